import type { Ctx } from '#core/context.server.ts'
import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './audit.contract.ts'
import type { AuditCheck } from './audit.contract.ts'
import { findAuditLogs, findAuditOptions, findHistory } from './audit.queries.server.ts'
import { checkAuditLogs, exportAuditLogs, type AuditDeps } from './audit.service.server.ts'

/** Managers' calls on the audit log. */
export function auditRoutes(deps: AuditDeps): Route[] {
  // It reads every row: callers that arrive while it runs get its result. All of them may read the same.
  let running: Promise<AuditCheck> | null = null
  const verify = (ctx: Ctx) =>
    (running ??= checkAuditLogs(ctx, deps).finally(() => {
      running = null
    }))
  return [
    route(contract.listAuditLogs, (ctx, { query }) => findAuditLogs(ctx, query), {
      csv: { fileName: 'audit-log.csv', write: (ctx, { query }) => exportAuditLogs(ctx, query) },
    }),
    route(contract.listAuditOptions, (ctx) => findAuditOptions(ctx)),
    route(contract.verifyAuditLogs, verify),
    route(contract.listProjectHistory, (ctx, { params, query }) =>
      findHistory(ctx, { entityType: 'project', entityId: params.id }, query, deps.hasProject),
    ),
  ]
}
