import { expect, it } from 'vitest'
import { spokenIn, translateRow } from './translations.ts'

const row = { id: '1', name: 'Kit', description: 'Two bottles', note: null }
const translations = { nb: { name: ['Kit', 'Sett'], description: ['One bottle', 'Én flaske'] } } as const
const texts = ['name', 'description', 'note'] as const

it('a row speaks as far as it is translated, and names what still stands in English', () => {
  const said = translateRow(row, translations, 'nb', texts)
  // The description was changed since it was translated; a text that is not there needs no translation.
  expect(said).toEqual({ ...row, name: 'Sett', untranslated: ['description'] })
  expect([spokenIn(said, 'name'), spokenIn(said, 'description')]).toEqual([undefined, 'en'])
})

it('in English it is as it is, and without translations it is marked whole', () => {
  expect(translateRow(row, translations, 'en', texts)).toBe(row)
  expect(translateRow(row, null, 'nb', texts).untranslated).toEqual(['name', 'description'])
})
