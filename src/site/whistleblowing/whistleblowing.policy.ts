import { addDays, addMonths } from '#core/days.ts'
import { REPORT_CLOCKS, type ReportStatus } from './whistleblowing.limits.ts'

/** Which states a report may go to from each state. A closed one may be taken up again until it is deleted. */
export const REPORT_MOVES: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  new: ['acknowledged'],
  acknowledged: ['in work', 'closed'],
  'in work': ['closed'],
  closed: ['in work'],
}

export const canMoveReport = (from: ReportStatus, to: ReportStatus): boolean => REPORT_MOVES[from].includes(to)

/**
 * Until when the reporter was told to expect a sign and an answer.
 * @param day day of the report in Oslo, as `2026-11-30`; the answers have the same form
 */
export function reportClocks(day: string): { acknowledgeBy: string; answerBy: string } {
  return {
    acknowledgeBy: addDays(day, REPORT_CLOCKS.acknowledgeDays),
    answerBy: addMonths(day, REPORT_CLOCKS.answerMonths),
  }
}
