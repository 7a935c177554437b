import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { tryEach } from '#core/try-each.ts'
import { findRecipients, type Recipient } from '#people/portal-auth/recipients.queries.server.ts'
import { writeNoticeMail, type MailLinks } from './notice-mail.server.ts'
import { notifications } from './notifications.table.server.ts'

interface MailDeps {
  /** Asked late: the port may be chosen by the system. */
  links: () => MailLinks
}

/** Notices in one mail; further ones are shown in the portal. */
const NOTICES_PER_MAIL = 50

/** Enqueues the immediate notices of one person as one mail. A second job at the same moment finds none. */
export async function mailNotices(ctx: Ctx, deps: MailDeps, userId: string): Promise<void> {
  const [recipient] = await findRecipients(ctx, [userId])
  if (recipient !== undefined) await mailTo(ctx, deps, recipient, 'at once')
}

/** Puts the daily mails into the outbox: one for each person who wants them and has unread notices. */
export async function mailDaily(ctx: Ctx, deps: MailDeps): Promise<void> {
  const waiting = await ctx.db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.mailNotices, 'daily'), isNull(notifications.mailedAt)))
  const recipients = await findRecipients(
    ctx,
    waiting.map(({ userId }) => userId),
  )
  await tryEach(
    recipients,
    ({ id }) => id,
    (recipient) => mailTo(ctx, deps, recipient, 'daily'),
  )
}

async function mailTo(ctx: Ctx, { links }: MailDeps, recipient: Recipient, mode: 'at once' | 'daily'): Promise<void> {
  await ctx.tx(async (tx) => {
    // Locked, so that two jobs at the same moment do not both send them.
    const rows = await tx.db
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, recipient.id),
          eq(notifications.mailNotices, mode),
          isNull(notifications.mailedAt),
        ),
      )
      .orderBy(asc(notifications.createdAt), asc(notifications.id))
      .for('update')
    if (rows.length === 0) return
    await tx.db
      .update(notifications)
      .set({ mailedAt: sql`clock_timestamp()` })
      .where(
        inArray(
          notifications.id,
          rows.map(({ id }) => id),
        ),
      )
    // A day later, what was read in the portal is no news.
    const news = mode === 'daily' ? rows.filter(({ readAt }) => readAt === null) : rows
    if (news.length === 0) return
    const mail = writeNoticeMail(recipient, news.slice(0, NOTICES_PER_MAIL), news.length, links())
    await enqueueMail(tx, { urgency: 'notice', to: [recipient.email], ...mail })
  })
}
