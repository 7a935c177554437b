import { minutesFromOslo } from '#core/days.ts'
import { clockTexts } from '../messages.en.ts'

/** `same as Oslo`, `1 h behind Oslo`, `7 h ahead of Oslo`. */
export function differenceInWords(moment: Date, timeZone: string): string {
  const minutes = minutesFromOslo(moment, timeZone)
  if (minutes === 0) return clockTexts.same
  return clockTexts[minutes < 0 ? 'behind' : 'ahead'](Math.abs(minutes) / 60)
}
