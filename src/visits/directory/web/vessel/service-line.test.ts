import { expect, it } from 'vitest'
import { positionInSpan, spanOf, yearsOf } from './service-line.ts'

const mark = (date: string) => ({ id: date, date, status: 'closed' })

it('the line spans the first service of the last four years to the due date', () => {
  const span = spanOf([mark('2018-01-01'), mark('2024-01-01'), mark('2026-01-01')], '2027-01-01', '2026-12-09')
  expect(span).toEqual({ from: '2024-01-01', to: '2027-01-01' })
  expect([
    positionInSpan(span, '2018-01-01'),
    positionInSpan(span, '2024-01-01'),
    positionInSpan(span, '2027-01-01'),
  ]).toEqual([null, 0, 100])
  expect(yearsOf(span).map(({ year }) => year)).toEqual(['2025', '2026', '2027'])
})

it('is never a single point, and contains an overdue service', () => {
  expect(spanOf([], null, '2026-12-09')).toEqual({ from: '2026-06-09', to: '2027-06-09' })
  const span = spanOf([mark('2025-06-01')], '2026-06-01', '2026-12-09')
  expect(span).toEqual({ from: '2025-06-01', to: '2026-12-09' })
  expect(positionInSpan(span, '2026-06-01')).toBeGreaterThan(50)
})
