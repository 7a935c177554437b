import { products } from './catalogue.table.server.ts'

/** The columns of the contract's Product. */
export const productFields = {
  id: products.id,
  name: products.name,
  itemNumber: products.itemNumber,
  description: products.description,
  imageUrl: products.imageUrl,
  categoryId: products.categoryId,
  brandId: products.brandId,
  specifications: products.specifications,
  applications: products.applications,
  order: products.order,
} as const
