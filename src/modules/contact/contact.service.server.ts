import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { findOfficeTime } from '#core/days/office-time.ts'
import { newId } from '#core/db/columns.server.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import type { ContactReceipt, SendContactMessageInput } from './contact.contract.ts'
import { contactSubmissions } from './contact.table.server.ts'
import { tellSender } from './message-in-mail.server.ts'
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
 * Stores a message and puts its copy into the outbox, once per Idempotency-Key and once per content. When many came within
 * the hour, from whomever, it waits for the digest instead: a flood of messages is no flood of mail.
 */
export async function sendContactMessage(
  ctx: Ctx,
  deps: ContactDeps,
  input: SendContactMessageInput,
  idempotencyKey: string | null,
): Promise<ContactReceipt> {
  const [mailTo, hours] = await Promise.all([deps.mailTo(), deps.businessHours()])
  const isCopied = await deps.throttle.takeIfLeft('contact-copies', '')
  return withIdempotency(ctx, { scope: 'contact', key: idempotencyKey, body: input }, async (tx) => {
    const contentHash = createHash('sha256').update(JSON.stringify(input)).digest()
    const known = await findJustSent(tx, contentHash)
    const id = known ?? newId()
    const reference = referenceOf(id)
    if (known === null) {
      const values = { id, ...input, contentHash, ...(isCopied ? {} : { mailedAt: null }) }
      await tx.db.insert(contactSubmissions).values(values)
      if (isCopied) {
        await enqueueMail(tx, { urgency: 'copy', to: [mailTo], replyTo: input.email, ...writeMail(input, reference) })
      }
    }
    return { received: true, reference, read: findOfficeTime(new Date(), hours) }
  })
}

async function findJustSent(tx: Ctx, contentHash: Buffer): Promise<string | null> {
  // Two equal messages at the same moment wait for each other here.
  await tx.db.execute(sql`select pg_advisory_xact_lock(${contentHash.readBigInt64BE(0).toString()}::bigint)`)
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
  body: [...tellSender(input), messageTexts.reference(reference), '', input.message, ''].join('\n'),
})

/** Deletes messages older than the period of the privacy page. @returns how many */
export async function deleteOldContactMessages(ctx: Ctx, months: number): Promise<number> {
  const rows = await ctx.db
    .delete(contactSubmissions)
    .where(lt(contactSubmissions.createdAt, sql`now() - make_interval(months => ${months})`))
    .returning({ id: contactSubmissions.id })
  return rows.length
}
