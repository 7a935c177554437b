import { inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { DeliveredProduct } from '../catalogue-admin.contract.ts'
import { products } from '../catalogue.table.server.ts'
import { withCompanyPrefix } from './starter-product.ts'
import { STARTER_CATALOGUE } from './starter.data.ts'

/** Number of articles, and of delivered ones with a made-up number. An article with its maker's number is a fact. */
export async function countSampleProducts(ctx: Ctx): Promise<{ products: number; samples: number }> {
  const delivered = await findDeliveredProducts(ctx)
  return {
    products: await ctx.db.$count(products),
    samples: delivered.filter(({ isExample }) => isExample).length,
  }
}

/** The fields of an article that make it the company's own once they were edited. */
const WORDS = ['description', 'specifications', 'applications'] as const

/** Unedited articles of the starter catalogue, in the order of the catalogue. */
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
      ({ name, itemNumber }) => name === row.name && withCompanyPrefix(itemNumber, prefixOf(row)) === row.itemNumber,
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
