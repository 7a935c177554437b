import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { hashLinkToken, isLinkToken } from '#core/crypto/link-token.server.ts'
import type { Language } from '#core/language.ts'
import { translateRow } from '#core/rows/translations.ts'
import { products } from '#site/catalogue/catalogue.table.server.ts'
import type { BuyerLine, BuyerPage, BuyerQuote, BuyerRequest } from '../buyer.contract.ts'
import { sumQuote, totalOfLine } from '../quote-sums.ts'
import { certaintyOf, stateAt } from '../requests.policy.ts'
import { quotes, requestFiles, requestLines, requestMessages, requests } from '../requests.table.server.ts'

export type RequestRow = typeof requests.$inferSelect
export type QuoteRow = typeof quotes.$inferSelect

/** What a token opens: a request, the end of an expired link, or nothing. */
export type FoundLink =
  | { kind: 'open'; row: RequestRow }
  | { kind: 'expired'; row: RequestRow; endedAt: Date }
  | { kind: 'none' }

/**
 * The request of a link. Unknown, malformed and revoked tokens cost the same one query and find nothing (decision 62).
 * @param lock the row stays locked until the transaction ends
 */
export async function findLink(ctx: Ctx, token: string, { lock = false } = {}): Promise<FoundLink> {
  const query = ctx.db
    .select()
    .from(requests)
    .where(and(eq(requests.linkHash, hashLinkToken(isLinkToken(token) ? token : '')), isNull(requests.linkRevokedAt)))
  const [row] = await (lock ? query.for('update') : query)
  if (row?.linkExpiresAt === undefined || row.linkExpiresAt === null) return { kind: 'none' }
  return row.linkExpiresAt > new Date() ? { kind: 'open', row } : { kind: 'expired', row, endedAt: row.linkExpiresAt }
}

/** The page of a link, in its language. */
export async function findBuyerPage(ctx: Ctx, token: string, lang: Language): Promise<BuyerPage> {
  const found = await findLink(ctx, token)
  if (found.kind === 'none') return { kind: 'none' }
  if (found.kind === 'expired') {
    return { kind: 'expired', reference: found.row.reference, endedAt: found.endedAt.toISOString() }
  }
  return { kind: 'open', request: await showRequest(ctx, found.row, lang) }
}

/** Versions of a quote that the buyer may see: a draft is none of them. */
const SHOWN_QUOTES = ['sent', 'accepted', 'declined', 'expired'] as const

/** The newest version that was sent. */
export async function findSentQuote(ctx: Ctx, requestId: string): Promise<QuoteRow | null> {
  const [quote] = await ctx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.requestId, requestId), inArray(quotes.state, [...SHOWN_QUOTES])))
    .orderBy(desc(quotes.quoteVersion))
    .limit(1)
  return quote ?? null
}

const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null

/** A request as the holder of its link sees it. */
export async function showRequest(ctx: Ctx, row: RequestRow, lang: Language): Promise<BuyerRequest> {
  const quote = await findSentQuote(ctx, row.id)
  const [lines, messages, files] = [
    await findLines(ctx, row.id, lang),
    await ctx.db
      .select()
      .from(requestMessages)
      .where(eq(requestMessages.requestId, row.id))
      .orderBy(asc(requestMessages.createdAt), asc(requestMessages.id)),
    await findFiles(ctx, row.id),
  ]
  return {
    reference: row.reference,
    state: stateAt(row.state, quote, new Date()),
    language: row.language,
    receivedAt: row.createdAt.toISOString(),
    pricingAt: isoOrNull(row.pricingAt),
    quotedAt: isoOrNull(quote?.sentAt ?? null),
    endedAt: isoOrNull(row.endedAt),
    linkExpiresAt: (row.linkExpiresAt ?? row.createdAt).toISOString(),
    vessel: { name: row.vesselName, imo: row.imo },
    port: row.port,
    eta: row.eta,
    agent: row.agent,
    answerBy: row.answerBy,
    deliverTo: row.deliverTo,
    buyerReference: row.buyerReference,
    system: row.system,
    note: row.note,
    contact: { name: row.contactName, company: row.contactCompany, email: row.contactEmail },
    orderReference: row.orderReference,
    acceptedBy: row.acceptedBy,
    reason: row.reason,
    lines,
    ...(quote === null ? {} : { quote: showQuote(quote) }),
    messages: messages.map(({ author, text, createdAt }) => ({ author, text, createdAt: createdAt.toISOString() })),
    files: files.map(({ fileName, fileSize, createdAt }, at) => ({
      n: at + 1,
      name: fileName,
      size: fileSize,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** Files of a request, in the order in which the buyer chose them. */
export const findFiles = (ctx: Ctx, requestId: string) =>
  ctx.db
    .select()
    .from(requestFiles)
    .where(eq(requestFiles.requestId, requestId))
    .orderBy(asc(requestFiles.createdAt), asc(requestFiles.id))

async function findLines(ctx: Ctx, requestId: string, lang: Language): Promise<BuyerLine[]> {
  const rows = await ctx.db
    .select({
      line: requestLines,
      product: {
        id: products.id,
        itemNumber: products.itemNumber,
        name: products.name,
        translations: products.translations,
      },
    })
    .from(requestLines)
    .leftJoin(products, eq(products.id, requestLines.productId))
    .where(eq(requestLines.requestId, requestId))
    .orderBy(asc(requestLines.n))
  return rows.map(({ line, product }) => ({
    n: line.n,
    text: line.text,
    itemNumber: line.itemNumber,
    product:
      product === null
        ? null
        : {
            itemNumber: product.itemNumber,
            name: translateRow({ name: product.name }, product.translations, lang, ['name']).name,
          },
    quantity: line.quantity,
    unit: line.unit,
    match: certaintyOf(product === null ? 'none' : line.matched),
  }))
}

function showQuote(quote: QuoteRow): BuyerQuote {
  return {
    quoteVersion: quote.quoteVersion,
    state: quote.state === 'sent' && quote.endsAt <= new Date() ? 'expired' : quote.state,
    lines: quote.lines.map(({ productId: _id, ...line }) => ({ ...line, total: totalOfLine(line) })),
    currency: quote.currency,
    validUntil: quote.validUntil,
    endsAt: quote.endsAt.toISOString(),
    delivery: quote.delivery,
    terms: quote.terms,
    freight: quote.freight,
    vat: quote.vat,
    note: quote.note,
    sums: sumQuote(quote, quote.acceptedLines ?? undefined),
    acceptedLines: quote.acceptedLines,
    hasPaper: quote.storedFileId !== null,
    sentAt: (quote.sentAt ?? quote.createdAt).toISOString(),
  }
}

/** How many messages the buyer has written, and whether this is one of the last minutes. */
export async function countBuyerMessages(
  ctx: Ctx,
  requestId: string,
  text: string,
): Promise<{ count: number; isRepeated: boolean }> {
  const isSame = sql`${requestMessages.text} = ${text} and ${requestMessages.createdAt} > now() - interval '10 minutes'`
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)::int`, isRepeated: sql<boolean>`coalesce(bool_or(${isSame}), false)` })
    .from(requestMessages)
    .where(and(eq(requestMessages.requestId, requestId), eq(requestMessages.author, 'buyer')))
  return counted ?? { count: 0, isRepeated: false }
}
