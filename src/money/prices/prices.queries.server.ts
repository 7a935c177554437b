import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { listOf } from '#core/contract/list.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { instantText, queryInOneRoundTrip, rowOf, rowsOf } from '#core/db/json-rows.server.ts'
import { limitPage, orderBy } from '#core/db/list-sql.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, oneOf, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { writeListFile } from '#core/http/answers/list-csv.server.ts'
import { defineEntity } from '#core/rows/entity.server.ts'
import { pick } from '#core/rows/fields.ts'
import { unitOfName } from '#visits/parts/part-unit.policy.ts'
import { lastSale } from './last-sales.queries.server.ts'
import { priceTexts } from './messages.en.ts'
import { PriceCsvRow, type Price, type PriceList, type PricesQuery } from './prices.contract.ts'
import { PRICE_FIELDS } from './prices.entity.ts'
import { ALL_CLIENTS, ENDING_DAYS, PRICE_STATES, type PriceSort } from './prices.limits.ts'
import { prices } from './prices.table.server.ts'

export const priceEntity = defineEntity(prices, PRICE_FIELDS)

const state = sql`case when entry.valid_from > ${osloToday} then 'future' when entry.valid_to < ${osloToday} then 'ended'
  when entry.valid_to <= ${osloToday} + ${sql.raw(String(ENDING_DAYS))} then 'ending' else 'valid' end`
const itemNumber = sql`coalesce(product.item_number, entry.item_number)`
const from = sql`prices entry left join products product on product.id = entry.product_id
  left join companies company on company.id = entry.company_id`

const ROW = {
  id: 'text',
  version: 'number',
  itemNumber: 'text',
  productName: 'text?',
  companyId: 'text?',
  companyName: 'text?',
  price: 'text',
  currency: 'text',
  from: 'text',
  to: 'text?',
  state: oneOf(PRICE_STATES),
  last: json<Price['last']>(),
  createdAt: 'text',
  updatedAt: 'text',
} as const

const columns = sql`entry.id, entry.version, ${itemNumber} as "itemNumber", product.name as "productName",
  entry.company_id as "companyId", company.name as "companyName", ${priceText(sql`entry.price`)} as price, entry.currency,
  entry.valid_from::text as "from", entry.valid_to::text as "to", ${state} as state,
  ${lastSale({ productId: sql`entry.product_id`, itemNumber, companyId: sql`entry.company_id` })} as last,
  ${instantText(sql`entry.created_at`)} as "createdAt", ${instantText(sql`entry.updated_at`)} as "updatedAt"`

/** A unit price with at least two decimals, as calls answer it. */
export function priceText(price: SQL): SQL {
  return sql`(case when scale(trim_scale(${price})) < 2 then round(${price}, 2) else trim_scale(${price}) end)::text`
}

const toPrice = (row: RowFrom<typeof ROW>): Price => ({ ...row, unit: unitOfName(row.productName ?? '') })

const SORTS: Record<PriceSort, SQL> = {
  itemNumber: sql`lower(${itemNumber})`,
  companyName: sql`lower(company.name)`,
  price: sql`entry.price`,
  from: sql`entry.valid_from`,
  to: sql`coalesce(entry.valid_to, 'infinity')`,
  updatedAt: sql`entry.updated_at`,
}

const and = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((each) => each !== undefined)], sql` and `)

function filterPrices({ q, company, item, currency }: PricesQuery): SQL {
  return and([
    company === undefined
      ? undefined
      : company === ALL_CLIENTS
        ? sql`entry.company_id is null`
        : sql`entry.company_id = ${company}`,
    item === undefined ? undefined : sql`lower(${itemNumber}) = lower(${item})`,
    currency === undefined ? undefined : sql`entry.currency = ${currency}`,
    ...searchWords(q ?? '').map(
      (word) => sql`public.search_text(concat_ws(' ', ${itemNumber}, product.name, company.name,
        array_to_string(company.alternative_names, ' '))) like '%' || public.search_text(${escapeLike(word)}) || '%'`,
    ),
  ])
}

const count = (condition: SQL): SQL => sql`(count(*) filter (where ${condition}))::int`

