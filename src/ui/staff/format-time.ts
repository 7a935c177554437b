const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Oslo',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' })
const DAY_IN_OSLO = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' })

/** An instant as the clock in Oslo shows it: `09 Dec 2026, 12:30`. */
export const formatOsloTime = (instant: string): string => TIME.format(new Date(instant))

/** A day such as `2026-12-09` as columns print it: `09 Dec 2026`. */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))

/** The day it is in Oslo at an instant (milliseconds since 1970), as `2026-12-09`. */
export const dayInOslo = (instant: number): string => DAY_IN_OSLO.format(instant)
