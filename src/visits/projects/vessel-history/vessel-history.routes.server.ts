import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './vessel-history.contract.ts'
import { findVesselHistory } from './vessel-history.queries.server.ts'

/** Calls of a vessel's service history. */
export const vesselHistoryRoutes: readonly Route[] = [
  route(contract.findVesselHistory, (ctx, { params, query }) => findVesselHistory(ctx, params.id, query)),
]
