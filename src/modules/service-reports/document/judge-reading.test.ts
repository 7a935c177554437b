import { expect, it } from 'vitest'
import { isOutsideLimit } from './judge-reading.ts'

it.each([
  ['0.3', '0.1-0.5', false],
  ['0.5', '0.1 – 0.5 mg/l', false],
  ['0,6', '0.1 to 0.5', true],
  ['10', '≤ 10', false],
  ['10.01', 'max 10 mg/l', true],
  ['5', '< 5', true],
  ['6.4', 'min. 6.5', true],
  ['6.5', '>= 6.5', false],
  ['7.3', '7 ± 0.2', true],
  ['0.3', '0.2 ± 0.1', false],
  ['12 µS/cm', '> 10', false],
  ['-2', '-5 - -1', false],
  ['1 200', 'max 1 000', true],
  ['1\u202f200 mg/l', '≤ 1.500,5', false],
  ['1.097,62', 'max 1.000', true],
  ['1,097.62 ppm', '≤ 1,200.0', false],
  ['7.125', '6.5-8', false],
  ['0.125', 'max 0.120', true],
  ['1.200', '< 1.25', false],
  ['1,200', '≤ 1250.5', false],
])('a value of %s against %s', (value, limit, isOutside) => {
  expect(isOutsideLimit(value, limit)).toBe(isOutside)
})

it.each([
  ['clear', '≤ 5'],
  ['5', 'as agreed'],
  ['5', '5'],
  ['5', null],
  ['', '≤ 5'],
  ['1.200', '≤ 5'],
  ['3', 'max 1.250'],
  ['1 2', '≤ 5'],
])('a value of %s against %s is not judged', (value, limit) => {
  expect(isOutsideLimit(value, limit)).toBeNull()
})
