import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { toHundredths } from '#core/contract/amounts.ts'
import { multiplyToHundredths } from '#core/contract/number/decimals.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { assertVersion, commit, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { isPossibleQuantity } from '#visits/parts/quantity.limits.ts'
import { requireListedCurrency, type Currencies } from '#visits/projects/service/check-currency.server.ts'
import { lockRequest, requestEvent, timesOfStep, type StoredRequest } from '../inbox/change-request.service.server.ts'
import { findArticleNumbers, getQuote } from '../inbox/request-detail.queries.server.ts'
import { requestTexts } from '../messages.en.ts'
import type { Quote, QuoteChange, QuoteInput, QuoteLine, QuoteVat } from '../quotes.contract.ts'
import { identifyRequest } from '../requests.events.ts'
import { canStep } from '../requests.policy.ts'
import { quoteEntity, requestEntity } from '../requests.queries.server.ts'
import { quotes, requestLines } from '../requests.table.server.ts'

export interface QuoteDeps {
  /** Currencies of quotes, a setting. */
  currencies: Currencies
}

export type StoredQuote = typeof quotes.$inferSelect

/** Stored while nobody has chosen the treatment: a rate of 0 without its reason can't be sent. */
const NO_TREATMENT: QuoteVat = { category: 'Z', rate: '0.00', section: null, reason: null }

/** Largest total of a line: what a project's part can have. */
const TOTAL_MAX = '99999999.99'

const refuse = (fields: { field: string; message: string }[]): void => {
  const [first] = fields
  if (first !== undefined) throw new AppError('invalid', first.message, { fields })
}

/** @throws AppError 422 on the lines: one of the buyer's is missing, a quantity is impossible, a total too large */
async function readLines(tx: Ctx, requestId: string, lines: QuoteInput['lines']): Promise<QuoteLine[]> {
  const asked = await tx.db
    .select({ n: requestLines.n })
    .from(requestLines)
    .where(eq(requestLines.requestId, requestId))
  const missing = asked.map(({ n: number }) => number).filter((number) => !lines.some(({ n }) => n === number))
  if (missing.length > 0) refuse([{ field: 'lines', message: requestTexts.linesMissing(missing) }])
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  const articles = await findArticleNumbers(tx, ids)
  refuse(
    lines.flatMap((line, index) => {
      const at = (field: string, message: string) => [{ field: `lines.${index}.${field}`, message }]
      if (line.productId && !articles.has(line.productId)) return at('productId', requestTexts.noArticle)
      if (line.left) return []
      if (!isPossibleQuantity(line.quantity, line.unit)) return at('quantity', requestTexts.wholeUnits(line.unit))
      const total = multiplyToHundredths(String(line.quantity), line.unitPrice ?? '0')
      return total > toHundredths(TOTAL_MAX) ? at('unitPrice', requestTexts.tooLarge) : []
    }),
  )
  return lines.map(({ productId = null, unitPrice, leadTime = null, note = null, ...line }) => ({
    ...line,
    productId,
    itemNumber: (productId !== null && articles.get(productId)) || null,
    // An empty price is one that a draft doesn't have yet.
    unitPrice: unitPrice ?? '',
    leadTime,
    note,
  }))
}

/** Moves a request on, in the change of its quote. */
export async function moveRequest(tx: Ctx, row: StoredRequest, to: 'pricing' | 'quoted'): Promise<void> {
  if (row.state === to && to === 'pricing') return
  const change = await writeRow(tx, requestEntity, row, { state: to }, identifyRequest(row), timesOfStep(row, to))
  if (change !== null) await commit(tx, requestEntity, change)
}

/**
 * Begins a new version of the quote of a request, which is in pricing from then on.
 * @throws AppError 409 when a version is being written, or the state doesn't allow one
 */
export const createQuote = (ctx: Ctx, deps: QuoteDeps, requestId: string, input: QuoteInput): Promise<Quote> =>
  ctx.tx(async (tx) => {
    const request = await lockRequest(tx, requestId)
    await requireListedCurrency(deps.currencies, input.currency)
    if (
      request.state !== 'quoted' &&
      !canStep('manager', request.state, 'quoted') &&
      !canStep('manager', request.state, 'pricing')
    ) {
      throw new AppError('conflict', requestTexts.noStep(request.state, 'pricing'))
    }
    const versions = await tx.db
      .select({ id: quotes.id, quoteVersion: quotes.quoteVersion, state: quotes.state })
      .from(quotes)
      .where(eq(quotes.requestId, requestId))
    const draft = versions.find(({ state }) => state === 'draft')
    if (draft !== undefined) {
      const current = await getQuote(tx, draft.id)
      throw new AppError('conflict', requestTexts.hasDraft(draft.quoteVersion), { extension: { current } })
    }
    const quoteVersion = Math.max(0, ...versions.map((each) => each.quoteVersion)) + 1
    const [row] = await tx.db
      .insert(quotes)
      .values({
        ...input,
        requestId,
        quoteVersion,
        lines: await readLines(tx, requestId, input.lines),
        vat: input.vat ?? NO_TREATMENT,
      })
      .returning({ id: quotes.id })
    if (row === undefined) throw new Error('The quote was not inserted')
    // A quote that the buyer can still accept stays so until the next one is sent.
    if (request.state !== 'quoted') await moveRequest(tx, request, 'pricing')
    await publishLive(tx, requestEvent(requestId))
    await recordAudit(tx, {
      ...identifyRequest(request),
      action: 'created',
      description: requestTexts.quoteVersion(quoteVersion),
    })
    return getQuote(tx, row.id)
  })

/** Locks a quote and the request that it belongs to. Throws 404; 409 for another version, or one that was sent. */
export async function lockDraft(
  tx: Ctx,
  id: string,
  version: number,
): Promise<{ request: StoredRequest; row: StoredQuote }> {
  const { requestId } = await getQuote(tx, id)
  const request = await lockRequest(tx, requestId)
  const row = await lockRow(tx, quoteEntity, id, requestTexts.noQuote)
  if (row.state !== 'draft') throw new AppError('conflict', requestTexts.notDraft)
  await assertVersion(row, version, () => getQuote(tx, id))
  return { request, row }
}

/**
 * Changes a draft. Its lines are sent whole; fields that are left out stay.
 * @throws AppError 409 with the current draft for another version
 */
export const updateQuote = (
  ctx: Ctx,
  deps: QuoteDeps,
  id: string,
  { version, lines, vat, ...input }: QuoteChange,
): Promise<Quote> =>
  ctx.tx(async (tx) => {
    const { request, row } = await lockDraft(tx, id, version)
    await requireListedCurrency(deps.currencies, input.currency, row.currency)
    const values = {
      ...input,
      ...(lines === undefined ? {} : { lines: await readLines(tx, row.requestId, lines) }),
      ...(vat === undefined ? {} : { vat: vat ?? NO_TREATMENT }),
    }
    const about = { ...identifyRequest(request), description: requestTexts.quoteVersion(row.quoteVersion) }
    const change = await writeRow(tx, quoteEntity, row, values, about)
    const show = () => getQuote(tx, id)
    return change === null ? show() : commit(tx, quoteEntity, change, { show, live: requestEvent(row.requestId) })
  })

/** Marks the version before as replaced; nobody can accept it any more. */
export async function supersedeSent(tx: Ctx, requestId: string): Promise<void> {
  await tx.db
    .update(quotes)
    .set({ state: 'superseded', version: sql`${quotes.version} + 1`, updatedAt: sql`now()` })
    .where(sql`${quotes.requestId} = ${requestId} and ${quotes.state} in ('sent', 'expired')`)
}
