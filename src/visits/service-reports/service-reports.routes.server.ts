import { route, type Route } from '#core/http/registry.server.ts'
import { findReportPhotos } from './report-photos.queries.server.ts'
import * as contract from './service-reports.contract.ts'
import { findReports } from './service-reports.queries.server.ts'
import { finaliseReport, mailReport, signReport } from './service/sign-report.server.ts'
import {
  addReport,
  changeReport,
  deleteReport,
  generateReport,
  type ReportDeps,
} from './service/write-report.server.ts'

/** A signature as text, or long findings in letters of several bytes, with their frame. */
const REPORT_BODY_MAX = 320 * 1024

/** Calls of a project's service reports. */
export const serviceReportRoutes = (deps: ReportDeps): Route[] => [
  route(contract.findReports, (ctx, { params, query }) => findReports(ctx, params.id, query)),
  route(contract.findReportPhotos, (ctx, { params }) => findReportPhotos(ctx, params.id)),
  route(contract.addReport, (ctx, { params, body }) => addReport(ctx, params.id, body), { idempotent: true }),
  route(contract.generateReport, (ctx, { params, body }) => generateReport(ctx, deps, params.id, body), {
    bodyLimit: REPORT_BODY_MAX,
    idempotent: true,
  }),
  route(contract.changeReport, (ctx, { params, body }) => changeReport(ctx, deps, params.id, body), {
    bodyLimit: REPORT_BODY_MAX,
  }),
  route(contract.deleteReport, async (ctx, { params, query }) => {
    await deleteReport(ctx, params.id, query.version)
    return undefined
  }),
  route(contract.signReport, (ctx, { params, body }) => signReport(ctx, deps, params.id, body), {
    bodyLimit: REPORT_BODY_MAX,
  }),
  route(contract.finaliseReport, (ctx, { params, body }) => finaliseReport(ctx, deps, params.id, body)),
  route(contract.mailReport, (ctx, { params, body }) => mailReport(ctx, deps, params.id, body.to)),
]
