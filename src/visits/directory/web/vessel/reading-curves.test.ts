import { expect, it } from 'vitest'
import { curveOf, groupReadings, numberOf } from './reading-curves.ts'

const reading = (quantity: string, value: string, date: string, unit = 'mg/l') => ({
  quantity,
  value,
  date,
  unit,
  limit: null,
  projectId: date,
  projectNumber: date,
})

it('puts what was measured together, however it was written, oldest first', () => {
  const groups = groupReadings([
    reading('Flow', '300', '2026-01-01', ''),
    reading('TRO', '7.5', '2026-01-01'),
    reading('tro ', '7,1', '2025-01-01'),
    reading('TRO', '7', '2024-01-01', 'ppm'),
  ])
  expect(groups.map(({ label, rows }) => [label, rows.map(({ value }) => value)])).toEqual([
    ['TRO, mg/l', ['7,1', '7.5']],
    ['Flow', ['300']],
    ['TRO, ppm', ['7']],
  ])
})

it('reads numbers as people write them, and makes no point of words', () => {
  expect(['7,5', '7.5 mg/l', '-3', '\u22123', '0'].map(numberOf)).toEqual([7.5, 7.5, -3, -3, 0])
  expect(['<0.1', 'ok', ''].map(numberOf)).toEqual([null, null, null])
  expect(curveOf([reading('TRO', 'ok', '2026-01-01'), reading('TRO', '7', '2026-01-02')])).toHaveLength(1)
})
