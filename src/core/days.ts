/**
 * Days and times, for server and screens. A day is a text such as `2026-12-09` and belongs to no clock; an instant is a
 * text in UTC or milliseconds since 1970. Browsers without Temporal get it by `web/temporal.ts` before a screen is drawn.
 * Public pages write their few dates in their own language (`language.ts`) and load nothing of this.
 */
export const OSLO = 'Europe/Oslo'

/** The zone of places with an unknown time zone; times in it are written with its name. */
export const UTC = 'UTC'

/** A text of an address where it is a day that there is, `2026-12-09`; else nothing. 30 February is none. */
export function realDay(text: string | null): string {
  try {
    return text !== null && Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text ? text : ''
  } catch {
    return ''
  }
}

/** The day that is `count` days later, or earlier where it is negative. */
export const addDays = (day: string, count: number): string =>
  Temporal.PlainDate.from(day).add({ days: count }).toString()

/** The same day of a later or, with a negative count, an earlier month; its last day where the month has fewer. */
export const addMonths = (day: string, count: number): string =>
  Temporal.PlainDate.from(day).add({ months: count }).toString()

/** Days from one day to another: 0 for the same one, negative where `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek - 1

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))

/** Number of a day's week as Norway counts it (ISO 8601: the week belongs to the year of its Thursday). */
export const weekNumberOf = (day: string): number => Temporal.PlainDate.from(day).weekOfYear ?? 0

/** The day it is in Oslo at an instant. */
export const dayInOslo = (instant: string | number | Date): string => ISO_DAY(instant)

/** The day it is on the clock of a place at an instant. */
export const dayIn = (instant: string | number | Date, timeZone: string): string => ISO_DAY(instant, timeZone)

/** The day it is in Oslo now. */
export const todayInOslo = (): string => dayInOslo(Date.now())

/** The day it is now on the clock of a place. */
export const todayIn = (timeZone: string): string => ISO_DAY(Date.now(), timeZone)

/** The zone in which each day begins first (UTC+14). */
const FIRST_ZONE = 'Pacific/Kiritimati'

interface PlaceOfWork {
  /** IANA name; null where it isn't known. */
  portTimeZone: string | null
}

/**
 * Returns the time zone of a place of work: that of its port, or the one chosen for a place that isn't in the port list.
 * Without one it is UTC, never the reader's or the company's own (decision 60).
 */
export const zoneOf = ({ portTimeZone }: PlaceOfWork): string => portTimeZone ?? UTC

/**
 * Returns the current day at a place of work. Without a known time zone it is the latest current day anywhere, so that
 * a possible one isn't refused.
 */
export const latestDayAt = ({ portTimeZone }: PlaceOfWork): string => todayIn(portTimeZone ?? FIRST_ZONE)

/** Minutes by which a place's clock is ahead of Oslo's at an instant. */
export const minutesFromOslo = (instant: Date, timeZone: string): number =>
  offsetMinutes(instant, timeZone) - offsetMinutes(instant, OSLO)

const offsetMinutes = (instant: Date, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).offsetNanoseconds / 60e9

/** Suffix of a local time that means the second of two: the hour that is repeated when clocks are set back. */
const AGAIN = '/2'

/**
 * Parses the value of a field of day and time (`2026-12-09T06:00`) on the clock of a place, as an instant in UTC; null
 * for anything else. An hour that is skipped counts as the one after it; of a repeated hour the first is meant, unless
 * `/2` follows.
 */
export function toInstant(local: string, timeZone: string): string | null {
  const [, time, again] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(\/2)?$/.exec(local) ?? []
  if (time === undefined) return null
  const pair = bothInstants(time, timeZone)
  return pair === null ? null : new Date(again === undefined ? pair[0] : pair[1]).toISOString()
}

/** Returns one name for all names of a zone: `Asia/Calcutta` is `Asia/Kolkata`. */
export const canonicalZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** Returns whether the clock of a place skips a local time, since it is set forward in that hour. */
export function isSkippedTime(local: string, timeZone: string): boolean {
  const instant = toInstant(local, timeZone)
  return instant !== null && toLocal(instant, timeZone).replace(AGAIN, '') !== local.replace(AGAIN, '')
}

/** Formats an instant for a field of day and time on the clock of a place; empty for none. */
export function toLocal(instant: string | null | undefined, timeZone: string): string {
  if (!instant) return ''
  const moment = Temporal.Instant.from(instant)
  const local = moment.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const [first = 0, second = 0] = bothInstants(local, timeZone) ?? []
  return first !== second && moment.epochMilliseconds >= second ? `${local}${AGAIN}` : local
}

/**
 * Both choices for a repeated local time on the clock of a place, as `02:30 (UTC+2)`; null for a time that isn't
 * repeated.
 */
export function choicesOfHour(local: string, timeZone: string): { value: string; label: string }[] | null {
  const time = local.replace(AGAIN, '')
  const [first, second] = bothInstants(time, timeZone) ?? []
  if (first === undefined || second === undefined || first === second) return null
  return [
    { value: time, label: clockIn(first, timeZone) },
    { value: `${time}${AGAIN}`, label: clockIn(second, timeZone) },
  ]
}

/** The first and the second instant of a local time, in milliseconds: one and the same but for one hour a year. */
function bothInstants(local: string, timeZone: string): [number, number] | null {
  try {
    const plain = Temporal.PlainDateTime.from(local, { overflow: 'reject' })
    const [first, second] = (['earlier', 'later'] as const).map(
      (disambiguation) => plain.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
    )
    if (first === undefined || second === undefined) return null
    // In a skipped hour `earlier` is before it.
    const isThere = Temporal.Instant.fromEpochMilliseconds(first)
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .equals(plain)
    return isThere ? [first, second] : [second, second]
  } catch {
    return null
  }
}

