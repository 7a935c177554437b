import { expect, it } from 'vitest'
import { bindUnits, breakable } from './line-breaks.ts'

it('a long Norwegian word breaks at its seam, a short or an English one nowhere', () => {
  expect(breakable('Organisasjonsnummer', 'nb')).toBe('Organisasjons\u00adnummer')
  expect(breakable('Varenummer', 'nb')).toBe('Varenummer')
  expect(breakable('Accessibility service', 'en')).toBe('Accessibility service')
})

it('a number keeps its unit next to it', () => {
  expect(bindUnits('0.1 mg/L, 25 % of 10 bottles, 5200 m³/h')).toBe(
    '0.1\u00a0mg/L, 25\u00a0% of 10 bottles, 5200\u00a0m³/h',
  )
})
