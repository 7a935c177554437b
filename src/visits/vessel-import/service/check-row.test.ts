import { expect, it } from 'vitest'
import { checkRow, isDayFirst } from './check-row.server.ts'

const reasonsFor = (cells: Parameters<typeof checkRow>[0]['cells']) => checkRow({ row: 2, cells, misfit: null }).reasons

it.each(['N/A', 'n.a.', 'Total', 'Sum', '-', '—', '---', '0', '1-2', '??', 'TBN', 'unknown', '🚢'])(
  '“%s” is no name of a vessel or client',
  (cell) => {
    expect(reasonsFor({ name: cell })).not.toEqual([])
    expect(reasonsFor({ name: 'Nora', clientName: cell })).not.toEqual([])
  },
)

it.each(['Nora', 'Sumo', 'Ås', '東方之星', 'Ü', '東', 'Totalia', 'Hull 101', 'Nan Hai'])('“%s” is a name', (cell) => {
  expect(reasonsFor({ name: cell, clientName: cell })).toEqual([])
})

it('a place of a past service may be a dash', () => {
  expect(reasonsFor({ name: 'Nora', serviceDate: '2026-01-02', serviceLocation: '-' })).toEqual([])
})

const serviced = (...days: string[]) =>
  days.map((serviceDate, at) => ({ row: at + 2, cells: { name: `Nora ${at}`, serviceDate }, misfit: null }))

it.each([
  [['03/04/2025'], [false]],
  [
    ['03/04/2025', '1/13/2025'],
    [false, false],
  ],
  [
    ['03/04/2025', '13/01/2025'],
    [true, true],
  ],
  [
    ['13/01/2025', '1/13/2025', '5/6/2024'],
    [true, false, false],
  ],
  [
    ['05/05/2025', '3.4.2025', '2025-04-03'],
    [true, true, true],
  ],
])('of the days %j are taken: %j', (days, taken) => {
  const rows = serviced(...days)
  const isClear = isDayFirst(rows)
  expect(rows.map((row) => checkRow(row, isClear).reasons.length === 0)).toEqual(taken)
})

it('names a day that can be two', () => {
  expect(reasonsFor({ name: 'Nora', serviceDate: '03/04/2025' })).toEqual([
    'Service date 03/04/2025 can be two days, day first or month first: write it as 2025-12-31 or 31.12.2025',
  ])
})
