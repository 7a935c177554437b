import { dayInOslo, formatDay } from '#ui/staff/format-time.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' })

const DAY_MS = 86_400_000

export interface DayGroup<Row> {
  /** `Today`, `Yesterday`, or `Tuesday 08 Dec 2026`. */
  title: string
  day: string
  rows: Row[]
}

/** Rows in their order, under the day in Oslo on which they happened. */
export function groupByDay<Row extends { createdAt: string }>(
  rows: readonly Row[],
  now: number,
  words: { today: string; yesterday: string },
): DayGroup<Row>[] {
  const today = dayInOslo(now)
  const yesterday = dayInOslo(Date.parse(`${today}T12:00:00Z`) - DAY_MS)
  const groups: DayGroup<Row>[] = []
  for (const row of rows) {
    const day = dayInOslo(Date.parse(row.createdAt))
    const last = groups.at(-1)
    if (last?.day === day) {
      last.rows.push(row)
      continue
    }
    const title =
      day === today
        ? words.today
        : day === yesterday
          ? words.yesterday
          : `${WEEKDAY.format(new Date(`${day}T00:00:00Z`))} ${formatDay(day)}`
    groups.push({ day, title, rows: [row] })
  }
  return groups
}
