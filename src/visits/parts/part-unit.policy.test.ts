import { expect, it } from 'vitest'
import { unitOfName } from './part-unit.policy.ts'

it('an article is counted in what its name says, never in its size', () => {
  expect(unitOfName('TRO reagent set, 90 days')).toBe('set')
  expect(unitOfName('Sodium thiosulfate, 25 kg bag')).toBe('bag')
  expect(unitOfName('Rust remover, 25 l CAN')).toBe('can')
  expect(unitOfName('Sample pump tubing, 2 m')).toBe('pcs')
  expect(unitOfName('Offset cannula')).toBe('pcs')
})
