import { formatPrintedDay, formatPrintedTime } from '#core/days.ts'

/** One day or the first and last of several; null without any. */
export function formatDays(from: string | null, to: string | null): string | null {
  if (from === null) return null
  return to === null || to === from ? formatPrintedDay(from) : `${formatPrintedDay(from)} to ${formatPrintedDay(to)}`
}

/** A moment in the company's own time. */
export const formatInstant = (instant: string): string => `${formatPrintedTime(instant)} (Oslo)`
