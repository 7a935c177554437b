import { addDays, addMonths, daysBetween, weekdayOf } from '#core/days.ts'

/** What a calendar needs of a visit. */
export interface Visit {
  id: string
  scheduledDate: string | null
  scheduledEndDate: string | null
}

/** A visit's part in one week: columns 0 (Monday) to 6, and the lane it lies in. */
export interface WeekBar<V extends Visit> {
  visit: V
  from: number
  to: number
  lane: number
  /** It began before this week, or goes on after it. */
  isCutLeft: boolean
  isCutRight: boolean
}

export interface Week<V extends Visit> {
  /** Its Monday. */
  first: string
  days: readonly string[]
  bars: readonly WeekBar<V>[]
  lanes: number
}

/** First and last day that a month's grid shows: whole weeks. */
export function daysOfGrid(month: string): { from: string; to: string } {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  return { from: addDays(first, -weekdayOf(first)), to: addDays(last, 6 - weekdayOf(last)) }
}

/** The weeks of a month with the visits in lanes: an earlier and longer visit lies above. */
export function layOutMonth<V extends Visit>(month: string, visits: readonly V[]): Week<V>[] {
  const { from, to } = daysOfGrid(month)
  const count = (daysBetween(from, to) + 1) / 7
  return Array.from({ length: count }, (_, index) => layOutWeek(addDays(from, index * 7), visits))
}

function layOutWeek<V extends Visit>(first: string, visits: readonly V[]): Week<V> {
  const last = addDays(first, 6)
  const bars: WeekBar<V>[] = []
  /** Per lane the last column that is taken. */
  const taken: number[] = []
  const inWeek = visits
    .flatMap((visit) => {
      const start = visit.scheduledDate
      const end = visit.scheduledEndDate ?? start
      return start !== null && end !== null && start <= last && end >= first ? [{ visit, start, end }] : []
    })
    .toSorted((one, other) => one.start.localeCompare(other.start) || other.end.localeCompare(one.end))
  for (const { visit, start, end } of inWeek) {
    const from = Math.max(0, daysBetween(first, start))
    const to = Math.min(6, daysBetween(first, end))
    const free = taken.findIndex((column) => column < from)
    const lane = free === -1 ? taken.length : free
    taken[lane] = to
    bars.push({ visit, from, to, lane, isCutLeft: start < first, isCutRight: end > last })
  }
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
  return { first, days, bars, lanes: taken.length }
}
