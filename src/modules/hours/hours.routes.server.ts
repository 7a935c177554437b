import { route, type Route } from '#core/http/registry.server.ts'
import { exportHours } from './hours-file.service.server.ts'
import * as contract from './hours.contract.ts'
import { findHours } from './hours.queries.server.ts'
import { addHours, changeHours, deleteHours } from './hours.service.server.ts'

/** Calls of a project's hours. */
export const hoursRoutes: readonly Route[] = [
  route(contract.findHours, (ctx, { params, query }) => findHours(ctx, params.id, query), {
    csv: { fileName: 'hours.csv', write: (ctx, { params, query }) => exportHours(ctx, params.id, query) },
  }),
  route(contract.addHours, (ctx, { params, body }, http) => addHours(ctx, params.id, body, http.idempotencyKey)),
  route(contract.changeHours, (ctx, { params, body }) => changeHours(ctx, params.id, body)),
  route(contract.deleteHours, async (ctx, { params, query }) => {
    await deleteHours(ctx, params.id, query.version)
    return undefined
  }),
]
