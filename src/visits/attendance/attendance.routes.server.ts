import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './attendance.contract.ts'
import { findFindingPhrases } from './finding-phrases.queries.server.ts'

/** What the attendance sheet needs in addition to the calls of its records. */
export const attendanceRoutes: Route[] = [
  route(contract.findFindingPhrases, (ctx, { params, query }) => findFindingPhrases(ctx, params.id, query.lineKey)),
]
