import { expect, test } from 'vitest'
import { moveItem } from './use-row-drag.ts'

test.each([
  [0, 2, 'b c a d'],
  [2, 0, 'c a b d'],
  [3, 2, 'a b d c'],
  [1, 1, 'a b c d'],
])('from %d to %d', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c', 'd'], from, to).join(' ')).toBe(order)
})
