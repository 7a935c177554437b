import { addDays } from '#core/days.ts'

/** Beginnings of the months' names, English and Norwegian. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'ma[iy]', 'jun', 'jul', 'aug', 'sep', 'o[ck]t', 'nov', 'de[cs]'] as const

const WORDS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/** Days of half a year: a day without its year is the one that lies nearest. */
const NEAR_DAYS = 183

/**
 * Parses a day as people type one: `9 Dec 2026`, `9. des`, `09.12.26`, `9/12`, `091226`, `2026-12-09`, `tomorrow`. The
 * day comes before the month; without a year the nearest is meant.
 * @returns `2026-12-09`, or null for other text
 */
export function readDay(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase()
  const away = WORDS[typed]
  if (away !== undefined) return addDays(today, away)
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers =
    /^(\d{1,2})[ ./-]+(\d{1,2})(?:[ ./-]+(\d{4}|\d\d))?\.?$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)?$/.exec(typed)
  if (numbers) return near(Number(numbers[1]), Number(numbers[2]), numbers[3], today)
  const words = /^(?:[a-zæøå]+[.,]? )?(\d{1,2})[ .-]*([a-z]{3,9})[ .,-]*(\d{4}|\d\d)?$/.exec(typed)
  const month = 1 + MONTHS.findIndex((name) => new RegExp(`^${name}`).test(words?.[2] ?? ''))
  return words === null || month === 0 ? null : near(Number(words[1]), month, words[3], today)
}

function near(day: number, month: number, year: string | undefined, today: string): string | null {
  if (year !== undefined) return toDay(Number(year.length === 2 ? `20${year}` : year), month, day)
  const thisYear = Number(today.slice(0, 4))
  const [from, to] = [addDays(today, -NEAR_DAYS), addDays(today, NEAR_DAYS)]
  const choices = [thisYear, thisYear + 1, thisYear - 1].flatMap((each) => toDay(each, month, day) ?? [])
  return choices.find((each) => each >= from && each <= to) ?? choices[0] ?? null
}

/** Null where the month has no such day. */
function toDay(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** An hour as people type one, `6`, `06.30`, `0630`, as `06:30`; null for what is none. */
export function readHour(text: string): string | null {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:. ]?(\d\d))?$/.exec(text.trim()) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
