import { expect, it } from 'vitest'
import { joinNorwegian, spokenIn, translateRow } from './translations.ts'

const row = { id: '1', name: 'Kit', description: 'Two bottles', note: null }
const translations = { nb: { name: ['Kit', 'Sett'], description: ['One bottle', 'Én flaske'] } } as const
const texts = ['name', 'description', 'note'] as const

it('returns the Norwegian texts that exist, and names the fields that are still English', () => {
  const said = translateRow(row, translations, 'nb', texts)
  // The description was changed since it was translated; a text that is not there needs no translation.
  expect(said).toEqual({ ...row, name: 'Sett', untranslated: ['description'] })
  expect([spokenIn(said, 'name'), spokenIn(said, 'description')]).toEqual([undefined, 'en'])
})

it('in English it is as it is, and without translations it is marked whole', () => {
  expect(translateRow(row, translations, 'en', texts)).toBe(row)
  expect(translateRow(row, null, 'nb', texts).untranslated).toEqual(['name', 'description'])
})

it('a new Norwegian text belongs to the current English one, an old one to that from which it was made', () => {
  const said = { name: 'Sett', description: 'Én flaske' }
  expect(joinNorwegian(translations, row, said)).toEqual(translations)
  expect(joinNorwegian(translations, row, { ...said, description: 'To flasker' })?.nb).toMatchObject({
    description: ['Two bottles', 'To flasker'],
  })
  expect(joinNorwegian(translations, row, said, ['description'])?.nb).toMatchObject({
    description: ['Two bottles', 'Én flaske'],
  })
})

it('what is emptied, or translates nothing, is gone', () => {
  expect(joinNorwegian(translations, row, { name: ' ', note: 'Merknad' })).toBeNull()
})
