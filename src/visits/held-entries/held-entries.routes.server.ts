import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './held-entries.contract.ts'
import { HELD_REQUEST_MAX } from './held-entries.limits.ts'
import { findHeldEntries } from './held-entries.queries.server.ts'
import { applyHeldEntry, discardHeldEntry, holdEntries, type HeldDeps } from './held-entries.service.server.ts'

/** Calls of changes that a device couldn't send. */
export const heldEntryRoutes = (deps: HeldDeps): Route[] => [
  route(contract.holdEntries, (ctx, { body }) => holdEntries(ctx, deps, body), {
    idempotent: true,
    bodyLimit: HELD_REQUEST_MAX,
  }),
  route(contract.findHeldEntries, (ctx, { query }) => findHeldEntries(ctx, query)),
  route(contract.applyHeldEntry, (ctx, { params, body }) => applyHeldEntry(ctx, deps, params.id, body), {
    idempotent: true,
  }),
  route(contract.discardHeldEntry, (ctx, { params, body }) => discardHeldEntry(ctx, deps, params.id, body), {
    idempotent: true,
  }),
]
