import { expect, it } from 'vitest'
import { findOfficeTime } from './office-time.ts'

const HOURS = { opens: '07:00', closes: '15:00' }

it.each([
  // Oslo is an hour ahead of UTC in winter, two in summer. 20 November 2026 is a Friday.
  ['2026-11-20T05:59:00Z', { day: '2026-11-20', isOpen: false }],
  ['2026-11-20T06:00:00Z', { day: '2026-11-20', isOpen: true }],
  ['2026-11-20T13:59:00Z', { day: '2026-11-20', isOpen: true }],
  ['2026-11-20T14:00:00Z', { day: '2026-11-23', isOpen: false }],
  ['2026-11-21T10:00:00Z', { day: '2026-11-23', isOpen: false }],
  ['2026-11-22T23:30:00Z', { day: '2026-11-23', isOpen: false }],
  ['2026-07-01T05:00:00Z', { day: '2026-07-01', isOpen: true }],
  ['2026-07-01T22:30:00Z', { day: '2026-07-02', isOpen: false }],
])('at %s the office reads next', (now, found) => {
  expect(findOfficeTime(new Date(now), HOURS)).toEqual({ ...HOURS, ...found })
})
