import { clockIn, dayInOslo, momentIn, OSLO } from '../days.ts'

const MINUTE = 60_000

/** `now`, today's clock, or day and clock; in Oslo. */
export function whenOf(instant: string, now: string): string {
  if (Date.parse(now) - Date.parse(instant) < MINUTE) return 'now'
  return dayInOslo(instant) === dayInOslo(now) ? clockIn(instant, OSLO) : momentIn(instant)
}
