import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './audit.contract.ts'
import { findAuditLogs, findAuditOptions, findHistory } from './audit.queries.server.ts'
import { checkAuditLogs, exportAuditLogs, type AuditDeps } from './audit.service.server.ts'

/** Managers' calls on the audit log. */
export const auditRoutes = (deps: AuditDeps): Route[] => [
  route(contract.listAuditLogs, (ctx, { query }) => findAuditLogs(ctx, query), {
    csv: { fileName: 'audit-log.csv', write: (ctx, { query }) => exportAuditLogs(ctx, query) },
  }),
  route(contract.listAuditOptions, (ctx) => findAuditOptions(ctx)),
  route(contract.verifyAuditLogs, (ctx) => checkAuditLogs(ctx, deps)),
  route(contract.listProjectHistory, (ctx, { params, query }) =>
    findHistory(ctx, { entityType: 'project', entityId: params.id }, query),
  ),
]
