import { z } from 'zod'
import { ById, defineEndpoint, spoken, SpokenQuery, rowId } from '#core/contract/endpoint.ts'
import { translationsShape } from '#core/contract/optional.ts'
import { defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { isWellFormedText } from '#core/contract/text.ts'
import { shapesOf } from '#core/entity/entity-shapes.ts'
import { GROUP_FIELDS, type PageField, PRODUCT_FIELDS } from './catalogue.entity.ts'
import { LOOKED_UP_LINES_MAX, SEARCH_MAX, SHOP_SORTS } from './catalogue.limits.ts'
import { productTexts } from './messages.en.ts'

/** Specifications and applications are Markdown text. */
export const productShapes = defineShapes(PRODUCT_FIELDS, {
  ...shapesOf(PRODUCT_FIELDS),
  id: z.uuid(),
  imageUrl: z.string().nullable(),
  categoryId: z.uuid().nullable(),
  brandId: z.uuid().nullable(),
  translations: translationsShape,
  order: z.int(),
  version: z.int(),
  updatedAt: z.string(),
})
/** A product as the public catalogue shows it. */
export const Product = rowFor(PRODUCT_FIELDS, ['public'], productShapes).extend(spoken)
export type Product = z.infer<typeof Product>

/** A product as its own page shows it. */
export type PageProduct = Product & { [Name in PageField]: z.infer<(typeof productShapes)[Name]> }

/** A product related to another one; `isNamed` if one of the two names the other. */
export type RelatedProduct = Product & Pick<PageProduct, 'aliases'> & { isNamed: boolean }

export const groupShapes = defineShapes(GROUP_FIELDS, {
  ...shapesOf(GROUP_FIELDS),
  id: z.uuid(),
  translations: translationsShape,
  order: z.int(),
  version: z.int(),
  /** Products that use it. */
  productCount: z.int(),
})
/** A category or a brand. */
export const ProductGroup = rowFor(GROUP_FIELDS, ['public'], groupShapes).extend(spoken)
export type ProductGroup = z.infer<typeof ProductGroup>

const list = <const Path extends string, R extends z.ZodType>(path: Path, response: R) =>
  defineEndpoint({
    method: 'GET',
    path,
    access: 'public',
    query: SpokenQuery,
    response,
  })

export const findProducts = list('/api/products', z.array(Product))
export const findProductCategories = list('/api/product-categories', z.array(ProductGroup))
export const findBrands = list('/api/brands', z.array(ProductGroup))

/** `_t` only defeats caches (the specification's call carries it); the answer's order is the rank. */
export const searchProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products/search',
  access: 'public',
  query: z.strictObject({
    q: z
      .string()
      .max(SEARCH_MAX, productTexts.searchTooLong(SEARCH_MAX))
      .refine(isWellFormedText, productTexts.searchUnreadable),
    _t: z
      .string()
      .regex(/^\d{1,16}$/)
      .optional(),
    ...SpokenQuery.shape,
  }),
  response: z.array(Product),
})

/** Fields of a card. Specifications are left out: they would make a page of cards many times as large. */
export const CardProduct = Product.pick({
  id: true,
  name: true,
  itemNumber: true,
  description: true,
  imageUrl: true,
  categoryId: true,
  brandId: true,
  untranslated: true,
})
export type CardProduct = z.infer<typeof CardProduct>

/** Products of a category and a brand; null for those without. */
const GroupCount = z.strictObject({
  categoryId: z.uuid().nullable(),
  brandId: z.uuid().nullable(),
  products: z.int(),
})
export type GroupCount = z.infer<typeof GroupCount>

/** Matches of a number in the cross-reference: an analyser that takes it, or the reagent that it takes. */
const CompatibleProduct = z.strictObject({
  product: CardProduct,
  verdict: z.enum(['fits', 'likely']),
  isTaker: z.boolean(),
})
export type CompatibleProduct = z.infer<typeof CompatibleProduct>

/** One page of cards with the total; for a text without results, the product with the nearest number. */
export const findShopPage = defineEndpoint({
  method: 'GET',
  path: '/api/products/page',
  access: 'public',
  query: z.strictObject({
    q: searchProducts.query.shape.q.optional(),
    category: rowId().optional(),
    brand: rowId().optional(),
    sort: z.enum(SHOP_SORTS).optional(),
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    ...SpokenQuery.shape,
  }),
  response: z.strictObject({
    products: z.array(CardProduct),
    total: z.int(),
    near: CardProduct.nullable(),
    /** For a search: number of matches by category and brand, in the whole catalogue. */
    found: z.array(GroupCount).nullable(),
    beside: z.array(CompatibleProduct),
  }),
})
export type ShopPageAnswer = z.infer<typeof findShopPage.response>

/** Search results for each line of a pasted list without an item number. */
export const findProductLines = defineEndpoint({
  method: 'POST',
  path: '/api/products/lines',
  access: 'public',
  body: z.strictObject({
    lines: z.array(searchProducts.query.shape.q).max(LOOKED_UP_LINES_MAX),
    ...SpokenQuery.shape,
  }),
  response: z.array(
    z.strictObject({
      /** Whether the words can only mean the first of the products. */
      isSure: z.boolean(),
      products: z.array(Product.pick({ id: true, name: true, itemNumber: true, description: true })),
    }),
  ),
})
export type ProductLine = z.infer<typeof findProductLines.response>[number]

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'public',
  params: ById,
  query: SpokenQuery,
  response: Product,
})
