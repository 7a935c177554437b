import { addDays, addMonths, daysBetween, realDay } from '#core/days.ts'
import { type BoxDays, setsOf } from '#site/catalogue/catalogue.limits.ts'
import { CALENDAR } from '../finder.limits.ts'

export interface ReagentYear {
  mixed: string
  /** A day for each set that is used up; on the last one a new box is needed. */
  changes: readonly string[]
  /** The day on which what needs no mixing is over. */
  ends: string
  newBox: string
  /** When to order for the call, where both are known. */
  reorderBy: string | null
}

/** Parses a day that the calendar accepts; else nothing. */
export function calendarDay(written: string | undefined): string {
  const day = realDay(written ?? '')
  return day >= CALENDAR.first && day <= CALENDAR.last ? day : ''
}

/** The days of a box mixed on a day; reorder by the call, minus the reader's safety margin. */
export function planReagentYear(
  mixed: string,
  box: BoxDays,
  { call = '', daysInHand = null }: { call?: string; daysInHand?: number | null } = {},
): ReagentYear {
  const changes = Array.from({ length: setsOf(box) }, (_, at) => addDays(mixed, (at + 1) * box.changeAfterDays))
  return {
    mixed,
    changes,
    ends: addDays(mixed, box.keepsForDays),
    newBox: changes.at(-1) ?? addDays(mixed, box.keepsForDays),
    reorderBy: call === '' || daysInHand === null ? null : addDays(call, -daysInHand),
  }
}

const DAYS_OF_YEAR = 365

/** Boxes that an analyser uses in a year: each lasts as long as its sets do, at most until it expires. */
export function boxesAYear(box: BoxDays): number {
  const ofSets = setsOf(box) * box.changeAfterDays
  return Math.max(1, Math.round(DAYS_OF_YEAR / (ofSets === 0 ? box.keepsForDays : ofSets)))
}

/** How far a day is along the time from mixing to the end, in parts of one; beyond it, its edge. */
export const placeIn = ({ mixed, ends }: ReagentYear, day: string): number =>
  Math.min(1, Math.max(0, daysBetween(mixed, day) / daysBetween(mixed, ends)))

/** First days of the months between mixing and the end. */
export function monthsOf({ mixed, ends }: ReagentYear): string[] {
  const months: string[] = []
  const first = `${mixed.slice(0, 8)}01`
  for (let day = first; day <= ends; day = addMonths(day, 1)) if (day >= mixed) months.push(day)
  return months
}