/** One page of the price lists, by article, the client's own prices before those for all. */
export async function findPriceList(ctx: Ctx, query: PricesQuery): Promise<PriceList> {
  const { state: states, sort, page, pageSize } = query
  const where = filterPrices(query)
  const inState = states === undefined ? sql`true` : sql`${state} = any(${sql.param([...states])}::text[])`
  const order = sql`${orderBy(sort, 'itemNumber', SORTS)}, lower(${itemNumber}), lower(company.name) nulls last,
    entry.valid_from desc, entry.id`
  const { rows, counted } = await queryInOneRoundTrip(ctx.db, {
    rows: rowsOf(
      ROW,
      sql`select ${columns} from ${from} where ${where} and ${inState} order by ${order} ${limitPage(query)}`,
    ),
    counted: rowOf(
      {
        valid: 'number',
        ending: 'number',
        future: 'number',
        ended: 'number',
        total: 'number',
        general: 'number',
        companies: 'number',
      },
      sql`select ${count(sql`${state} = 'valid'`)} as valid, ${count(sql`${state} = 'ending'`)} as ending,
        ${count(sql`${state} = 'future'`)} as future, ${count(sql`${state} = 'ended'`)} as ended,
        ${count(inState)} as total, ${count(sql`entry.company_id is null`)} as general,
        count(distinct entry.company_id)::int as companies
        from ${from} where ${where}`,
    ),
  })
  const { total, general, companies, ...counts } = counted
  return { items: rows.map(toPrice), total, page, pageSize, counts, general, companies }
}

/** The filtered price lists as CSV, which the import reads. */
export const writePricesCsv = (ctx: Ctx, query: PricesQuery): AsyncIterable<string> =>
  writeListFile(ctx, {
    path: '/api/portal/prices',
    response: listOf(PriceCsvRow),
    id: null,
    async read(snapshot, page) {
      const { items, total } = await findPriceList(snapshot, { ...query, ...page })
      return { items: items.map((row) => pick(row, PRICE_CSV_COLUMNS)), total, ...page }
    },
  })

const PRICE_CSV_COLUMNS = Object.keys(PriceCsvRow.shape) as (keyof typeof PriceCsvRow.shape)[]

/** One entry. Throws 404 when there is none. */
export async function getPrice(ctx: Ctx, id: string): Promise<Price> {
  const [row] = await queryRows(ctx.db, ROW, sql`select ${columns} from ${from} where entry.id = ${id}`)
  if (row === undefined) throw new AppError('not-found', priceTexts.noPrice)
  return toPrice(row)
}

const PERIOD = {
  id: 'text',
  version: 'number',
  price: 'text',
  currency: 'text',
  from: 'text',
  to: 'text?',
} as const

interface Listed {
  companyId: string | null
  productId: string | null
  itemNumber: string
  currency: string
}

/** An entry belongs to an article by its id, or by its number once the article was deleted. */
export const isOfArticle = (entry: SQL, article: { productId: SQL; itemNumber: SQL }): SQL =>
  sql`(${entry}.product_id = ${article.productId}
    or (${entry}.product_id is null and lower(${entry}.item_number) = lower(${article.itemNumber})))`

/** All entries of one article, client and currency, the earliest first. */
export const findPeriods = (ctx: Ctx, { companyId, productId, itemNumber: number, currency }: Listed) =>
  queryRows(
    ctx.db,
    PERIOD,
    sql`select entry.id, entry.version, ${priceText(sql`entry.price`)} as price, entry.currency,
      entry.valid_from::text as "from", entry.valid_to::text as "to"
      from prices entry
      where ${isOfArticle(sql`entry`, { productId: sql`${productId}::uuid`, itemNumber: sql`${number}::text` })}
        and entry.company_id is not distinct from ${companyId}::uuid and entry.currency = ${currency}
      order by entry.valid_from`,
  )

const ARTICLE = { id: 'text', itemNumber: 'text', name: 'text' } as const
export type Article = RowFrom<typeof ARTICLE>

/** The article of a number as the catalogue has it; case is ignored. */
export async function findArticle(ctx: Ctx, number: string): Promise<Article | null> {
  const [row] = await queryRows(
    ctx.db,
    ARTICLE,
    sql`select id, item_number as "itemNumber", name from products where lower(item_number) = lower(${number})`,
  )
  return row ?? null
}

/** The only article with a number that differs in signs, blanks or leading zeros; null for none or several. */
export async function findAlikeArticle(ctx: Ctx, number: string): Promise<Article | null> {
  const rows = await queryRows(
    ctx.db,
    ARTICLE,
    sql`select id, item_number as "itemNumber", name from products
      where item_key_bare = ltrim(public.item_key(${number}), '0') and item_key_bare <> ''
        or public.alias_keys(${number}) && alias_keys limit 2`,
  )
  return rows.length === 1 ? (rows[0] ?? null) : null
}
