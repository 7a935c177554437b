import { expect, test } from 'vitest'
import { REPORT_STATUSES } from './whistleblowing.limits.ts'
import { canMoveReport, reportClocks } from './whistleblowing.policy.ts'

test('a report moves forward, and a closed one may be reopened', () => {
  const moves = REPORT_STATUSES.flatMap((from) =>
    REPORT_STATUSES.filter((to) => canMoveReport(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'new → acknowledged',
    'acknowledged → in work',
    'acknowledged → closed',
    'in work → closed',
    'closed → in work',
  ])
})

test.each([
  ['2026-12-09', '2026-12-16', '2027-03-09'],
  ['2026-11-30', '2026-12-07', '2027-02-28'],
  ['2027-11-30', '2027-12-07', '2028-02-29'],
  ['2026-12-28', '2027-01-04', '2027-03-28'],
  ['2026-05-31', '2026-06-07', '2026-08-31'],
])('a report of %s is acknowledged by %s and answered by %s', (day, acknowledgeBy, answerBy) => {
  expect(reportClocks(day)).toEqual({ acknowledgeBy, answerBy })
})
