import { and, eq, lt } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { whistleblowerReports } from './whistleblowing.table.server.ts'

/**
 * Deletes expired closed reports, with their keys and messages: an older copy of them opens only with an old key. A
 * report that isn't closed, or with an unread addition of the reporter, stays.
 * @returns how many
 */
export async function deleteExpiredReports(ctx: Ctx): Promise<number> {
  return ctx.tx(async (tx) => {
    const deleted = await tx.db
      .delete(whistleblowerReports)
      .where(
        and(
          eq(whistleblowerReports.status, 'closed'),
          eq(whistleblowerReports.hasNewMessage, false),
          lt(whistleblowerReports.retentionUntil, osloToday),
        ),
      )
      .returning({ id: whistleblowerReports.id })
    // Without its id: that a report was deleted, not which.
    const event = { entityType: 'report', entityId: null, entityName: 'Report', action: 'deleted' } as const
    await recordAudit(tx, ...deleted.map(() => event))
    return deleted.length
  })
}
