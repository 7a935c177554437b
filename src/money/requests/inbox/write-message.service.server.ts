import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { requestTexts } from '../messages.en.ts'
import { mailFromOffice, type BuyerMailDeps } from '../quotes/buyer-mail.service.server.ts'
import { quoteMessagesIn } from '../quotes/document/quote-paper.ts'
import type { RequestMessage } from '../requests.contract.ts'
import { identifyRequest } from '../requests.events.ts'
import { canWriteMessage } from '../requests.policy.ts'
import { requestMessages, requests } from '../requests.table.server.ts'
import { linkExpiry, lockRequest, requestEvent } from './change-request.service.server.ts'

/** Writes to the buyer: on the page of the request, and by mail. The state stays. */
export const writeRequestMessage = (ctx: Ctx, deps: BuyerMailDeps, id: string, text: string): Promise<RequestMessage> =>
  ctx.tx(async (tx) => {
    const row = await lockRequest(tx, id)
    if (!canWriteMessage(row.state)) throw new AppError('conflict', requestTexts.withdrawn)
    const { userId, name } = portalActor(tx)
    const [message] = await tx.db
      .insert(requestMessages)
      .values({ requestId: id, author: 'office', userId, text })
      .returning()
    if (message === undefined) throw new Error('The message was not inserted')
    await tx.db
      .update(requests)
      .set({ hasNewReply: false, updatedAt: sql`now()`, linkExpiresAt: linkExpiry })
      .where(eq(requests.id, id))
    const texts = quoteMessagesIn(row.language).mail
    await mailFromOffice(tx, deps, row, {
      subject: texts.message(row.reference, row.vesselName),
      paragraphs: [texts.messageText(row.reference), text],
    })
    await publishLive(tx, requestEvent(id))
    await recordAudit(tx, {
      ...identifyRequest(row),
      action: 'commented',
      newValue: text,
      description: requestTexts.message(row.reference),
      isPersonal: true,
    })
    return { id: message.id, author: 'office', userName: name, text, createdAt: message.createdAt.toISOString() }
  })
