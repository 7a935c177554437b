import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findNewValues } from './reorder-rows.server.ts'

const row = fc.record({ value: fc.integer({ min: -3, max: 3 }) })

it('shows exactly the wanted order afterwards, whatever values and names there were', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (values, random) => {
      const ranks = values
        .map((_, index) => ({ index, key: random.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
      const byPlace = (a: { value: number; rank: number }, b: { value: number; rank: number }) =>
        a.value - b.value || a.rank - b.rank
      const rows = values
        .map(({ value }, index) => ({
          id: String(index),
          value,
          rank: ranks.findIndex((each) => each.index === index),
        }))
        .toSorted(byPlace)
      const chosen = rows.filter(() => (random.next().value ?? 0) % 2 === 0)
      const ids = chosen
        .map(({ id }) => ({ id, key: random.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ id }) => id)
      const queue = [...ids]
      const expected = rows.map(({ id }) => (ids.includes(id) ? queue.shift() : id))

      const changes = new Map(findNewValues(rows, ids)?.map(({ id, value }) => [id, value]))
      const after = rows.map(({ id, value, rank }) => ({ id, rank, value: changes.get(id) ?? value })).toSorted(byPlace)
      expect(after.map(({ id }) => id)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

it('touches few rows: two of a thousand equal ones change places at either end', () => {
  const rows = Array.from({ length: 1000 }, (_, rank) => ({ id: String(rank), value: 0, rank }))
  expect(findNewValues(rows, ['1', '0'])).toEqual([{ id: '1', value: -1 }])
  expect(findNewValues(rows, ['999', '998'])).toEqual([{ id: '998', value: 1 }])
  expect(findNewValues(rows, ['0', '1'])).toEqual([])
})

it('says so when a row is gone', () => {
  expect(findNewValues([{ id: 'a', value: 0, rank: 0 }], ['a', 'b'])).toBeNull()
})
