import { expect, it } from 'vitest'
import { chooseReading, findDecimalSign, readPriceCell, settleCurrency } from './read-price-cell.server.ts'

// prettier-ignore
it.each([
  ['120', '120.00', ''], ['120,5', '120.50', ''], ['1 200,50', '1200.50', ''], ['1\u00a0200', '1200.00', ''],
  ["1'200.50", '1200.50', ''], ['1.200,50', '1200.50', ''], ['1,200.50', '1200.50', ''], ['0,0375', '0.0375', ''],
  ['kr 450,-', '450.00', 'kr'], ['450,- kr', '450.00', 'kr'], ['NOK 120.00', '120.00', 'NOK'], ['120 eur', '120.00', 'eur'],
  ['€99', '99.00', '€'], ['99 €', '99.00', '€'], ['US$ 12.50', '12.50', 'US$'], ['$12', '12.00', '$'], ['１２０', '120.00', ''],
  ['kr. 12', '12.00', 'kr.'], ['12.5000', '12.50', ''], ['1.234.567', '1234567.00', ''],
])('reads %s as %s %s', (cell, price, currency) => {
  expect(readPriceCell(cell)).toEqual({ kind: 'price', price, currency })
})

it.each([
  '',
  '-',
  'on request',
  'på forespørsel',
  'POA',
  'call',
  'TBD',
  'N/A',
  '100-120',
  '100 – 120',
  '100 to 120',
  'fra 100',
  'from 100',
  'ca. 100',
  '100 / 90',
  '10 %',
  '-5',
  '(120)',
  '−12',
  '120 / pcs',
  '120 per m',
  '12.34567',
  '1,2,3',
  '12 34',
  'NOK 12 EUR',
  '100000000',
  '2 for 100',
  '120 ex VAT',
  '> 100',
  '~100',
  '1e5',
  '100..120',
  '#REF!',
  '12/3',
])('never reads “%s” as a price', (cell) => {
  expect(readPriceCell(cell)).toMatchObject({ kind: 'wrong' })
})

it('asks about a number with two meanings, unless the other prices of the column decide', () => {
  expect(readPriceCell('1.200')).toEqual({ kind: 'unclear', readings: ['1200.00', '1.20'], currency: '' })
  expect(readPriceCell('NOK 1,200')).toMatchObject({ readings: ['1200.00', '1.20'], currency: 'NOK' })
  expect(findDecimalSign(['1.200', '12,50', '450,-'])).toBe(',')
  expect(findDecimalSign(['1.200', 'NOK 12.5', '1,000.00'])).toBe('.')
  expect(findDecimalSign(['1.200', '12'])).toBeNull()
  expect(findDecimalSign(['12,50', '12.50'])).toBeNull()
  expect(chooseReading('1.200', ['1200.00', '1.20'], ',')).toBe('1200.00')
  expect(chooseReading('1.200', ['1200.00', '1.20'], '.')).toBe('1.20')
})

it('takes a currency only where one is meant', () => {
  expect(settleCurrency(['kr', 'NOK'])).toEqual({ currency: 'NOK' })
  expect(settleCurrency(['€', '', 'eur'])).toEqual({ currency: 'EUR' })
  expect(settleCurrency(['kr'])).toEqual({ reason: expect.stringContaining('NOK, SEK, DKK, ISK') })
  expect(settleCurrency(['$'])).toEqual({ reason: expect.stringContaining('USD, CAD') })
  expect(settleCurrency(['kr', 'EUR'])).toEqual({ reason: 'kr and EUR: one currency a row' })
  expect(settleCurrency(['€', 'NOK'])).toEqual({ reason: '€ and NOK: one currency a row' })
  expect(settleCurrency(['pcs'])).toEqual({ reason: '“pcs” is not a currency' })
  expect(settleCurrency(['', ''])).toEqual({ reason: expect.stringContaining('missing') })
})
