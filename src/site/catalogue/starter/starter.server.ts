import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { doOnce } from '#core/db/do-once.server.ts'
import { brands, productCategories, products } from '../catalogue.table.server.ts'
import { writeRows } from '../product-lines.ts'
import { STARTER_CHECKED_ON, STARTER_DETAILS } from './starter-details.data.ts'
import { withCompanyPrefix, VARIOUS_MAKERS } from './starter-product.ts'
import { STARTER_CATALOGUE } from './starter.data.ts'

/** An article's details as this release delivers them, in the form of their columns. */
export function detailTextsOf(itemNumber: string, housePrefix: string) {
  const details = STARTER_DETAILS[itemNumber] ?? {}
  return {
    aliases: details.aliases?.join('\n') ?? null,
    parts: writeRows(details.parts),
    changeSteps: writeRows(details.changeSteps),
    questions: writeRows(details.questions),
    goesWith: details.goesWith?.map((each) => withCompanyPrefix(each, housePrefix)).join('\n') ?? null,
    checkedOn: STARTER_CHECKED_ON,
    checkedAgainst: details.checkedAgainst ?? null,
  }
}

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
      itemNumber: withCompanyPrefix(product.itemNumber, housePrefix),
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

/**
 * Additions to the starter's articles after the catalogue was first filled, once per installation. Nothing is
 * overwritten: only unedited articles (first version, our name and description) are filled, and of them only empty
 * fields.
 */
export async function fillStarterDetails(ctx: Ctx, { housePrefix }: { housePrefix: string }): Promise<void> {
  await doOnce(ctx, 'starter-details', async (tx) => {
    for (const product of STARTER_CATALOGUE.products) {
      const { name, description, itemNumber } = product
      const untouched = and(
        eq(products.itemNumber, withCompanyPrefix(itemNumber, housePrefix)),
        eq(products.name, name),
        eq(products.description, description),
        eq(products.version, 1),
      )
      const texts = detailTextsOf(itemNumber, housePrefix)
      const filled = await tx.db
        .update(products)
        .set(
          Object.fromEntries(
            Object.entries(texts).map(([field, value]) => [
              field,
              sql`coalesce(${products[field as keyof typeof texts]}, ${value})`,
            ]),
          ),
        )
        .where(untouched)
        .returning({ brandId: products.brandId })
      if (product.brand === VARIOUS_MAKERS && filled[0]?.brandId === null) {
        const brandId = await ensureVariousMakers(tx)
        await tx.db.update(products).set({ brandId }).where(untouched)
      }
    }
  })
}

async function ensureVariousMakers(tx: Ctx): Promise<string> {
  const named = () =>
    tx.db
      .select({ id: brands.id })
      .from(brands)
      .where(sql`lower(${brands.name}) = lower(${VARIOUS_MAKERS})`)
  const [there] = await named()
  if (there !== undefined) return there.id
  const { description } = STARTER_CATALOGUE.brands.find(({ name }) => name === VARIOUS_MAKERS) ?? {}
  const last = sql`(select coalesce(max(${brands.order}), 0) + 1 from ${brands})`
  const [made] = await tx.db
    .insert(brands)
    .values({ name: VARIOUS_MAKERS, description, order: last })
    .returning({ id: brands.id })
  if (made === undefined) throw new Error('The brand was not inserted')
  return made.id
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The starter catalogue names "${name}", which it does not define`)
  return id
}
