import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, commit, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { hasCompany } from '#fleet/companies/companies.queries.server.ts'
import { findActiveManager } from '#people/portal-auth/person-names.queries.server.ts'
import { findProduct } from '#visits/parts/parts.queries.server.ts'
import { refuseField } from '#visits/projects/service/record-change.server.ts'
import { requestTexts } from '../messages.en.ts'
import { mailFromOffice, type BuyerMailDeps } from '../quotes/buyer-mail.service.server.ts'
import { quoteMessagesIn } from '../quotes/document/quote-paper.ts'
import type { RequestChange, RequestDetail, RequestLine, RequestLineChange } from '../requests.contract.ts'
import { identifyRequest } from '../requests.events.ts'
import { LINK_DAYS, type RequestState } from '../requests.limits.ts'
import { canStep, hasEnded } from '../requests.policy.ts'
import { requestEntity, requestLineEntity } from '../requests.queries.server.ts'
import { itemAliases, quotes, requests } from '../requests.table.server.ts'
import { findVesselName, getRequest, getRequestLine } from './request-detail.queries.server.ts'

export type StoredRequest = typeof requests.$inferSelect

/** Locks a request. Throws 404. */
export const lockRequest = (tx: Ctx, id: string): Promise<StoredRequest> =>
  lockRow(tx, requestEntity, id, requestTexts.noRequest)

/** The buyer's link works this long after a change. */
export const linkExpiry = sql`case when ${requests.linkHash} is null then null
  else now() + make_interval(days => ${LINK_DAYS}) end`

/** The live event of a request, for managers. */
export const requestEvent = (id: string) => ({ topic: 'request', id, userIds: [] }) as const

/** Values that a change of state brings along. */
export const timesOfStep = (row: StoredRequest, to: RequestState) => ({
  ...(to === 'pricing' && row.pricingAt === null ? { pricingAt: sql`now()` } : {}),
  endedAt: hasEnded(to) ? sql`now()` : null,
  linkExpiresAt: linkExpiry,
})

/**
 * Changes assignee, state, ship or client of a request, or ends the buyer's link.
 * @throws AppError 409 for another version, or a step that the state doesn't allow; 422 on `assigneeId` or `reason`
 */
export const changeRequest = (
  ctx: Ctx,
  deps: BuyerMailDeps,
  id: string,
  { version, linkRevoked, ...input }: RequestChange,
): Promise<RequestDetail> =>
  ctx.tx(async (tx) => {
    const row = await lockRequest(tx, id)
    const show = () => getRequest(tx, id)
    await assertVersion(row, version, show)
    const { state } = await show()
    const to = input.state
    if (to !== undefined && to !== state && (to === 'quoted' || !canStep('manager', state, to))) {
      throw new AppError('conflict', requestTexts.noStep(state, to))
    }
    if (to === 'declined' && !input.reason) throw refuseField('reason', requestTexts.reasonNeeded)
    await requireReferences(tx, input)
    const along = to === undefined || to === state ? { linkExpiresAt: linkExpiry } : timesOfStep(row, to)
    const change = await writeRow(
      tx,
      requestEntity,
      row,
      { ...input, ...(linkRevoked && row.linkRevokedAt === null ? { linkRevokedAt: new Date() } : {}) },
      identifyRequest(row),
      along,
    )
    if (change === null) return show()
    if (to === 'declined') await declineQuote(tx, deps, change.after)
    return commit(tx, requestEntity, change, { show, live: requestEvent(id) })
  })

/** @throws AppError 422 for a manager, client or ship that isn't there */
async function requireReferences(
  tx: Ctx,
  { assigneeId, companyId, vesselId }: Pick<RequestChange, 'assigneeId' | 'companyId' | 'vesselId'>,
): Promise<void> {
  if (typeof assigneeId === 'string' && (await findActiveManager(tx, assigneeId)) === null) {
    throw refuseField('assigneeId', requestTexts.noManager)
  }
  if (typeof companyId === 'string' && !(await hasCompany(tx, companyId))) {
    throw refuseField('companyId', requestTexts.noCompany)
  }
  if (typeof vesselId === 'string' && (await findVesselName(tx, vesselId)) === null) {
    throw refuseField('vesselId', requestTexts.noVessel)
  }
}

