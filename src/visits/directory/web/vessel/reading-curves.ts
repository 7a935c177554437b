import { parseTypedNumber } from '#core/contract/number/read-typed.ts'
import type { VesselReading } from '../../directory.contract.ts'

export interface ReadingGroup {
  key: string
  /** Quantity and unit, as people wrote them. */
  label: string
  unit: string
  /** Oldest first. */
  rows: VesselReading[]
}

/** Readings by measurand and unit, case-insensitive; the most frequent first. */
export function groupReadings(rows: readonly VesselReading[]): ReadingGroup[] {
  const groups = new Map<string, ReadingGroup>()
  for (const row of rows.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const key = `${row.quantity.trim()} ${row.unit.trim()}`.toLowerCase()
    // The most recent spelling.
    const label = [row.quantity.trim(), row.unit.trim()].filter(Boolean).join(', ')
    const group = groups.get(key) ?? { key, label, unit: row.unit, rows: [] }
    group.label = label
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => b.rows.length - a.rows.length || a.label.localeCompare(b.label))
}

/** A value as a number: `7,5` and `7.5 mg/l` are 7.5; null for words and for what may be one of two numbers. */
export function numberOf(value: string): number | null {
  const [typed = ''] = /^\s*[-+\u2212]?\d+(?:[.,'’ \u00a0\u2009\u202f]\d+)*/.exec(value) ?? []
  const number = parseTypedNumber(typed)
  return Number.isNaN(number) ? null : number
}

/** The points of a curve: readings that are numbers, at their days. */
export const curveOf = (rows: readonly VesselReading[]) =>
  rows.flatMap(({ value, date, projectId }) => {
    const number = numberOf(value)
    return number === null
      ? []
      : [{ key: `${date} ${projectId}`, value: number, date, projectId, at: Date.parse(`${date}T00:00:00Z`) }]
  })
