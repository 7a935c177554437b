import { norwegianForm, type NorwegianFormValues } from '#ui/field/norwegian/norwegian-form.ts'
import { PRODUCT_FIELDS } from '../../catalogue.entity.ts'

/** The form of a product. */
export const PRODUCT_FORM = norwegianForm(PRODUCT_FIELDS)
export type ProductValues = NorwegianFormValues<typeof PRODUCT_FIELDS>
export type ProductField = keyof ProductValues
