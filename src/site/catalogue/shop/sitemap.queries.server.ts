import { type AnyColumn, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { byOrder, findBrands, findProductCategories } from '../catalogue.queries.server.ts'
import { brands, productCategories, products } from '../catalogue.table.server.ts'
import { withSlugs } from './group-slugs.ts'
import { isWorthFinding } from './worth-finding.ts'

/** The day of an instant, as the sitemap writes it (`YYYY-MM-DD`, UTC). */
const dayOf = (column: AnyColumn) => sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD')`

/** A page of the catalogue with the day of its last change. */
interface Listed {
  changed: string
}

export interface SitemapCatalogue {
  products: (Listed & { itemNumber: string })[]
  /** Groups with pages in the sitemap. */
  categories: (Listed & { slug: string })[]
  brands: (Listed & { slug: string })[]
  /** The day of the last change of any product; null for an empty catalogue. */
  changed: string | null
}

const latestOf = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null

/** The catalogue in the sitemap. A group's page changes with the group and with its products. */
export async function findSitemapCatalogue(ctx: Ctx): Promise<SitemapCatalogue> {
  const changedGroups = (table: typeof brands | typeof productCategories) =>
    ctx.db.select({ id: table.id, changed: dayOf(table.updatedAt) }).from(table)
  const [rows, categories, brandRows, categoryDays, brandDays] = await Promise.all([
    ctx.db
      .select({
        itemNumber: products.itemNumber,
        categoryId: products.categoryId,
        brandId: products.brandId,
        changed: dayOf(products.updatedAt),
      })
      .from(products)
      .orderBy(...byOrder),
    findProductCategories(ctx),
    findBrands(ctx),
    changedGroups(productCategories),
    changedGroups(brands),
  ])
  const list = (groups: typeof categories, days: typeof categoryDays, of: 'categoryId' | 'brandId') =>
    withSlugs(groups).flatMap(({ id, slug, description }) => {
      const own = rows.filter((row) => row[of] === id).map(({ changed }) => changed)
      const changed = latestOf([...own, ...days.filter((day) => day.id === id).map((day) => day.changed)])
      return changed !== null && isWorthFinding(own.length, description) ? [{ slug, changed }] : []
    })
  return {
    products: rows.map(({ itemNumber, changed }) => ({ itemNumber, changed })),
    categories: list(categories, categoryDays, 'categoryId'),
    brands: list(brandRows, brandDays, 'brandId'),
    changed: latestOf(rows.map(({ changed }) => changed)),
  }
}
