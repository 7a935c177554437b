import { type SQL, and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { prepareOnce } from '#core/db/prepare-once.server.ts'
import { refuse } from '#core/errors.ts'
import { seenColumns } from '#core/rows/entity.server.ts'
import type { PageProduct, Product, ProductGroup, RelatedProduct } from './catalogue.contract.ts'
import { CARDS_PER_PAGE } from './catalogue.limits.ts'
import { products } from './catalogue.table.server.ts'
import { en } from './messages/en.ts'
import { brandEntity, categoryEntity, pageProductFields, productFields } from './product-fields.server.ts'
import { readLines } from './product-lines.ts'
import { searchProductRows } from './search/product-search.server.ts'
import type { RewriteQuery } from './search/query-rewrite.ts'
import { countIn } from './shop/filter-lists.ts'
import { countProductsByGroups } from './shop/group-counts.queries.server.ts'

/** The order in which the catalogue is shown. */
export const byOrder = [asc(products.order), asc(products.name), asc(products.id)] as const

const allProducts = prepareOnce((db) =>
  db
    .select(productFields)
    .from(products)
    .orderBy(...byOrder)
    .prepare('find_products'),
)

/** The whole catalogue in the order it is shown. */
export const findProducts = (ctx: Ctx): Promise<Product[]> => allProducts(ctx.db).execute()

const productById = prepareOnce((db) =>
  db
    .select(productFields)
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('get_product'),
)

/** Throws 404 when there is no such product. */
export async function getProduct(ctx: Ctx, id: string): Promise<Product> {
  const [product] = await productById(ctx.db).execute({ id })
  if (product === undefined) throw refuse('not-found', en.refusals, 'noSuchProduct')
  return product
}

const productByItemNumber = prepareOnce((db) =>
  db
    .select(pageProductFields)
    .from(products)
    .where(sql`lower(${products.itemNumber}) = lower(${sql.placeholder('itemNumber')})`)
    .prepare('find_product_by_item_number'),
)

/** The product with exactly this item number, ignoring case (09991 is not 9991); null when there is none. */
export async function findProductByItemNumber(ctx: Ctx, itemNumber: string): Promise<PageProduct | null> {
  const [product] = await productByItemNumber(ctx.db).execute({ itemNumber: itemNumber.normalize('NFC').trim() })
  return product ?? null
}

/**
 * The number of the one product that a number in this spelling can mean: without its signs, without leading zeros, or as
 * an alias, in this order. Null when there is none, or more than one of the kind found first.
 */
export async function findItemNumberMeant(ctx: Ctx, typed: string): Promise<string | null> {
  const key = sql`nullif(public.item_key(${typed.normalize('NFC')}), '')`
  const bare = sql`nullif(ltrim(${key}, '0'), '')`
  const kind = sql<number>`case when ${products.itemKey} = ${key} then 1 when ${products.itemKeyBare} = ${bare} then 2 else 3 end`
  const rows = await ctx.db
    .select({ itemNumber: products.itemNumber, kind })
    .from(products)
    .where(
      sql`${products.itemKey} = ${key} or ${products.itemKeyBare} = ${bare} or ${products.aliasKeys} && array[${key}, ${bare}]`,
    )
    .orderBy(kind)
    .limit(2)
  const [first, second] = rows
  return first === undefined || first.kind === second?.kind ? null : first.itemNumber
}

/** The products with exactly these item numbers, ignoring case, in the order in which they are named. */
export async function findProductsByItemNumbers(ctx: Ctx, itemNumbers: readonly string[]): Promise<Product[]> {
  if (itemNumbers.length === 0) return []
  const named = itemNumbers.map((itemNumber) => itemNumber.toLowerCase())
  const rows = await ctx.db
    .select(productFields)
    .from(products)
    .where(inArray(sql`lower(${products.itemNumber})`, named))
  return named.flatMap((itemNumber) => rows.find((row) => row.itemNumber.toLowerCase() === itemNumber) ?? [])
}

/** Every item number, in the order of the catalogue. */
export async function findItemNumbers(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ itemNumber: products.itemNumber })
    .from(products)
    .orderBy(...byOrder)
  return rows.map((row) => row.itemNumber)
}

