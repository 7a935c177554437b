import { expect, it } from 'vitest'
import { readColumnChoice, withColumn, writeColumnChoice } from './column-choice.ts'

const COLUMNS = [
  { id: 'number', use: 'always' },
  { id: 'port' },
  { id: 'imo', use: 'asked' },
  { id: 'card', cardOnly: true },
] as const

it.each([
  ['nothing', '', ['number', 'port']],
  ['nothing known', 'price,card', ['number', 'port']],
  ['some, in the order that was chosen', 'imo,port', ['number', 'imo', 'port']],
  ['one named twice', 'number,imo,imo', ['number', 'imo']],
  ['what a row cannot do without', 'imo', ['number', 'imo']],
])('a choice of %s is read', (_, text, ids) => {
  expect(readColumnChoice(COLUMNS, text)).toEqual(ids)
})

it('a column comes back where it usually stands', () => {
  expect(withColumn(COLUMNS, ['number', 'imo'], 'port')).toEqual(['number', 'port', 'imo'])
  expect(withColumn(COLUMNS, ['imo', 'number'], 'port')).toEqual(['imo', 'number', 'port'])
  expect(withColumn(COLUMNS, ['number'], 'number')).toEqual(['number'])
})

it('the usual columns are written as no choice, others by name', () => {
  expect(writeColumnChoice(COLUMNS, ['number', 'port'])).toBe('')
  expect(writeColumnChoice(COLUMNS, ['number', 'imo'])).toBe('number,imo')
})
