import { expect, it } from 'vitest'
import { readColumnChoice, writeColumnChoice } from './column-choice.ts'

const COLUMNS = [
  { id: 'number', use: 'always' },
  { id: 'port' },
  { id: 'imo', use: 'asked' },
  { id: 'card', cardOnly: true },
] as const

it.each([
  ['nothing', '', ['number', 'port']],
  ['nothing known', 'price,card', ['number', 'port']],
  ['some, in the order of the table', 'imo,port', ['number', 'port', 'imo']],
  ['what a row cannot do without', 'imo', ['number', 'imo']],
])('a choice of %s is read', (_, text, ids) => {
  expect(readColumnChoice(COLUMNS, text)).toEqual(ids)
})

it('the usual columns are written as no choice, others by name', () => {
  expect(writeColumnChoice(COLUMNS, ['number', 'port'])).toBe('')
  expect(writeColumnChoice(COLUMNS, ['number', 'imo'])).toBe('number,imo')
})
