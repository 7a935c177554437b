import { checkLine, checkText } from '#core/contract/text-rules.ts'
import { en } from '#core/messages/en.ts'
import type { AdminProduct } from '../../catalogue-admin.contract.ts'
import { PRODUCT_LIMITS } from '../../catalogue.limits.ts'
import { adminCatalogueMessages } from './messages.en.ts'

/** A product as its form holds it: an empty text stands for nothing. */
export interface ProductValues {
  name: string
  itemNumber: string
  description: string
  categoryId: string
  brandId: string
  /** A data URL for a new picture, else the stored one's address. */
  imageUrl: string
  specifications: string
  applications: string
}

export type ProductField = keyof ProductValues
export type ProductErrors = Partial<Record<ProductField, string>>

export const PRODUCT_FIELDS: readonly ProductField[] = [
  'name',
  'itemNumber',
  'description',
  'categoryId',
  'brandId',
  'imageUrl',
  'specifications',
  'applications',
]

export const EMPTY_PRODUCT: ProductValues = {
  name: '',
  itemNumber: '',
  description: '',
  categoryId: '',
  brandId: '',
  imageUrl: '',
  specifications: '',
  applications: '',
}

/** The stored row in the form's shape. */
export function toValues(row: Omit<AdminProduct, 'id' | 'order' | 'version' | 'updatedAt'>): ProductValues {
  return {
    name: row.name,
    itemNumber: row.itemNumber,
    description: row.description,
    categoryId: row.categoryId ?? '',
    brandId: row.brandId ?? '',
    imageUrl: row.imageUrl ?? '',
    specifications: row.specifications ?? '',
    applications: row.applications ?? '',
  }
}

/** What the calls take: an empty choice or text is null. */
export function toPayload(values: ProductValues) {
  return {
    name: values.name,
    itemNumber: values.itemNumber,
    description: values.description,
    categoryId: values.categoryId || null,
    brandId: values.brandId || null,
    imageUrl: values.imageUrl || null,
    specifications: values.specifications || null,
    applications: values.applications || null,
  }
}

export const changedFields = (from: ProductValues, to: ProductValues): ProductField[] =>
  PRODUCT_FIELDS.filter((field) => from[field] !== to[field])

/** The sentences of the server's rules, before the server is asked. */
export function validateProduct(values: ProductValues): ProductErrors {
  const { panel } = adminCatalogueMessages
  const { name, itemNumber, description, specifications, applications } = PRODUCT_LIMITS
  const found: Record<string, string | null> = {
    name: checkLine(values.name, 1, name, panel.nameRequired, en.refusals),
    itemNumber: checkLine(values.itemNumber, 1, itemNumber, panel.itemNumberRequired, en.refusals),
    description: checkText(values.description, 1, description, panel.descriptionRequired, en.refusals),
    specifications: checkText(values.specifications, 0, specifications, '', en.refusals),
    applications: checkText(values.applications, 0, applications, '', en.refusals),
  }
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== null))
}

/** Two people changed one product: what each wanted, and what the form holds for now. */
export interface Conflict {
  stored: ProductValues
  yours: ProductValues
  /** Fields in which the two differ and both mattered: the reader chooses. */
  fields: ProductField[]
  /** Fields that only the other changed: taken over. */
  takenOver: ProductField[]
}

/**
 * Brings `yours` together with what is `stored` by now, both made from `base`: what only one side changed is kept, and
 * where both did, yours stays in the form until the reader chooses.
 */
export function mergeVersions(
  base: ProductValues,
  yours: ProductValues,
  stored: ProductValues,
): { values: ProductValues; conflict: Conflict } {
  const values = { ...yours }
  const conflict: Conflict = { stored, yours, fields: [], takenOver: [] }
  for (const field of PRODUCT_FIELDS) {
    if (stored[field] === yours[field]) continue
    if (yours[field] === base[field]) {
      values[field] = stored[field]
      conflict.takenOver.push(field)
    } else if (stored[field] !== base[field]) conflict.fields.push(field)
  }
  return { values, conflict }
}
