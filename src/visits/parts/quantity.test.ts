import { expect, it } from 'vitest'
import { isPossibleQuantity } from './quantity.limits.ts'

it.each(['l', 'MT', 'gal', 'ft', 'timer', 'døgn', 'days', 'kgs.', 'm²'])('%s is measured: 1.5 is possible', (unit) => {
  expect(isPossibleQuantity(1.5, unit)).toBe(true)
})

it.each(['pcs', 'set', 'box', 'bag', 'drum', 'stk', ''])('“%s” is counted: 1.5 is not possible', (unit) => {
  expect(isPossibleQuantity(1.5, unit)).toBe(false)
})
