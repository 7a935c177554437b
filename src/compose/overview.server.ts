import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#core/context.server.ts'
import { instanceState } from '#core/db/instance.table.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import { PRODUCT_VERSION } from '#core/product-version.server.ts'
import { AdminOverview } from '#people/admin-auth/admin-auth.contract.ts'
import { OVERVIEW_COUNTS } from './product-modules.server.ts'

/** Under which name the last backup is remembered. */
const BACKUP_KEY = 'backup'

const OVERVIEW_ROW = {
  counts: json<unknown>(),
  waiting: 'number',
  failed: 'number',
  backup: json<unknown>(),
} as const

/** Throws where no module counts one of them. */
const Counts = AdminOverview.shape.counts

const RememberedBackup = z.object({ finishedAt: z.iso.datetime().nullable(), ok: z.boolean() })

/** The figures of the panel's frame in one statement: counts only, nothing is opened. */
export async function countOverview(ctx: Ctx): Promise<Omit<AdminOverview, 'administrator'>> {
  const counted = Object.entries(OVERVIEW_COUNTS).map(([name, count]) => sql`${name}::text, (${count})`)
  const rows = await queryRows(
    ctx.db,
    OVERVIEW_ROW,
    sql`
    select jsonb_build_object(${sql.join(counted, sql`, `)}) as counts,
      (select count(*)::int from ${outgoingMail} where status = 'waiting') as waiting,
      (select count(*)::int from ${outgoingMail} where status = 'failed') as failed,
      (select value from ${instanceState} where key = ${BACKUP_KEY}) as backup`,
  )
  const [row] = rows
  const backup = RememberedBackup.safeParse(row?.backup)
  return {
    counts: Counts.parse(row?.counts),
    backup: backup.success ? backup.data : { finishedAt: null, ok: false },
    mail: { waiting: row?.waiting ?? 0, failed: row?.failed ?? 0 },
    firstDay: { done: 0, of: 0, again: [], examples: [] },
    version: PRODUCT_VERSION,
  }
}
