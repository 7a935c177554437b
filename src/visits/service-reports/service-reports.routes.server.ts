import { answerOnce } from '#core/http/idempotency.server.ts'
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

/** A repetition gets the first answer before anything is checked or drawn: the report has a newer version by then. */
const ONCE = { idempotent: true } as const

/** Calls of a project's service reports. */
export const serviceReportRoutes = (deps: ReportDeps): Route[] => [
  route(contract.findReports, (ctx, { params, query }) => findReports(ctx, params.id, query)),
  route(contract.findReportPhotos, (ctx, { params }) => findReportPhotos(ctx, params.id)),
  route(contract.addReport, (ctx, { params, body }) => addReport(ctx, params.id, body), { idempotent: true }),
  route(
    contract.generateReport,
    (ctx, { params, body }) => answerOnce(ctx, () => generateReport(ctx, deps, params.id, body)),
    {
      ...ONCE,
      bodyLimit: REPORT_BODY_MAX,
    },
  ),
  route(
    contract.changeReport,
    (ctx, { params, body }) => answerOnce(ctx, () => changeReport(ctx, deps, params.id, body)),
    {
      ...ONCE,
      bodyLimit: REPORT_BODY_MAX,
    },
  ),
  route(contract.deleteReport, async (ctx, { params, query }) => {
    await deleteReport(ctx, params.id, query.version)
    return undefined
  }),
  route(contract.signReport, (ctx, { params, body }) => answerOnce(ctx, () => signReport(ctx, deps, params.id, body)), {
    ...ONCE,
    bodyLimit: REPORT_BODY_MAX,
  }),
  route(
    contract.finaliseReport,
    (ctx, { params, body }) => answerOnce(ctx, () => finaliseReport(ctx, deps, params.id, body)),
    ONCE,
  ),
  route(contract.mailReport, (ctx, { params, body }) => mailReport(ctx, deps, params.id, body.to)),
]
