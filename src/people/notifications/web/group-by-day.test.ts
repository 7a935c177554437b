import { expect, it } from 'vitest'
import { groupByDay } from './group-by-day.ts'

it('puts notices under the day it was in Oslo', () => {
  const at = (createdAt: string) => ({ createdAt })
  const rows = [
    at('2026-12-09T07:31:00Z'),
    // Already the 9th in Oslo.
    at('2026-12-08T23:30:00Z'),
    at('2026-12-08T10:00:00Z'),
    at('2026-12-01T10:00:00Z'),
  ]
  const groups = groupByDay(rows, Date.parse('2026-12-09T22:00:00Z'), { today: 'Today', yesterday: 'Yesterday' })
  expect(groups.map(({ title, rows: { length } }) => [title, length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tuesday 01 Dec 2026', 1],
  ])
})
