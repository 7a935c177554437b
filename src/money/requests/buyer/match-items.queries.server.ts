import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { products } from '#site/catalogue/catalogue.table.server.ts'
import type { SendRequestInput } from '../buyer.contract.ts'
import type { LineMatch } from '../requests.limits.ts'
import { itemAliases } from '../requests.table.server.ts'

type Items = SendRequestInput['items']

/** A line as we understood it. */
export interface MatchedItem {
  productId: string | null
  /** Number and name of the article. */
  item: string | null
  quantity: number | null
  unit: string | null
  matched: LineMatch
}

/** What the reader of pasted lists found in a line of text. */
export interface ReadLine {
  productId: string
  item: string
  quantity: number | null
  unit: string | null
  matched: 'number' | 'alias' | 'words'
}

/** Reads lines of text by the catalogue; null for one that it doesn't understand whole. */
export type ReadLines = (ctx: Ctx, lines: readonly string[]) => Promise<(ReadLine | null)[]>

/** A line that is taken as written. */
export const UNMATCHED = { productId: null, item: null, quantity: null, unit: null, matched: 'none' } as const

/**
 * Matches lines with articles: by the item number that the buyer's list names, by words that a manager has matched
 * before, else by the reader of pasted lists. In the order of the lines; one that isn't understood stays as written.
 */
export async function matchItems(ctx: Ctx, items: Items, readLines: ReadLines): Promise<MatchedItem[]> {
  const known = await findKnown(ctx, items)
  const others = items.flatMap(({ text, itemNumber }, at) =>
    known.has(at)
      ? []
      : [{ at, text: itemNumber === null || text.includes(itemNumber) ? text : `${itemNumber} ${text}` }],
  )
  const read =
    others.length === 0
      ? []
      : await readLines(
          ctx,
          others.map(({ text }) => text),
        )
  const found = new Map(others.map(({ at }, place) => [at, read[place] ?? null]))
  return items.map(({ quantity, unit }, at) => {
    const match = known.get(at) ?? found.get(at) ?? UNMATCHED
    return { ...match, quantity: quantity ?? match.quantity, unit: unit ?? match.unit }
  })
}

const KNOWN = { at: 'number', productId: 'text', item: 'text', kind: 'number' } as const

/** By item number, then by one of the catalogue's aliases, then by words of earlier requests; each only if it is unique. */
async function findKnown(ctx: Ctx, items: Items): Promise<Map<number, MatchedItem>> {
  if (items.length === 0) return new Map()
  const rows = await queryRows(
    ctx.db,
    KNOWN,
    sql`
    with line as (
      select (place - 1)::int as at, nullif(public.item_key(written.number), '') as key,
        public.search_text(written.words) as words
      from unnest(${sql.param(items.map(({ itemNumber }) => itemNumber ?? ''))}::text[],
        ${sql.param(items.map(({ text }) => text))}::text[]) with ordinality written (number, words, place)
    ), found as (
      select line.at, product.id, 1 as kind from line join ${products} product on product.item_key = line.key
      union select line.at, product.id, 2 from line join ${products} product on product.alias_keys @> array[line.key]
      union select line.at, alias.product_id, 3 from line join ${itemAliases} alias on alias.text = line.words
    ), best as (
      select at, min(kind) as kind from found group by at
    ), only_one as (
      select found.at, found.kind, min(found.id::text)::uuid as id
      from found join best on best.at = found.at and best.kind = found.kind
      group by found.at, found.kind having count(distinct found.id) = 1
    )
    select only_one.at, product.id as "productId", product.item_number || ' ' || product.name as item, only_one.kind
    from only_one join ${products} product on product.id = only_one.id`,
  )
  return new Map(
    rows.map(({ at, productId, item, kind }) => [
      at,
      { ...UNMATCHED, productId, item, matched: kind === 1 ? 'number' : 'alias' },
    ]),
  )
}
