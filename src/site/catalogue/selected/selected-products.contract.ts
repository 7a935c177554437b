import { z } from 'zod'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { SELECTED_MAX } from '#core/contract/lists/list-names.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { distinctIds } from '#core/contract/optional.ts'
import { line } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { PictureDataUrl, StoredPicture } from '#house/files/pictures/pictures.contract.ts'
import { PRODUCT_FIELDS } from '../catalogue.entity.ts'

/* Bulk actions on selected products: on all of them or on none, one entry of the feed. */

const SeenProduct = z.strictObject({ id: rowId(), version: seenVersion })
const areDistinct = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id)).size === rows.length
const listOfSeen = <Row extends z.ZodType<{ id: string; version: number }>>(row: Row) =>
  z.array(row).min(1).max(SELECTED_MAX).refine(areDistinct, contractTexts.idTwice)
const products = listOfSeen(SeenProduct)
export type SeenProduct = z.infer<typeof SeenProduct>

/** Number of changed products, and the id of their admin action; null when none needed a change. */
const ChangedProducts = z.strictObject({ changed: z.int(), act: z.uuid().nullable() })
export type ChangedProducts = z.infer<typeof ChangedProducts>

/** Sets or removes the category or brand of products. */
export const groupProducts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/selected/group',
  access: 'admin',
  body: z.strictObject({ products, kind: z.enum(['category', 'brand']), groupId: rowId().nullable() }),
  response: ChangedProducts,
})

export const deleteProducts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/selected/delete',
  access: 'admin',
  body: z.strictObject({ products }),
  response: ChangedProducts,
})

/** Target position of selected products; except by number their relative order is unchanged. */
export const ProductsPlace = z.union([
  z.enum(['top', 'end', 'number']),
  z.strictObject({ before: line(1, PRODUCT_FIELDS.itemNumber.max) }),
])
export type ProductsPlace = z.infer<typeof ProductsPlace>

export const placeProducts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/selected/place',
  access: 'admin',
  body: z.strictObject({ ids: distinctIds(1, SELECTED_MAX), to: ProductsPlace }),
  response: ChangedProducts,
})

/* Pictures with an item number as file name: each is stored, then all are assigned to their products in one call. */

/** Finds products by item number or alias; numbers that no product has are omitted. */
export const findByNumbers = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/by-number',
  access: 'admin',
  body: z.strictObject({ numbers: z.array(line(1, 255)).min(1).max(SELECTED_MAX) }),
  response: z.strictObject({
    products: z.array(
      z.strictObject({
        /** As requested. */
        number: z.string(),
        id: z.uuid(),
        version: z.int(),
        itemNumber: z.string(),
        name: z.string(),
        hasPicture: z.boolean(),
      }),
    ),
  }),
})
export type NumberedProduct = z.infer<typeof findByNumbers.response>['products'][number]

/** Stores a picture to be assigned to a product. It is deleted after an hour when it isn't assigned. */
export const storePicture = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/pictures',
  access: 'admin',
  body: z.strictObject({ picture: PictureDataUrl }),
  response: z.strictObject({ imageUrl: z.string() }),
  status: 201,
})

/** Sets the stored pictures of products. */
export const assignPictures = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/selected/pictures',
  access: 'admin',
  body: z.strictObject({
    products: listOfSeen(SeenProduct.extend({ imageUrl: StoredPicture })),
  }),
  response: ChangedProducts,
})
