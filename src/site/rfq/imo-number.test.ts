import { expect, it } from 'vitest'
import { isImoNumber } from '#core/contract/imo-digits.ts'
import { readImoNumber } from './imo-number.ts'

it.each(['9074729', '7625811', '9619907', '9289518'])('%s carries its check digit', (digits) => {
  expect(isImoNumber(digits)).toBe(true)
})

it.each(['9074728', '1234568', '907472', '90747291', '', '٩٠٧٤٧٢٩'])('%j does not', (digits) => {
  expect(isImoNumber(digits)).toBe(false)
})

it.each(['IMO 9074729', 'IMO9074729', ' imo 9074729 ', '9074729'])('reads %j', (written) => {
  expect(readImoNumber(written)).toEqual({ state: 'valid', digits: '9074729' })
})

it('distinguishes a wrong digit, a wrong form and no input', () => {
  expect(readImoNumber('9074728').state).toBe('check-digit')
  expect(readImoNumber('907472').state).toBe('form')
  expect(readImoNumber('MMSI 257000000').state).toBe('form')
  expect(readImoNumber('  ').state).toBe('empty')
})
