import { batches } from '#core/batches.ts'
import type { Ctx } from '#core/context.server.ts'
import { databaseErrorCode, isDatabaseAway } from '#core/db/pool.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { tryEach } from '#core/try-each.ts'
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

/** A notice that a retried job writes only once to each person. */
export type RepeatableNotice = Notice & { onceKey: string }

/**
 * Notifies of many things in several transactions. What fails, down to one notice to one person, doesn't keep the others
 * from theirs.
 * @throws Error with the first failure as its cause, after all were tried: the caller's job is retried
 */
export const notifyInBatches = (ctx: Ctx, deps: NotifyDeps, notices: readonly RepeatableNotice[]): Promise<void> =>
  tryEach(batches(notices, BATCH), nameOfBatch, (batch) => notifyOrSplit(ctx, deps, batch))

/** A batch fails as a whole only where it can't be split; else its notices are named. */
const nameOfBatch = ([first, ...further]: readonly Notice[]): string =>
  further.length === 0 ? (first?.onceKey ?? first?.kind ?? '') : 'batch'

async function notifyOrSplit(ctx: Ctx, deps: NotifyDeps, notices: readonly Notice[]): Promise<void> {
  try {
    await ctx.tx((tx) => notify(tx, deps, ...notices))
  } catch (error) {
    // Without a connection, parts of it would fail as well, each after its timeout.
    if (isDatabaseAway(error) && databaseErrorCode(error) === null) throw error
    const parts =
      notices.length > 1 ? batches(notices, Math.ceil(notices.length / 2)) : await splitByPerson(ctx, notices)
    if (parts === null) throw error
    await tryEach(parts, nameOfBatch, (part) => notifyOrSplit(ctx, deps, part))
  }
}

/** The same notice to each of its recipients; null if there is only one. */
async function splitByPerson(ctx: Ctx, [notice]: readonly Notice[]): Promise<Notice[][] | null> {
  const recipients = notice === undefined ? [] : await findRecipients(ctx, notice.to)
  return notice === undefined || recipients.length < 2 ? null : recipients.map(({ id }) => [{ ...notice, to: [id] }])
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