/** Minutes since midnight on the clock of Oslo. */
export function minutesOfDay(instant: Date): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(OSLO)
  return hour * 60 + minute
}

type Instant = string | number | Date

/** Texts of one form, on the clock of a place. A formatter is made once per place, when it is first asked for. */
function write(options: Intl.DateTimeFormatOptions, locale = 'en-GB') {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (instant: Instant, timeZone: string = OSLO): string => {
    let formatter = formatters.get(timeZone)
    if (formatter === undefined) {
      // In a place without a known time zone the reader must not mistake the time for local time.
      const named = timeZone === UTC && 'hour' in options ? ({ timeZoneName: 'short' } as const) : {}
      formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options, ...named })
      formatters.set(timeZone, formatter)
    }
    const text = formatter.format(new Date(instant)).replace(/\bSept\b/, 'Sep')
    return 'hour' in options ? text + offsetIfTwice(instant, timeZone) : text
  }
}

/** Suffix of a repeated time: ` (UTC+2)` and ` (UTC+1)` distinguish the two. */
function offsetIfTwice(instant: Instant, timeZone: string): string {
  const at = new Date(instant)
  // Clocks are set back by at most three hours: away from such a change no time is repeated.
  const [before, after] = [-3, 3].map((hours) => offsetMinutes(new Date(at.getTime() + hours * 3_600_000), timeZone))
  if (before === undefined || after === undefined || before <= after) return ''
  const own = offsetMinutes(at, timeZone)
  const twin = new Date(at.getTime() + (own === before ? 1 : -1) * (before - after) * 60_000)
  if (offsetMinutes(twin, timeZone) === own) return ''
  const hours = Math.abs(own) / 60
  return ` (UTC${own < 0 ? '−' : '+'}${Math.floor(hours)}${hours % 1 === 0 ? '' : `:${String(Math.abs(own) % 60).padStart(2, '0')}`})`
}

/** The same for days, which don't depend on a zone. English has a comma after the weekday; here there is none. */
function writeDay(options: Intl.DateTimeFormatOptions) {
  const writer = write(options)
  return (day: string): string => writer(`${day}T00:00:00Z`, 'UTC').replace(',', '')
}

const ISO_DAY = write({}, 'sv-SE')

/** Format of columns: `09 Dec 2026`. */
export const formatDay = writeDay({ day: '2-digit', month: 'short', year: 'numeric' })
/** Format of sentences, notices, mails and documents: `9 Dec 2026`. */
export const formatPrintedDay = writeDay({ day: 'numeric', month: 'short', year: 'numeric' })
/** `9 Dec`. */
export const shortDay = writeDay({ day: 'numeric', month: 'short' })
/** In a sentence: `Wed 9 Dec`. */
export const formatDayInProse = writeDay({ weekday: 'short', day: 'numeric', month: 'short' })
/** `Wednesday 9 Dec`. */
export const longWeekdayDay = writeDay({ weekday: 'long', day: 'numeric', month: 'short' })
/** `Wednesday`. */
export const weekdayName = writeDay({ weekday: 'long' })
/** `December`. */
export const monthName = writeDay({ month: 'long' })
/** `Dec`. */
export const shortMonthName = writeDay({ month: 'short' })
/** `December 2026`. */
export const monthAndYear = writeDay({ month: 'long', year: 'numeric' })

/** `16–18 Dec`, `28 Dec–3 Jan`, or one day. */
export function dayRange(from: string, to: string): string {
  if (from === to) return shortDay(from)
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))}–${shortDay(to)}`
    : `${shortDay(from)}–${shortDay(to)}`
}

/** A visit's days in a sentence: `Wed 16 Dec`, `16–18 Dec`, `28 Dec–3 Jan`. */
export const formatSpan = (from: string, to: string | null | undefined): string =>
  !to || to === from ? formatDayInProse(from) : dayRange(from, to)

/** The clock in Oslo or of another place, `14:12`. */
export const clockIn = write({ hour: '2-digit', minute: '2-digit' })
/** `14:12:09`. */
export const clockWithSeconds = write({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
/** `09 Dec 2026, 12:30`, in Oslo. */
export const formatOsloTime = write({
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** `9 Dec 2026, 12:30`, in Oslo. */
export const formatPrintedTime = write({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** For a column that programs read: `2026-12-09 12:30`, in Oslo. */
export const sortableTime = write({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE')
/** The same with seconds: `2026-12-09 12:30:05`. */
export const sortableTimeWithSeconds = write({ dateStyle: 'short', timeStyle: 'medium' }, 'sv-SE')

const DAY_AND_TIME = write({ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' })
/** `07 Dec 06:00` on the clock of a place. */
export const dayAndTimeAt = (instant: Instant, timeZone: string): string =>
  DAY_AND_TIME(instant, timeZone).replace(',', '')

const WEEKDAY_AND_DAY = write({ weekday: 'short', day: 'numeric', month: 'short' })
/** An instant with its day on the clock of a place: `Fri 11 Dec, 22:00`. */
export const momentIn = (instant: Instant, timeZone: string = OSLO): string =>
  `${WEEKDAY_AND_DAY(instant, timeZone).replace(',', '')}, ${clockIn(instant, timeZone)}`

/** `+1 h`, `−5.5 h`, or `same`. */
export function formatDifference(minutes: number): string {
  if (minutes === 0) return 'same'
  return `${minutes > 0 ? '+' : '−'}${Math.abs(minutes) / 60} h`
}

/** A value of the audit log as people write it: days and instants are stored as programs do. */
export function formatAuditValue(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatPrintedDay(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatPrintedTime(value) : value
}
