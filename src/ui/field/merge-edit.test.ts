import { describe, expect, test } from 'vitest'
import { changedFields, mergeEdit } from './merge-edit.ts'

const base = { name: 'Reagent', itemNumber: '09991', description: 'For 90 days', brandId: 'b1' }

describe('two people changed one row', () => {
  test('a field that only one of them changed is merged', () => {
    const { values, conflict } = mergeEdit(
      base,
      { ...base, name: 'Reagent set' },
      { ...base, description: 'For 60 days' },
    )
    expect(values).toEqual({ ...base, name: 'Reagent set', description: 'For 60 days' })
    expect(conflict).toMatchObject({ fields: [], takenOver: ['description'] })
  })

  test('what both changed stays as typed and is put to the choice', () => {
    const { values, conflict } = mergeEdit(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs', brandId: '' })
    expect(values).toEqual({ ...base, name: 'Mine', brandId: '' })
    expect(conflict.fields).toEqual(['name'])
    expect(conflict.stored.name).toBe('Theirs')
  })

  test('the same change by both is no conflict', () => {
    const both = { ...base, name: 'Same' }
    expect(mergeEdit(base, both, both).conflict).toMatchObject({ fields: [], takenOver: [] })
  })
})

test('only what differs counts as changed', () => {
  expect(changedFields(base, { ...base, brandId: '' })).toEqual(['brandId'])
})
