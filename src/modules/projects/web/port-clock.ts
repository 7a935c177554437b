import { clockOffset } from '#core/ports/clock-offset.ts'
import { PORTS, type Port } from '#core/ports/ports.data.ts'
import { minutesFromOslo } from '#ui/staff/clock.ts'

/** Times of a job are the port's own; without a known port they are Oslo's. */
export const OSLO = 'Europe/Oslo'

export const findPort = (code: string | null | undefined): Port | undefined =>
  code ? PORTS.find(({ locode }) => locode === code) : undefined

export const timeZoneOf = (code: string | null | undefined): string => findPort(code)?.timeZone ?? OSLO

/** What a `datetime-local` field says (`2026-12-09T06:00`), read on the clock of a place, as an instant in UTC. */
export function toInstant(local: string, timeZone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null
  const wall = Date.parse(`${local}:00Z`)
  // Twice: the offset of the first guess may be the one from before the clocks changed.
  const first = wall - clockOffset(wall, timeZone) * 60_000
  const instant = wall - clockOffset(first, timeZone) * 60_000
  return new Date(instant).toISOString()
}

/** An instant as a `datetime-local` field shows it on the clock of a place. */
export function toLocal(instant: string | null | undefined, timeZone: string): string {
  if (!instant) return ''
  const at = Date.parse(instant)
  return new Date(at + clockOffset(at, timeZone) * 60_000).toISOString().slice(0, 16)
}

/** `same as Oslo`, `1 h behind Oslo`, `7 h ahead of Oslo`. */
export function differenceInWords(moment: Date, timeZone: string): string {
  const minutes = minutesFromOslo(moment, timeZone)
  if (minutes === 0) return 'same as Oslo'
  return `${Math.abs(minutes) / 60} h ${minutes < 0 ? 'behind' : 'ahead of'} Oslo`
}

/** `07 Dec 06:00` on the clock of a place. */
export const dayAndTimeAt = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' })
    .format(new Date(instant))
    .replace(',', '')
