import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './vessel-contacts.contract.ts'
import { findVesselContacts } from './vessel-contacts.queries.server.ts'
import { addVesselContact, changeVesselContact, deleteVesselContact } from './vessel-contacts.service.server.ts'

/** Whom to call about a vessel. */
export const vesselContactRoutes: readonly Route[] = [
  route(contract.findVesselContacts, (ctx, { params, query }) => findVesselContacts(ctx, params.id, query)),
  route(contract.addVesselContact, (ctx, { params, body }) => addVesselContact(ctx, params.id, body), {
    idempotent: true,
  }),
  route(contract.changeVesselContact, (ctx, { params, body }) => changeVesselContact(ctx, params.id, body)),
  route(contract.deleteVesselContact, async (ctx, { params, query }) => {
    await deleteVesselContact(ctx, params.id, query.version)
    return undefined
  }),
]
