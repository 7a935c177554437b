import { expect, it, test } from 'vitest'
import { parseTypedNumber, parseWholeNumber, plainNumber, readTypedNumber } from './read-typed.ts'

test.each([
  ['1 200', '1200'],
  ['1\u00a0200', '1200'],
  ['1\u202f200,50', '1200.50'],
  ['1\u2009200\u2009300', '1200300'],
  ['38 900,00', '38900.00'],
  ['38 900.5', '38900.5'],
  ['1.097,62', '1097.62'],
  ['1,097.62', '1097.62'],
  ['12.345.678,9', '12345678.9'],
  ['1.200.000', '1200000'],
  ["1'200.50", '1200.50'],
  ['1’200', '1200'],
  ['12,5', '12.5'],
  ['12.50', '12.50'],
  ['0,375', '0.375'],
  ['0.0125', '0.0125'],
  ['1234,5', '1234.5'],
  ['1200.125', '1200.125'],
  ['1.2345', '1.2345'],
  ['450,-', '450'],
  ['1 450,-', '1450'],
  ['−5', '-5'],
  ['- 5,5', '-5.5'],
  ['+7', '7'],
  ['007', '007'],
])('reads %s as %s', (typed, value) => {
  expect(readTypedNumber(typed)).toEqual({ kind: 'number', value })
})

test.each([
  ['1.200', ['1200', '1.200']],
  ['1,200', ['1200', '1.200']],
  ['12.345', ['12345', '12.345']],
  ['-2,500', ['-2500', '-2.500']],
])('asks which number %s is', (typed, readings) => {
  expect(readTypedNumber(typed)).toEqual({ kind: 'unclear', readings })
  expect(plainNumber(typed)).toBe(typed)
})

test('takes a sign before three digits for thousands where only whole numbers are', () => {
  expect(readTypedNumber('1.200', { isWhole: true })).toEqual({ kind: 'number', value: '1200' })
  expect(readTypedNumber('1,5', { isWhole: true })).toEqual({ kind: 'number', value: '1.5' })
})

test.each([
  '1 2',
  '12 34',
  '1 2000',
  '1,2,3',
  '1.20.300',
  '1.200,300.5',
  '1 200.300,5',
  'twelve',
  '5 pcs',
  '1e5',
  ',5',
  '5,',
])('takes %s for no number', (typed) => {
  expect(readTypedNumber(typed).kind).toBe('wrong')
  expect(plainNumber(typed)).toBe(typed)
})

test('recognises a blank field', () => {
  expect(readTypedNumber(' \u00a0 ').kind).toBe('blank')
  expect(plainNumber('')).toBeNull()
})

it.each([
  ['12', 12],
  [' 1 200 ', 1200],
  ['1.200', 1200],
  ['12,0', 12],
  ['12,5', null],
  ['1e2', null],
  ['0x10', null],
  ['-1', null],
  ['2001', null],
  ['', null],
])('reads “%s” as the whole number %s', (typed, value) => {
  expect(parseWholeNumber(typed, { min: 0, max: 2000 })).toBe(value)
})

it('parses no number of text that JavaScript would', () => {
  expect(['1e2', '0x10', 'Infinity', '', ' ', '1.200'].map((typed) => parseTypedNumber(typed))).toEqual(
    Array.from({ length: 6 }, () => NaN),
  )
  expect(parseTypedNumber('1.097,62')).toBe(1097.62)
})
