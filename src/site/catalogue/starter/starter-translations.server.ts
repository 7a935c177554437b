import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { doOnce } from '#core/db/do-once.server.ts'
import type { Translations } from '#core/rows/translations.ts'
import { brands, productCategories, products } from '../catalogue.table.server.ts'
import { writeRows } from '../product-lines.ts'
import { STARTER_DETAILS } from './starter-details.data.ts'
import { BRANDS_NB, CATEGORIES_NB, GOODS_NB } from './starter-nb-goods.data.ts'
import { INSTRUMENTS_NB } from './starter-nb-instruments.data.ts'
import { REAGENTS_NB } from './starter-nb-reagents.data.ts'
import type { StarterTranslation } from './starter-nb.data.ts'
import { applications, withCompanyPrefix, specificationsNb, type StarterProduct } from './starter-product.ts'
import { STARTER_CATALOGUE } from './starter.data.ts'

const STARTER_NB: Readonly<Record<string, StarterTranslation>> = {
  ...REAGENTS_NB,
  ...INSTRUMENTS_NB,
  ...GOODS_NB,
}

type Pairs = Record<string, readonly [of: string, is: string]>

/** Pairs of English and Norwegian texts of fields that both have. */
const pairUp = (
  english: Readonly<Record<string, string | null | undefined>>,
  norwegian: Readonly<Record<string, string | null | undefined>>,
): Pairs =>
  Object.fromEntries(
    Object.entries(english).flatMap(([name, of]): [string, [string, string]][] => {
      const is = norwegian[name]
      return of && is ? [[name, [of, is]]] : []
    }),
  )

/** A starter article's texts as they are stored, with their Norwegian ones. */
export function translateStarter(product: StarterProduct): Pairs {
  const said = STARTER_NB[product.itemNumber]
  if (said === undefined) return {}
  const details = STARTER_DETAILS[product.itemNumber] ?? {}
  return pairUp(
    {
      name: product.name,
      description: product.description,
      specifications: product.specifications,
      applications: product.applications,
      parts: writeRows(details.parts),
      changeSteps: writeRows(details.changeSteps),
      questions: writeRows(details.questions),
      checkedAgainst: details.checkedAgainst,
    },
    {
      name: said.name,
      description: said.description,
      specifications: specificationsNb(...said.specifications),
      applications: applications(...said.applications),
      parts: writeRows(said.parts),
      changeSteps: writeRows(said.changeSteps),
      questions: writeRows(said.questions),
      checkedAgainst: said.checkedAgainst,
    },
  )
}

/** A category's or brand's texts as they are stored, with their Norwegian ones. */
export const translateStarterGroup = (
  table: typeof brands | typeof productCategories,
  group: { name: string; description: string },
): Pairs => pairUp({ ...group }, (table === brands ? BRANDS_NB : CATEGORIES_NB)[group.name] ?? {})

/**
 * Adds Norwegian texts to the starter's articles, categories and brands, once per installation. A text that was changed
 * since gets none: a translation is valid only for the text from which it was made.
 */
export async function translateStarterCatalogue(ctx: Ctx, { housePrefix }: { housePrefix: string }): Promise<void> {
  await doOnce(ctx, 'starter-norwegian', async (tx) => {
    for (const product of STARTER_CATALOGUE.products) {
      const itemNumber = withCompanyPrefix(product.itemNumber, housePrefix)
      const translations: Translations = { nb: translateStarter(product) }
      await tx.db
        .update(products)
        .set({ translations })
        .where(and(eq(products.itemNumber, itemNumber), isNull(products.translations)))
    }
    for (const [table, groups] of [
      [productCategories, STARTER_CATALOGUE.categories],
      [brands, STARTER_CATALOGUE.brands],
    ] as const) {
      for (const group of groups) {
        const translations: Translations = { nb: translateStarterGroup(table, group) }
        await tx.db
          .update(table)
          .set({ translations })
          .where(and(eq(table.name, group.name), isNull(table.translations)))
      }
    }
  })
}
