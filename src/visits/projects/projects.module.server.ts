import { defineModule } from '#core/module.server.ts'
import { projectCountsRoutes } from './list/project-counts.routes.server.ts'
import { projectRoutes } from './projects.routes.server.ts'
import { vesselProjects } from './projects.table.server.ts'
import type { ProjectDeps } from './service/project-deps.server.ts'
import { vesselHistoryRoutes } from './vessel-history/vessel-history.routes.server.ts'

export const projectsModule = defineModule<ProjectDeps>({
  routes: (deps) => [...projectRoutes(deps), ...projectCountsRoutes(deps), ...vesselHistoryRoutes],
  mergeReferences: { vessel: [{ table: vesselProjects, column: vesselProjects.vesselId }] },
})
