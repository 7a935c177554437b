import { expect, it } from 'vitest'
import { bareName, indexNames, trigramsOf } from './vessel-names.policy.ts'

/** Names of two or three parts, some of them one letter apart, some with numbers. */
const NAMES = ['Nordlys', 'Nordlyset', 'Solvåg', 'Solvaag', 'Kvitbjørn', 'Storegga', 'Rundøy', 'Bo'].flatMap((first) =>
  ['', 'Star', 'Stars', 'Trader', 'Tern', 'Tern 2', 'Tern 12', 'Carrier II'].map((second) =>
    `${first} ${second}`.trim(),
  ),
)

const numbersOf = (name: string) => (name.match(/\d+/g) ?? []).join(' ')

/** As it is defined: every name compared with every other one. */
function compareAll(name: string, from: number): string[] {
  const trigrams = trigramsOf(name)
  return NAMES.filter((other) => {
    const others = trigramsOf(other)
    const common = [...trigrams].filter((each) => others.has(each)).length
    return numbersOf(name) === numbersOf(other) && common / (trigrams.size + others.size - common) >= from
  })
}

it('an index of names finds exactly those that comparing all of them finds', () => {
  let found = 0
  for (const from of [0.3, 0.5, 0.6, 1]) {
    const index = indexNames(
      NAMES.map((name) => ({ name, of: name })),
      from,
    )
    for (const name of [...NAMES, 'M/V Storegga-Tern', 'Nowhere', '']) {
      const alike = index.find(name)
      expect(alike.map(({ of }) => of).toSorted(), `${name}, ${from}`).toEqual(compareAll(name, from).toSorted())
      expect(alike.map(({ share }) => share)).toEqual(alike.map(({ share }) => share).toSorted((a, b) => b - a))
      found += alike.length
    }
  }
  expect(found).toBeGreaterThan(4 * NAMES.length)
})

// prettier-ignore
it.each([
  ['Nordlys II', 'NORDLYS-2', 'Nordlys 02', 'Nordlys Two', 'Nordlys No. 2', 'M/V Nordlys ii'],
  ['Saint Anna', 'St. Anna', 'ST ANNA', 'St.Anna', 'Sankt Anna', 'M.T. Saint Anna'],
  ['Nordlys', 'MV Nordlys', 'M/V NORDLYS', 'M.T. Nordlys', 'Nordlys (M/V)', 'Nordlys (IMO 9321483)', '9321483 Nordlys', 'Nordlys (ex Polarlys)'],
  ['Captain Rosa', 'Capt. Rosa', 'Kaptein Rosa'],
  ['Romeo & Juliet', 'Romeo and Juliet'],
])('%s and its other spellings are compared as one', (name, ...others) => {
  expect(others.map(bareName)).toEqual(others.map(() => bareName(name)))
})

it.each([
  ['Nordlys', 'Nordlys II'],
  ['Nordlys II', 'Nordlys III'],
  ['Saint Anna', 'Santa Anna'],
  ['Mix', 'Nine'],
])('%s and %s are two names', (one, other) => expect(bareName(one)).not.toBe(bareName(other)))
