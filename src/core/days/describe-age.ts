const HOUR_MS = 3_600_000
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago, in hours up to two days, then in days. */
export function describeAge(time: string, now: number): string {
  const hours = Math.max(0, Math.round((now - Date.parse(time)) / HOUR_MS))
  if (hours < 1) return 'less than an hour ago'
  return hours <= 48 ? format.format(-hours, 'hour') : format.format(-Math.round(hours / 24), 'day')
}
