import { defineModule } from '#core/module.server.ts'
import { deviceSyncRoutes } from './device-sync.routes.server.ts'
import { deleteOldSyncStates, type SyncDeps } from './device-sync.service.server.ts'

export const deviceSyncModule = defineModule<SyncDeps>({ routes: deviceSyncRoutes, retention: deleteOldSyncStates })
