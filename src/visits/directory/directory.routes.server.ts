import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './directory.contract.ts'
import { countDirectory, findDirectory, findDirectoryOptions, findVesselLogs } from './directory.queries.server.ts'
import { findVesselFiles, findVesselParts, findVesselReadings } from './vessel-records.queries.server.ts'

/** The fleet: vessels with data of their visits. */
export const directoryRoutes: readonly Route[] = [
  route(contract.findDirectory, (ctx, { query }) => findDirectory(ctx, query)),
  route(contract.countDirectory, (ctx, { query }) => countDirectory(ctx, query), { isResultCached: true }),
  route(contract.findDirectoryOptions, (ctx) => findDirectoryOptions(ctx), { isResultCached: true }),
  route(contract.findVesselLogs, (ctx, { query }) => findVesselLogs(ctx, query)),
  route(contract.findVesselParts, (ctx, { params, query }) => findVesselParts(ctx, params.id, query)),
  route(contract.findVesselFiles, (ctx, { params, query }) => findVesselFiles(ctx, params.id, query)),
  route(contract.findVesselReadings, (ctx, { params, query }) => findVesselReadings(ctx, params.id, query)),
]
