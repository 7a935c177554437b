import { route, type Route } from '#core/http/registry.server.ts'
import { exportRefused, exportVessels } from './service/export-fleet.server.ts'
import { applyVesselImport, planVesselImport, type ImportDeps } from './service/import-fleet.server.ts'
import { describeFleetFile, readFleetWorkbook } from './service/read-fleet.server.ts'
import { undoVesselImport } from './service/undo-import.server.ts'
import * as contract from './vessel-import.contract.ts'
import { FLEET_BODY_LIMIT } from './vessel-import.limits.ts'
import { findVesselImportRows, findVesselImports, getVesselImport } from './vessel-import.queries.server.ts'

const CSV = 'text/csv; charset=utf-8'
const takesFile = { bodyLimit: FLEET_BODY_LIMIT, inFlight: 'form', takesCsv: true } as const

/** Calls for the import and export of a fleet as a file. */
export const vesselImportRoutes = (deps: ImportDeps): Route[] => [
  route(contract.planVesselImport, (ctx, { body, query }) => planVesselImport(ctx, deps, body, query), takesFile),
  route(contract.readFleetWorkbook, (_ctx, { body }) => readFleetWorkbook(body), {
    bodyLimit: FLEET_BODY_LIMIT,
    inFlight: 'form',
  }),
  route(
    contract.readFleetColumns,
    (_ctx, { body }) => describeFleetFile(typeof body === 'string' ? body : body.csv),
    takesFile,
  ),
  route(contract.exportVessels, (ctx) => exportVessels(ctx), {
    download: { contentType: CSV, fileName: 'vessels.csv' },
  }),
  route(contract.findVesselImports, (ctx) => findVesselImports(ctx)),
  route(contract.undoVesselImport, (ctx, { params }) => undoVesselImport(ctx, params.planId)),
  route(contract.getVesselImport, (ctx, { params }) => getVesselImport(ctx, params.planId)),
  route(contract.findVesselImportRows, (ctx, { params, query }) => findVesselImportRows(ctx, params.planId, query)),
  route(contract.getRefusedRows, (ctx, { params }) => exportRefused(ctx, params.planId), {
    download: { contentType: CSV, fileName: 'refused-rows.csv' },
  }),
  route(contract.applyVesselImport, (ctx, { params, body }) =>
    applyVesselImport(ctx, deps, params.planId, body?.choices ?? {}),
  ),
]
