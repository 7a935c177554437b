import { expect, test } from 'vitest'
import { PRODUCT_FORM } from './product-form.ts'

const EMPTY_PRODUCT = PRODUCT_FORM.read(null)
const base = { ...EMPTY_PRODUCT, name: 'Reagent', itemNumber: '09991', description: 'For 90 days', brandId: 'b1' }

test('required fields are named, blanks alone do not fill them', () => {
  expect(PRODUCT_FORM.check({ ...EMPTY_PRODUCT, description: '   ' })).toEqual({
    name: 'Name is required',
    itemNumber: 'Item number is required',
    description: 'Description is required',
  })
  expect(PRODUCT_FORM.check(base)).toEqual({})
})

test('days, lengths and Norwegian texts are checked by the rules of the call', () => {
  const wrong = {
    changeAfterDays: '3651',
    keepsForDays: '1.5',
    checkedAgainst: 'x'.repeat(201),
    aliases: 'x'.repeat(2001),
    checkedAgainstNb: 'x'.repeat(201),
  }
  expect(Object.keys(PRODUCT_FORM.check({ ...base, ...wrong })).toSorted()).toEqual(Object.keys(wrong).toSorted())
  expect(PRODUCT_FORM.check({ ...base, changeAfterDays: '3650', aliases: 'One\nTwo', partsNb: 'En\nTo' })).toEqual({})
})

test('an empty choice is sent as null', () => {
  expect(PRODUCT_FORM.toBody(base, null)).toMatchObject({
    brandId: 'b1',
    categoryId: null,
    imageUrl: null,
    specifications: null,
  })
})
