import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { isImoNumber, plainImo } from '#core/contract/imo-digits.ts'
import { hashLinkToken } from '#core/crypto/link-token.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { AppError } from '#core/errors.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import type { Language } from '#core/language.ts'
import { publishLive } from '#core/live/live.server.ts'
import { linkTokenOf, type TokenOf } from '#core/mail/link-tokens.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { paths } from '#core/paths.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import type { RequestReceipt, SendRequestInput } from '../buyer.contract.ts'
import { requestTexts } from '../messages.en.ts'
import { en } from '../messages/en.ts'
import { formatReference, LINK_DAYS } from '../requests.limits.ts'
import { findVesselByImo } from '../requests.queries.server.ts'
import { requestFiles, requestLines, requestNumbers, requests } from '../requests.table.server.ts'
import { matchItems, UNMATCHED, type MatchedItem, type ReadLines } from './match-items.queries.server.ts'
import { MAILS, writeOfficeMail, writeReceiptMail } from './request-mails.server.ts'

export interface RequestDeps {
  jobs: Jobs
  throttle: Throttle
  tokenOf: TokenOf
  /** Address of a request's page, in its language. */
  requestLinkTo: (lang: Language, token: string) => string
  readLines: ReadLines
  /** Where the office gets a copy. */
  mailTo: () => Promise<string>
  businessHours: () => Promise<{ opens: string; closes: string }>
  company: () => Promise<{ name: string; phone: string; email: string }>
  origin: () => string
}

interface StoredRequest {
  reference: string
  linkId: string
}

/** How long a link works from now. */
export const linkExpiry = () => sql`now() + make_interval(days => ${LINK_DAYS})`

/**
 * Stores a request, then enqueues the receipt, the copy for the office and the managers' notice, all in one transaction.
 * @throws AppError 422 on `fileTokens` for a file that isn't there
 */
export async function sendRequest(ctx: Ctx, deps: RequestDeps, input: SendRequestInput): Promise<RequestReceipt> {
  const items = await matchItems(ctx, input.items, deps.readLines)
  const hasReceipt = await deps.throttle.takeIfLeft('rfq-receipts', input.contact.email.toLowerCase())
  const hasCopy = await deps.throttle.takeIfLeft('rfq-copies', '')
  const sender = {
    company: await deps.company(),
    hours: await deps.businessHours(),
    mailTo: await deps.mailTo(),
    screen: `${deps.origin()}${paths.requests}`,
  }
  const { reference, linkId } = await ctx.tx(async (tx): Promise<StoredRequest> => {
    const stored = await insertRequest(tx, deps, input, items)
    const request = { ...stored, input, items }
    const linkTo = (token: string) => deps.requestLinkTo(input.language, token)
    if (hasReceipt) await enqueueMail(tx, writeReceiptMail(request, sender, linkTo))
    if (hasCopy) await enqueueMail(tx, writeOfficeMail(request, sender))
    const { subject, text } = requestTexts.received(stored.reference, input.contact.company, input.items.length)
    // The office has its own mail.
    await notify(tx, deps, {
      kind: 'request-received',
      to: 'managers',
      subject,
      text,
      link: paths.request(stored.id),
      isMailed: false,
    })
    await publishLive(tx, { topic: 'request', id: stored.id, userIds: [] })
    return { reference: stored.reference, linkId: stored.linkId }
  })
  return { reference, url: deps.requestLinkTo(input.language, linkTokenOf(deps.tokenOf, linkId)) }
}

async function insertRequest(
  tx: Ctx,
  { tokenOf }: RequestDeps,
  { vessel, contact, items, fileTokens, reference: buyerReference, ...input }: SendRequestInput,
  matched: readonly MatchedItem[],
): Promise<StoredRequest & { id: string; files: number }> {
  const reference = await allocateReference(tx)
  const linkId = randomUUID()
  const id = newId()
  const imo = vessel?.imo ?? null
  const digits = imo === null ? '' : plainImo(imo)
  await tx.db.insert(requests).values({
    id,
    reference,
    ...input,
    buyerReference,
    vesselName: vessel?.name ?? null,
    imo: isImoNumber(digits) ? digits : imo,
    vesselId: isImoNumber(digits) ? await findVesselByImo(tx, digits) : null,
    contactName: contact.name,
    contactCompany: contact.company,
    contactEmail: contact.email,
    contactPhone: contact.phone,
    linkId,
    linkHash: hashLinkToken(linkTokenOf(tokenOf, linkId)),
    linkExpiresAt: linkExpiry(),
  })
  const files = await claimFiles(tx, id, fileTokens)
  // A list that came as a file alone has a line for the file, which a person reads.
  const written =
    items.length > 0
      ? items
      : files.map(({ fileName }) => ({ text: MAILS[input.language].asInFile(fileName), itemNumber: null }))
  await tx.db.insert(requestLines).values(
    written.map(({ text, itemNumber }, at) => {
      const { productId, quantity, unit, matched: how } = matched[at] ?? UNMATCHED
      return { requestId: id, n: at + 1, text, itemNumber, productId, quantity, unit, matched: how }
    }),
  )
  return { id, reference, linkId, files: files.length }
}

/** Returns the next reference of the year: each is given once, since the row is locked until this transaction ends. */
export async function allocateReference(tx: Ctx): Promise<string> {
  const [row] = await tx.db
    .insert(requestNumbers)
    .values({ year: sql`extract(year from now() at time zone 'Europe/Oslo')`, last: 1 })
    .onConflictDoUpdate({ target: requestNumbers.year, set: { last: sql`${requestNumbers.last} + 1` } })
    .returning()
  if (row === undefined) throw new Error('No reference was given')
  return formatReference(row.year, row.last)
}

/** Files belong to the first request that names them. */
async function claimFiles(tx: Ctx, requestId: string, tokens: readonly string[]): Promise<{ fileName: string }[]> {
  if (tokens.length === 0) return []
  const hashes = [...new Set(tokens)].map(hashLinkToken)
  const claimed = await tx.db
    .update(requestFiles)
    .set({ requestId, tokenHash: null })
    .where(and(inArray(requestFiles.tokenHash, hashes), isNull(requestFiles.requestId)))
    .returning({ fileName: requestFiles.fileName })
  if (claimed.length === hashes.length) return claimed
  const message = en.refusals.fileGone
  throw new AppError('invalid', message, { fields: [{ field: 'fileTokens', message, reason: 'fileGone' }] })
}

/** Extends a link after a change of its request. */
export const touchRequest = (tx: Ctx, id: string, changes: Partial<typeof requests.$inferInsert>) =>
  tx.db
    .update(requests)
    .set({ ...changes, version: sql`${requests.version} + 1`, updatedAt: sql`now()`, linkExpiresAt: linkExpiry() })
    .where(eq(requests.id, id))
    .returning()
