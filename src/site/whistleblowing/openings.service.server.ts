import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { reportTexts } from './messages.en.ts'
import { OPENING_MINUTES } from './whistleblowing.limits.ts'

/** Name of a report without its content. */
export const reportName = (reportId: string): string => reportTexts.nameOf(reportId.slice(0, 8))

/**
 * Records in the decryption log that this session opens these reports. A report that the session opened within
 * OPENING_MINUTES is not recorded again.
 * @returns the events for the caller to record as its last step: actor, time and report, without its content
 */
export async function recordOpenings(tx: Ctx, token: string, reportIds: readonly string[]): Promise<AuditEvent[]> {
  const session = createHash('sha256').update(`openings\n${token}`).digest()
  const rows = await queryRows(
    tx.db,
    { id: 'text' },
    sql`
    insert into report_openings as last (session_hash, report_id)
    select ${session}::bytea, value::uuid from jsonb_array_elements_text(${JSON.stringify(reportIds)}::jsonb) order by 2
    on conflict (session_hash, report_id) do update set opened_at = now()
      where last.opened_at <= now() - make_interval(mins => ${OPENING_MINUTES})
    returning report_id as id`,
  )
  return rows.map(({ id }) => ({
    entityType: 'report',
    entityId: id,
    entityName: reportName(id),
    action: 'report_opened',
  }))
}

/** Deletes entries older than OPENING_MINUTES, after which an opening is recorded again. */
export async function forgetOpenings(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    delete from report_openings where opened_at <= now() - make_interval(mins => ${OPENING_MINUTES})`)
}
