import { and, asc, count, desc, eq, getColumns, ilike, isNull, or, sql } from 'drizzle-orm'
import type { PortalActor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { totalOf } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { noticeTexts } from './messages.en.ts'
import type { Notification, NotificationQuery } from './notifications.contract.ts'
import { notifications } from './notifications.table.server.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Returns the caller: everyone has only their own notices. */
export function requirePortalActor({ actor }: Ctx): PortalActor {
  if (actor.kind !== 'portal') throw new AppError('forbidden', noticeTexts.forStaff)
  return actor
}

/** Returns one page of the caller's notices, newest first by default. */
export async function findNotifications(ctx: Ctx, query: NotificationQuery) {
  const { page, pageSize, q, unread, sort } = query
  const pattern = q === undefined ? undefined : `%${escapeLike(q)}%`
  const where = and(
    eq(notifications.userId, requirePortalActor(ctx).userId),
    unread === undefined ? undefined : sql`(${notifications.readAt} is null) = ${unread}`,
    pattern === undefined ? undefined : or(ilike(notifications.subject, pattern), ilike(notifications.text, pattern)),
  )
  const order = sort === 'createdAt' ? asc : desc
  const counted = ctx.db.select({ total: count() }).from(notifications).where(where)
  const rows = await ctx.db
    .select({ ...getColumns(notifications), total: sql<number>`(${counted})::int` })
    .from(notifications)
    .where(where)
    .orderBy(order(notifications.createdAt), order(notifications.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { items: rows.map(toNotification), total: await totalOf(rows, page, counted), page, pageSize }
}

/** How many of the caller's notices are unread. */
export async function countUnread(ctx: Ctx): Promise<{ unread: number }> {
  const [row] = await ctx.db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, requirePortalActor(ctx).userId), isNull(notifications.readAt)))
  return { unread: row?.unread ?? 0 }
}

export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  projectId: row.projectId,
  subject: row.subject,
  text: row.text,
  link: row.link,
  isRead: row.readAt !== null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})
