import { checkLine, checkText } from '#core/contract/text-rules.ts'
import { en } from '#core/messages/en.ts'
import type { AdminProduct } from '../../catalogue-admin.contract.ts'
import { PRODUCT_LIMITS, REAGENT_DAYS } from '../../catalogue.limits.ts'
import { productTexts } from '../../messages.en.ts'
import { adminCatalogueMessages } from './messages.en.ts'

export const PRODUCT_FIELDS = [
  'name',
  'itemNumber',
  'description',
  'categoryId',
  'brandId',
  'imageUrl',
  'specifications',
  'applications',
  'changeAfterDays',
  'keepsForDays',
] as const
export type ProductField = (typeof PRODUCT_FIELDS)[number]
/** A product as its form holds it: an empty text stands for nothing, a data URL for a new picture. */
export type ProductValues = Record<ProductField, string>
export type ProductErrors = Partial<ProductValues>

export const EMPTY_PRODUCT: ProductValues = {
  name: '',
  itemNumber: '',
  description: '',
  categoryId: '',
  brandId: '',
  imageUrl: '',
  specifications: '',
  applications: '',
  changeAfterDays: '',
  keepsForDays: '',
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
    changeAfterDays: String(row.changeAfterDays ?? ''),
    keepsForDays: String(row.keepsForDays ?? ''),
  }
}

const toDays = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

const checkDays = (typed: string): string | null => {
  const days = toDays(typed)
  const isRight = days === null || (Number.isInteger(days) && days >= REAGENT_DAYS.min && days <= REAGENT_DAYS.max)
  return isRight ? null : productTexts.reagentDays(REAGENT_DAYS.max)
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
    changeAfterDays: toDays(values.changeAfterDays),
    keepsForDays: toDays(values.keepsForDays),
  }
}

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
    changeAfterDays: checkDays(values.changeAfterDays),
    keepsForDays: checkDays(values.keepsForDays),
  }
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== null))
}
