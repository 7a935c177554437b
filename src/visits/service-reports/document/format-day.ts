import { formatPrintedDay, formatPrintedTime } from '#core/days.ts'
import { paperTexts } from '../messages.en.ts'

/** One day or the first and last of several; null without any. */
export function formatDays(from: string | null, to: string | null): string | null {
  if (from === null) return null
  return to === null || to === from
    ? formatPrintedDay(from)
    : paperTexts.days(formatPrintedDay(from), formatPrintedDay(to))
}

/** A moment in the company's own time. */
export const formatInstant = (instant: string): string => paperTexts.oslo(formatPrintedTime(instant))
