import { addDays, daysBetween } from '#core/days.ts'

/** Days of the board: four weeks. */
export const BOARD_DAYS = 28

export interface Span {
  /** First and last day; both belong to it. */
  from: string
  to: string
}

export interface Job extends Span {
  projectId: string
  /** Whether it takes up its operator's days: a cancelled or finished job does not. */
  isBooked: boolean
}

/** Position of a span on the board, in days from its left edge. */
export interface Place {
  start: number
  days: number
  /** It began before the first day, or continues after the last one. */
  startsOut: boolean
  endsOut: boolean
}

/** Places a span on a board of `days` days from `first`; null where nothing of it is on the board. */
export function placeOnBoard({ from, to }: Span, first: string, days = BOARD_DAYS): Place | null {
  const start = daysBetween(first, from)
  const end = daysBetween(first, to)
  if (end < 0 || start >= days || end < start) return null
  const left = Math.max(0, start)
  return {
    start: left,
    days: Math.min(days - 1, end) - left + 1,
    startsOut: start < 0,
    endsOut: end >= days,
  }
}

type Run = Pick<Place, 'start' | 'days'>

/** Returns the longest run of days of a place that none of the others covers, the first of several; null if all are covered. */
export function freeRunOf({ start, days }: Run, others: readonly Run[]): Run | null {
  let longest: Run | null = null
  let run = { start, days: 0 }
  for (let day = start; day < start + days; day += 1) {
    const isCovered = others.some((other) => day >= other.start && day < other.start + other.days)
    run = isCovered ? { start: day + 1, days: 0 } : { ...run, days: run.days + 1 }
    if (run.days > (longest?.days ?? 0)) longest = run
  }
  return longest
}

/**
 * Puts spans into lanes so that none covers another: each gets the topmost lane that is free from its first day on.
 * Spans of the same first day stay in their order.
 */
export function toLanes<Item extends Span>(items: readonly Item[]): { item: Item; lane: number }[] {
  const ends: string[] = []
  return items
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    .map((item) => {
      const free = ends.findIndex((end) => end < item.from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = item.to
      return { item, lane }
    })
}

export const overlaps = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to

/** Days of a span, both ends counted. */
export const countDays = ({ from, to }: Span): number => daysBetween(from, to) + 1

/** The days that two spans have in common. */
export const overlapOf = (a: Span, b: Span): Span | null =>
  overlaps(a, b) ? { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to } : null

/**
 * The days on which one technician is booked more than once, or booked and away, as spans that touch neither each other
 * nor themselves.
 */
export function clashesOf(jobs: readonly Job[], absences: readonly Span[] = []): Span[] {
  const booked = jobs.filter(({ isBooked }) => isBooked)
  const common = booked.flatMap((job, index) =>
    booked
      .slice(index + 1)
      .concat(absences.map((away) => ({ ...job, ...away })))
      .flatMap((other) => overlapOf(job, other) ?? []),
  )
  return mergeSpans(common)
}

/** Days in which a technician has at least one job, of the board's days. */
export function countBookedDays(jobs: readonly Job[], board: Span): number {
  return mergeSpans(jobs.filter(({ isBooked }) => isBooked))
    .filter((span) => overlaps(span, board))
    .reduce((sum, { from, to }) => {
      const first = from > board.from ? from : board.from
      const last = to < board.to ? to : board.to
      return sum + countDays({ from: first, to: last })
    }, 0)
}

/** Spans that overlap or touch made one, in order. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (last !== undefined && from <= addDays(last.to, 1)) last.to = to > last.to ? to : last.to
    else merged.push({ from, to })
  }
  return merged
}

/** The obstacle to assigning a job's days to a technician: the first other job, else the first absence. */
export function findObstacle<Other extends Job, Away extends Span>(
  job: Pick<Job, 'projectId' | 'from' | 'to'>,
  jobs: readonly Other[],
  absences: readonly Away[],
): { job: Other } | { absence: Away } | null {
  const other = jobs.find((each) => each.isBooked && each.projectId !== job.projectId && overlaps(each, job))
  if (other !== undefined) return { job: other }
  const absence = absences.find((each) => overlaps(each, job))
  return absence === undefined ? null : { absence }
}
