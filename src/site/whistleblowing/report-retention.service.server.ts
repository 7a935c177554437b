import { and, eq, lt } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { whistleblowerReports } from './whistleblowing.table.server.ts'

/**
 * Deletes closed reports whose time has run out, with their keys and messages: what older copies still hold of them
 * opens only with an old key. A report that is not closed, or to which the reporter added something that nobody has
 * read, stays.
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
