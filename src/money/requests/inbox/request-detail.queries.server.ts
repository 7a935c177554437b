import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { instantText, queryInOneRoundTrip, rowOrNull, rowsOf } from '#core/db/json-rows.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { products } from '#site/catalogue/catalogue.table.server.ts'
import { requestTexts } from '../messages.en.ts'
import { sumQuote } from '../quote-sums.ts'
import { Quote, type QuoteLine, type QuoteVat } from '../quotes.contract.ts'
import { RequestDetail, RequestFile, RequestLine, RequestMessage } from '../requests.contract.ts'
import { requestColumns } from './requests-list.queries.server.ts'

const DETAIL_ROW = RequestDetail.omit({ lines: true, messages: true, files: true, quotes: true })

const detail = (id: string) =>
  rowOrNull(
    DETAIL_ROW,
    sql`select ${requestColumns}, request.language,
      (select company.name from companies company where company.id = request.company_id) as "companyName", request.agent, request.deliver_to as "deliverTo",
      request.buyer_reference as "buyerReference", request.system, request.note,
      request.contact_email as "contactEmail", request.contact_phone as "contactPhone",
      request.order_reference as "orderReference", request.accepted_by as "acceptedBy", request.reason,
      ${instantText(sql`request.pricing_at`)} as "pricingAt", ${instantText(sql`request.ended_at`)} as "endedAt",
      ${instantText(sql`request.link_expires_at`)} as "linkExpiresAt",
      ${instantText(sql`request.link_revoked_at`)} as "linkRevokedAt"
    from requests request where request.id = ${id}`,
  )

const linesWhere = (where: SQL) =>
  rowsOf(
    RequestLine,
    sql`select line.id, line.n, line.text, line.item_number as "itemNumber", line.product_id as "productId",
      product.item_number as "productNumber", product.name as "productName", line.quantity::float8 as quantity,
      line.unit, line.matched, line.version
    from request_lines line left join products product on product.id = line.product_id
    where ${where} order by line.n`,
  )

const STORED_QUOTE = {
  ...Quote.omit({ sums: true }).shape,
  lines: json<QuoteLine[]>(),
  vat: json<QuoteVat>(),
} as const
type StoredQuote = RowFrom<typeof STORED_QUOTE>

const quotesWhere = (where: SQL) =>
  rowsOf(
    STORED_QUOTE,
    sql`select quote.id, quote.request_id as "requestId", quote.quote_version as "quoteVersion",
      case when quote.state = 'sent' and quote.ends_at <= now() then 'expired' else quote.state end as state,
      quote.lines, quote.currency, quote.valid_until::text as "validUntil",
      ${instantText(sql`quote.ends_at`)} as "endsAt", quote.delivery, quote.terms, quote.freight::text as freight,
      quote.vat, quote.note, quote.accepted_lines as "acceptedLines", ${instantText(sql`quote.sent_at`)} as "sentAt",
      (select person.name from portal_users person where person.id = quote.sent_by) as "sentByName", quote.version,
      ${instantText(sql`quote.created_at`)} as "createdAt"
    from quotes quote where ${where} order by quote.quote_version desc`,
  )

/** A treatment with rate 0 has a reason: without one nobody has chosen it yet. */
export const hasTreatment = ({ category, reason }: QuoteVat): boolean => category === 'S' || reason !== null

/** A quote as managers read it; lines without a price count as 0. */
export const toQuote = ({ lines, vat, ...quote }: StoredQuote): Quote => ({
  ...quote,
  lines: lines.map((line) => ({ ...line, unitPrice: line.unitPrice === '' ? null : line.unitPrice })),
  vat: hasTreatment(vat) ? vat : null,
  sums: sumQuote({
    ...quote,
    lines: lines.map((line) => ({ ...line, unitPrice: line.unitPrice || '0.00' })),
    vat,
  }),
})

/** A request with its lines, messages, files and quotes. Throws 404. */
export async function getRequest(ctx: Ctx, id: string): Promise<RequestDetail> {
  const { request, lines, messages, files, quotes } = await queryInOneRoundTrip(ctx.db, {
    request: detail(id),
    lines: linesWhere(sql`line.request_id = ${id}`),
    messages: rowsOf(
      RequestMessage,
      sql`select message.id, message.author,
        (select person.name from portal_users person where person.id = message.user_id) as "userName", message.text,
        ${instantText(sql`message.created_at`)} as "createdAt"
      from request_messages message where message.request_id = ${id} order by message.created_at, message.id`,
    ),
    files: rowsOf(
      RequestFile,
      sql`select file.id, file.file_name as "fileName", file.file_type as "fileType", file.file_size as "fileSize",
        ${instantText(sql`file.created_at`)} as "createdAt"
      from request_files file where file.request_id = ${id} order by file.created_at, file.id`,
    ),
    quotes: quotesWhere(sql`quote.request_id = ${id}`),
  })
  if (request === null) throw new AppError('not-found', requestTexts.noRequest)
  return { ...request, lines, messages, files, quotes: quotes.map(toQuote) }
}

/** One line of a request. Throws 404. */
export async function getRequestLine(ctx: Ctx, requestId: string, number: number): Promise<RequestLine> {
  const { lines } = await queryInOneRoundTrip(ctx.db, {
    lines: linesWhere(sql`line.request_id = ${requestId} and line.n = ${number}`),
  })
  const [line] = lines
  if (line === undefined) throw new AppError('not-found', requestTexts.noLine)
  return line
}

/** One version of a quote. Throws 404. */
export async function getQuote(ctx: Ctx, id: string): Promise<Quote> {
  const { quotes } = await queryInOneRoundTrip(ctx.db, { quotes: quotesWhere(sql`quote.id = ${id}`) })
  const [quote] = quotes
  if (quote === undefined) throw new AppError('not-found', requestTexts.noQuote)
  return toQuote(quote)
}

/** The name of a ship of the fleet; null where there is none of this id. */
export async function findVesselName(ctx: Ctx, id: string): Promise<string | null> {
  const [vessel] = await ctx.db.select({ name: vessels.name }).from(vessels).where(eq(vessels.id, id))
  return vessel?.name ?? null
}

/** Item numbers of articles by id; articles that there are not are left out. */
export async function findArticleNumbers(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: products.id, itemNumber: products.itemNumber })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map(({ id, itemNumber }) => [id, itemNumber]))
}
