import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { doOnce } from '#core/db/do-once.server.ts'
import type { DeliveredProduct } from '../catalogue-admin.contract.ts'
import { brands, productCategories, products } from '../catalogue.table.server.ts'
import { writeRows } from '../product-lines.ts'
import { STARTER_CHECKED_ON, STARTER_DETAILS } from './starter-details.data.ts'
import { asHouse, VARIOUS_MAKERS } from './starter-product.ts'
import { STARTER_CATALOGUE } from './starter.data.ts'

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
      itemNumber: asHouse(product.itemNumber, housePrefix),
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
 * What was added to the starter's articles after the catalogue was first filled, once in an installation's life. Nobody's
 * work is overwritten: only articles that stand as they were loaded (first version, our name and description) get
 * something, and of them only the fields that are empty.
 */
export async function fillStarterDetails(ctx: Ctx, { housePrefix }: { housePrefix: string }): Promise<void> {
  await doOnce(ctx, 'starter-details', async (tx) => {
    for (const product of STARTER_CATALOGUE.products) {
      const { name, description, itemNumber } = product
      const untouched = and(
        eq(products.itemNumber, asHouse(itemNumber, housePrefix)),
        eq(products.name, name),
        eq(products.description, description),
        eq(products.version, 1),
      )
      const details = STARTER_DETAILS[itemNumber] ?? {}
      const texts = {
        aliases: details.aliases?.join('\n') ?? null,
        parts: writeRows(details.parts),
        changeSteps: writeRows(details.changeSteps),
        questions: writeRows(details.questions),
        goesWith: details.goesWith?.map((each) => asHouse(each, housePrefix)).join('\n') ?? null,
        checkedOn: STARTER_CHECKED_ON,
        checkedAgainst: details.checkedAgainst ?? null,
      }
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

/** Number of articles, and of delivered ones with a made-up number. An article with its maker's number is a fact. */
export async function countSampleProducts(ctx: Ctx): Promise<{ products: number; samples: number }> {
  const delivered = await findDeliveredProducts(ctx)
  return {
    products: await ctx.db.$count(products),
    samples: delivered.filter(({ isExample }) => isExample).length,
  }
}

/** What of an article makes it the company's own once it was edited. */
const WORDS = ['description', 'specifications', 'applications'] as const

/** Articles of the starter catalogue that nobody has edited, in the order of the catalogue. */
export async function findDeliveredProducts(ctx: Ctx): Promise<DeliveredProduct[]> {
  const rows = await ctx.db
    .select({
      id: products.id,
      version: products.version,
      itemNumber: products.itemNumber,
      name: products.name,
      imageUrl: products.imageUrl,
      description: products.description,
      specifications: products.specifications,
      applications: products.applications,
    })
    .from(products)
    .where(
      inArray(
        products.name,
        STARTER_CATALOGUE.products.map(({ name }) => name),
      ),
    )
    .orderBy(products.order, products.name, products.id)
  return rows.flatMap(({ description, specifications, applications, ...row }) => {
    const starter = STARTER_CATALOGUE.products.find(
      // Another prefix may have been in the settings when they were loaded.
      ({ name, itemNumber }) => name === row.name && asHouse(itemNumber, prefixOf(row)) === row.itemNumber,
    )
    if (starter === undefined) return []
    // A row that was deleted and restored has a later version and the delivered words; an earlier release delivered other words.
    const words = { description, specifications, applications }
    const isDelivered = row.version === 1 || WORDS.every((field) => words[field] === starter[field])
    return isDelivered ? [{ ...row, isExample: isHouse(starter) }] : []
  })
}

const isHouse = ({ itemNumber }: { itemNumber: string }): boolean => itemNumber.startsWith('RMS-')

const prefixOf = ({ itemNumber }: { itemNumber: string }): string => itemNumber.split('-')[0] ?? ''

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
