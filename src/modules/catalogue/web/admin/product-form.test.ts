import { describe, expect, test } from 'vitest'
import { changedFields, EMPTY_PRODUCT, mergeVersions, toPayload, validateProduct } from './product-form.ts'

const base = { ...EMPTY_PRODUCT, name: 'Reagent', itemNumber: '09991', description: 'For 90 days', brandId: 'b1' }

describe('two people changed one product', () => {
  test('what only one of them changed is kept from both', () => {
    const { values, conflict } = mergeVersions(
      base,
      { ...base, name: 'Reagent set' },
      { ...base, description: 'For 60 days' },
    )
    expect(values).toEqual({ ...base, name: 'Reagent set', description: 'For 60 days' })
    expect(conflict).toMatchObject({ fields: [], takenOver: ['description'] })
  })

  test('what both changed stays as typed and is put to the choice', () => {
    const { values, conflict } = mergeVersions(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' })
    expect(values.name).toBe('Mine')
    expect(conflict.fields).toEqual(['name'])
    expect(conflict.stored.name).toBe('Theirs')
  })

  test('the same change by both is no conflict', () => {
    const both = { ...base, name: 'Same' }
    expect(mergeVersions(base, both, both).conflict).toMatchObject({ fields: [], takenOver: [] })
  })
})

test('required fields are named, blanks alone do not fill them', () => {
  expect(validateProduct({ ...EMPTY_PRODUCT, description: '   ' })).toEqual({
    name: 'Name is required',
    itemNumber: 'Item number is required',
    description: 'Description is required',
  })
  expect(validateProduct(base)).toEqual({})
})

test('an empty choice is sent as null, and only what differs counts as changed', () => {
  expect(toPayload(base)).toMatchObject({ brandId: 'b1', categoryId: null, imageUrl: null, specifications: null })
  expect(changedFields(base, { ...base, brandId: '' })).toEqual(['brandId'])
})
