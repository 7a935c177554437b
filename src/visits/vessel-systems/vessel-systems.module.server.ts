import { defineModule } from '#core/module.server.ts'
import { vesselSystemRoutes } from './vessel-systems.routes.server.ts'
import { vesselSystems } from './vessel-systems.table.server.ts'

export const vesselSystemsModule = defineModule({
  routes: () => vesselSystemRoutes,
  mergeReferences: { vessel: [{ table: vesselSystems, column: vesselSystems.vesselId }] },
})
