import { addDays, addMonths } from '#core/days.ts'
import { REPORT_CLOCKS, type ReportStatus } from './whistleblowing.limits.ts'

/** Allowed transitions of a report's state. A closed one may be reopened until it is deleted. */
export const REPORT_MOVES: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  new: ['acknowledged'],
  acknowledged: ['in work', 'closed'],
  'in work': ['closed'],
  closed: ['in work'],
}

export const canMoveReport = (from: ReportStatus, to: ReportStatus): boolean => REPORT_MOVES[from].includes(to)

/**
 * Deadlines for a sign and an answer to the reporter.
 * @param day day of the report in Oslo, as `2026-11-30`; the results have the same form
 */
export function reportClocks(day: string): { acknowledgeBy: string; answerBy: string } {
  return {
    acknowledgeBy: addDays(day, REPORT_CLOCKS.acknowledgeDays),
    answerBy: addMonths(day, REPORT_CLOCKS.answerMonths),
  }
}
