import { lt, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { notifications } from './notifications.table.server.ts'

/** Older notices are no longer of use: the fact itself is in its record and in the audit log. */
const KEPT_MONTHS = 12

/** Deletes notices that have served their purpose. */
export async function deleteOldNotices(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(notifications)
    .where(lt(notifications.createdAt, sql`now() - make_interval(months => ${KEPT_MONTHS})`))
}
