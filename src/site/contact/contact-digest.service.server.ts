import { asc, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { contactSubmissions } from './contact.table.server.ts'
import { formatSender } from './message-in-mail.server.ts'
import { referenceOf } from './message-reference.ts'
import { messageTexts } from './messages.en.ts'

/** Messages in one digest, and characters of each; further ones are in the panel. */
const TOLD = { messages: 50, characters: 500 } as const

/** Enqueues one mail about all messages without a sent copy; nothing when there are none. */
export async function mailDigest(ctx: Ctx, { mailTo, panel }: { mailTo: string; panel: string }): Promise<void> {
  await ctx.tx(async (tx) => {
    const isWaiting = isNull(contactSubmissions.mailedAt)
    // Locked, so that two concurrent digests don't contain the same.
    const announced = await tx.db
      .select()
      .from(contactSubmissions)
      .where(isWaiting)
      .orderBy(asc(contactSubmissions.createdAt), asc(contactSubmissions.id))
      .limit(TOLD.messages)
      .for('update')
    if (announced.length === 0) return
    const { rowCount } = await tx.db
      .update(contactSubmissions)
      .set({ mailedAt: sql`clock_timestamp()` })
      .where(isWaiting)
    const count = rowCount ?? announced.length
    const more = count > announced.length ? [messageTexts.more(count - announced.length)] : []
    await enqueueMail(tx, {
      urgency: 'copy',
      to: [mailTo],
      subject: messageTexts.digestSubject(count),
      body: [`${messageTexts.digest}\n${panel}`, ...announced.map(formatMessage), ...more, ''].join('\n\n'),
    })
  })
}

const formatMessage = (message: typeof contactSubmissions.$inferSelect): string =>
  [...formatSender(message), messageTexts.reference(referenceOf(message.id)), '', shorten(message.message)].join('\n')

const shorten = (text: string): string =>
  text.length <= TOLD.characters ? text : `${text.slice(0, TOLD.characters - 1).toWellFormed()}…`
