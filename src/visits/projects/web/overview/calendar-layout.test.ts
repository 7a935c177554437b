import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#core/days.ts'
import { daysOfGrid, layOutMonth, listDays, type Visit } from './calendar-layout.ts'

const visit = (id: string, scheduledDate: string | null, scheduledEndDate: string | null = null): Visit => ({
  id,
  scheduledDate,
  scheduledEndDate,
})

describe('the month’s grid', () => {
  it('contains whole weeks from Monday to Sunday', () => {
    expect(daysOfGrid('2026-12')).toEqual({ from: '2026-11-30', to: '2027-01-03' })
    expect(daysOfGrid('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  })

  it('splits a visit at the end of a week and continues it in the next', () => {
    const weeks = layOutMonth('2026-12', [visit('a', '2026-12-05', '2026-12-08')], 5)
    expect(weeks[0]?.bars).toEqual([
      expect.objectContaining({ from: 5, to: 6, lane: 0, isCutLeft: false, isCutRight: true }),
    ])
    expect(weeks[1]?.bars).toEqual([
      expect.objectContaining({ from: 0, to: 1, lane: 0, isCutLeft: true, isCutRight: false }),
    ])
  })

  it('puts visits that share a day into separate lanes, and reuses a lane', () => {
    const [week] = layOutMonth(
      '2026-12',
      [
        visit('long', '2026-12-01', '2026-12-03'),
        visit('same', '2026-12-02'),
        visit('later', '2026-12-04'),
        visit('never', null),
      ],
      5,
    )
    expect(week?.bars.map((bar) => [bar.visit.id, bar.lane])).toEqual([
      ['long', 0],
      ['same', 1],
      ['later', 0],
    ])
    expect(week?.lanes).toBe(2)
  })

  it('draws the rest of a visit on the days that have room for it', () => {
    const [week] = layOutMonth(
      '2026-12',
      [visit('a', '2026-11-30', '2026-12-01'), visit('b', '2026-11-30'), visit('long', '2026-11-30', '2026-12-04')],
      2,
    )
    expect(week?.bars.map(({ visit: { id }, from, to, isCutLeft }) => [id, from, to, isCutLeft])).toEqual([
      ['long', 0, 4, false],
      ['a', 0, 1, false],
    ])
    expect(week?.days.map(({ hidden }) => hidden)).toEqual([1, 0, 0, 0, 0, 0, 0])
    expect(week?.days[0]?.visits.map(({ id }) => id)).toEqual(['long', 'a', 'b'])
    const [pieces] = layOutMonth(
      '2026-12',
      [visit('a', '2026-11-30', '2026-12-02'), visit('b', '2026-12-02', '2026-12-05')],
      1,
    )
    expect(pieces?.bars.map((bar) => [bar.visit.id, bar.from, bar.to, bar.isCutLeft])).toEqual([
      ['a', 0, 2, false],
      ['b', 3, 5, true],
    ])
    expect(pieces?.days[2]?.hidden).toBe(1)
  })

  it('hides nothing on a day with a free lane, and counts what it hides', () => {
    const anyVisit = fc.record({ start: fc.integer({ min: -10, max: 40 }), days: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(fc.array(anyVisit, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (spans, lanesMax) => {
        const visits = spans.map(({ start, days }, index) =>
          visit(String(index), addDays('2026-12-01', start), addDays('2026-12-01', start + days - 1)),
        )
        for (const { days, bars, lanes } of layOutMonth('2026-12', visits, lanesMax)) {
          expect(lanes).toBeLessThanOrEqual(lanesMax)
          for (const [column, { day, visits: running, hidden }] of days.entries()) {
            const expected = visits.filter(
              (each) => (each.scheduledDate ?? '') <= day && (each.scheduledEndDate ?? '') >= day,
            )
            expect(new Set(running)).toEqual(new Set(expected))
            const here = bars.filter(({ from, to }) => from <= column && to >= column)
            expect(new Set(here.map(({ lane }) => lane)).size).toBe(here.length)
            expect(new Set(here.map((bar) => bar.visit.id)).size).toBe(here.length)
            expect(hidden).toBe(running.length - here.length)
            if (hidden > 0) expect(here).toHaveLength(lanesMax)
          }
        }
      }),
    )
  })
})

describe('the month as a list', () => {
  it('has each day on which a visit begins, and today with all that runs', () => {
    const days = listDays(
      '2026-12',
      [
        visit('late', '2026-12-20'),
        visit('running', '2026-12-07', '2026-12-11'),
        visit('before', '2026-11-28', '2026-12-02'),
        visit('another month', '2026-11-29'),
        visit('never', null),
      ],
      '2026-12-09',
    )
    expect(days.map(({ day, visits }) => [day, visits.map(({ id }) => id)])).toEqual([
      ['2026-12-01', ['before']],
      ['2026-12-07', ['running']],
      ['2026-12-09', ['running']],
      ['2026-12-20', ['late']],
    ])
  })

  it('has today even when nothing runs, in its own month alone', () => {
    expect(listDays('2026-12', [], '2026-12-09')).toEqual([{ day: '2026-12-09', visits: [] }])
    expect(listDays('2026-11', [], '2026-12-09')).toEqual([])
    // A visit of today that continues into the next month doesn't bring today along.
    const running = visit('running', '2026-11-29', '2026-12-02')
    expect(listDays('2026-12', [running], '2026-11-30')).toEqual([{ day: '2026-12-01', visits: [running] }])
  })
})
