import { formatNumber, type Language } from '#core/language.ts'
import { formatDay, formatMomentInUtc } from '#core/language/days.ts'

/**
 * A day of a key's validity in UTC.
 * @param isEnd the instant is the first one after the validity: the day before it is the last day
 */
export const formatKeyDay = (lang: Language, instant: string, { isEnd = false } = {}): string =>
  formatDay(lang, new Date(Date.parse(instant) - (isEnd ? 1 : 0)).toISOString().slice(0, 10))

/** A moment in UTC, which it names; the text itself if it is no moment. */
export const formatMoment = (lang: Language, instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? instant : formatMomentInUtc(lang, instant)

/** A size with its unit in the page's language: `61.4 MB`. */
export function formatSize(lang: Language, bytes: number, units: readonly string[]): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return `${formatNumber(lang, step < 2 ? Math.round(value) : Math.round(value * 10) / 10)}\u00A0${units[step]}`
}
