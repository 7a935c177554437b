import { parseTypedNumber } from '#core/contract/number/read-typed.ts'
import { checkLine, checkText } from '#core/contract/text-rules.ts'
import { en } from '#core/messages/en.ts'
import { namesOfCalls } from '#core/rows/fields.ts'
import { norwegianNames, readNorwegian, writeNorwegian } from '#ui/field/norwegian/norwegian-values.ts'
import type { AdminProduct } from '../../catalogue-admin.contract.ts'
import { PRODUCT_FIELDS as REGISTRY } from '../../catalogue.fields.ts'
import { ofEachText, OPTIONAL_TEXTS, PRODUCT_LIMITS, REAGENT_DAYS, TRANSLATED_TEXTS } from '../../catalogue.limits.ts'
import { productTexts } from '../../messages.en.ts'
import { adminCatalogueMessages } from './messages.en.ts'

/** Form values of a product in English, in the order of the registry. */
const ENGLISH = namesOfCalls(REGISTRY).filter((name) => name !== 'translations')
const NORWEGIAN = norwegianNames(TRANSLATED_TEXTS)
export const PRODUCT_FIELDS = [...ENGLISH, ...NORWEGIAN, 'holds'] as const
export type ProductField = (typeof PRODUCT_FIELDS)[number]
/** Form values of a product: an empty text means null, a data URL a new picture. */
export type ProductValues = Record<ProductField, string>
export type ProductErrors = Partial<ProductValues>

/** The stored row in the form's shape, null for a product to be. */
export function toValues(row: Omit<AdminProduct, 'id' | 'order' | 'version' | 'updatedAt'> | null): ProductValues {
  const english = ENGLISH.map((field) => [field, String(row?.[field] ?? '')] as const)
  return { ...(Object.fromEntries(english) as ProductValues), ...readNorwegian(TRANSLATED_TEXTS, row) }
}

const toDays = (typed: string): number | null =>
  typed.trim() === '' ? null : parseTypedNumber(typed, { isWhole: true })

const checkDays = (typed: string): string | null => {
  const days = toDays(typed)
  const isRight = days === null || (Number.isInteger(days) && days >= REAGENT_DAYS.min && days <= REAGENT_DAYS.max)
  return isRight ? null : productTexts.reagentDays(REAGENT_DAYS.max)
}

/** Converts to the input of the calls: an empty choice or text is null. */
export function toPayload(values: ProductValues, row: Pick<AdminProduct, 'translations'> | null) {
  return {
    name: values.name,
    itemNumber: values.itemNumber,
    description: values.description,
    categoryId: values.categoryId || null,
    brandId: values.brandId || null,
    imageUrl: values.imageUrl || null,
    ...ofEachText((field) => values[field] || null),
    changeAfterDays: toDays(values.changeAfterDays),
    keepsForDays: toDays(values.keepsForDays),
    checkedOn: values.checkedOn || null,
    checkedAgainst: values.checkedAgainst || null,
    translations: writeNorwegian(TRANSLATED_TEXTS, values, row),
  }
}

/** The sentences of the server's rules, before the server is asked. */
export function validateProduct(values: ProductValues): ProductErrors {
  const { panel } = adminCatalogueMessages
  const { name, itemNumber, description, checkedAgainst } = PRODUCT_LIMITS
  const found: Record<string, string | null> = {
    name: checkLine(values.name, 1, name, panel.nameRequired, en.refusals),
    itemNumber: checkLine(values.itemNumber, 1, itemNumber, panel.itemNumberRequired, en.refusals),
    description: checkText(values.description, 1, description, panel.descriptionRequired, en.refusals),
    checkedAgainst: checkLine(values.checkedAgainst, 0, checkedAgainst, '', en.refusals),
    changeAfterDays: checkDays(values.changeAfterDays),
    keepsForDays: checkDays(values.keepsForDays),
  }
  for (const field of OPTIONAL_TEXTS) {
    found[field] = checkText(values[field], 0, PRODUCT_LIMITS[field], '', en.refusals)
  }
  for (const field of TRANSLATED_TEXTS) {
    found[`${field}Nb`] = checkText(values[`${field}Nb`], 0, PRODUCT_LIMITS[field], '', en.refusals)
  }
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== null))
}
