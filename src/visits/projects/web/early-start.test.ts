import { expect, it } from 'vitest'
import { addDays, todayIn } from '#core/days.ts'
import { daysTooEarly } from './early-start.ts'

const early = (days: number, portTimeZone: string | null, status: 'confirmed' | 'on hold' = 'confirmed') =>
  daysTooEarly(
    { status, scheduledDate: addDays(todayIn(portTimeZone ?? 'Pacific/Kiritimati'), days), portTimeZone },
    'in progress',
  )

it.each([
  ['the first day in Oslo', 0, 'Europe/Oslo', 0],
  ['the day before in Singapore', 1, 'Asia/Singapore', 1],
  ['ten days before in Los Angeles', 10, 'America/Los_Angeles', 10],
  ['a late start', -4, 'Asia/Seoul', 0],
  ['a place without a time zone, where the day may have come', 0, null, 0],
  ['a place without a time zone, days before', 3, null, 3],
])('counts the days before %s on the clock of the port', (_what, days, zone, expected) => {
  expect(early(days, zone)).toBe(expected)
})

it('asks about the start alone', () => {
  expect(early(5, 'Europe/Oslo', 'on hold')).toBe(0)
  const visit = { status: 'confirmed', scheduledDate: '2999-01-01', portTimeZone: null } as const
  expect(daysTooEarly(visit, 'cancelled')).toBe(0)
  expect(daysTooEarly({ ...visit, scheduledDate: null }, 'in progress')).toBe(0)
})
