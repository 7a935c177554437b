/** Of places whose time zone nobody named. Times in it are always named so. */
export const UTC = 'UTC'

/** Whether a text is a name of the IANA time zone database that this engine knows; an offset such as `+02:00` is none. */
export function isTimeZone(name: string): boolean {
  if (name !== UTC && !/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** Where each day begins first (UTC+14). */
const FIRST_ZONE = 'Pacific/Kiritimati'

/**
 * Returns the day that it is at a place of work. Without a known time zone it is the latest day that it is anywhere: what
 * may be true is not refused.
 */
export const latestDayAt = ({ portTimeZone }: { portTimeZone: string | null }): string =>
  Temporal.Now.plainDateISO(portTimeZone ?? FIRST_ZONE).toString()

/**
 * Returns the time zone of a place of work: that of its port, or the one chosen for a place that isn't in the port list.
 * Without one it is UTC, never the reader's or the company's own (decision 60).
 */
export const zoneOf = ({ portTimeZone }: { portTimeZone: string | null }): string => portTimeZone ?? UTC
