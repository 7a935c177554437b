import { expect, it } from 'vitest'
import { bindUnits } from './line-breaks.ts'

it('a number keeps its unit beside it', () => {
  expect(bindUnits('0.1 mg/L, 25 % of 10 bottles, 5200 m³/h')).toBe(
    '0.1\u00a0mg/L, 25\u00a0% of 10 bottles, 5200\u00a0m³/h',
  )
})
