import type { Ctx } from '#core/context.server.ts'
import { defineJob, handleJob } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { signingKeyRoutes, type KeyRouteDeps } from './signing-keys.routes.server.ts'
import { prepareSigningKeys, type SigningDeps } from './signing-keys.service.server.ts'

/** Creates the key of a new year before it is needed. */
const prepareKeysJob = defineJob('signing-keys.prepare', { retryLimit: 3, retryDelay: 300, cron: '5 3 * * *' })

export const signingKeysModule = defineModule<SigningDeps & KeyRouteDeps & { systemCtx: () => Ctx }>({
  routes: signingKeyRoutes,
  jobs: [prepareKeysJob],
  handlers: ({ systemCtx, pepper }) => [handleJob(prepareKeysJob, () => prepareSigningKeys(systemCtx(), { pepper }))],
})
