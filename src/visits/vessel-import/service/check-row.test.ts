import { expect, it } from 'vitest'
import { checkRow } from './check-row.server.ts'
import { findOrders } from './plan-fleet.server.ts'

type Cells = Parameters<typeof checkRow>[0]['cells']
const checkAlone = (cells: Cells) =>
  checkRow({ row: 2, cells, misfit: null }, findOrders([{ row: 2, cells, misfit: null }]))
const reasonsFor = (cells: Cells) => checkAlone(cells).reasons

// prettier-ignore
it.each([
  'N/A', 'n.a.', 'Total', 'Sum', '-', '—', '---', '0', '1-2', '12-2', '1024', '??', 'TBN', 'T.B.N.', 'TBN 2', 'unknown',
  'MV Unknown', 'To be named', 'Ukjent', '🚢', 'Grand total: 12', 'Totalt 12 skip', 'I alt: 7', 'i alt', 'Total number of vessels 7',
  'Antall', 'ANTALL FARTØY: 4', 'Sub-total', 'Average', 'Bulk carriers:', 'Page total', 'Ｔｏｔａｌ',
])(
  '“%s” is no name of a vessel or client',
  (cell) => {
    expect(reasonsFor({ name: cell })).not.toEqual([])
    expect(reasonsFor({ name: 'Nora', clientName: cell })).not.toEqual([])
  },
)

it.each([
  'Ship',
  'Vessel name',
  'Vessels',
  'MV',
  'M/V',
  'Name of ship',
  'SKIPSNAVN',
  'Fartøysnavn',
  'IMO no.',
  'Ship 4',
])('“%s” is a heading, not a vessel', (name) => {
  expect(reasonsFor({ name })).not.toEqual([])
  expect(reasonsFor({ name, imo: '9074729' })).not.toEqual([])
})

it('takes no row for a vessel that repeats the headings', () => {
  expect(reasonsFor({ name: 'Skutenavn', location: 'Port', vesselMasterName: 'Master' })).toEqual([
    'This row repeats the headings',
  ])
  expect(reasonsFor({ name: 'Master', location: 'Oslo' })).toEqual([])
  expect(reasonsFor({ name: 'Nora', clientName: 'Owner' })).not.toEqual([])
})

// prettier-ignore
it.each([
  'Nora', 'Sumo', 'Ås', '東方之星', 'Ü', '東', 'Totalia', 'Hull 101', 'Nan Hai', 'Grand', 'Grand Lady', 'MV Nora', 'Unity',
  'Unknown Pleasures', 'Total Spirit', 'Naviga 7', 'Suma',
])('“%s” is a name', (cell) => {
  expect(reasonsFor({ name: cell, clientName: cell })).toEqual([])
})

it('a place of a past service may be a dash', () => {
  expect(reasonsFor({ name: 'Nora', serviceDate: '2026-01-02', serviceLocation: '-' })).toEqual([])
})

const serviced = (...days: string[]) =>
  days.map((serviceDate, at) => ({ row: at + 2, cells: { name: `Nora ${at}`, serviceDate }, misfit: null }))

// prettier-ignore
it.each([
  [['03/04/2025'], [null]],
  [['03-04-2025'], [null]],
  [['03 04 2025'], [null]],
  [['03/04/2025', '1/13/2025'], ['2025-03-04', '2025-01-13']],
  [['03-04-2025', '01-13-2025'], ['2025-03-04', '2025-01-13']],
  [['03.04.2025', '01.13.2025'], ['2025-03-04', '2025-01-13']],
  [['3 4 2025', '1 13 2025'], ['2025-03-04', '2025-01-13']],
  [['03/04/2025', '13/01/2025'], ['2025-04-03', '2025-01-13']],
  [['03-04-2025', '13-01-2025 00:00'], ['2025-04-03', '2025-01-13']],
  [['13/01/2025', '1/13/2025', '5/6/2024'], ['2025-01-13', '2025-01-13', null]],
  [['03-04-2025', '01/13/2025'], [null, '2025-01-13']],
  [['03.04.2025', '01/13/2025'], [null, '2025-01-13']],
  [['13.01.2025', '03/04/2025'], ['2025-01-13', null]],
  [['05/05/2025', '3.4.2025', '2025-04-03', '3. 4. 2025'], ['2025-05-05', '2025-04-03', '2025-04-03', '2025-04-03']],
  [['31/02/2025', '03/04/2025'], [null, '2025-04-03']],
  [['13/13/2025', '03/04/2025'], [null, null]],
])('reads the days %j of a column as %j', (days, read) => {
  const rows = serviced(...days)
  const orders = findOrders(rows)
  const checked = rows.map((row) => checkRow(row, orders))
  expect(checked.map(({ reasons, service }) => (reasons.length > 0 ? null : service?.serviceDate))).toEqual(read)
})

it('decides the order of day and month for each column by itself', () => {
  const cells = { name: 'Nora', serviceDate: '01-13-2025', nextServiceDue: '03-04-2027' }
  expect(reasonsFor(cells)).toEqual([expect.stringMatching(/^Next due 03-04-2027 can be two days/)])
  expect(checkAlone({ ...cells, nextServiceDue: '13-04-2027' }).vessel.nextServiceDue).toBe('2027-04-13')
})

it('names a day that can be two', () => {
  expect(reasonsFor({ name: 'Nora', serviceDate: '03/04/2025' })).toEqual([
    'Service date 03/04/2025 can be two days, day first or month first: write it as 2025-12-31 or 31.12.2025',
  ])
})
