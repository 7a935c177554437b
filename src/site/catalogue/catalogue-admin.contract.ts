import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { ById, defineEndpoint, EmptyBody, rowId } from '#core/contract/endpoint.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { distinctIds, lineOrNull, orNull, pickedIds, textOrNull, translationsOrNull } from '#core/contract/optional.ts'
import { defineInputs, rowFor } from '#core/contract/row-shapes.ts'
import { line, text } from '#core/contract/text.ts'
import { AdminDeleteQuery, seenVersionIfKnown } from '#core/contract/version.ts'
import { ADMINS } from '#core/rows/fields.ts'
import { PictureInput } from '#house/files/pictures/pictures.contract.ts'
import { groupShapes, productShapes } from './catalogue.contract.ts'
import { GROUP_FIELDS, PRODUCT_FIELDS } from './catalogue.fields.ts'
import {
  ADMIN_PAGE_SIZE,
  ADMIN_PAGE_SIZE_MAX,
  ADMIN_PRODUCT_SORTS,
  GROUP_LIMITS,
  PRODUCT_LIMITS,
  REAGENT_DAYS,
  REORDER_MAX,
  SEARCH_MAX,
  type TranslatedText,
} from './catalogue.limits.ts'
import { productTexts } from './messages.en.ts'

const optionalId = z
  .union([z.literal('').transform(() => null), rowId(productTexts.gone)])
  .nullable()
  .optional()

/** Whole days of a reagent; null where they are not known. */
const reagentDays = z
  .int(productTexts.reagentDays(REAGENT_DAYS.max))
  .min(REAGENT_DAYS.min, productTexts.reagentDays(REAGENT_DAYS.max))
  .max(REAGENT_DAYS.max, productTexts.reagentDays(REAGENT_DAYS.max))
  .nullable()
  .optional()

const positionNumber = z.int(productTexts.position).min(1, productTexts.position)

/** A product as the administrator sees it. */
export const AdminProduct = rowFor(PRODUCT_FIELDS, ADMINS, productShapes)
export type AdminProduct = z.infer<typeof AdminProduct>

export const ProductInput = z.strictObject(
  defineInputs(PRODUCT_FIELDS, {
    name: line(1, PRODUCT_LIMITS.name, contractTexts.name),
    itemNumber: line(1, PRODUCT_LIMITS.itemNumber, productTexts.itemNumber),
    description: text(1, PRODUCT_LIMITS.description, productTexts.description),
    imageUrl: PictureInput,
    categoryId: optionalId,
    brandId: optionalId,
    specifications: textOrNull(PRODUCT_LIMITS.specifications),
    applications: textOrNull(PRODUCT_LIMITS.applications),
    changeAfterDays: reagentDays,
    keepsForDays: reagentDays,
    aliases: textOrNull(PRODUCT_LIMITS.aliases),
    parts: textOrNull(PRODUCT_LIMITS.parts),
    changeSteps: textOrNull(PRODUCT_LIMITS.changeSteps),
    questions: textOrNull(PRODUCT_LIMITS.questions),
    goesWith: textOrNull(PRODUCT_LIMITS.goesWith),
    checkedOn: orNull(day),
    checkedAgainst: lineOrNull(PRODUCT_LIMITS.checkedAgainst),
    translations: translationsOrNull({
      name: line(1, PRODUCT_LIMITS.name),
      description: text(1, PRODUCT_LIMITS.description),
      specifications: text(1, PRODUCT_LIMITS.specifications),
      applications: text(1, PRODUCT_LIMITS.applications),
      parts: text(1, PRODUCT_LIMITS.parts),
      changeSteps: text(1, PRODUCT_LIMITS.changeSteps),
      questions: text(1, PRODUCT_LIMITS.questions),
      checkedAgainst: line(1, PRODUCT_LIMITS.checkedAgainst),
    } satisfies Record<TranslatedText, unknown>),
  }),
)
export type ProductInput = z.output<typeof ProductInput>

export const UpdateProductInput = ProductInput.extend({ version: seenVersionIfKnown })
export type UpdateProductInput = z.output<typeof UpdateProductInput>

/** A category or brand with the number of products that use it. */
export const AdminGroup = rowFor(GROUP_FIELDS, ADMINS, groupShapes)
export type AdminGroup = z.infer<typeof AdminGroup>

export const GroupInput = z.strictObject(
  defineInputs(GROUP_FIELDS, {
    name: line(1, GROUP_LIMITS.name, contractTexts.name),
    description: textOrNull(GROUP_LIMITS.description),
    translations: translationsOrNull({
      name: line(1, GROUP_LIMITS.name),
      description: text(1, GROUP_LIMITS.description),
    }),
  }),
)
export type GroupInput = z.output<typeof GroupInput>

