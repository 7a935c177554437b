import { LANGUAGES, type Language } from '../language.ts'

/** A day, `YYYY-MM-DD`, in words: 20 November 2026, 20. november 2026. */
export const formatDay = (lang: Language, day: string): string =>
  new Intl.DateTimeFormat(LANGUAGES[lang].formats, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** An instant in UTC, which it names: 20 November 2026 at 07:40 UTC. */
export const formatMomentInUtc = (lang: Language, instant: string): string =>
  new Intl.DateTimeFormat(LANGUAGES[lang].formats, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(instant))

/** The day of an instant in words, where the reader is. */
export const formatLocalDay = (lang: Language, instant: Date): string =>
  new Intl.DateTimeFormat(LANGUAGES[lang].formats, { dateStyle: 'long' }).format(instant)

/** A day as a drawing has room for it: 5 Sep, 5. sep. */
export const shortDay = (lang: Language, day: string): string => writeDay(lang, day, { day: 'numeric', month: 'short' })

/** The month only. */
export const shortMonth = (lang: Language, day: string): string => writeDay(lang, day, { month: 'short' })

const writeDay = (lang: Language, day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LANGUAGES[lang].formats, { ...parts, timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace('Sept', 'Sep')

/** A moment by the clock of Oslo: 20 Nov 2026, 14:32. */
export const formatOsloTime = (lang: Language, instant: string): string =>
  new Intl.DateTimeFormat(LANGUAGES[lang].formats, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Oslo',
  })
    .format(new Date(instant))
    .replace('Sept', 'Sep')

/** A local time as it is typed, `2026-12-14T06:00` or a day alone: 14 December 2026, 06:00. */
export function formatEta(lang: Language, eta: string): string {
  const [day = '', time] = eta.split('T')
  return time === undefined ? formatDay(lang, day) : `${formatDay(lang, day)}, ${time}`
}

/** The day of a moment in words, by the clock of Oslo. */
export const formatOsloDay = (lang: Language, instant: string): string =>
  new Intl.DateTimeFormat(LANGUAGES[lang].formats, { dateStyle: 'long', timeZone: 'Europe/Oslo' }).format(
    new Date(instant),
  )
