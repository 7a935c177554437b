import { AppError } from '#core/errors.ts'
import { route, type Route } from '#core/http/registry.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import * as contract from './reports-admin.contract.ts'
import {
  answerReporter,
  listReports,
  readReportMessages,
  type ReadingDeps,
  updateReport,
} from './reports-admin.service.server.ts'

/** The administrators' calls: each opens reports with the key of the caller's own session. */
export const reportsAdminRoutes = (deps: ReadingDeps): Route[] => [
  route(contract.listReports, (ctx, _input, { token }) => listReports(ctx, deps, required(token))),
  route(contract.updateReport, (ctx, { params, body }, { token }) =>
    updateReport(ctx, deps, required(token), { ...params, ...body }),
  ),
  route(contract.listReportMessages, (ctx, { params }, { token }) =>
    readReportMessages(ctx, deps, required(token), params.id),
  ),
  route(
    contract.answerReporter,
    (ctx, { params, body }, { token }) => answerReporter(ctx, deps, required(token), { ...params, ...body }),
    { idempotent: 'without body' },
  ),
]

function required(token: string | null): string {
  if (token === null) throw new AppError('unauthenticated', coreTexts.signIn)
  return token
}
