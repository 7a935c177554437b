import { describe, expect, it } from 'vitest'
import { formatGoal, formatKilobytes, formatNumber, formatRange, formatTable, meetsGoal } from './table.ts'

it('a table lines up its columns, names to the left and figures to the right', () => {
  expect(
    formatTable(
      ['What', 'ratio'],
      [
        ['GET /', '0.97'],
        ['GET /api/products', '10.20'],
      ],
    ),
  ).toBe(['  What               ratio', '  GET /               0.97', '  GET /api/products  10.20'].join('\n'))
})

it('a row that lacks a figure leaves its place empty', () => {
  expect(formatTable(['What', 'a', 'b'], [['x', '', '2']])).toBe('  What  a  b\n  x        2')
})

it('figures have the places that are worth reading', () => {
  expect([0.9234, 31.25, 14_200.4].map(formatNumber)).toEqual(['0.92', '31.3', '14,200'])
  expect(formatRange({ median: 0.9, min: 0.876, max: 0.95 })).toBe('0.88–0.95')
  expect(formatKilobytes(17_649)).toBe('17.6 kB')
})

describe('a goal', () => {
  it('counts its own limit in, but for "less than"', () => {
    expect(meetsGoal(0.85, { sign: '≥', limit: 0.85 })).toBe(true)
    expect(meetsGoal(1.3, { sign: '≤', limit: 1.3 })).toBe(true)
    expect(meetsGoal(3, { sign: '<', limit: 3 })).toBe(false)
  })

  it('is shown with whether it was reached', () => {
    expect(formatGoal(0.9, { sign: '≥', limit: 0.85 })).toBe('≥ 0.85 yes')
    expect(formatGoal(14, { sign: '≤', limit: 12 }, ' kB')).toBe('≤ 12 kB NO')
    expect(formatGoal(14, null)).toBe('')
  })
})
