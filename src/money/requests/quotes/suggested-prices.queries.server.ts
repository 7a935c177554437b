import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { oneOf } from '#core/db/statements/row-shape.server.ts'
import { getQuote } from '../inbox/request-detail.queries.server.ts'
import type { SuggestedPrice } from '../quotes.contract.ts'
import { PRICE_SOURCES } from '../requests.limits.ts'

export interface PriceQuestion {
  /** The client; null where it isn't known: then only prices for all clients are found. */
  companyId: string | null
  productIds: readonly string[]
}

/** Finds prices of articles outside quotes: in price lists, and of what was billed. */
export type FindPrices = (
  ctx: Ctx,
  question: PriceQuestion,
) => Promise<readonly { productId: string | null; prices: readonly SuggestedPrice[] }[]>

export interface PriceDeps {
  findPrices: FindPrices
}

/** The client of a request: the company that a manager chose, or the one that the buyer's words or the ship suggest. */
const CLIENT = { companyId: 'text?', company: 'text?', name: 'text?', isGuessed: 'boolean' } as const

const findClientOf = async (ctx: Ctx, requestId: string) => {
  const [client] = await queryRows(
    ctx.db,
    CLIENT,
    sql`select client.id as "companyId", request.contact_company as company,
        (select company.name from companies company where company.id = client.id) as name,
        request.company_id is null as "isGuessed"
      from requests request cross join lateral (
        select coalesce(request.company_id, public.find_client(request.contact_company, request.vessel_id)) as id
      ) client where request.id = ${requestId}`,
  )
  return client ?? { companyId: null, company: null, name: null, isGuessed: false }
}

const QUOTED_PRICE = {
  productId: 'text',
  source: oneOf(['quoted']),
  price: 'text',
  currency: 'text',
  on: 'text',
  to: 'text?',
  reference: 'text?',
  unit: 'text?',
} as const

/** The last prices, in each currency and unit, at which the client ordered these articles. */
const findQuotedPrices = (
  ctx: Ctx,
  client: { companyId: string | null; company: string | null },
  ids: readonly string[],
) =>
  queryRows(
    ctx.db,
    QUOTED_PRICE,
    sql`select distinct on (line ->> 'productId', quote.currency, line ->> 'unit') line ->> 'productId' as "productId",
        'quoted'::text as source, line ->> 'unitPrice' as price, quote.currency,
        ((quote.sent_at at time zone 'Europe/Oslo')::date)::text as "on", null::text as "to", request.reference,
        line ->> 'unit' as unit
      from quotes quote join requests request on request.id = quote.request_id
        cross join lateral jsonb_array_elements(quote.lines) line
      where quote.state = 'accepted' and line ->> 'productId' = any(${sql.param([...ids])}::text[])
        and (line ->> 'n')::int = any(quote.accepted_lines)
        and (request.company_id = ${client.companyId}::uuid or lower(request.contact_company) = lower(${client.company}::text)
          or public.find_client(request.contact_company, request.vessel_id) = ${client.companyId}::uuid)
      order by line ->> 'productId', quote.currency, line ->> 'unit', quote.sent_at desc`,
  )

/** Prices that the client of a draft may expect, by line: in the order of their sources, the newest first. */
export async function findQuotePrices(
  ctx: Ctx,
  { findPrices }: PriceDeps,
  quoteId: string,
): Promise<{
  client: { name: string; isGuessed: boolean } | null
  items: { n: number; prices: SuggestedPrice[] }[]
}> {
  const { requestId, lines } = await getQuote(ctx, quoteId)
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  const found = await findClientOf(ctx, requestId)
  const client = found.name === null ? null : { name: found.name, isGuessed: found.isGuessed }
  if (productIds.length === 0) return { client, items: [] }
  const quoted = await findQuotedPrices(ctx, found, productIds)
  const others = await findPrices(ctx, { companyId: found.companyId, productIds })
  const pricesOf = (id: string): SuggestedPrice[] =>
    [
      ...quoted.flatMap(({ productId, ...price }) => (productId === id ? [price] : [])),
      ...others.flatMap(({ productId, prices }) => (productId === id ? prices : [])),
    ].toSorted((a, b) => PRICE_SOURCES.indexOf(a.source) - PRICE_SOURCES.indexOf(b.source) || (a.on < b.on ? 1 : -1))
  return {
    client,
    items: lines.flatMap(({ n, productId }) => (productId === null ? [] : [{ n, prices: pricesOf(productId) }])),
  }
}
