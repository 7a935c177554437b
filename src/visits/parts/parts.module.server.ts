import { defineModule } from '#core/module.server.ts'
import { partsRoutes } from './parts.routes.server.ts'
import type { PartDeps } from './parts.service.server.ts'
import { projectPartRoutes } from './project-parts.routes.server.ts'

export const partsModule = defineModule<PartDeps>({
  routes: (deps) => [...projectPartRoutes(deps), ...partsRoutes],
})
