import { eq } from 'drizzle-orm'
import { apart, type Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { commit, writeRow } from '#core/rows/change-row.server.ts'
import { createLink, releaseFile, storeBytes, type FileDeps } from '#house/files/stored-files.service.server.ts'
import { requestEvent } from '../inbox/change-request.service.server.ts'
import { getQuote } from '../inbox/request-detail.queries.server.ts'
import { requestTexts } from '../messages.en.ts'
import type { Quote } from '../quotes.contract.ts'
import { identifyRequest } from '../requests.events.ts'
import { quoteEntity } from '../requests.queries.server.ts'
import { quotes, requests } from '../requests.table.server.ts'
import { mailFromOffice, type BuyerMailDeps } from './buyer-mail.service.server.ts'
import { drawQuoteInThread } from './document/draw-quote.server.ts'
import { formatValidity, quoteMessagesIn } from './document/quote-paper.ts'
import { collectQuotePaper } from './quote-content.queries.server.ts'
import { findQuoteLacks } from './quote-lacks.policy.ts'
import { lockDraft, moveRequest, supersedeSent } from './write-quote.service.server.ts'

export interface SendDeps extends BuyerMailDeps {
  files: FileDeps
  /** Origin that links begin with. */
  origin: () => string
}

/** Draws the document of a quote and stores the file; no row points to it yet. */
async function drawAndStore(ctx: Ctx, deps: SendDeps, quote: Quote, { isDraft }: { isDraft: boolean }) {
  const paper = await collectQuotePaper(ctx, quote, await deps.company(), { isDraft })
  const bytes = await drawQuoteInThread(paper)
  const fileName = requestTexts.quoteFile(paper.reference, quote.quoteVersion)
  const fileType = 'application/pdf'
  const { storedFileId } = await storeBytes(ctx, deps.files, { bytes, fileName, fileType })
  return { paper, file: { storedFileId, fileName, fileType } }
}

/**
 * Sends a draft to the buyer: by mail with the document, and on the page of the request. The version before it can't be
 * accepted any more.
 * @throws AppError 422 with the fields that a quote still needs; 409 for another version
 */
export async function sendQuote(
  ctx: Ctx,
  deps: SendDeps,
  id: string,
  { version, message = null }: { version: number; message?: string | null | undefined },
): Promise<Quote> {
  // Drawn before the transaction, since that takes a moment: the version tells whether it is still the same content.
  const seen = await getQuote(ctx, id)
  const isSent = seen.state !== 'draft'
  if (!isSent) {
    refuseStale(seen, version)
    const lacks = findQuoteLacks(seen, new Date())
    const [first] = lacks
    if (first !== undefined) throw new AppError('invalid', first.message, { fields: lacks })
  }
  const drawn = isSent ? null : await drawAndStore(apart(ctx), deps, seen, { isDraft: false })
  return ctx.tx(async (tx) => {
    const { request, row } = await lockDraft(tx, id, version)
    if (drawn === null) throw new AppError('conflict', requestTexts.notDraft)
    if (request.contactEmail === null) throw new AppError('conflict', requestTexts.noAddress)
    const { paper, file } = drawn
    await supersedeSent(tx, request.id)
    if (row.storedFileId !== null) await releaseFile(tx, row.storedFileId)
    const total = `${row.currency} ${paper.sums.total}`
    const about = { ...identifyRequest(request), description: requestTexts.quoteSent(row.quoteVersion, total) }
    const change = await writeRow(
      tx,
      quoteEntity,
      row,
      {
        state: 'sent',
        // What is left out of a quote costs nothing.
        lines: row.lines.map((line) => (line.unitPrice === '' ? { ...line, unitPrice: '0.00' } : line)),
      },
      about,
      { sentAt: new Date(), sentBy: portalActor(tx).userId, storedFileId: file.storedFileId },
    )
    if (change === null) throw new Error('A draft was sent without a change')
    await moveRequest(tx, request, 'quoted')
    const texts = quoteMessagesIn(request.language).mail
    await mailFromOffice(tx, deps, request, {
      subject: texts.quote(request.reference, request.vesselName),
      paragraphs: [
        ...(message === null ? [] : [message]),
        texts.quoteText(request.reference),
        ...(row.quoteVersion === 1 ? [] : [texts.replaces(row.quoteVersion)]),
        texts.valid(formatValidity(paper)),
      ],
      attachment: file,
    })
    return commit(tx, quoteEntity, change, { show: () => getQuote(tx, id), live: requestEvent(request.id) })
  })
}

/** A one-time address of the quote's document; of a draft it is drawn anew. */
export async function linkQuotePdf(ctx: Ctx, deps: SendDeps, id: string): Promise<{ url: string }> {
  const quote = await getQuote(ctx, id)
  const { userId, sessionId } = portalActor(ctx)
  const fresh = quote.sentAt === null ? (await drawAndStore(ctx, deps, quote, { isDraft: true })).file : null
  return ctx.tx(async (tx) => {
    const [row] = await tx.db
      .select({ file: quotes.storedFileId, reference: requests.reference })
      .from(quotes)
      .innerJoin(requests, eq(requests.id, quotes.requestId))
      .where(eq(quotes.id, id))
      .for('update', { of: quotes })
    if (fresh !== null) {
      if (row?.file) await releaseFile(tx, row.file)
      // No change of the quote: its version stays.
      await tx.db.update(quotes).set({ storedFileId: fresh.storedFileId }).where(eq(quotes.id, id))
    }
    const storedFileId = fresh?.storedFileId ?? row?.file
    if (row === undefined || !storedFileId) throw new AppError('not-found', requestTexts.noQuote)
    const fileName = requestTexts.quoteFile(row.reference, quote.quoteVersion)
    const link = { recordId: id, userId, sessionId, storedFileId, fileName, fileType: 'application/pdf' }
    return { url: `${deps.origin()}${await createLink(tx, link)}` }
  })
}
