import { clockIn, dayInOslo, momentIn, OSLO } from '#core/days.ts'
import { firstDayMessages as messages } from './messages.en.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `now`, today's clock, or day and clock; in Oslo. */
export function whenOf(instant: string, now: string): string {
  if (Date.parse(now) - Date.parse(instant) < MINUTE) return messages.now
  return dayInOslo(instant) === dayInOslo(now) ? clockIn(instant, OSLO) : momentIn(instant)
}

/** `2 d 16 h`, `3 h`, `12 min`. */
export function spanOf(from: string, to: string): string {
  const span = Math.max(0, Date.parse(to) - Date.parse(from))
  const [days, hours] = [Math.floor(span / DAY), Math.floor((span % DAY) / HOUR)]
  if (days > 0) return messages.span.days(days, hours)
  return hours > 0 ? messages.span.hours(hours) : messages.span.minutes(Math.floor(span / MINUTE))
}
