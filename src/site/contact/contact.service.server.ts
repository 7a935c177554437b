import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { Ctx, RequestKey } from '#core/context.server.ts'
import { findOfficeTime } from '#core/days/office-time.ts'
import { newId } from '#core/db/columns.server.ts'
import { idempotencyKeys } from '#core/db/instance.table.server.ts'
import { databaseErrorCode, poolOf, UNIQUE_VIOLATION } from '#core/db/pool.server.ts'
import { insertFrom } from '#core/db/statements/insert-from.server.ts'
import { queryNamed } from '#core/db/statements/query-named.server.ts'
import { hashBody, hashKey } from '#core/http/idempotency.server.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import { enqueueMail, type MailToSend } from '#core/mail/mail.service.server.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import type { ContactReceipt, SendContactMessageInput } from './contact.contract.ts'
import { contactSubmissions } from './contact.table.server.ts'
import { formatSender } from './message-in-mail.server.ts'
import { referenceOf } from './message-reference.ts'
import { messageTexts } from './messages.en.ts'

export interface ContactDeps {
  throttle: Throttle
  /** Where contact messages are mailed. */
  mailTo: () => Promise<string>
  businessHours: () => Promise<{ opens: string; closes: string }>
}

/** The same content within this time counts once. */
const SAME_CONTENT_MINUTES = 10

/**
 * Stores a message and puts its copy into the outbox, once per content. When many came within
 * the hour, from whomever, it waits for the digest instead: a flood of messages is no flood of mail.
 */
export async function sendContactMessage(
  ctx: Ctx,
  deps: ContactDeps,
  input: SendContactMessageInput,
): Promise<ContactReceipt> {
  const [mailTo, hours] = await Promise.all([deps.mailTo(), deps.businessHours()])
  const isCopied = await deps.throttle.takeIfLeft('contact-copies', '')
  const read = findOfficeTime(new Date(), hours)
  const toReceipt = (id: string): ContactReceipt => ({ received: true, reference: referenceOf(id), read })
  const contentHash = hashBody(input)
  const id = newId()
  const message = { id, ...input, contentHash, ...(isCopied ? {} : { mailedAt: null }) }
  const copy: MailToSend | null = isCopied
    ? { urgency: 'copy', to: [mailTo], replyTo: input.email, ...writeMail(input, referenceOf(id)) }
    : null
  const pool = poolOf(ctx.db)
  if (
    pool !== null &&
    (await storeAtOnce(pool, { message, copy, answer: toReceipt(id), requestKey: ctx.requestKey }))
  ) {
    return toReceipt(id)
  }
  return ctx.tx(async (tx) => {
    const known = await findJustSent(tx, contentHash)
    if (known !== null) return toReceipt(known)
    await tx.db.insert(contactSubmissions).values(message)
    if (copy !== null) await enqueueMail(tx, copy)
    return toReceipt(id)
  })
}

/** Claims a content for the first sender within its minutes; a concurrent sender waits for the first. */
const claim = (contentHash: Buffer): SQL => sql`
  insert into ${idempotencyKeys} as claim (key_hash, created_at)
  values (${hashKey('contact content', contentHash.toString('hex'))}, clock_timestamp())
  on conflict (key_hash) do update set created_at = excluded.created_at
    where claim.created_at <= now() - make_interval(mins => ${SAME_CONTENT_MINUTES})
  returning 1`

interface AtOnce {
  message: typeof contactSubmissions.$inferInsert
  copy: MailToSend | null
  answer: ContactReceipt
  requestKey: RequestKey | undefined
}

/**
 * Stores a new message, its idempotency key and its mail in one statement, which also claims the content: a concurrent
 * request with the same content waits for that row. Returns false, with nothing stored, when the content or the key may
 * already exist: the transaction that queries them then decides.
 */
async function storeAtOnce(pool: pg.Pool, { message, copy, answer, requestKey }: AtOnce): Promise<boolean> {
  const claimed = sql`claimed`
  const remembered = requestKey === undefined ? [] : [insertFrom(idempotencyKeys, { ...requestKey, answer }, claimed)]
  const queued = copy === null ? [] : [insertFrom(outgoingMail, { ...copy, to: [...copy.to] }, claimed)]
  const others = [...remembered, ...queued].map((insert, at) => sql`, ${sql.identifier(`other_${at}`)} as (${insert})`)
  try {
    const statement = sql`
      with claimed as (${claim(message.contentHash)})${sql.join(others)}
      ${insertFrom(contactSubmissions, message, claimed)}`
    const { rowCount } = await queryNamed(pool, {}, statement)
    return rowCount === 1
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

async function findJustSent(tx: Ctx, contentHash: Buffer): Promise<string | null> {
  // Two equal messages at the same moment wait for each other here.
  await tx.db.execute(claim(contentHash))
  const [same] = await tx.db
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .where(
      and(
        eq(contactSubmissions.contentHash, contentHash),
        gt(contactSubmissions.createdAt, sql`now() - make_interval(mins => ${SAME_CONTENT_MINUTES})`),
      ),
    )
    .limit(1)
  return same?.id ?? null
}

const writeMail = (input: SendContactMessageInput, reference: string): { subject: string; body: string } => ({
  subject: messageTexts.subject(input.company ?? input.name),
  body: [...formatSender(input), messageTexts.reference(reference), '', input.message, ''].join('\n'),
})

/** Deletes messages older than the period of the privacy page. @returns how many */
export async function deleteOldContactMessages(ctx: Ctx, months: number): Promise<number> {
  const rows = await ctx.db
    .delete(contactSubmissions)
    .where(lt(contactSubmissions.createdAt, sql`now() - make_interval(months => ${months})`))
    .returning({ id: contactSubmissions.id })
  return rows.length
}
