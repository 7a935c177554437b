import { addDays } from '#core/days.ts'

/** Days on which a price is valid, both included; without an end for null. */
export interface Period {
  from: string
  to: string | null
}

/** Whether two periods have a day in common. */
export const overlaps = (a: Period, b: Period): boolean =>
  (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to)

/**
 * Returns the last day of an entry that another one follows from `from` on; null where the entry would then never have
 * been valid.
 */
export const endBefore = (earlier: Period, from: string): string | null => {
  const day = addDays(from, -1)
  return day >= earlier.from ? day : null
}
