import { count } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { versionOfCounter } from '#core/db/change-counter.server.ts'
import { cacheQuery } from '#core/db/query-cache.server.ts'
import type { GroupCount } from '../catalogue.contract.ts'
import { catalogueChanges, products } from '../catalogue.table.server.ts'

const COUNTS = cacheQuery<GroupCount[]>('products by groups', versionOfCounter(catalogueChanges))

/**
 * Number of products of each pair of category and brand: every count of products on pages is a sum of these. Cached
 * until a product is added, removed or moved, since every page has them.
 */
export const countProductsByGroups = (ctx: Ctx): Promise<GroupCount[]> =>
  COUNTS.readOnce(ctx, [], () =>
    ctx.db
      .select({ categoryId: products.categoryId, brandId: products.brandId, products: count() })
      .from(products)
      .groupBy(products.categoryId, products.brandId),
  )
