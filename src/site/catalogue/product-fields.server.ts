import { getColumns } from 'drizzle-orm'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { pick } from '#core/rows/fields.ts'
import { GROUP_FIELDS, PAGE_FIELDS, PRODUCT_FIELDS } from './catalogue.entity.ts'
import { brands, productCategories, products } from './catalogue.table.server.ts'

export const productEntity = defineEntity(products, PRODUCT_FIELDS, { keeps: 'changes' })
export const categoryEntity = defineEntity(productCategories, GROUP_FIELDS, { keeps: 'changes' })
/** Both tables are made of the same columns, so what works for one works for the other. */
export const brandEntity = defineEntity(brands, GROUP_FIELDS, { keeps: 'changes' }) as unknown as typeof categoryEntity

/** The columns of the contract's Product. */
export const productFields = seenColumns(productEntity, 'public')

/** The columns of the contract's PageProduct. */
export const pageProductFields = { ...productFields, ...pick(getColumns(products), PAGE_FIELDS) }

/** The columns of the contract's AdminProduct. */
export const adminProductFields = seenColumns(productEntity, 'admin')

/** How the audit log names a product. */
export const identifyProduct = (product: { id: string; name: string; itemNumber: string }) => ({
  entityType: 'product' as const,
  entityId: product.id,
  entityName: `${product.itemNumber} ${product.name}`,
})
