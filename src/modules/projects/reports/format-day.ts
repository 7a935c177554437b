const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const INSTANT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Oslo',
})

/** `2026-02-01` as `1 Feb 2026`. */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))

/** One day or the first and last of several; null without any. */
export function formatDays(from: string | null, to: string | null): string | null {
  if (from === null) return null
  return to === null || to === from ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

/** A moment in the company's own time. */
export const formatInstant = (instant: string): string => `${INSTANT.format(new Date(instant))} (Oslo)`
