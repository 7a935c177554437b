import { defineModule } from '#core/module.server.ts'
import { vesselContactRoutes } from './vessel-contacts.routes.server.ts'
import { visitContactRoutes } from './visit-contacts.routes.server.ts'
import { vesselContacts } from './visit-contacts.table.server.ts'

export const visitContactsModule = defineModule({
  routes: () => [...visitContactRoutes, ...vesselContactRoutes],
  mergeReferences: { vessel: [{ table: vesselContacts, column: vesselContacts.vesselId }] },
})
