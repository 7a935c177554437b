import { type SQL, and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { totalOf } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { seenColumns } from '#core/rows/entity.server.ts'
import { showRow } from '#core/rows/fields.ts'
import type { AdminGroup, AdminProduct, AdminProductQuery } from './catalogue-admin.contract.ts'
import { PRODUCT_FIELDS } from './catalogue.entity.ts'
import type { AdminProductSort } from './catalogue.limits.ts'
import { products } from './catalogue.table.server.ts'
import { productTexts } from './messages.en.ts'
import { adminProductFields, brandEntity, categoryEntity } from './product-fields.server.ts'

type AdminProductRow = { [Name in keyof typeof adminProductFields]: (typeof products.$inferSelect)[Name] }

export const toAdminProduct = (row: AdminProductRow): AdminProduct => showRow(PRODUCT_FIELDS, 'admin', row)

const byPlace = [asc(products.order), asc(products.name), asc(products.id)]
const lowerName = sql`lower(${products.name})`
const lowerNumber = sql`lower(${products.itemNumber})`

const SORTS: Record<AdminProductSort, SQL[]> = {
  order: byPlace,
  name: [asc(lowerName), asc(products.id)],
  '-name': [desc(lowerName), desc(products.id)],
  itemNumber: [asc(lowerNumber)],
  '-itemNumber': [desc(lowerNumber)],
}

/** Every typed word has to be in name, number, brand, category or description; wildcards of LIKE are escaped. */
function matchesEveryWord(typed: string): SQL | undefined {
  const patterns = searchWords(typed).map((word) => `%${escapeLike(word)}%`)
  return and(...patterns.map((pattern) => sql`${products.searchText} like public.search_text(${pattern})`))
}

const belongsTo = (column: typeof products.categoryId, value: string | undefined) =>
  value === undefined ? undefined : value === 'none' ? isNull(column) : eq(column, value)

/** One page of the administrator's table, with the number of all rows that pass the filters. */
export async function findAdminProducts(
  ctx: Ctx,
  { q, category, brand, picture, sort, page, pageSize }: AdminProductQuery,
): Promise<{ items: AdminProduct[]; total: number; page: number; pageSize: number }> {
  const where = and(
    matchesEveryWord(q),
    belongsTo(products.categoryId, category),
    belongsTo(products.brandId, brand),
    picture === 'missing' ? isNull(products.imageUrl) : undefined,
  )
  const counted = ctx.db.select({ total: count() }).from(products).where(where)
  const rows = await ctx.db
    .select({ row: adminProductFields, total: sql<number>`(${counted})::int` })
    .from(products)
    .where(where)
    .orderBy(...SORTS[sort])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return {
    items: rows.map(({ row }) => toAdminProduct(row)),
    total: await totalOf(rows, page, counted),
    page,
    pageSize,
  }
}

/** Throws 404 when there is no such product. */
export async function getAdminProduct(ctx: Ctx, id: string): Promise<AdminProduct> {
  const [row] = await ctx.db.select(adminProductFields).from(products).where(eq(products.id, id))
  if (row === undefined) throw new AppError('not-found', productTexts.noProduct)
  return toAdminProduct(row)
}

/** The two ways to group products. */
export type GroupKind = 'category' | 'brand'

export const groupEntity = (kind: GroupKind) => (kind === 'category' ? categoryEntity : brandEntity)
export const groupTable = (kind: GroupKind) => groupEntity(kind).table

const groupFields = (kind: GroupKind) => {
  const table = groupTable(kind)
  const column = kind === 'category' ? products.categoryId : products.brandId
  return {
    ...seenColumns(groupEntity(kind), 'admin'),
    productCount: sql<number>`(select count(*)::int from ${products} where ${column} = ${table}.${sql.identifier('id')})`,
  }
}

/** All categories or all brands in their order. */
export function findAdminGroups(ctx: Ctx, kind: GroupKind): Promise<AdminGroup[]> {
  const table = groupTable(kind)
  return ctx.db.select(groupFields(kind)).from(table).orderBy(asc(table.order), asc(table.name), asc(table.id))
}

/** Throws 404 when there is no such category or brand. */
export async function getAdminGroup(ctx: Ctx, kind: GroupKind, id: string): Promise<AdminGroup> {
  const table = groupTable(kind)
  const [row] = await ctx.db.select(groupFields(kind)).from(table).where(eq(table.id, id))
  if (row === undefined) throw new AppError('not-found', productTexts.noGroup(kind))
  return row
}
