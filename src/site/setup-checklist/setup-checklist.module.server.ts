import type { Ctx } from '#core/context.server.ts'
import { handleJob } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { checkStepsJob } from './setup-checklist.jobs.server.ts'
import { firstDayRoutes, type FirstDayDeps } from './setup-checklist.routes.server.ts'
import { checkFirstDay } from './setup-checklist.service.server.ts'

export const setupChecklistModule = defineModule<FirstDayDeps & { systemCtx: () => Ctx }>({
  routes: firstDayRoutes,
  jobs: [checkStepsJob],
  handlers: ({ systemCtx, gather }) => [
    handleJob(checkStepsJob, async () => void (await checkFirstDay(systemCtx(), { gather }))),
  ],
})
