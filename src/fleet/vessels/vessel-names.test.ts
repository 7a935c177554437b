import { expect, it } from 'vitest'
import { indexNames, trigramsOf } from './vessel-names.policy.ts'

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
