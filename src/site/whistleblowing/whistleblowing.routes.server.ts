import { route, type Route } from '#core/http/registry.server.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import { addToReport, followUpReport } from './follow-up/follow-up.service.server.ts'
import * as contract from './whistleblowing.contract.ts'
import { fileReport, type ReportDeps } from './whistleblowing.service.server.ts'

/** The reporter's calls: they aren't logged anywhere. */
export const whistleblowingRoutes = (deps: ReportDeps & { throttle: Throttle }): Route[] => [
  route(
    contract.fileReport,
    async (ctx, { body }, { ip, work }) => {
      const lanes = [
        ['report-minute', ip],
        ['report-hour', ''],
      ] as const
      await deps.throttle.enter(lanes, { byWork: { purpose: 'report', proof: work } })
      return fileReport(ctx, deps, body)
    },
    { inFlight: 'form', silent: true, idempotent: 'without body' },
  ),
  route(
    contract.followUpReport,
    async (ctx, { body }, { ip }) => {
      await deps.throttle.enter([['follow-up', ip]])
      return followUpReport(ctx, deps, body.receipt)
    },
    { inFlight: 'form', silent: true },
  ),
  route(
    contract.addToReport,
    async (ctx, { body }, { ip }) => {
      await deps.throttle.enter([['follow-up', ip]])
      return addToReport(ctx, deps, body)
    },
    { inFlight: 'form', silent: true, idempotent: 'without body' },
  ),
]
