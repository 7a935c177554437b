import { defineModule } from '#core/module.server.ts'
import { nightlyBackupJob, requestedRunJob, weeklyDrillJob } from './operations.jobs.server.ts'
import { operationsRoutes } from './operations.routes.server.ts'

/** Compose handles the jobs, since they save and restore the whole installation. */
export const operationsModule = defineModule<Parameters<typeof operationsRoutes>[0]>({
  routes: operationsRoutes,
  jobs: [nightlyBackupJob, weeklyDrillJob, requestedRunJob],
})
