import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { billedLines } from './last-sales.queries.server.ts'
import type { PriceSource } from './prices.limits.ts'
import { isOfArticle, priceText } from './prices.queries.server.ts'

export interface PriceQuestion {
  /** The client; null where it isn't known: then only prices for all clients are found. */
  companyId: string | null
  /** Articles by id, by number, or both. */
  productIds?: readonly string[]
  itemNumbers?: readonly string[]
  /** Currency of the quote. Prices in another one are found, but never suggested or converted. */
  currency?: string
  /** Day on which the price lists have to be valid; today if left out. */
  on?: string
}

/** A known price of an article, with where it comes from. */
export interface KnownPrice {
  source: PriceSource
  price: string
  currency: string
  /** Day of the invoice; of a price list the first day of validity. */
  on: string
  /** Last day of validity of a price list's entry; null without an end, and for other sources. */
  to: string | null
  /** Number of the billed project; null for price lists. */
  reference: string | null
  /** Unit that was sold; null for price lists, which are for the article's own unit. */
  unit: string | null
}

/** Prices of one article, in the order in which they are suggested. */
export interface ArticlePrices {
  productId: string | null
  itemNumber: string
  prices: KnownPrice[]
  /** The first one in the currency that was asked for; null without one. */
  suggested: KnownPrice | null
}

const ROW = { productId: 'text?', itemNumber: 'text', prices: json<KnownPrice[]>() } as const

const asked = { productId: sql`asked.product_id`, itemNumber: sql`asked.item_number`, companyId: sql`asked.company_id` }

/** Columns of a `KnownPrice`, and its place in the order. */
const fromList = (source: PriceSource, place: number, isClient: SQL): SQL => sql`
  select ${place}::int as place, ${source}::text as source, ${priceText(sql`entry.price`)} as price, entry.currency,
    entry.valid_from::text as "on", entry.valid_to::text as "to", null::text as reference, null::text as unit
  from prices entry
  where ${isOfArticle(sql`entry`, asked)} and ${isClient}
    and asked.day between entry.valid_from and coalesce(entry.valid_to, 'infinity')`

/** The last sale in each currency and unit. */
const fromInvoices = sql`
  select distinct on (sold.currency, sold.unit) 3 as place, 'billed' as source, sold.unit_cost::text as price, sold.currency,
    coalesce(sold.invoice_date, sold.used_date)::text as "on", null::text as "to", visit.project_number as reference,
    sold.unit
  from ${billedLines(asked)} and asked.company_id is not null
  order by sold.currency, sold.unit, sold.invoice_date desc nulls last, sold.id desc`

/**
 * Finds the prices of a client's articles outside quotes: the client's price list, the last price that the client was
 * billed in each currency and unit, the price list for all clients. Articles without any price are in the answer with an empty
 * list; unknown ids are left out.
 */
export async function findPrices(
  ctx: Ctx,
  { companyId, productIds = [], itemNumbers = [], currency, on }: PriceQuestion,
): Promise<ArticlePrices[]> {
  const day = on === undefined ? osloToday : sql`${on}::date`
  const rows = await queryRows(
    ctx.db,
    ROW,
    sql`
    with asked as (
      select product.id as product_id, coalesce(product.item_number, listed.number) as item_number, listed.place,
        ${companyId}::uuid as company_id, ${day} as day
      from unnest(${sql.param([...productIds.map(() => null), ...itemNumbers])}::text[],
        ${sql.param([...productIds, ...itemNumbers.map(() => null)])}::uuid[]) with ordinality as listed (number, id, place)
      left join products product on product.id = listed.id or lower(product.item_number) = lower(listed.number)
      where coalesce(product.item_number, listed.number) is not null
    )
    select asked.product_id as "productId", asked.item_number as "itemNumber", coalesce(known.prices, '[]') as prices
    from asked left join lateral (
      select json_agg(json_build_object('source', each.source, 'price', each.price, 'currency', each.currency,
        'on', each.on, 'to', each.to, 'reference', each.reference, 'unit', each.unit)
        order by each.place, each.on desc, each.currency) as prices
      from (
        ${fromList('client list', 1, sql`entry.company_id = asked.company_id`)}
        union all (${fromInvoices})
        union all ${fromList('general list', 4, sql`entry.company_id is null`)}
      ) each
    ) known on true
    order by asked.place`,
  )
  return rows.map((row) => withSuggestion(row, currency))
}

const withSuggestion = (row: RowFrom<typeof ROW>, currency: string | undefined): ArticlePrices => ({
  ...row,
  suggested: row.prices.find((known) => currency === undefined || known.currency === currency) ?? null,
})
