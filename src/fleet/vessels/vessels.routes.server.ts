import { route, type Route } from '#core/http/registry.server.ts'
import { deleteVessel } from './service/delete-vessel.server.ts'
import { createVessel, updateVessel } from './service/save-vessel.server.ts'
import * as contract from './vessels.contract.ts'
import { findVessels, getVessel, type VesselDeps } from './vessels.queries.server.ts'

/** Calls over vessels. */
export const vesselRoutes = (deps: VesselDeps): Route[] => [
  route(contract.findVessels, (ctx, { query }) => findVessels(ctx, deps, query)),
  route(contract.createVessel, (ctx, { body }) => createVessel(ctx, deps, contract.nameAsStored(body)), {
    idempotent: true,
  }),
  route(contract.getVessel, (ctx, { params }) => getVessel(ctx, deps, params.id)),
  route(contract.updateVessel, (ctx, { params, body }) =>
    updateVessel(ctx, deps, params.id, contract.nameAsStored(body)),
  ),
  route(contract.deleteVessel, async (ctx, { params, query }) => {
    await deleteVessel(ctx, deps, params.id, query.version)
    return undefined
  }),
]
