import { expect, it } from 'vitest'
import { checkRow } from './check-row.server.ts'

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
