import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './vessel-contacts.contract.ts'
import { findVesselContacts } from './vessel-contacts.queries.server.ts'

/** Whom to call about a vessel. */
export const vesselContactRoutes: readonly Route[] = [
  route(contract.findVesselContacts, (ctx, { params, query }) => findVesselContacts(ctx, params.id, query)),
]
