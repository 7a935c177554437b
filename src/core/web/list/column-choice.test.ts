import { expect, it } from 'vitest'
import { readColumnChoice, withColumn } from './column-choice.ts'

const COLUMNS = [
  { id: 'number', use: 'always' },
  { id: 'port' },
  { id: 'imo', use: 'asked' },
  { id: 'card', cardOnly: true },
] as const

it.each([
  ['nothing', '', undefined],
  ['nothing known', 'price,card', undefined],
  ['what is usual all the same', 'number,port', ['number', 'port']],
  ['some, in the order that was chosen', 'imo,port', ['number', 'imo', 'port']],
  ['one named twice', 'number,imo,imo', ['number', 'imo']],
  ['what a row cannot do without', 'imo', ['number', 'imo']],
])('a choice of %s is read', (_, text, ids) => {
  expect(readColumnChoice(COLUMNS, text)).toEqual(ids)
})

it('a column is inserted again at its default position', () => {
  expect(withColumn(COLUMNS, ['number', 'imo'], 'port')).toEqual(['number', 'port', 'imo'])
  expect(withColumn(COLUMNS, ['imo', 'number'], 'port')).toEqual(['imo', 'number', 'port'])
  expect(withColumn(COLUMNS, ['number'], 'number')).toEqual(['number'])
})
