import { addDays, addMonths, daysBetween, weekdayOf } from '#core/days.ts'

/** Fields of a visit for the calendar. */
export interface Visit {
  id: string
  scheduledDate: string | null
  scheduledEndDate: string | null
}

/** A visit's part in one week, or one of its parts: columns 0 (Monday) to 6, and the lane it lies in. */
export interface WeekBar<V extends Visit> {
  visit: V
  from: number
  to: number
  lane: number
  /** It began before this bar, or continues after it. */
  isCutLeft: boolean
  isCutRight: boolean
}

export interface CalendarDay<V extends Visit> {
  day: string
  /** All that runs on it, whether a bar of it is drawn here or not. */
  visits: readonly V[]
  /** Number of visits without a lane. */
  hidden: number
}

export interface Week<V extends Visit> {
  /** Monday of the week. */
  first: string
  days: readonly CalendarDay<V>[]
  bars: readonly WeekBar<V>[]
  lanes: number
}

interface Planned<V extends Visit> {
  visit: V
  start: string
  end: string
}

/** First and last day of a month. */
const daysOfMonth = (month: string) => ({ from: `${month}-01`, to: addDays(addMonths(`${month}-01`, 1), -1) })

/** First and last day that a month's grid shows: whole weeks. */
export function daysOfGrid(month: string): { from: string; to: string } {
  const { from, to } = daysOfMonth(month)
  return { from: addDays(from, -weekdayOf(from)), to: addDays(to, 6 - weekdayOf(to)) }
}

/** The weeks of a month with the visits in a limited number of lanes: an earlier and longer visit is above. */
export function layOutMonth<V extends Visit>(month: string, visits: readonly V[], lanesMax: number): Week<V>[] {
  const { from, to } = daysOfGrid(month)
  const count = (daysBetween(from, to) + 1) / 7
  return Array.from({ length: count }, (_, index) => layOutWeek(addDays(from, index * 7), visits, lanesMax))
}

/** A month's days on which visits begin, and always today, with all that runs on it: the calendar as a list. */
export function listDays<V extends Visit>(
  month: string,
  visits: readonly V[],
  today: string,
): { day: string; visits: readonly V[] }[] {
  const { from, to } = daysOfMonth(month)
  const hasToday = today >= from && today <= to
  const days = new Map<string, V[]>(hasToday ? [[today, []]] : [])
  for (const { visit, start, end } of plannedWithin(visits, from, to)) {
    const begun = start < from ? from : start
    for (const day of new Set(hasToday && start <= today && end >= today ? [begun, today] : [begun])) {
      const known = days.get(day)
      if (known) known.push(visit)
      else days.set(day, [visit])
    }
  }
  return [...days].map(([day, those]) => ({ day, visits: those })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** The visits that have a day of these, in order: the earlier first, of the same day the longer. */
const plannedWithin = <V extends Visit>(visits: readonly V[], from: string, to: string): Planned<V>[] =>
  visits
    .flatMap((visit) => {
      const start = visit.scheduledDate
      const end = visit.scheduledEndDate ?? start
      return start !== null && end !== null && start <= to && end >= from ? [{ visit, start, end }] : []
    })
    .toSorted((one, other) => one.start.localeCompare(other.start) || other.end.localeCompare(one.end))

function layOutWeek<V extends Visit>(first: string, visits: readonly V[], lanesMax: number): Week<V> {
  const last = addDays(first, 6)
  const bars: WeekBar<V>[] = []
  const inWeek = plannedWithin(visits, first, last)
  /** Occupied columns per lane. */
  const lanes: boolean[][] = []
  const isFree = (lane: number, from: number, to = from) => !lanes[lane]?.slice(from, to + 1).some(Boolean)
  const take = ({ visit, start, end }: Planned<V>, lane: number, from: number, to: number) => {
    const taken = (lanes[lane] ??= Array.from({ length: 7 }, () => false))
    taken.fill(true, from, to + 1)
    const [isCutLeft, isCutRight] = [start < addDays(first, from), end > addDays(first, to)]
    bars.push({ visit, from, to, lane, isCutLeft, isCutRight })
  }
  const all = Array.from({ length: lanesMax }, (_, lane) => lane)
  const inPieces: Planned<V>[] = []
  for (const planned of inWeek) {
    const [from, to] = columnsOf(planned, first)
    const lane = all.find((each) => isFree(each, from, to))
    if (lane === undefined) inPieces.push(planned)
    else take(planned, lane, from, to)
  }
  // A visit without a lane of its own is put into gaps of the others, so that a day hides nothing as long as it has
  // room.
  for (const planned of inPieces) {
    const [from, to] = columnsOf(planned, first)
    for (let column = from; column <= to; column += 1) {
      const endIn = (lane: number) => {
        let end = column
        while (end < to && isFree(lane, end + 1)) end += 1
        return end
      }
      const [lane] = all.filter((each) => isFree(each, column)).toSorted((a, b) => endIn(b) - endIn(a))
      if (lane === undefined) continue
      const end = endIn(lane)
      take(planned, lane, column, end)
      column = end
    }
  }
  const days = Array.from({ length: 7 }, (_, column) => {
    const day = addDays(first, column)
    const running = inWeek.filter(({ start, end }) => start <= day && end >= day).map(({ visit }) => visit)
    const drawn = bars.filter(({ from, to }) => from <= column && to >= column).length
    return { day, visits: running, hidden: running.length - drawn }
  })
  return { first, days, bars, lanes: lanes.length }
}

const columnsOf = ({ start, end }: Planned<Visit>, first: string): [from: number, to: number] => [
  Math.max(0, daysBetween(first, start)),
  Math.min(6, daysBetween(first, end)),
]
