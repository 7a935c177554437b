import { daysBetween, formatDay } from '#core/days.ts'
import type { AdminReport } from '../../reports-admin.contract.ts'
import { reportAdminMessages as messages } from './messages.en.ts'

export interface ClockWords {
  text: string
  /** Shown as icon and words; `done` needs no attention any more. */
  tone: 'done' | 'waits' | 'late'
}

/**
 * How the two times that the reporter was told stand: a sign within 7 days, an answer within 3 months.
 * @param today the day it is in Oslo, as `2026-12-09`
 */
export function describeClocks(
  { status, acknowledgeBy, answerBy }: Pick<AdminReport, 'status' | 'acknowledgeBy' | 'answerBy'>,
  today: string,
): ClockWords[] {
  return [
    status === 'new'
      ? describe(acknowledgeBy, today, messages.acknowledge)
      : { text: messages.acknowledged, tone: 'done' },
    status === 'closed' ? { text: messages.answered, tone: 'done' } : describe(answerBy, today, messages.answer),
  ]
}

function describe(due: string, today: string, write: (due: string, left: string) => string): ClockWords {
  const left = daysBetween(today, due)
  const isLate = left < 0
  return {
    text: write(formatDay(due), isLate ? messages.over(-left) : messages.left(left)),
    tone: isLate ? 'late' : 'waits',
  }
}
