import { type SQL, asc, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { Language } from '#core/language.ts'
import { toCardProduct } from '../catalogue-view.ts'
import type { CompatibleProduct, GroupCount, Product, ShopPageAnswer } from '../catalogue.contract.ts'
import { CARDS_PER_PAGE, type ShopSort } from '../catalogue.limits.ts'
import { byOrder, findProductPage, findProductsByItemNumbers } from '../catalogue.queries.server.ts'
import { products } from '../catalogue.table.server.ts'
import { productFields } from '../product-fields.server.ts'
import { searchProductRows } from '../search/product-search.server.ts'
import type { RewriteQuery } from '../search/query-rewrite.ts'
import { translateProducts } from '../translate-catalogue.queries.server.ts'
import { bareNumber } from './bare-number.ts'

/** Data of a page of the catalogue. */
export interface ShopQuestion {
  /** Empty for all. Results are sorted by rank, whatever the sort. */
  q?: string | undefined
  /** Ids. */
  category?: string | null | undefined
  brand?: string | null | undefined
  sort?: ShopSort | undefined
  /** Page number from 1. */
  page?: number | undefined
}

/** For a maker's number: numbers of the products that take it and that it takes. */
export type FindCompatible = (
  itemNumber: string,
) => Promise<readonly (Pick<CompatibleProduct, 'verdict' | 'isTaker'> & { itemNumber: string })[]>

/** Matches of the cross-reference for a search. */
interface ShopFinders {
  findCompatible?: FindCompatible | undefined
  rewriteQuery?: RewriteQuery | undefined
}

/** A name in the language of the page: its translation, if that was made from the current name. */
const nameIn = (lang: Language): SQL =>
  lang === 'en'
    ? sql`${products.name}`
    : sql`case when ${products.translations} #>> array[${lang}, 'name', '0'] = ${products.name}
        then ${products.translations} #>> array[${lang}, 'name', '1'] else ${products.name} end`

const sortedBy = (sort: ShopSort, lang: Language): SQL[] => {
  if (sort === 'itemNumber') return [asc(sql`lower(${products.itemNumber})`)]
  if (sort === 'name') return [asc(sql`lower(${nameIn(lang)})`), asc(products.id)]
  return [...byOrder]
}

/** One page of CARDS_PER_PAGE products with the number of all that the question means. */
export async function findShopPage(
  ctx: Ctx,
  lang: Language,
  question: ShopQuestion,
  { findCompatible = async () => [], rewriteQuery }: ShopFinders = {},
): Promise<ShopPageAnswer> {
  const { q = '', page = 1 } = question
  if (q.trim() === '') {
    const { products: rows, total } = await findSorted(ctx, lang, question)
    return { products: await formatOnCards(ctx, lang, rows), total, near: null, found: null, beside: [] }
  }
  const { products: rows, total, found } = await findRanked(ctx, question, rewriteQuery)
  const near = total === 0 && page === 1 ? await findNearNumber(ctx, q) : null
  const [first] = rows
  const isNumber = first !== undefined && page === 1 && bareNumber(q) === bareNumber(first.itemNumber)
  const [saidNear = null] = near === null ? [] : await formatOnCards(ctx, lang, [near])
  return {
    products: await formatOnCards(ctx, lang, rows),
    total,
    near: saidNear,
    found,
    beside: isNumber ? await findCompatibleProducts(ctx, lang, await findCompatible(first.itemNumber)) : [],
  }
}

const formatOnCards = async (ctx: Ctx, lang: Language, rows: readonly Product[]) =>
  (await translateProducts(ctx, lang, [...rows])).map(toCardProduct)

/** A phone has room for three answers above its keyboard. */
const COMPATIBLE_MAX = 2

async function findCompatibleProducts(
  ctx: Ctx,
  lang: Language,
  beside: Awaited<ReturnType<FindCompatible>>,
): Promise<CompatibleProduct[]> {
  // Several entries may name one product: the first of them is the surest.
  const once = beside.filter(({ itemNumber }, at) => beside.findIndex((each) => each.itemNumber === itemNumber) === at)
  const rows = await findProductsByItemNumbers(
    ctx,
    once.map(({ itemNumber }) => itemNumber),
  )
  const cards = await formatOnCards(ctx, lang, rows)
  return once
    .flatMap(({ itemNumber, verdict, isTaker }) =>
      cards.filter((card) => card.itemNumber === itemNumber).map((product) => ({ product, verdict, isTaker })),
    )
    .slice(0, COMPATIBLE_MAX)
}

const findSorted = (ctx: Ctx, lang: Language, { category, brand, sort = 'order', page = 1 }: ShopQuestion) =>
  findProductPage(ctx, {
    page,
    category: category || null,
    brands: brand ? [brand] : [],
    order: sortedBy(sort, lang),
  })

async function findRanked(
  ctx: Ctx,
  { q = '', category, brand, page = 1 }: ShopQuestion,
  rewriteQuery: RewriteQuery | undefined,
) {
  const all = await searchProductRows(ctx, q, rewriteQuery)
  const rows = all.filter((row) => (!category || row.categoryId === category) && (!brand || row.brandId === brand))
  const first = (page - 1) * CARDS_PER_PAGE
  return { products: rows.slice(first, first + CARDS_PER_PAGE), total: rows.length, found: countByGroups(all) }
}

function countByGroups(rows: readonly Pick<Product, 'categoryId' | 'brandId'>[]): GroupCount[] {
  const counts = new Map<string, GroupCount>()
  for (const { categoryId, brandId } of rows) {
    const key = `${categoryId} ${brandId}`
    const { products: before } = counts.get(key) ?? { products: 0 }
    counts.set(key, { categoryId, brandId, products: before + 1 })
  }
  return [...counts.values()]
}

/** Numbers of the same length or one character more or less, as candidates for the nearest one. */
const NEAR_MAX = 40

/**
 * The product with the same characters of its number in another order, else with a single other character. One
 * character off is another part: this is a question to the reader, never an answer.
 */
async function findNearNumber(ctx: Ctx, typed: string): Promise<Product | null> {
  const key = sql`public.item_key(${typed.normalize('NFC')})`
  const rows = await ctx.db
    .select({ ...productFields, itemKey: products.itemKey, typedKey: sql<string>`${key}` })
    .from(products)
    .where(
      sql`length(${products.itemKey}) between length(${key}) - 1 and length(${key}) + 1 and ${key} ~ '[0-9].*[0-9].*[0-9]'`,
    )
    .orderBy(sql`similarity(${products.itemKey}, ${key}) desc`, ...byOrder)
    .limit(NEAR_MAX)
  const near =
    rows.find(({ itemKey, typedKey }) => sortSigns(itemKey) === sortSigns(typedKey)) ??
    rows.find(({ itemKey, typedKey }) => isOneOff(itemKey, typedKey))
  if (near === undefined) return null
  const { itemKey: _itemKey, typedKey: _typedKey, ...product } = near
  return product
}

const sortSigns = (key: string): string => [...key].toSorted().join('')

/** Whether one sign was mistaken, left out or put in. */
function isOneOff(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
}
