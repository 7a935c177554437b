import { route, type Route } from '#core/http/registry.server.ts'
import { exportHours } from './hours-file.service.server.ts'
import * as contract from './hours.contract.ts'
import { findHours } from './hours.queries.server.ts'
import { addHours, changeHours, deleteHours, type HoursDeps } from './hours.service.server.ts'

/** Calls of a project's hours. */
export const hoursRoutes = (deps: HoursDeps): Route[] => [
  route(contract.findHours, (ctx, { params, query }) => findHours(ctx, params.id, query), {
    csv: { fileName: 'hours.csv', write: (ctx, { params, query }) => exportHours(ctx, params.id, query) },
  }),
  route(contract.addHours, (ctx, { params, body }) => addHours(ctx, deps, params.id, body), { idempotent: true }),
  route(contract.changeHours, (ctx, { params, body }) => changeHours(ctx, deps, params.id, body)),
  route(contract.deleteHours, async (ctx, { params, query }) => {
    await deleteHours(ctx, deps, params.id, query.version)
    return undefined
  }),
]
