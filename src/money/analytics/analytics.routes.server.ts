import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './analytics.contract.ts'
import * as rowsContract from './figure-rows.contract.ts'
import { findBillRows, findDueRows, findHourRows, findItemRows } from './figure-rows.queries.server.ts'
import { readFigures, writeFigures } from './read-figures.service.server.ts'

const figures = (endpoint: contract.FiguresEndpoint, name: Parameters<typeof readFigures>[1]): Route =>
  route(endpoint, (ctx, { query }) => readFigures(ctx, name, query), {
    isResultCached: true,
    csv: { fileName: `${name}.csv`, write: (ctx, { query }) => writeFigures(ctx, name, query) },
  })

/** Figures over the rows of the lists, and lists of rows that no other list shows. */
export const analyticsRoutes: Route[] = [
  figures(contract.readOverview, 'overview'),
  figures(contract.readProjectFigures, 'projects'),
  figures(contract.readUtilisation, 'utilisation'),
  figures(contract.readPartFigures, 'parts'),
  figures(contract.readVesselFigures, 'vessels'),
  figures(contract.readBillingFigures, 'billing'),
  route(rowsContract.findHourRows, (ctx, { query }) => findHourRows(ctx, query), { isResultCached: true }),
  route(rowsContract.findDueRows, (ctx, { query }) => findDueRows(ctx, query), { isResultCached: true }),
  route(rowsContract.findItemRows, (ctx, { query }) => findItemRows(ctx, query), { isResultCached: true }),
  route(rowsContract.findBillRows, (ctx, { query }) => findBillRows(ctx, query), { isResultCached: true }),
]
