import { formatDay } from './format-time.ts'

const IN_PROSE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })
const DAY_MS = 86_400_000

/** A day in a sentence: `Wed 9 Dec`. */
export const formatDayInProse = (day: string): string => IN_PROSE.format(toDate(day)).replace(',', '')

/** Whole days from one day to another; negative when it lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((toDate(to).getTime() - toDate(from).getTime()) / DAY_MS)

/** The day so many days later, as `2026-12-09`. */
export const addDays = (day: string, count: number): string =>
  new Date(toDate(day).getTime() + count * DAY_MS).toISOString().slice(0, 10)

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** `16–18 Dec`, or both days whole when the months differ. */
export function formatSpan(from: string, to: string | null | undefined): string {
  if (!to || to === from) return formatDayInProse(from)
  const [first, last] = [formatDayInProse(from).slice(4), formatDayInProse(to).slice(4)]
  const [firstDay, firstMonth] = first.split(' ')
  return firstMonth === last.split(' ')[1] ? `${firstDay}–${last}` : `${first} – ${last}`
}

/** A day as columns print it, `09 Dec 2026`; none is said in words. */
export const DayText = ({ day, none = 'not set' }: { day: string | null | undefined; none?: string }) =>
  day ? <time dateTime={day}>{formatDay(day)}</time> : <span className="faint">{none}</span>
