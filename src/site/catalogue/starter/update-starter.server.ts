import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { doForEachState, isUnedited } from '#core/db/do-once.server.ts'
import { brands, productCategories, products } from '../catalogue.table.server.ts'
import { withCompanyPrefix, type StarterProduct } from './starter-product.ts'
import { translateStarter, translateStarterGroup } from './starter-translations.server.ts'
import { STARTER_CATALOGUE } from './starter.data.ts'
import { detailTextsOf } from './starter.server.ts'

/** An article's texts as this release delivers them. */
function textsOf(product: StarterProduct, housePrefix: string) {
  return {
    name: product.name,
    description: product.description,
    specifications: product.specifications,
    applications: product.applications,
    changeAfterDays: product.changeAfterDays ?? null,
    keepsForDays: product.keepsForDays ?? null,
    ...detailTextsOf(product.itemNumber, housePrefix),
    translations: { nb: translateStarter(product) },
  }
}

const STARTER_NUMBERS: ReadonlySet<string> = new Set(STARTER_CATALOGUE.products.map(({ itemNumber }) => itemNumber))

/** The house prefix with which the articles were loaded: the settings may have another one since. */
function prefixOf(itemNumbers: readonly string[], otherwise: string): string {
  for (const itemNumber of itemNumbers) {
    const [, prefix, digits] = /^(.+)-(\d{4})$/.exec(itemNumber) ?? []
    if (prefix !== undefined && STARTER_NUMBERS.has(`RMS-${digits}`)) return prefix
  }
  return otherwise
}

const isUneditedProduct = isUnedited(products, 'starter-catalogue')

async function updateProducts(tx: Ctx, currentPrefix: string): Promise<void> {
  const rows = await tx.db.select().from(products).where(isUneditedProduct)
  const stored = new Map(rows.map((row) => [row.itemNumber, row]))
  const housePrefix = prefixOf([...stored.keys()], currentPrefix)
  for (const product of STARTER_CATALOGUE.products) {
    const row = stored.get(withCompanyPrefix(product.itemNumber, housePrefix))
    const texts = textsOf(product, housePrefix)
    if (row === undefined || isDeepStrictEqual({ ...row, ...texts }, row)) continue
    await tx.db
      .update(products)
      .set({ ...texts, updatedAt: sql`now()` })
      .where(and(eq(products.id, row.id), isUneditedProduct))
  }
}

async function updateGroups(tx: Ctx): Promise<void> {
  for (const [table, groups] of [
    [productCategories, STARTER_CATALOGUE.categories],
    [brands, STARTER_CATALOGUE.brands],
  ] as const) {
    const isUneditedGroup = isUnedited(table, 'starter-catalogue')
    const rows = await tx.db.select().from(table).where(isUneditedGroup)
    for (const group of groups) {
      const row = rows.find(({ name }) => name === group.name)
      const texts = { description: group.description, translations: { nb: translateStarterGroup(table, group) } }
      if (row === undefined || isDeepStrictEqual({ ...row, ...texts }, row)) continue
      await tx.db
        .update(table)
        .set({ ...texts, updatedAt: sql`now()` })
        .where(and(eq(table.id, row.id), isUneditedGroup))
    }
  }
}

/**
 * Updates unedited articles, categories and brands of the starter to the texts of this release. An article that was
 * edited or deleted stays so, and none is added.
 */
export async function updateStarterCatalogue(ctx: Ctx, { housePrefix }: { housePrefix: string }): Promise<void> {
  const delivered = [STARTER_CATALOGUE.products.map((product) => textsOf(product, housePrefix)), STARTER_CATALOGUE]
  await doForEachState(ctx, 'starter-catalogue-texts', delivered, async (tx) => {
    await updateProducts(tx, housePrefix)
    await updateGroups(tx)
  })
}
