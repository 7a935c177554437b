/** Order of the parts of a numeric day; null where a column doesn't decide it. */
type DayOrder = 'day first' | 'month first' | null

const SEPARATORS = ['/', '-', '.', ' '] as const
type Separator = (typeof SEPARATORS)[number]

/** Orders of a column's days by separator: lists are put together from several sources. */
export type DayOrders = Readonly<Record<Separator, DayOrder>>

const NUMERIC = /^(\d{1,2})(?:\s*([./-])\s*|\s+)(\d{1,2})(?:\s*([./-])\s*|\s+)(\d{4})(?: 00:00(?::00)?)?$/

interface NumericDay {
  separator: Separator
  first: number
  second: number
  year: string
}

function parseNumeric(cell: string): NumericDay | null {
  const [, first, separator = ' ', second, other = ' ', year = ''] = NUMERIC.exec(cell) ?? []
  if (first === undefined || separator !== other) return null
  return { separator: separator as Separator, first: Number(first), second: Number(second), year }
}

/**
 * Decides the order of day and month in the cells of one column, for each separator. A number above 12 can only be a
 * day. Without one, days with dots are day first, as no country writes a month before a dot; all others stay undecided,
 * as they do where a column contradicts itself.
 */
export function findDayOrders(cells: readonly string[]): DayOrders {
  const days = cells.flatMap((cell) => parseNumeric(cell) ?? [])
  const dayFirst = new Set(days.flatMap((day) => (day.first > 12 && day.second <= 12 ? day.separator : [])))
  const monthFirst = new Set(days.flatMap((day) => (day.second > 12 && day.first <= 12 ? day.separator : [])))
  const orderOf = (separator: Separator): DayOrder => {
    if (dayFirst.has(separator)) return monthFirst.has(separator) ? null : 'day first'
    if (monthFirst.has(separator)) return 'month first'
    return separator === '.' && monthFirst.size === 0 ? 'day first' : null
  }
  return { '/': orderOf('/'), '-': orderOf('-'), '.': orderOf('.'), ' ': orderOf(' ') }
}

const MONTHS = [
  ['jan'],
  ['feb'],
  ['mar'],
  ['apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'des'],
] as const

/**
 * Reads a day as people and spreadsheets write it: 2026-12-09, 09.12.2026, 9/12/2026 or 9 Dec 2026.
 * @returns YYYY-MM-DD, `unclear` where day and month may be the other way round, null for no day
 */
export function readDay(text: string, orders: DayOrders | undefined): string | null {
  const iso = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)
  if (iso !== null) return toDay(iso[1], iso[3], iso[4])
  const numeric = parseNumeric(text)
  if (numeric !== null) {
    const { separator, first, second, year } = numeric
    const order = orders?.[separator] ?? null
    const isMonthFirst = order === 'month first' || (second > 12 && first <= 12)
    const isUnclear = order === null && first <= 12 && second <= 12 && first !== second
    const [day, month] = isMonthFirst ? [second, first] : [first, second]
    return isUnclear ? 'unclear' : toDay(year, String(month), String(day))
  }
  const named = /^(\d{1,2})\.?[ -]\s*(\p{L}{3,})\.?[ -]\s*(\d{4})$/u.exec(text)
  if (named === null) return null
  const month = MONTHS.findIndex((names) => names.some((name) => named[2]?.toLowerCase().startsWith(name)))
  return toDay(named[3], String(month + 1), named[1])
}

function toDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
