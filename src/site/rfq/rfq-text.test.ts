import { describe, expect, it } from 'vitest'
import { formatLocalDay } from '#core/language/days.ts'
import { en } from './messages/en.ts'
import { writeRfqText } from './rfq-text.ts'
import { EMPTY_VESSEL } from './vessel-strip.ts'

const write = (items: { itemNumber: string; name: string; description: string; quantity: number }[]) =>
  writeRfqText({
    items: items.map((item, index) => ({ id: String(index), ...item })),
    unmatched: ['TRO-1000 sensor head, 1'],
    vessel: EMPTY_VESSEL,
    companyName: 'Line Marine AS',
    date: formatLocalDay('en', new Date(2026, 10, 21, 12)),
    texts: en.request,
  }).split('\n')

const after = (lines: string[], start: string) => lines[lines.findIndex((line) => line.startsWith(start))] ?? ''

describe('copied text', () => {
  it('has columns of 6, 5, 18, 25 and 60 characters', () => {
    const lines = write([
      { itemNumber: '09991', name: 'CLX reagent set', description: 'Four indicator sets', quantity: 12 },
    ])
    const places = [0, 6, 11, 29, 54]
    const head = after(lines, 'ITEM ')
    expect(
      ['ITEM', 'QTY', 'ITEM NUMBER', 'PRODUCT NAME', 'DESCRIPTION'].map((label) =>
        head.search(new RegExp(`\\b${label}( {2}|$)`)),
      ),
    ).toEqual(places)
    const row = after(lines, '1 ')
    expect(['1 ', '12', '09991', 'CLX reagent', 'Four'].map((value) => row.indexOf(value))).toEqual(places)
    expect(after(lines, '---')).toHaveLength(114)
  })

  it('carries long names and descriptions on below, losing nothing', () => {
    const name = 'Portable total residual oxidant photometer with case'
    const description = 'A description that is much longer than sixty characters, so it runs over two lines.'
    const lines = write([{ itemNumber: 'RMS-1001', name, description, quantity: 1 }])
    const start = lines.findIndex((line) => line.startsWith('1 '))
    const rows = lines.slice(start, start + 3)
    expect(rows.map((row) => row.slice(29, 54).trim()).join(' ')).toBe(name)
    expect(
      rows
        .map((row) => row.slice(54).trim())
        .join(' ')
        .trim(),
    ).toBe(description)
    expect(rows.every((row) => row.length <= 114)).toBe(true)
  })

  it('never breaks a number, however long', () => {
    const lines = write([
      { itemNumber: 'HMT-FILTER-ELEMENT-4000-B', name: 'Filter', description: '', quantity: 999_999 },
    ])
    expect(after(lines, '1 ')).toBe('1     999999 HMT-FILTER-ELEMENT-4000-B Filter                   N/A')
  })

  it('asks for shipping address, delivery timeline and payment terms', () => {
    const lines = write([])
    for (const question of ['- Shipping address', '- Delivery timeline', '- Payment terms'])
      expect(lines).toContain(question)
  })

  it('names the lines to ask about below the table', () => {
    const lines = write([{ itemNumber: '1', name: 'Set', description: '', quantity: 1 }])
    expect(lines[0]).toBe('RFQ Request - 2 items')
    const place = lines.indexOf('Please identify these lines for us:')
    expect(lines.slice(place, place + 2).at(-1)).toBe('- TRO-1000 sensor head, 1')
  })
})
