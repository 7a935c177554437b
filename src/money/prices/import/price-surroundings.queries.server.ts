import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { spellingKey } from '#core/contract/names/spelling-key.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { companyNameKey } from '#fleet/companies/company-names.policy.ts'
import { priceText } from '../prices.queries.server.ts'
import type { KnownPeriod } from './decide-price.ts'

/** The article of a written number; `alike` is the only one with a similar number. */
export interface NumberedArticle {
  id: string | null
  itemNumber: string | null
  name: string | null
  alike: string | null
}

/** A client by every name that it is found by. */
export interface NamedClients {
  find: (name: string) => { id: string; name: string } | undefined
  /** Name of the client that differs only in spelling or legal form. */
  findAlike: (name: string) => string | undefined
  nameOf: (id: string) => string | undefined
}

/** The articles of these numbers, by the number in small letters. */
export async function readArticles(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, NumberedArticle>> {
  const rows = await queryRows(
    ctx.db,
    { number: 'text', id: 'text?', itemNumber: 'text?', name: 'text?', alike: 'text?' },
    sql`
    select listed.number, product.id, product.item_number as "itemNumber", product.name,
      case when product.id is null then (
        select min(other.item_number) from products other
        where (other.item_key_bare = ltrim(public.item_key(listed.number), '0') and other.item_key_bare <> ''
          or other.alias_keys && public.alias_keys(listed.number)) having count(*) = 1) end as alike
    from (select distinct lower(each) as number from unnest(${sql.param([...numbers])}::text[]) each) listed
    left join products product on lower(product.item_number) = listed.number`,
  )
  return new Map(rows.map(({ number, ...article }) => [number, article]))
}

/** All companies by their names. */
export async function readClients(ctx: Ctx): Promise<NamedClients> {
  const rows = await queryRows(
    ctx.db,
    { id: 'text', name: 'text', called: 'text', isOwn: 'boolean' },
    sql`
    select company.id, company.name, called.name as called, called.place = 1 as "isOwn" from companies company,
      unnest(array_prepend(company.name, company.alternative_names)) with ordinality called (name, place)
    order by called.place = 1, company.id`,
  )
  // The own name of a company comes last, so that it wins over another one's alternative name.
  const byName = new Map(rows.map(({ called, id, name }) => [spellingKey(called), { id, name }]))
  const byKey = new Map(rows.map(({ called, name }) => [companyNameKey(called), name]))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    find: (name) => byName.get(spellingKey(name)),
    findAlike: (name) => byKey.get(companyNameKey(name)),
    nameOf: (id) => names.get(id),
  }
}

/** Key of the prices of one article, client and currency. */
export const periodKey = (companyId: string | null, productId: string, currency: string): string =>
  `${companyId ?? ''} ${productId} ${currency}`

/** All prices of these articles, by their key. */
export async function readPeriods(ctx: Ctx, productIds: readonly string[]): Promise<Map<string, KnownPeriod[]>> {
  const rows = await queryRows(
    ctx.db,
    {
      id: 'text',
      version: 'number',
      companyId: 'text?',
      productId: 'text',
      price: 'text',
      currency: 'text',
      from: 'text',
      to: 'text?',
    },
    sql`
    select entry.id, entry.version, entry.company_id as "companyId", product.id as "productId",
      ${priceText(sql`entry.price`)} as price, entry.currency, entry.valid_from::text as "from", entry.valid_to::text as "to"
    from products product join prices entry on entry.product_id = product.id
      or (entry.product_id is null and lower(entry.item_number) = lower(product.item_number))
    where product.id = any(${sql.param([...productIds])}::uuid[])
    order by entry.valid_from, entry.id`,
  )
  const periods = new Map<string, KnownPeriod[]>()
  for (const { companyId, productId, currency, ...period } of rows) {
    const key = periodKey(companyId, productId, currency)
    periods.set(key, [...(periods.get(key) ?? []), { ...period, row: null }])
  }
  return periods
}
