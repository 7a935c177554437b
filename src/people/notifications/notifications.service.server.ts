import { batches } from '#core/batches.ts'
import type { Ctx } from '#core/context.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { findRecipients, type Recipient } from '#people/portal-auth/recipients.queries.server.ts'
import { mailNoticesJob } from './notifications.jobs.server.ts'
import { NOTICE_SUBJECT_MAX, NOTICE_TEXT_MAX, type NoticeKind } from './notifications.limits.ts'
import { notifications } from './notifications.table.server.ts'

/** A notice to people. Its texts are for people. */
export interface Notice {
  kind: NoticeKind
  /** Ids of portal users, or everyone who is a manager now. */
  to: readonly string[] | 'managers'
  projectId?: string
  subject: string
  text: string
  /** Path of the screen that shows more. */
  link: string
  /** A second notice with the same key to the same person isn't written. */
  onceKey?: string
  /** False when the person gets a separate mail about it. */
  isMailed?: boolean
}

interface NotifyDeps {
  jobs: Jobs
}

/** Several things that happen within this time become one mail, milliseconds. */
const MAIL_DELAY = 20_000

/**
 * Notifies people in the caller's transaction: a row for each of them, a mail as each one chose, and a live event for
 * their open screens. Leaves out the actor, and people without access.
 */
export async function notify(tx: Ctx, { jobs }: NotifyDeps, ...notices: readonly Notice[]): Promise<void> {
  const notified = new Map<string, Recipient>()
  for (const notice of notices) {
    for (const recipient of await insertNotices(tx, notice)) {
      if (recipient.mailNotices === 'at once' || !notified.has(recipient.id)) notified.set(recipient.id, recipient)
    }
  }
  if (notified.size === 0) return
  await publishLive(tx, { topic: 'notification', id: 'new', userIds: [...notified.keys()] })
  for (const { id, mailNotices } of notified.values()) {
    if (mailNotices !== 'at once') continue
    await jobs.send(tx, mailNoticesJob, { userId: id }, { startAfter: new Date(Date.now() + MAIL_DELAY) })
  }
}

/** Notices of one transaction of `notifyInBatches`. */
const BATCH = 50

/** Notifies of many things, some in each transaction: what was written before a failure stays. */
export async function notifyInBatches(ctx: Ctx, deps: NotifyDeps, notices: readonly Notice[]): Promise<void> {
  for (const batch of batches(notices, BATCH)) await ctx.tx((tx) => notify(tx, deps, ...batch))
}

/** Writes the rows of one notice. @returns the people who got one */
async function insertNotices(tx: Ctx, notice: Notice): Promise<Recipient[]> {
  const { actor } = tx
  const found = await findRecipients(tx, notice.to)
  const others = found.filter(({ id }) => actor.kind !== 'portal' || actor.userId !== id)
  const recipients = notice.isMailed === false ? others.map(withoutMail) : others
  if (recipients.length === 0) return []
  const rows = await tx.db
    .insert(notifications)
    .values(
      recipients.map(({ id, mailNotices }) => ({
        userId: id,
        mailNotices,
        kind: notice.kind,
        projectId: notice.projectId ?? null,
        subject: shorten(notice.subject, NOTICE_SUBJECT_MAX),
        text: shorten(notice.text, NOTICE_TEXT_MAX),
        link: notice.link,
        onceKey: notice.onceKey ?? null,
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: notifications.userId })
  const written = new Set(rows.map(({ userId }) => userId))
  return recipients.filter(({ id }) => written.has(id))
}

const withoutMail = ({ id, name, email }: Recipient): Recipient => ({ id, name, email, mailNotices: 'off' })

const shorten = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .replaceAll('\uFFFD', '')}…`
