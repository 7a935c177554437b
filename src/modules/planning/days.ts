const DAY_MS = 86_400_000

const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const fromMs = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The day that is `count` days later, or earlier where it is negative. Days are calendar days; no clock takes part. */
export const addDays = (day: string, count: number): string => fromMs(toMs(day) + count * DAY_MS)

/** Days from one day to another: 0 for the same one, negative where `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((toMs(to) - toMs(from)) / DAY_MS)

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(toMs(day)).getUTCDay() + 6) % 7

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))

/** Number of a day's week as Norway counts it (ISO 8601: the week belongs to the year of its Thursday). */
export function weekNumberOf(day: string): number {
  const thursday = addDays(mondayOf(day), 3)
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7)
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (day: string): string => formatter.format(toMs(day)).replace(',', '')
}

/** `9 Dec`. */
export const shortDay = format({ day: 'numeric', month: 'short' })
/** `Wed 9 Dec`. */
export const weekdayDay = format({ weekday: 'short', day: 'numeric', month: 'short' })
/** `Wednesday 9 Dec`. */
export const longWeekdayDay = format({ weekday: 'long', day: 'numeric', month: 'short' })
/** `December`. */
export const monthName = format({ month: 'long' })

/** `16–18 Dec`, `28 Dec–3 Jan`, or one day. */
export function dayRange(from: string, to: string): string {
  if (from === to) return shortDay(from)
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))}–${shortDay(to)}`
    : `${shortDay(from)}–${shortDay(to)}`
}
