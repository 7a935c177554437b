import { route, type Route } from '#core/http/registry.server.ts'
import { findExportable } from './exportable.queries.server.ts'
import { findExports, getExportDetail, writeExportsCsv } from './exports.queries.server.ts'
import * as contract from './invoicing.contract.ts'
import { createExport, planExport, type ExportDeps } from './service/make-export.server.ts'
import { markBilled, withdrawExport } from './service/mark-billed.server.ts'
import { linkExport, type LinkDeps } from './service/seal-files.server.ts'

/** Bytes: projects, and as many omitted items as an export can contain. */
const PLAN_BODY_LIMIT = 128 * 1024

/** Calls about exports to the accounting system. */
export const invoicingRoutes = (deps: ExportDeps & LinkDeps): readonly Route[] => [
  route(contract.findExports, (ctx, { query }) => findExports(ctx, query), {
    csv: { fileName: 'exports.csv', write: (ctx, { query }) => writeExportsCsv(ctx, query) },
  }),
  route(contract.findExportable, (ctx, { query }) => findExportable(ctx, query)),
  route(contract.planExport, (ctx, { body }) => planExport(ctx, deps, body), { bodyLimit: PLAN_BODY_LIMIT }),
  route(contract.createExport, (ctx, { body }) => createExport(ctx, deps, body), { idempotent: true }),
  route(contract.getExport, (ctx, { params }) => getExportDetail(ctx, params.id)),
  route(contract.linkExport, (ctx, { params, body }) => linkExport(ctx, deps, params.id, body?.name)),
  route(contract.billExport, (ctx, { params, body }) => markBilled(ctx, params.id, body)),
  route(contract.withdrawExport, (ctx, { params, body }) => withdrawExport(ctx, params.id, body.reason)),
]
