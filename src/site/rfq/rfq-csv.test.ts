import { expect, it } from 'vitest'
import { en } from './messages/en.ts'
import { writeRfqCsv } from './rfq-csv.ts'

const heads = en.request.csvHeads
const row = (name: string, description = '') => {
  const csv = writeRfqCsv([{ id: 'a', itemNumber: '09991', name, description, quantity: 2 }], [], heads)
  return csv.split('\r\n').slice(1).join('\r\n').trimEnd()
}

it('writes a header and preserves leading zeros', () => {
  expect(writeRfqCsv([], [], heads)).toBe('\uFEFFItem,Quantity,Item number,Product name,Description\r\n')
  expect(row('Set')).toBe('1,2,09991,Set,')
})

it('ends with the lines to ask about', () => {
  expect(writeRfqCsv([], ['TRO-1000 head, 1'], heads).split('\r\n')[1]).toBe('1,,,"TRO-1000 head, 1",')
})

it('quotes what would break a row', () => {
  expect(row('Hose, 2"', 'two\nlines')).toBe('1,2,09991,"Hose, 2""","two\nlines"')
})

it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', ' =1', '＝1', '=HYPERLINK("http://x","y")'])(
  '%j does not run in a spreadsheet',
  (name) => {
    expect(row(name)).toMatch(/^1,2,09991,"?'/)
  },
)
