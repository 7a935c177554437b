import { addMonths, daysBetween } from '#core/days.ts'

/** A service on the timeline: done, under way or planned. */
export interface LineMark {
  id: string
  date: string
  status: string
}

interface Span {
  from: string
  to: string
}

/** Maximum years of the timeline: older services are in the list. */
const YEARS_BACK = 4

/** First and last day of the timeline: from the oldest service of the last years to the latest due or planned one. */
export function spanOf(marks: readonly LineMark[], due: string | null, today: string): Span {
  const oldest = addMonths(today, -12 * YEARS_BACK)
  const days = [...marks.map(({ date }) => date), today, ...(due === null ? [] : [due])].filter((day) => day >= oldest)
  const sorted = days.toSorted()
  const [first = today] = sorted
  const last = sorted.at(-1) ?? today
  // Never so short that all marks are at one position.
  return { from: first === last ? addMonths(first, -6) : first, to: first === last ? addMonths(last, 6) : last }
}

/** Position of a day between the ends, 0 to 100; null outside. */
export function positionInSpan({ from, to }: Span, day: string): number | null {
  if (day < from || day > to) return null
  return (100 * daysBetween(from, day)) / Math.max(1, daysBetween(from, to))
}

/** The years that begin within the span, with their positions; labels that would overlap are left out. */
export function yearsOf(span: Span): { year: string; place: number }[] {
  const first = Number(span.from.slice(0, 4)) + 1
  const count = Math.max(0, Number(span.to.slice(0, 4)) - first + 1)
  const all = Array.from({ length: count }, (_, index) => String(first + index)).flatMap((year) => {
    const place = positionInSpan(span, `${year}-01-01`)
    return place === null ? [] : [{ year, place }]
  })
  return all.filter(({ place }, index) => index === 0 || place - (all[index - 1]?.place ?? 0) > 8)
}
