import { expect, test } from 'vitest'
import { toPayload, toValues, validateProduct } from './product-form.ts'

const EMPTY_PRODUCT = toValues(null)
const base = { ...EMPTY_PRODUCT, name: 'Reagent', itemNumber: '09991', description: 'For 90 days', brandId: 'b1' }

test('required fields are named, blanks alone do not fill them', () => {
  expect(validateProduct({ ...EMPTY_PRODUCT, description: '   ' })).toEqual({
    name: 'Name is required',
    itemNumber: 'Item number is required',
    description: 'Description is required',
  })
  expect(validateProduct(base)).toEqual({})
})

test('an empty choice is sent as null', () => {
  expect(toPayload(base, null)).toMatchObject({ brandId: 'b1', categoryId: null, imageUrl: null, specifications: null })
})
