import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { noticeTexts } from './messages.en.ts'
import type { Notification } from './notifications.contract.ts'
import { countUnread, toNotification, requirePortalActor } from './notifications.queries.server.ts'
import { notifications } from './notifications.table.server.ts'

interface Mark {
  id: string
  isRead: boolean
  version?: number | undefined
}

/**
 * Marks one of the caller's notices as read or unread and publishes a live event to the person's other windows.
 * @throws AppError 404 for another person's notice; 409 with the current row
 */
export async function markNotification(ctx: Ctx, { id, isRead, version }: Mark): Promise<Notification> {
  const { userId } = requirePortalActor(ctx)
  return ctx.tx(async (tx) => {
    const own = and(eq(notifications.id, id), eq(notifications.userId, userId))
    const [row] = await tx.db.select().from(notifications).where(own).for('update')
    if (row === undefined) throw new AppError('not-found', noticeTexts.noNotice)
    const current = toNotification(row)
    refuseStale(current, version)
    if (current.isRead === isRead) return current
    const [changed = row] = await tx.db
      .update(notifications)
      .set({ readAt: isRead ? sql`clock_timestamp()` : null, version: row.version + 1 })
      .where(own)
      .returning()
    await publishLive(tx, { topic: 'notification', id, userIds: [userId] })
    return toNotification(changed)
  })
}

/** Marks all of the caller's notices as read. */
export async function readAllNotifications(ctx: Ctx): Promise<{ unread: number }> {
  const { userId } = requirePortalActor(ctx)
  return ctx.tx(async (tx) => {
    const rows = await tx.db
      .update(notifications)
      .set({ readAt: sql`clock_timestamp()`, version: sql`${notifications.version} + 1` })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
      .returning({ id: notifications.id })
    if (rows.length > 0) await publishLive(tx, { topic: 'notification', id: 'all', userIds: [userId] })
    return countUnread(tx)
  })
}
