import type { Ctx } from '#core/context.server.ts'
import { doOnce } from '#core/db/do-once.server.ts'
import { brands, productCategories, products } from '../catalogue.table.server.ts'
import { STARTER_CATALOGUE } from './starter.data.ts'

/** The prefix of house numbers as the starter's data write it. */
const WRITTEN_PREFIX = /^RMS-/

async function insertGroups(
  ctx: Ctx,
  table: typeof brands | typeof productCategories,
  groups: readonly { name: string; description: string }[],
): Promise<Map<string, string>> {
  const values = groups.map(({ name, description }, order) => ({ name, description, order }))
  const rows = await ctx.db.insert(table).values(values).returning({ id: table.id, name: table.name })
  return new Map(rows.map((row) => [row.name, row.id]))
}

/**
 * Fills a new installation's catalogue once in its life: one that was emptied on purpose stays empty, and one that
 * already has something in it is left as it is.
 * @param options.housePrefix prefix of the numbers that are ours, from the settings (docs/decisions/0015)
 * @returns whether it was filled now
 */
export async function loadStarterCatalogue(ctx: Ctx, { housePrefix }: { housePrefix: string }): Promise<boolean> {
  let filled = false
  await doOnce(ctx, 'starter-catalogue', async (tx) => {
    for (const table of [products, productCategories, brands]) if ((await tx.db.$count(table)) > 0) return
    const categoryIds = await insertGroups(tx, productCategories, STARTER_CATALOGUE.categories)
    const brandIds = await insertGroups(tx, brands, STARTER_CATALOGUE.brands)
    const rows = STARTER_CATALOGUE.products.map((product, order) => ({
      name: product.name,
      itemNumber: product.itemNumber.replace(WRITTEN_PREFIX, `${housePrefix}-`),
      description: product.description,
      categoryId: product.category === null ? null : idOf(categoryIds, product.category),
      brandId: product.brand === null ? null : idOf(brandIds, product.brand),
      imageUrl: product.picture,
      specifications: product.specifications,
      applications: product.applications,
      changeAfterDays: product.changeAfterDays ?? null,
      keepsForDays: product.keepsForDays ?? null,
      order,
    }))
    await tx.db.insert(products).values(rows)
    filled = true
  })
  return filled
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The starter catalogue names "${name}", which it does not define`)
  return id
}
