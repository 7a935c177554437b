import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'
import { queryRows } from '../db/statements/query-rows.server.ts'
import { json, textAs, type RowFrom } from '../db/statements/row-shape.server.ts'
import { findErrorCode } from '../error-codes.server.ts'
import { LANES } from './lanes.server.ts'
import { insertToken, type TokenOf } from './link-tokens.server.ts'
import type { MailTransport } from './mail-transport.server.ts'
import { MAIL_URGENCIES, outgoingMail, type MailAttachment, type MailUrgency } from './mail.table.server.ts'

/** Opens a stored file; compose passes it, since core has no files module. */
export type ReadAttachment = (storedFileId: string) => Promise<Buffer>

interface OutboxOptions {
  ctx: () => Ctx
  transport: MailTransport
  readAttachment?: ReadAttachment
  tokenOf: TokenOf
  /**
   * Called when the database doesn't answer; the query is repeated. An unsent mail is no such failure: its row has the
   * error.
   */
  onError: (error: Error) => void
}

export interface Outbox {
  /** Starts sending waiting mails. */
  work(): void
  /**
   * Stops starting mails and waits a little for those in progress; an interrupted one is sent again by another process.
   */
  stop(): Promise<void>
}

/** Tried for three days: after a minute, then twice as long each time, give or take a fifth (trust 4h). Seconds. */
const RETRIES = { first: 60, spread: 0.2, during: 3 * 24 * 3600 } as const
/** Seconds after which a mail of a process that died is sent by another one; an attempt has to end before. */
const LEASE = { seconds: 120, tryFor: 110 } as const
/** How often an outbox in which nothing was due is asked again, milliseconds. */
const LOOK_EVERY = 1000
/** How long an ending process waits for mail that is under way, milliseconds. */
const DRAIN = 5000

const DUE_MAIL = {
  id: 'text',
  to: json<string[]>(),
  replyTo: 'text?',
  subject: 'text',
  body: 'text',
  attachment: json<MailAttachment | null>(),
  urgency: textAs<MailUrgency>(),
  attempts: 'number',
} as const
type DueMail = RowFrom<typeof DUE_MAIL>

/**
 * Sends the mail that waits. At least once: a process that dies after sending and before noting it leaves a mail that is
 * sent again, with the same Message-ID, which mail programs use to show one of them.
 */
export function openOutbox({
  ctx,
  transport,
  readAttachment = refuseAttachment,
  tokenOf,
  onError,
}: OutboxOptions): Outbox {
  const free = Object.fromEntries(MAIL_URGENCIES.map((urgency) => [urgency, LANES[urgency].places])) as Free
  const underWay = new Set<Promise<void>>()
  let isStopping = false
  let isNews = false
  let wake = (): void => {}
  let loop: Promise<void> | null = null

  const report = (error: unknown): void => onError(error instanceof Error ? error : new Error('The outbox failed'))
  const notifyOfNews = (): void => {
    isNews = true
    wake()
  }
  const begin = (mail: DueMail): void => {
    free[mail.urgency] -= 1
    const sending = sendMail(ctx(), transport, readAttachment, {
      ...mail,
      body: insertToken(mail.body, mail.id, tokenOf),
    })
      .catch(report)
      .finally(() => {
        free[mail.urgency] += 1
        underWay.delete(sending)
        notifyOfNews()
      })
    underWay.add(sending)
  }
  /** Until a place became free, or it is time to look again. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async (): Promise<void> => {
    while (!isStopping) {
      isNews = false
      try {
        for (const mail of await claimDueMail(ctx(), free)) begin(mail)
      } catch (error) {
        report(error)
      }
      if (!isNews) await pause()
    }
  }
  return {
    work() {
      loop ??= run()
    },
    async stop() {
      isStopping = true
      notifyOfNews()
      await loop
      await waitAtMost(DRAIN, underWay)
    },
  }
}

/** How many more mails of each urgency may be sent at once. */
type Free = Record<MailUrgency, number>

/**
 * Leases as many mails of each urgency as there are free slots, the oldest first; no other process takes them until the
 * lease ends.
 */
async function claimDueMail({ db }: Ctx, free: Free): Promise<DueMail[]> {
  const lanes = MAIL_URGENCIES.filter((urgency) => free[urgency] > 0).map(
    (urgency) => sql`(${urgency}::text, ${free[urgency]}::int)`,
  )
  if (lanes.length === 0) return []
  const rows = await queryRows(
    db,
    DUE_MAIL,
    sql`
    with due as materialized (
      select mail.id from (values ${sql.join(lanes, sql`, `)}) lane (urgency, places)
      cross join lateral (
        select id from outgoing_mail
        where status = 'waiting' and urgency = lane.urgency and due_at <= now()
        order by due_at limit lane.places for update skip locked
      ) mail
    )
    update outgoing_mail mail
    set due_at = clock_timestamp() + make_interval(secs => ${LEASE.seconds}), attempts = mail.attempts + 1
    from due where mail.id = due.id
    returning mail.id, mail."to", mail.reply_to as "replyTo", mail.subject, mail.body, mail.attachment, mail.urgency,
      mail.attempts`,
  )
  return rows
}

async function sendMail(
  { db }: Ctx,
  transport: MailTransport,
  readAttachment: ReadAttachment,
  { attachment, urgency, attempts, ...mail }: DueMail,
): Promise<void> {
  const send = async (): Promise<void> => {
    const bytes = attachment === null ? null : await readAttachment(attachment.storedFileId)
    await transport.send(
      { ...mail, ...(attachment === null || bytes === null ? {} : { attachment: { ...attachment, bytes } }) },
      AbortSignal.timeout(LEASE.tryFor * 1000),
    )
  }
  const failure = await send().then(() => null, describeMailError)
  const wait = sql`make_interval(secs => ${secondsUntilNextTry(attempts, LANES[urgency].longestWait)})`
  await db
    .update(outgoingMail)
    .set(
      failure === null
        ? { status: 'sent', sentAt: sql`clock_timestamp()`, lastError: null }
        : {
            status: sql`case when clock_timestamp() + ${wait} - coalesce(${outgoingMail.askedAgainAt}, ${outgoingMail.createdAt}) > make_interval(secs => ${RETRIES.during})
              then 'failed' else 'waiting' end`,
            dueAt: sql`clock_timestamp() + ${wait}`,
            lastError: failure,
          },
    )
    .where(eq(outgoingMail.id, mail.id))
}

/** Randomised, so that mails that failed together are not retried together. */
const secondsUntilNextTry = (attempts: number, longest: number): number =>
  Math.min(RETRIES.first * 2 ** (attempts - 1), longest) * (1 - RETRIES.spread + 2 * RETRIES.spread * Math.random())

/** Code and answer number only: a mail server's sentence may repeat the address. */
function describeMailError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = findErrorCode(error) || error.name
  const answer = 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return `${code}${answer}`.slice(0, 80)
}

const refuseAttachment: ReadAttachment = async () => {
  throw new Error('Nobody here opens attachments')
}

async function waitAtMost(milliseconds: number, what: Iterable<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([Promise.all(what), timeout])
  clearTimeout(timer)
}
