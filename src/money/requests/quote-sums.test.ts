import { expect, test } from 'vitest'
import { sumQuote, totalOfLine } from './quote-sums.ts'

const vat = { rate: '25.00' }
const line = (number: number, quantity: number, unitPrice: string | null, left?: true) => ({
  n: number,
  quantity,
  unitPrice,
  left,
})

test('rounds the total of a line half up', () => {
  expect(totalOfLine(line(1, 3, '0.0375'))).toBe('0.11')
  expect(totalOfLine(line(1, 2.5, '0.002'))).toBe('0.01')
  expect(totalOfLine(line(1, 0.125, '0.04'))).toBe('0.01')
  expect(totalOfLine(line(1, 1000, '99999.9999'))).toBe('99999999.90')
  expect(totalOfLine(line(1, 4, null))).toBe('0.00')
})

test('sums the rounded lines with freight, and takes VAT once from the sum', () => {
  expect(sumQuote({ lines: [line(1, 3, '0.0375'), line(2, 3, '0.0375')], freight: '80', vat })).toEqual({
    lines: '0.22',
    freight: '80.00',
    vat: '20.06',
    total: '100.28',
  })
})

test('counts chosen lines only, and no line that is not in the quote', () => {
  const quote = {
    lines: [line(1, 4, '100.00'), line(2, 1, '200.00'), line(3, 1, '50.00', true)],
    vat: { rate: '0.00' },
  }
  expect(sumQuote(quote).total).toBe('600.00')
  expect(sumQuote(quote, [1]).total).toBe('400.00')
  expect(sumQuote(quote, [1, 3]).total).toBe('400.00')
})

test('asks no freight for nothing', () => {
  expect(sumQuote({ lines: [line(1, 4, '100.00')], freight: '80.00', vat }, []).total).toBe('0.00')
})
