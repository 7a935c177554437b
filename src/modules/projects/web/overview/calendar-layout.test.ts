import { describe, expect, it } from 'vitest'
import { daysOfGrid, layOutMonth, type Visit } from './calendar-layout.ts'

const visit = (id: string, scheduledDate: string | null, scheduledEndDate: string | null = null): Visit => ({
  id,
  scheduledDate,
  scheduledEndDate,
})

describe('the month’s grid', () => {
  it('holds whole weeks from Monday to Sunday', () => {
    expect(daysOfGrid('2026-12')).toEqual({ from: '2026-11-30', to: '2027-01-03' })
    expect(daysOfGrid('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  })

  it('cuts a visit at the end of a week and goes on in the next', () => {
    const weeks = layOutMonth('2026-12', [visit('a', '2026-12-05', '2026-12-08')])
    expect(weeks[0]?.bars).toEqual([
      expect.objectContaining({ from: 5, to: 6, lane: 0, isCutLeft: false, isCutRight: true }),
    ])
    expect(weeks[1]?.bars).toEqual([
      expect.objectContaining({ from: 0, to: 1, lane: 0, isCutLeft: true, isCutRight: false }),
    ])
  })

  it('puts visits that share a day into lanes of their own, and fills a lane again', () => {
    const [week] = layOutMonth('2026-12', [
      visit('long', '2026-12-01', '2026-12-03'),
      visit('same', '2026-12-02'),
      visit('later', '2026-12-04'),
      visit('never', null),
    ])
    expect(week?.bars.map((bar) => [bar.visit.id, bar.lane])).toEqual([
      ['long', 0],
      ['same', 1],
      ['later', 0],
    ])
    expect(week?.lanes).toBe(2)
  })
})
