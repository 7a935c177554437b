import { defineModule } from '#core/module.server.ts'
import { planningRoutes, type PlanningDeps } from './planning.routes.server.ts'
import { searchRoutes } from './search/search.routes.server.ts'

export const planningModule = defineModule<PlanningDeps>({
  routes: (deps) => [...planningRoutes(deps), ...searchRoutes],
})