const findGroups = (ctx: Ctx, entity: typeof categoryEntity): Promise<ProductGroup[]> => {
  const { table } = entity
  return ctx.db
    .select(seenColumns(entity, 'public'))
    .from(table)
    .orderBy(asc(table.order), asc(table.name), asc(table.id))
}

export const findProductCategories = (ctx: Ctx): Promise<ProductGroup[]> => findGroups(ctx, categoryEntity)

export const findBrands = (ctx: Ctx): Promise<ProductGroup[]> => findGroups(ctx, brandEntity)

/** How many products each brand has, by its id; brands without any are absent. */
export async function countProductsByBrand(ctx: Ctx): Promise<Record<string, number>> {
  const counts = await countProductsByGroups(ctx)
  const brandIds = counts.flatMap(({ brandId }) => brandId ?? [])
  return Object.fromEntries(brandIds.map((brand) => [brand, countIn(counts, { brand })]))
}

export interface ProductPageFilters {
  /** Page number from 1. */
  page: number
  /** Id of a category. */
  category?: string | null
  /** Ids of brands, any of which will do; none means all. */
  brands?: readonly string[]
  order?: readonly SQL[]
}

/** One page of CARDS_PER_PAGE products with the number of all that pass the filters. */
export async function findProductPage(
  ctx: Ctx,
  { page, category = null, brands: brandIds = [], order = byOrder }: ProductPageFilters,
): Promise<{ products: Product[]; total: number }> {
  const filters: SQL[] = []
  if (category !== null) filters.push(eq(products.categoryId, category))
  if (brandIds.length > 0) filters.push(inArray(products.brandId, [...brandIds]))
  const where = and(...filters)
  const [counts, rows] = await Promise.all([
    countProductsByGroups(ctx),
    ctx.db
      .select(productFields)
      .from(products)
      .where(where)
      .orderBy(...order)
      .limit(CARDS_PER_PAGE)
      .offset((page - 1) * CARDS_PER_PAGE),
  ])
  const asked = brandIds.length === 0 ? [undefined] : [...new Set(brandIds)]
  const total = asked.reduce((sum, brand) => sum + countIn(counts, { category: category ?? undefined, brand }), 0)
  return { products: rows, total }
}

/**
 * Related products: those that it names, in its order, those that name it, then others of the same category and brand,
 * of the category, of the brand.
 */
export async function findRelatedProducts(
  ctx: Ctx,
  product: Pick<PageProduct, 'id' | 'itemNumber' | 'categoryId' | 'brandId' | 'goesWith'>,
  limit: number,
): Promise<RelatedProduct[]> {
  const { id, categoryId, brandId } = product
  const named = readLines(product.goesWith).map((line) => line.toLowerCase())
  const place = sql`array_position(${sql.param(named)}::text[], lower(${products.itemNumber}))`
  const namesIt = sql`(public.alias_keys(${products.goesWith}) @> array[public.item_key(${product.itemNumber})]
    and lower(${product.itemNumber}) = any(regexp_split_to_array(lower(btrim(${products.goesWith})), '\\s*[\\r\\n]+\\s*')))`
  const isNamed = sql<boolean>`coalesce(${place} is not null or ${namesIt}, false)`
  const sameCategory =
    categoryId === null ? sql`${products.id} is null` : sql`coalesce(${eq(products.categoryId, categoryId)}, false)`
  const sameBrand =
    brandId === null ? sql`${products.id} is null` : sql`coalesce(${eq(products.brandId, brandId)}, false)`
  const related = or(
    inArray(sql`lower(${products.itemNumber})`, named),
    namesIt,
    categoryId === null ? undefined : eq(products.categoryId, categoryId),
    brandId === null ? undefined : eq(products.brandId, brandId),
  )
  return ctx.db
    .select({ ...productFields, aliases: products.aliases, isNamed })
    .from(products)
    .where(and(ne(products.id, id), related))
    .orderBy(asc(place), desc(isNamed), desc(sameCategory), desc(sameBrand), ...byOrder)
    .limit(limit)
}

/** Products for a typed text in the order of their rank; see product-search.server.ts. */
export const searchProducts = (ctx: Ctx, typed: string, rewriteQuery?: RewriteQuery): Promise<Product[]> =>
  searchProductRows(ctx, typed, rewriteQuery)
