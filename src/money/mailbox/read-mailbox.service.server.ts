import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { ImapFlow } from 'imapflow'
import type { Ctx } from '#core/context.server.ts'
import { todayInOslo } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import { LEASE_MINUTES, MAIL_BYTES_MAX, MAILS_AT_ONCE, type MailboxFailure } from './mailbox.limits.ts'
import { mailboxes, mailboxMails } from './mailbox.table.server.ts'
import { mailboxTexts as texts } from './messages.en.ts'
import { storeMail, type MailboxDeps } from './store-mail.service.server.ts'

/** Milliseconds for the connection, the greeting, and each answer. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 120_000 } as const
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Milliseconds by which a mail may be older than the last run when the folder has new UIDs. */
const OVERLAP = 86_400_000

/** A folder of a mail server, from `imaps://user:password@host:port/folder`. */
export interface Mailbox {
  id: string
  host: string
  port: number
  isSecure: boolean
  user: string
  password: string
  folder: string
}

/** Parses the address of the mailbox. Without a folder it is INBOX. */
export function parseMailbox(address: string): Mailbox {
  const url = new URL(address)
  const isSecure = url.protocol === 'imaps:'
  const user = decodeURIComponent(url.username)
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
  return {
    id: createHash('sha256').update(`${user}@${url.host}/${folder}`).digest('hex'),
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 993 : 143),
    isSecure,
    user,
    password: decodeURIComponent(url.password),
    folder,
  }
}

/**
 * Reads new mails of the folder, and never changes it. The first run only remembers where the folder ends: what was in it
 * before is not a new request. One process reads at a time.
 * @throws what the mail server answered, after it was stored for the managers
 */
export async function readMailbox(ctx: Ctx, deps: MailboxDeps, mailbox: Mailbox): Promise<void> {
  if (!(await acquireLease(ctx, mailbox.id))) return
  const client = connectTo(mailbox)
  try {
    await client.connect()
    await readFolder(ctx, deps, client, mailbox)
    await ctx.db
      .update(mailboxes)
      .set({ leasedUntil: null, readAt: sql`now()`, failure: null, failedAt: null })
      .where(eq(mailboxes.id, mailbox.id))
  } catch (error) {
    await recordFailure(ctx, deps, mailbox.id, failureOf(error))
    throw error
  } finally {
    client.close()
  }
}

function connectTo({ host, port, isSecure, user, password }: Mailbox): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    // A password only travels encrypted, but for a server on this machine.
    ...(isSecure || LOOPBACK.has(host) ? {} : { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...TIMEOUTS,
  })
  // The promise of the command that fails says the same.
  client.on('error', () => undefined)
  return client
}

/** Takes the mailbox for this process; false while another one has it. */
async function acquireLease(ctx: Ctx, id: string): Promise<boolean> {
  await ctx.db.insert(mailboxes).values({ id }).onConflictDoNothing()
  const taken = await ctx.db
    .update(mailboxes)
    .set({ leasedUntil: sql`now() + make_interval(mins => ${LEASE_MINUTES})` })
    .where(and(eq(mailboxes.id, id), or(isNull(mailboxes.leasedUntil), lt(mailboxes.leasedUntil, sql`now()`))))
    .returning({ id: mailboxes.id })
  return taken.length > 0
}

async function readFolder(ctx: Ctx, deps: MailboxDeps, client: ImapFlow, { id, folder }: Mailbox): Promise<void> {
  const lock = await client.getMailboxLock(folder, { readOnly: true })
  try {
    const opened = client.mailbox
    if (opened === false) throw new Error('The folder was not opened')
    const { uidValidity, uidNext } = opened
    const [stored] = await ctx.db.select().from(mailboxes).where(eq(mailboxes.id, id))
    const setPlace = (lastUid: number) =>
      ctx.db.update(mailboxes).set({ uidValidity, lastUid }).where(eq(mailboxes.id, id))
    if (stored === undefined || stored.uidValidity === null) {
      await setPlace(uidNext - 1)
      return
    }
    const isNumberedAnew = stored.uidValidity !== uidValidity
    const uids = isNumberedAnew
      ? await client.search({ since: new Date((stored.readAt ?? stored.createdAt).getTime() - OVERLAP) }, { uid: true })
      : await client.search({ uid: `${stored.lastUid + 1}:*` }, { uid: true })
    // `n:*` always has the last mail, also an older one.
    const open = (uids || []).filter((uid) => isNumberedAnew || uid > stored.lastUid).toSorted((a, b) => a - b)
    for (const uid of open.slice(0, MAILS_AT_ONCE)) {
      await readOne(ctx, deps, client, uid)
      await setPlace(uid)
    }
    if (isNumberedAnew && open.length === 0) await setPlace(uidNext - 1)
  } finally {
    lock.release()
  }
}

async function readOne(ctx: Ctx, deps: MailboxDeps, client: ImapFlow, uid: number): Promise<void> {
  const head = await client.fetchOne(String(uid), { size: true, envelope: true }, { uid: true })
  // Deleted in the meantime.
  if (head === false) return
  const { size = 0, envelope } = head
  if (size > MAIL_BYTES_MAX) {
    const [from] = envelope?.from ?? []
    await ctx.db
      .insert(mailboxMails)
      .values({
        key: createHash('sha256')
          .update(JSON.stringify([envelope?.messageId ?? uid, size]))
          .digest('hex'),
        kind: 'too large',
        fromName: from?.name ?? null,
        fromEmail: from?.address?.toLowerCase() ?? null,
        subject: envelope?.subject ?? null,
        sentAt: envelope?.date instanceof Date ? envelope.date : null,
        fileSize: size,
      })
      .onConflictDoNothing({ target: mailboxMails.key })
    return
  }
  const message = await client.fetchOne(String(uid), { source: true }, { uid: true })
  if (message === false || message.source === undefined) return
  await storeMail(ctx, deps, new Uint8Array(message.source))
}

/** Kind of a failure, without what the server said: it may quote the user's name. */
function failureOf(error: unknown): MailboxFailure {
  const { authenticationFailed, mailboxMissing, code } = (error ?? {}) as {
    authenticationFailed?: boolean
    mailboxMissing?: boolean
    code?: string
  }
  if (authenticationFailed === true) return 'login'
  if (mailboxMissing === true) return 'folder'
  return typeof code === 'string' && /^E[A-Z]+$|Connect|Timeout|TIMEOUT/.test(code) ? 'connection' : 'other'
}

/** Stores the failure and notifies the managers, once a day. */
const recordFailure = (ctx: Ctx, deps: MailboxDeps, id: string, failure: MailboxFailure): Promise<void> =>
  ctx.tx(async (tx) => {
    await tx.db
      .update(mailboxes)
      .set({ leasedUntil: null, failure, failedAt: sql`now()` })
      .where(eq(mailboxes.id, id))
    await notify(tx, deps, {
      kind: 'request-received',
      ...texts.failed(failure),
      to: 'managers',
      link: paths.mailbox,
      onceKey: `mailbox ${failure} ${todayInOslo()}`,
    })
  })
