import { addDays, addMonths, daysBetween, mondayOf } from '#core/days.ts'
import type { Comparison } from './analytics.limits.ts'

/** Days from the first to the last; both belong to it. */
export interface Period {
  from: string
  to: string
}

/** The interval of one point of a chart over time. */
export type Grain = 'day' | 'week' | 'month' | 'year'

/** An interval of a period, named by its first day. */
export interface Bucket extends Period {
  key: string
}

const DAYS_IN_DAYS = 31
const DAYS_IN_WEEKS = 120
const DAYS_IN_MONTHS = 3 * 366

/** Interval of the points of a period: days for a month, weeks for a quarter, months up to three years. */
export function grainOf({ from, to }: Period): Grain {
  const days = daysBetween(from, to) + 1
  return days <= DAYS_IN_DAYS ? 'day' : days <= DAYS_IN_WEEKS ? 'week' : days <= DAYS_IN_MONTHS ? 'month' : 'year'
}

const BEGINS: Readonly<Record<Grain, (day: string) => string>> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => `${day.slice(0, 7)}-01`,
  year: (day) => `${day.slice(0, 4)}-01-01`,
}
const NEXT: Readonly<Record<Grain, (day: string) => string>> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7),
  month: (day) => addMonths(day, 1),
  year: (day) => addMonths(day, 12),
}

/** The intervals of a period in order; the first and the last are cut at the ends of the period. */
export function bucketsOf({ from, to }: Period, grain: Grain): Bucket[] {
  const buckets: Bucket[] = []
  for (let start = BEGINS[grain](from); start <= to;) {
    const next = NEXT[grain](start)
    const key = start < from ? from : start
    const end = addDays(next, -1)
    buckets.push({ key, from: key, to: end > to ? to : end })
    start = next
  }
  return buckets
}

/** The offset of a period from the one that it is compared with. */
export interface Shift {
  months: number
  days: number
}

const isWholeMonths = ({ from, to }: Period) => from.endsWith('-01') && addDays(to, 1).endsWith('-01')
const monthsFrom = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Offset of the compared period: a year, or the length of the period itself, in months if it is whole months. */
export function shiftOf(period: Period, compare: Comparison): Shift | null {
  if (compare === 'none') return null
  if (compare === 'year') return { months: 12, days: 0 }
  return isWholeMonths(period)
    ? { months: monthsFrom(period.from, addDays(period.to, 1)), days: 0 }
    : { months: 0, days: daysBetween(period.from, period.to) + 1 }
}

/** The period that lies earlier by this much; whole months stay whole, also where February ends on another day. */
export function shiftBack({ from, to }: Period, { months, days }: Shift): Period {
  const back = (day: string) => addDays(addMonths(day, -months), -days)
  return { from: back(from), to: addDays(back(addDays(to, 1)), -1) }
}

/** The whole twelve months before the month of a day. */
export const lastTwelveMonths = (today: string): Period => {
  const month = BEGINS.month(today)
  return { from: addMonths(month, -12), to: addDays(month, -1) }
}