async function declineQuote(tx: Ctx, deps: BuyerMailDeps, row: StoredRequest): Promise<void> {
  await tx.db
    .update(quotes)
    .set({ state: 'declined', version: sql`${quotes.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(quotes.requestId, row.id), eq(quotes.state, 'sent')))
  const texts = quoteMessagesIn(row.language).mail
  await mailFromOffice(tx, deps, row, {
    subject: texts.declined(row.reference),
    paragraphs: [texts.declinedText(row.reference), row.reason ?? ''],
  })
}

/** Notes that a manager has seen a request. */
export const openRequest = (ctx: Ctx, id: string): Promise<RequestDetail> =>
  ctx.tx(async (tx) => {
    const opened = await tx.db
      .update(requests)
      .set({ openedAt: sql`now()` })
      .where(and(eq(requests.id, id), isNull(requests.openedAt)))
      .returning({ id: requests.id })
    if (opened.length > 0) await publishLive(tx, requestEvent(id))
    return getRequest(tx, id)
  })

/**
 * Corrects what a line was matched with. The words of the buyer stay; with `alias` they mean this article in later
 * requests too.
 * @throws AppError 404, 409 for another version, 422 on `productId`
 */
export const changeRequestLine = (
  ctx: Ctx,
  { id, n }: { id: string; n: number },
  { version, alias, ...input }: RequestLineChange,
): Promise<RequestLine> =>
  ctx.tx(async (tx) => {
    const request = await lockRequest(tx, id)
    const line = await getRequestLine(tx, id, n)
    const row = await lockRow(tx, requestLineEntity, line.id, requestTexts.noLine)
    const show = () => getRequestLine(tx, id, n)
    await assertVersion(row, version, show)
    const productId = input.productId === undefined ? row.productId : input.productId
    const product = productId === null ? undefined : await findProduct(tx, productId)
    if (productId !== null && product === undefined) throw refuseField('productId', requestTexts.noArticle)
    if (alias && product === undefined) throw refuseField('productId', requestTexts.aliasNeedsArticle)
    const isMatched = input.productId !== undefined && input.productId !== row.productId
    const matched = isMatched ? (productId === null ? 'none' : 'corrected') : alias ? 'corrected' : row.matched
    const { quantity, ...others } = input
    const values = { ...others, matched, ...(quantity === undefined ? {} : { quantity }) }
    const about = { ...identifyRequest(request), description: `${n}. ${row.text}` }
    const change = await writeRow(tx, requestLineEntity, row, values, about)
    if (alias && product !== undefined && productId !== null) {
      const words = row.text
      await saveAlias(tx, words, productId)
      const remembered = { ...identifyRequest(request), action: 'updated', fieldChanged: 'alias' } as const
      const event = { ...remembered, newValue: requestTexts.aliasOf(words, product.partNumber) }
      if (change === null) await recordAudit(tx, event)
      else change.events.push(event)
    }
    if (change === null) return show()
    await tx.db
      .update(requests)
      .set({ updatedAt: sql`now()`, linkExpiresAt: linkExpiry })
      .where(eq(requests.id, id))
    return commit(tx, requestLineEntity, change, { show, live: requestEvent(id) })
  })

async function saveAlias(tx: Ctx, words: string, productId: string): Promise<void> {
  const createdBy = portalActor(tx).userId
  await tx.db
    .insert(itemAliases)
    .values({ text: sql`public.search_text(${words})`, productId, createdBy })
    .onConflictDoUpdate({ target: itemAliases.text, set: { productId, createdBy } })
}
