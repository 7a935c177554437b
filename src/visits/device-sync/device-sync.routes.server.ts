import { route, type Route } from '#core/http/registry.server.ts'
import { readSync } from './device-sync.contract.ts'
import { readChanges, type SyncDeps } from './device-sync.service.server.ts'

export const deviceSyncRoutes = (deps: SyncDeps): Route[] => [
  route(readSync, (ctx, { query }) => readChanges(ctx, deps, query.since)),
]
