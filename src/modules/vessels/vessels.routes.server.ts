import { route, type Route } from '#core/http/registry.server.ts'
import { createVessel, updateVessel } from './service/save-vessel.server.ts'
import * as contract from './vessels.contract.ts'
import { findVesselContacts, findVesselHistory, findVessels, getVessel } from './vessels.queries.server.ts'

/** Calls over vessels and companies. */
export const vesselRoutes: Route[] = [
  route(contract.findVessels, (ctx, { query }) => findVessels(ctx, query)),
  route(contract.createVessel, (ctx, { body }, { idempotencyKey }) => createVessel(ctx, body, idempotencyKey)),
  route(contract.getVessel, (ctx, { params }) => getVessel(ctx, params.id)),
  route(contract.updateVessel, (ctx, { params, body }) => updateVessel(ctx, params.id, body)),
  route(contract.findVesselHistory, (ctx, { params, query }) => findVesselHistory(ctx, params.id, query)),
  route(contract.findVesselContacts, (ctx, { params, query }) => findVesselContacts(ctx, params.id, query)),
]
