import { expect, it } from 'vitest'
import { STARTER_REFERENCES } from '../starter/starter-references.server.ts'
import { en } from './en.ts'
import { nb } from './nb.ts'

/** What pages show of a row: of an analyser its reagents or the note instead, of a system only another method. */
const shown = new Set(
  STARTER_REFERENCES.filter(({ kind }) => kind !== 'item').flatMap(
    ({ kind, reagentNeed, principle, reagents, interval, notes }) =>
      [
        principle,
        interval,
        kind === 'analyser' ? (reagents ?? notes) : reagentNeed === 'other' ? reagents : null,
      ].filter((text) => text !== null),
  ),
)
const names = new Set(STARTER_REFERENCES.map(({ system }) => system))

it('has words for everything that the delivered cross-reference shows, and for nothing else', () => {
  const said = new Set(Object.keys(nb.papers))
  expect([...shown.difference(said)]).toEqual([])
  expect([...said.difference(shown).difference(names)]).toEqual([])
  expect(en.papers).toEqual({})
})

it('keeps every number as it is, with the marks of the language', () => {
  const numbers = (text: string) =>
    text
      .replaceAll(/(\d) (?=\d{3}\b)/g, '$1')
      .match(/\d+(?:[.,]\d+)?/g)
      ?.toSorted() ?? []
  for (const [english, norwegian] of Object.entries(nb.papers)) expect(numbers(norwegian)).toEqual(numbers(english))
})
