import type { Jobs } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { paths } from '#core/paths.ts'
import type { ProjectDeps } from '../projects/service/project-deps.server.ts'
import { serviceDueRoutes } from './service-due.routes.server.ts'
import { remindOfWaiting } from './waiting-notices.service.server.ts'

const LINKS = { newProject: paths.newProjectFor, project: paths.project }

export const serviceDueModule = defineModule<{ jobs: Jobs; records: ProjectDeps['records'] }>({
  routes: () => serviceDueRoutes,
  remind: async (ctx, { jobs, records }) => remindOfWaiting(ctx, { jobs, records: await records(), links: LINKS }),
})
