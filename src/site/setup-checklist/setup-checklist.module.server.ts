import type { Ctx } from '#core/context.server.ts'
import { handleJob } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { checkStepsJob } from './setup-checklist.jobs.server.ts'
import { setupChecklistRoutes, type SetupChecklistDeps } from './setup-checklist.routes.server.ts'
import { checkSteps } from './setup-checklist.service.server.ts'

export const setupChecklistModule = defineModule<SetupChecklistDeps & { systemCtx: () => Ctx }>({
  routes: setupChecklistRoutes,
  jobs: [checkStepsJob],
  handlers: ({ systemCtx, gather }) => [
    handleJob(checkStepsJob, async () => void (await checkSteps(systemCtx(), { gather }))),
  ],
})
