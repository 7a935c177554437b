import { expect, it } from 'vitest'
import { isOutsideLimit } from './judge-reading.ts'

const judge = (value: string, limit: string | null, unit = '') => {
  const isOutside = isOutsideLimit({ value, unit, limit })
  return isOutside === null ? 'not judged' : isOutside ? 'outside' : 'within'
}

it.each([
  ['0.3', '0.1-0.5', 'within'],
  ['0.5', '0.1 – 0.5 mg/l', 'within'],
  ['0,6', '0.1 to 0.5', 'outside'],
  ['0,3', '0,1 til 0,4 mg/L', 'within'],
  ['0.05', 'from 0.1 to 0.4', 'outside'],
  ['0.3', 'between 0.1 and 0.4', 'within'],
  ['0.5', 'mellom 0,1 og 0,4', 'outside'],
  ['0.3', '0.1...0.4', 'within'],
  ['-2', '-5 - -1', 'within'],
  ['−6', '-5 – −1', 'outside'],
  ['7.3', '7 ± 0.2', 'outside'],
  ['0.3', '0.2 ± 0.1', 'within'],
  ['0.3', '0.2 +/- 0.1 mg/L', 'within'],
  ['10', '≤ 10', 'within'],
  ['10.01', 'max 10 mg/l', 'outside'],
  ['5', 'maks. 5', 'within'],
  ['6', 'not more than 5', 'outside'],
  ['5', '< 5', 'outside'],
  ['5', 'up to 5', 'within'],
  ['6.4', 'min. 6.5', 'outside'],
  ['6.5', '>= 6.5', 'within'],
  ['12 µS/cm', '> 10', 'within'],
  ['10', 'above 10', 'outside'],
  ['0.3', '0.4 mg/L max', 'within'],
  ['0.5', 'min 0.1, max 0.4', 'outside'],
  ['0.3', 'min 0.1, max 0.4', 'within'],
  ['0.05', 'max 0.4 min 0.1', 'outside'],
  ['0.5', '≥ 0.1 and ≤ 0.4', 'outside'],
  ['0.5', '>0.1 <0.4', 'outside'],
  ['0.1', '>0.1 <0.4', 'outside'],
  ['5', 'min. 2 / max. 4', 'outside'],
  ['3', 'min: 2; max: 4', 'within'],
  ['5', 'min/max 2/4', 'outside'],
  ['3', 'Min-Max: 2 - 4', 'within'],
  ['0.4', '0.1 ≤ TRO < 0.4', 'outside'],
  ['1.097,62', '<1000', 'outside'],
  ['1,097.62', '<1000', 'outside'],
  ['1.000.000', '<1000', 'outside'],
  ['1 200', '< 1 000', 'outside'],
  ['1e-3', '<0.1', 'within'],
  ['0.125', '≤ 0.125', 'within'],
  ['0.30000000000000004', '≤ 0.3', 'within'],
])('a value of %s against %s is %s', (value, limit, expected) => {
  expect(judge(value, limit)).toBe(expected)
})

it.each([
  ['0.5 mg/L', '', '≤ 400 µg/L', 'outside'],
  ['0.3 mg/L', '', '≤ 400 μg/l', 'within'],
  ['0.5', 'mg/L', '< 400 ppb', 'outside'],
  ['0.5', 'ppm', '≤ 0.5 mg/L', 'within'],
  ['300', 'ppb', '0.1 – 0.4 mg/l', 'within'],
  ['500', 'ug/L', 'min 0.1 mg/L max 0.4 mg/L', 'outside'],
  ['0.2', 'mg/L', '100 µg/L - 0.4 mg/L', 'within'],
  ['1.2', 'mS/cm', '≤ 1100 µS/cm', 'outside'],
  ['0.4', 'MPa', 'max 4 bar', 'within'],
  ['25 ° C', '°C', '< 30 °C', 'within'],
  ['3', 'knots', '≤ 4 knots', 'within'],
  ['0.5', 'mg/L', 'max 0.4 V', 'not judged'],
  ['0.5 ppm', 'V', 'max 0.4', 'not judged'],
  ['5 mg/L', 'µg/L', '≤ 10', 'not judged'],
  ['5', 'mg/L', '2 V - 10 mg/L', 'not judged'],
  ['5', 'mPa', 'max 4 MPa', 'not judged'],
  ['5', 'ppt', 'max 4 mg/L', 'not judged'],
])('a value of %s in “%s” against %s is %s', (value, unit, limit, expected) => {
  expect(judge(value, limit, unit)).toBe(expected)
})

it.each([
  ['clear', '≤ 5'],
  ['', '≤ 5'],
  ['5', null],
  ['5', ''],
  ['5', '5'],
  ['5', 'as agreed'],
  ['12.500', '<1000'],
  ['1,200', '<1000'],
  ['1200', '< 1.000'],
  ['1200', 'max 1.000 mg/L'],
  ['5 or 6', '< 10'],
  ['< 5', '< 10'],
  ['5-6', '< 10'],
  ['3/4', '< 10'],
  ['1.2.3', '< 10'],
  ['1,23,45', '< 10'],
  ['0.5', '0.4 - 0.1'],
  ['0.5', 'max 0.4 or 0.6'],
  ['0.5', 'max 0.4, max 0.6'],
  ['0.5', 'min 0.4 max 0.1'],
  ['0.5', 'max 0.4 (normally 0.6)'],
  ['0.5', '0.1-0.4-0.6'],
  ['0.5', 'max 0.4 min'],
  ['5', '7 ± 5 %'],
  ['5', '10 min'],
  ['5', '< 1·10^3'],
  ['5', 'max 4 except in port'],
  ['5', '0.1 / 0.4'],
  ['5', 'max 0.4 min 0.1 about'],
  ['5', 'max 4 roughly'],
  ['5 roughly', 'max 4'],
  ['٥', '≤ 5'],
])('a value of %s against %s is not judged', (value, limit) => {
  expect(judge(value, limit)).toBe('not judged')
})
