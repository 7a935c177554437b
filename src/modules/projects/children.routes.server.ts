import { route, type Route } from '#core/http/registry.server.ts'
import * as comments from './comments.contract.ts'
import { findComments } from './comments.queries.server.ts'
import * as contacts from './contacts.contract.ts'
import { findProjectContacts } from './contacts.queries.server.ts'
import * as hours from './hours.contract.ts'
import { findHours } from './hours.queries.server.ts'
import * as parts from './parts.contract.ts'
import * as reports from './reports.contract.ts'
import { findReports } from './reports.queries.server.ts'
import { exportHours, exportParts } from './service/children-export.server.ts'
import { addComment, changeComment, deleteComment } from './service/comments-write.server.ts'
import { addProjectContact, changeProjectContact, deleteProjectContact } from './service/contacts-write.server.ts'
import { addHours, changeHours, deleteHours } from './service/hours-log.server.ts'
import { addPart, changePart, deletePart, findProjectParts, moveBilling } from './service/parts-use.server.ts'
import { mailReport, signReport, finaliseReport } from './service/reports-sign.server.ts'
import {
  addReport,
  changeReport,
  deleteReport,
  generateReport,
  type ReportDeps,
} from './service/reports-write.server.ts'

/** A signature as text, or long findings in letters of several bytes, with their frame. */
const REPORT_BODY_MAX = 320 * 1024

/** Calls of what hangs on a project: hours, comments, contacts, parts, service reports. */
export const childRoutes = (deps: ReportDeps): Route[] => [
  route(hours.findHours, (ctx, { params, query }) => findHours(ctx, params.id, query), {
    csv: { fileName: 'hours.csv', write: (ctx, { params, query }) => exportHours(ctx, params.id, query) },
  }),
  route(hours.addHours, (ctx, { params, body }, http) => addHours(ctx, params.id, body, http.idempotencyKey)),
  route(hours.changeHours, (ctx, { params, body }) => changeHours(ctx, params.id, body)),
  route(hours.deleteHours, async (ctx, { params, query }) => {
    await deleteHours(ctx, params.id, query.version)
    return undefined
  }),

  route(comments.findComments, (ctx, { params, query }) => findComments(ctx, params.id, query)),
  route(comments.addComment, (ctx, { params, body }, http) =>
    addComment(ctx, deps, params.id, body, http.idempotencyKey),
  ),
  route(comments.changeComment, (ctx, { params, body }) => changeComment(ctx, deps, params.id, body)),
  route(comments.deleteComment, async (ctx, { params, query }) => {
    await deleteComment(ctx, params.id, query.version)
    return undefined
  }),

  route(contacts.findProjectContacts, (ctx, { params, query }) => findProjectContacts(ctx, params.id, query)),
  route(contacts.addProjectContact, (ctx, { params, body }, http) =>
    addProjectContact(ctx, params.id, body, http.idempotencyKey),
  ),
  route(contacts.changeProjectContact, (ctx, { params, body }) => changeProjectContact(ctx, params.id, body)),
  route(contacts.deleteProjectContact, async (ctx, { params, query }) => {
    await deleteProjectContact(ctx, params.id, query.version)
    return undefined
  }),
  route(parts.findProjectParts, (ctx, { params, query }) => findProjectParts(ctx, params.id, query), {
    csv: { fileName: 'parts.csv', write: (ctx, { params, query }) => exportParts(ctx, params.id, query) },
  }),
  route(parts.addPart, (ctx, { params, body }, http) => addPart(ctx, deps, params.id, body, http.idempotencyKey)),
  route(parts.changePart, (ctx, { params, body }) => changePart(ctx, params.id, body)),
  route(parts.deletePart, async (ctx, { params, query }) => {
    await deletePart(ctx, params.id, query.version)
    return undefined
  }),
  route(parts.moveBilling, (ctx, { body }) => moveBilling(ctx, body)),

  route(reports.findReports, (ctx, { params, query }) => findReports(ctx, params.id, query)),
  route(reports.addReport, (ctx, { params, body }, http) => addReport(ctx, params.id, body, http.idempotencyKey)),
  route(
    reports.generateReport,
    (ctx, { params, body }, http) => generateReport(ctx, deps, params.id, body, http.idempotencyKey),
    { bodyLimit: REPORT_BODY_MAX },
  ),
  route(reports.changeReport, (ctx, { params, body }) => changeReport(ctx, deps, params.id, body), {
    bodyLimit: REPORT_BODY_MAX,
  }),
  route(reports.deleteReport, async (ctx, { params, query }) => {
    await deleteReport(ctx, params.id, query.version)
    return undefined
  }),
  route(reports.signReport, (ctx, { params, body }) => signReport(ctx, deps, params.id, body), {
    bodyLimit: REPORT_BODY_MAX,
  }),
  route(reports.finaliseReport, (ctx, { params, body }) => finaliseReport(ctx, deps, params.id, body?.version)),
  route(reports.mailReport, (ctx, { params, body }) => mailReport(ctx, deps, params.id, body.to)),
]