export const UpdateGroupInput = GroupInput.extend({ version: seenVersionIfKnown })
export type UpdateGroupInput = z.output<typeof UpdateGroupInput>

/** Ids in their new order: they change places among themselves, everything else stays where it is. */
export const ReorderInput = z.strictObject({
  ids: distinctIds(1, REORDER_MAX),
})

/** New position of a product among all of them, 1 first; `seenAt` is the position that the caller saw. */
export const MoveProductInput = z.strictObject({ position: positionNumber, seenAt: positionNumber.optional() })
export type MoveProductInput = z.output<typeof MoveProductInput>

/** Filters, order and page of the administrator's table. `none` means products without one. */
export const AdminProductQuery = z.strictObject({
  q: z.string().max(SEARCH_MAX).default(''),
  category: z.union([rowId(), z.literal('none')]).optional(),
  brand: z.union([rowId(), z.literal('none')]).optional(),
  picture: z.literal('missing').optional(),
  sort: z.enum(ADMIN_PRODUCT_SORTS).default('order'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(ADMIN_PAGE_SIZE_MAX).default(ADMIN_PAGE_SIZE),
})
export type AdminProductQuery = z.output<typeof AdminProductQuery>

const deletion = <const Path extends string>(path: Path) =>
  defineEndpoint({
    method: 'DELETE',
    path,
    access: 'admin',
    params: ById,
    query: AdminDeleteQuery,
    response: z.undefined(),
    status: 204,
  })

const Reordered = z.object({ moved: z.int() })

export const findAdminProducts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/products',
  access: 'admin',
  query: AdminProductQuery,
  response: z.object({ items: z.array(AdminProduct), total: z.int(), page: z.int(), pageSize: z.int() }),
})

export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products',
  access: 'admin',
  body: ProductInput,
  response: AdminProduct,
  status: 201,
})
export const updateProduct = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/products/:id',
  access: 'admin',
  params: ById,
  body: UpdateProductInput,
  response: AdminProduct,
})
export const deleteProduct = deletion('/api/admin/products/:id')
export const duplicateProduct = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/:id/duplicate',
  access: 'admin',
  params: ById,
  body: EmptyBody,
  response: AdminProduct,
  status: 201,
})
export const reorderProducts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/reorder',
  access: 'admin',
  body: ReorderInput,
  response: Reordered,
})

const ProductPosition = z.object({ position: z.int(), count: z.int() })

export const getProductPosition = defineEndpoint({
  method: 'GET',
  path: '/api/admin/products/:id/position',
  access: 'admin',
  params: ById,
  response: ProductPosition,
})
export const moveProduct = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/:id/move',
  access: 'admin',
  params: ById,
  body: MoveProductInput,
  response: ProductPosition,
})

const groupEndpoints = <const Path extends string>(path: Path) => ({
  find: defineEndpoint({ method: 'GET', path, access: 'admin', response: z.array(AdminGroup) }),
  create: defineEndpoint({
    method: 'POST',
    path,
    access: 'admin',
    body: GroupInput,
    response: AdminGroup,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'admin',
    params: ById,
    body: UpdateGroupInput,
    response: AdminGroup,
  }),
  remove: deletion(`${path}/:id`),
  reorder: defineEndpoint({
    method: 'POST',
    path: `${path}/reorder`,
    access: 'admin',
    body: ReorderInput,
    response: Reordered,
  }),
})

export const categoryEndpoints = groupEndpoints('/api/admin/categories')
export const brandEndpoints = groupEndpoints('/api/admin/brands')
/** The same call of either kind of group. */
export type GroupEndpoint<Name extends keyof typeof brandEndpoints> =
  | (typeof brandEndpoints)[Name]
  | (typeof categoryEndpoints)[Name]

/** The whole catalogue as a file, or the products that are named. */
export const exportProducts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/products/export',
  access: 'admin',
  query: z.strictObject({ ids: pickedIds.optional() }),
  response: z.string(),
})

/** An article of the starter catalogue that is still as it was delivered. */
export const DeliveredProduct = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  itemNumber: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  /** Its number is made up; others have the number of their maker and may stay. */
  isExample: z.boolean(),
})
export type DeliveredProduct = z.infer<typeof DeliveredProduct>

/** Unedited default articles, in the order of the catalogue. */
export const findDeliveredProducts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/products/delivered',
  access: 'admin',
  response: z.array(DeliveredProduct),
})

export const getImportSample = defineEndpoint({
  method: 'GET',
  path: '/api/admin/products/sample',
  access: 'admin',
  response: z.string(),
})
