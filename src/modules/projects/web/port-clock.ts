import { minutesFromOslo, OSLO } from '#core/days.ts'
import { PORTS, type Port } from '#core/ports/ports.data.ts'
import { clockTexts } from '../messages.en.ts'

export const findPort = (code: string | null | undefined): Port | undefined =>
  code ? PORTS.find(({ locode }) => locode === code) : undefined

/** Times of a job are the port's own; without a known port they are Oslo's. */
export const timeZoneOf = (code: string | null | undefined): string => findPort(code)?.timeZone ?? OSLO

/** `same as Oslo`, `1 h behind Oslo`, `7 h ahead of Oslo`. */
export function differenceInWords(moment: Date, timeZone: string): string {
  const minutes = minutesFromOslo(moment, timeZone)
  if (minutes === 0) return clockTexts.same
  return clockTexts[minutes < 0 ? 'behind' : 'ahead'](Math.abs(minutes) / 60)
}
