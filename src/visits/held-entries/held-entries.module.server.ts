import { defineModule } from '#core/module.server.ts'
import { heldEntryRoutes } from './held-entries.routes.server.ts'
import { deleteOldHeldEntries, type HeldDeps } from './held-entries.service.server.ts'

export const heldEntriesModule = defineModule<HeldDeps>({ routes: heldEntryRoutes, retention: deleteOldHeldEntries })
