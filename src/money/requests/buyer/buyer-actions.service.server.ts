import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import { systemCtx, type Ctx } from '#core/context.server.ts'
import { hashLinkToken } from '#core/crypto/link-token.server.ts'
import { refuse, type AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { linkTokenOf } from '#core/mail/link-tokens.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { paths } from '#core/paths.ts'
import type { NoticeKind } from '#people/notifications/notifications.limits.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import type { AcceptInput, BuyerRequest } from '../buyer.contract.ts'
import { en as mailEn } from '../mail-messages/en.ts'
import { nb as mailNb } from '../mail-messages/nb.ts'
import { requestTexts } from '../messages.en.ts'
import { en } from '../messages/en.ts'
import { sumQuote } from '../quote-sums.ts'
import { REQUEST_LIMITS, type QuoteState, type RequestState } from '../requests.limits.ts'
import { canStep, canWriteMessage, isOpenQuote, stateAt } from '../requests.policy.ts'
import { quotes, requestMessages } from '../requests.table.server.ts'
import {
  countBuyerMessages,
  findLink,
  findSentQuote,
  showRequest,
  type QuoteRow,
  type RequestRow,
} from './find-request.queries.server.ts'
import { writeBuyerMail } from './request-mails.server.ts'
import { touchRequest, type RequestDeps } from './send-request.service.server.ts'

/** Unknown, malformed, revoked and expired links are refused alike. */
export const noSuchLink = (): AppError => refuse('not-found', en.refusals, 'noLink')

/** Returns the request of a valid link. Throws 404. */
export async function readRequest(ctx: Ctx, token: string): Promise<BuyerRequest> {
  const found = await findLink(ctx, token)
  if (found.kind !== 'open') throw noSuchLink()
  return showRequest(ctx, found.row, found.row.language)
}

interface Opened {
  row: RequestRow
  quote: QuoteRow | null
  /** The state at this moment: an ended quote counts as expired. */
  state: RequestState
}

/** Runs a change of the buyer on the locked request, and returns the request as it is then. */
const change = (
  ctx: Ctx,
  token: string,
  run: (tx: Ctx, opened: Opened) => Promise<RequestRow>,
): Promise<BuyerRequest> =>
  ctx.tx(async (tx) => {
    const found = await findLink(tx, token, { lock: true })
    if (found.kind !== 'open') throw noSuchLink()
    const quote = await findSentQuote(tx, found.row.id)
    const row = await run(tx, { row: found.row, quote, state: stateAt(found.row.state, quote, new Date()) })
    await publishLive(tx, { topic: 'request', id: row.id, userIds: [] })
    return showRequest(tx, row, row.language)
  })

async function update(tx: Ctx, id: string, changes: Parameters<typeof touchRequest>[2]): Promise<RequestRow> {
  const [row] = await touchRequest(tx, id, changes)
  if (row === undefined) throw new Error('The locked request is gone')
  return row
}

/** The assigned manager, or all of them. */
const tell = (
  tx: Ctx,
  deps: RequestDeps,
  { id, assigneeId }: RequestRow,
  notice: { kind: NoticeKind; subject: string; text: string },
): Promise<void> =>
  notify(tx, deps, { ...notice, to: assigneeId === null ? 'managers' : [assigneeId], link: paths.request(id) })

/** Adds a message. Throws 404, 409 for a withdrawn request. */
export const writeMessage = (ctx: Ctx, deps: RequestDeps, token: string, text: string): Promise<BuyerRequest> =>
  change(ctx, token, async (tx, { row, state }) => {
    if (!canWriteMessage(state)) throw refuse('conflict', en.refusals, 'notNow')
    const written = await countBuyerMessages(tx, row.id, text)
    // A form without script that was sent twice.
    if (written.isRepeated) return row
    if (written.count >= REQUEST_LIMITS.messages) throw refuse('conflict', en.refusals, 'manyMessages')
    await tx.db.insert(requestMessages).values({ requestId: row.id, author: 'buyer', text })
    const after = await update(tx, row.id, { hasNewReply: true })
    await tell(tx, deps, row, { kind: 'request-reply', ...requestTexts.replied(row.reference, row.contactCompany) })
    return after
  })

/** Changes the state by the buyer, with its quote; records it as the system, since a visitor has no account. */
async function step(
  tx: Ctx,
  { row, quote, state }: Opened,
  to: RequestState,
  changes: Parameters<typeof touchRequest>[2],
  quoteState?: QuoteState,
): Promise<RequestRow> {
  if (!canStep('buyer', state, to)) throw refuse('conflict', en.refusals, 'notNow')
  if (quote !== null && quoteState !== undefined) await setQuoteState(tx, quote.id, quoteState)
  return update(tx, row.id, { state: to, ...changes })
}

const setQuoteState = (tx: Ctx, id: string, state: QuoteState, acceptedLines: number[] | null = null) =>
  tx.db
    .update(quotes)
    .set({ state, acceptedLines, version: sql`${quotes.version} + 1`, updatedAt: sql`now()` })
    .where(eq(quotes.id, id))

const record = (tx: Ctx, { id, reference }: RequestRow, from: RequestState, to: RequestState, more?: string) =>
  recordAudit(systemCtx(tx.db), {
    entityType: 'request',
    entityId: id,
    entityName: reference,
    action: 'status_changed',
    fieldChanged: 'state',
    oldValue: from,
    newValue: to,
    description: more ?? requestTexts.byBuyer,
  })

const now = () => sql`now()` as unknown as Date

/**
 * Orders lines of the current quote. A repeated call with the same lines and reference returns the order.
 * @throws AppError 404; 409 when the quote has ended, changed or was answered; 422 on `lines`
 */
export const acceptQuote = (ctx: Ctx, deps: RequestDeps, token: string, input: AcceptInput): Promise<BuyerRequest> =>
  change(ctx, token, async (tx, opened) => {
    const { row, quote, state } = opened
    if (isSameOrder(opened, input)) return row
    if (state === 'expired') throw refuse('conflict', en.refusals, 'quoteEnded')
    if (quote === null || !isOpenQuote(quote, new Date())) throw refuse('conflict', en.refusals, 'notNow')
    if (input.quoteVersion !== undefined && input.quoteVersion !== quote.quoteVersion) {
      throw refuse('conflict', en.refusals, 'quoteChanged')
    }
    const offered = new Set(quote.lines.flatMap(({ n, left }) => (left === true ? [] : [n])))
    if (!input.lines.every((line) => offered.has(line))) {
      const message = en.refusals.noSuchLine
      throw refuse('invalid', en.refusals, 'noSuchLine', {
        fields: [{ field: 'lines', message, reason: 'noSuchLine' }],
      })
    }
    await setQuoteState(tx, quote.id, 'accepted', input.lines)
    const { orderReference, name: acceptedBy } = input
    const after = await step(tx, opened, 'ordered', { orderReference, acceptedBy, endedAt: now() })
    const total = `${quote.currency} ${sumQuote(quote, input.lines).total}`
    await tell(tx, deps, row, {
      kind: 'request-ordered',
      ...requestTexts.ordered(row.reference, total, orderReference),
    })
    await mailBuyer(tx, deps, after, (text) => ({
      subject: text.ordered(row.reference),
      paragraphs: [text.orderedText(input.lines.length, total, orderReference)],
    }))
    await record(tx, row, state, 'ordered')
    return after
  })

const isSameOrder = ({ row, quote, state }: Opened, { lines, orderReference }: AcceptInput): boolean =>
  state === 'ordered' &&
  row.orderReference === orderReference &&
  quote?.acceptedLines?.length === lines.length &&
  lines.every((line) => quote.acceptedLines?.includes(line))

/** Declines the current quote. Throws 404, 409. */
export const declineQuote = (ctx: Ctx, deps: RequestDeps, token: string, reason: string | null) =>
  change(ctx, token, async (tx, opened) => {
    const { row, state } = opened
    if (state === 'declined') return row
    const after = await step(tx, opened, 'declined', { reason, endedAt: now() }, 'declined')
    await tell(tx, deps, row, { kind: 'request-reply', ...requestTexts.ended.declined(row.reference) })
    await record(tx, row, state, 'declined')
    return after
  })

/** Withdraws the request. Throws 404, 409. */
export const withdrawRequest = (ctx: Ctx, deps: RequestDeps, token: string) =>
  change(ctx, token, async (tx, opened) => {
    const { row, state } = opened
    if (state === 'withdrawn') return row
    const after = await step(
      tx,
      opened,
      'withdrawn',
      { endedAt: now() },
      opened.quote?.state === 'sent' ? 'declined' : undefined,
    )
    await tell(tx, deps, row, { kind: 'request-reply', ...requestTexts.ended.withdrawn(row.reference) })
    await record(tx, row, state, 'withdrawn')
    return after
  })

/** Asks for a new price of the same lines after the quote has expired. Throws 404, 409. */
export const askAgain = (ctx: Ctx, deps: RequestDeps, token: string) =>
  change(ctx, token, async (tx, opened) => {
    const { row, state } = opened
    if (state === 'pricing' && opened.quote?.state === 'expired') return row
    const after = await step(tx, opened, 'pricing', { endedAt: null, hasNewReply: true }, 'expired')
    await tell(tx, deps, row, { kind: 'request-reply', ...requestTexts.ended.askedAgain(row.reference) })
    await record(tx, row, state, 'pricing')
    return after
  })

/** Ends the link for everybody who has it. Throws 404. */
export const endLink = (ctx: Ctx, token: string): Promise<{ ended: true }> =>
  ctx.tx(async (tx) => {
    const found = await findLink(tx, token, { lock: true })
    if (found.kind !== 'open') throw noSuchLink()
    await update(tx, found.row.id, { linkRevokedAt: now() })
    await publishLive(tx, { topic: 'request', id: found.row.id, userIds: [] })
    await recordAudit(systemCtx(tx.db), {
      entityType: 'request',
      entityId: found.row.id,
      entityName: found.row.reference,
      action: 'updated',
      description: requestTexts.linkEnded,
    })
    return { ended: true }
  })

/**
 * Mails a new link to the address of the request, for a link that has expired; the old one opens nothing from then on.
 * @throws AppError 404 for any other link
 */
export const renewLink = (ctx: Ctx, deps: RequestDeps, token: string): Promise<{ mailed: true }> =>
  ctx.tx(async (tx) => {
    const found = await findLink(tx, token, { lock: true })
    if (found.kind !== 'expired') throw noSuchLink()
    const linkId = randomUUID()
    const linkHash = hashLinkToken(linkTokenOf(deps.tokenOf, linkId))
    const after = await update(tx, found.row.id, { linkId, linkHash })
    await mailBuyer(tx, deps, after, (text) => ({
      subject: text.newLink(after.reference),
      paragraphs: [text.newLinkText(after.reference)],
    }))
    return { mailed: true }
  })

type Written = (text: typeof mailEn) => { subject: string; paragraphs: readonly string[] }

/** Mails the buyer in the language of the request, with its link; nothing if the person was erased. */
export async function mailBuyer(tx: Ctx, deps: RequestDeps, row: RequestRow, write: Written): Promise<void> {
  const { contactEmail, contactName, language, linkId } = row
  if (contactEmail === null || linkId === null) return
  const text = language === 'nb' ? mailNb : mailEn
  const buyer = { lang: language, to: contactEmail, name: contactName ?? '', linkId }
  const sender = { company: await deps.company() }
  await enqueueMail(
    tx,
    writeBuyerMail(buyer, sender, (token) => deps.requestLinkTo(language, token), write(text)),
  )
}
