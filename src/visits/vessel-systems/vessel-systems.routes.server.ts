import { route, type Route } from '#core/http/registry.server.ts'
import { findVesselReagents, findVesselSystems } from './on-board.queries.server.ts'
import { addVesselReagent, deleteVesselReagent } from './service/log-reagent.server.ts'
import { addVesselSystem, changeVesselSystem, deleteVesselSystem } from './service/save-system.server.ts'
import * as contract from './vessel-systems.contract.ts'

/** Calls of what is installed on board, and of what was mixed for it. */
export const vesselSystemRoutes: readonly Route[] = [
  route(contract.findVesselSystems, (ctx, { params, query }) => findVesselSystems(ctx, params.id, query)),
  route(contract.addVesselSystem, (ctx, { params, body }) => addVesselSystem(ctx, params.id, body), {
    idempotent: true,
  }),
  route(contract.changeVesselSystem, (ctx, { params, body }) => changeVesselSystem(ctx, params.id, body)),
  route(contract.deleteVesselSystem, async (ctx, { params, query }) => {
    await deleteVesselSystem(ctx, params.id, query.version)
    return undefined
  }),
  route(contract.findVesselReagents, (ctx, { params, query }) => findVesselReagents(ctx, params.id, query)),
  route(contract.addVesselReagent, (ctx, { params, body }) => addVesselReagent(ctx, params.id, body), {
    idempotent: true,
  }),
  route(contract.deleteVesselReagent, async (ctx, { params, query }) => {
    await deleteVesselReagent(ctx, params.id, query.version)
    return undefined
  }),
]
