import { count } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { versionOfCounter } from '#core/db/change-counter.server.ts'
import { cacheQuery } from '#core/db/query-cache.server.ts'
import type { GroupCount } from '../catalogue.contract.ts'
import { catalogueChanges, products } from '../catalogue.table.server.ts'

const COUNTS = cacheQuery<GroupCount[]>('products by groups', versionOfCounter(catalogueChanges))

/**
 * How many products there are of each pair of category and brand: every count of products that pages show is a sum of
 * these. Kept until one comes, goes or moves, since every page that is drawn for one visitor shows them.
 */
export const countProductsByGroups = (ctx: Ctx): Promise<GroupCount[]> =>
  COUNTS.readOnce(ctx, [], () =>
    ctx.db
      .select({ categoryId: products.categoryId, brandId: products.brandId, products: count() })
      .from(products)
      .groupBy(products.categoryId, products.brandId),
  )
