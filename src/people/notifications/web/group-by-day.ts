import { addDays, dayInOslo, formatDay, weekdayName } from '#core/days.ts'

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
  const yesterday = addDays(today, -1)
  const groups: DayGroup<Row>[] = []
  for (const row of rows) {
    const day = dayInOslo(row.createdAt)
    const last = groups.at(-1)
    if (last?.day === day) {
      last.rows.push(row)
      continue
    }
    const title =
      day === today ? words.today : day === yesterday ? words.yesterday : `${weekdayName(day)} ${formatDay(day)}`
    groups.push({ day, title, rows: [row] })
  }
  return groups
}
