import { LANGUAGES, type Language } from '#core/language.ts'

const write = (lang: Language, instant: Date, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LANGUAGES[lang].formats, parts).format(instant).replace('Sept', 'Sep')

/** A day, `YYYY-MM-DD`: Mon 7 Dec 2026, man. 7. des. 2026. */
export const formatVisitDay = (lang: Language, day: string): string =>
  write(lang, new Date(`${day}T00:00:00Z`), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** An instant on the clock of a place: Mon 7 Dec, 06:00. */
export const formatVisitTime = (lang: Language, instant: string, timeZone: string): string =>
  write(lang, new Date(instant), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })

/** The hour and minute of an instant on the clock of a place. */
export const formatVisitClock = (lang: Language, instant: string, timeZone: string): string =>
  write(lang, new Date(instant), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })

/** Short name of a time zone on a day: GMT, CET, UTC+8. */
export const nameZone = (lang: Language, timeZone: string, day: string | null): string =>
  new Intl.DateTimeFormat(LANGUAGES[lang].formats, { timeZone, timeZoneName: 'short' })
    .formatToParts(day === null ? new Date() : new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** A confirmed first day, with its time if there is one. */
export const formatConfirmedTime = (lang: Language, time: string): string => {
  const [day = '', clock] = time.split('T')
  return clock === undefined ? formatVisitDay(lang, day) : `${formatVisitDay(lang, day)}, ${clock}`
}

/** The last day, on the clock of a place, of something that ends at an instant. */
export const lastDayBefore = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(Date.parse(instant) - 1))
