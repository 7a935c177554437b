import { expect, it } from 'vitest'
import { layOutClock } from './clock-layout.ts'

const CLOCK = {
  boxFrom: '2026-11-05',
  mixes: ['2026-11-05'],
  changeDue: '2027-02-03',
  expires: '2027-11-05',
  changeAfterDays: 90,
  setNumber: 1,
  setsInBox: 4,
} as Parameters<typeof layOutClock>[0]

it('each change of the box has its day under the line, those to come too', () => {
  const { ticks, sets } = layOutClock(CLOCK, '2026-12-09')
  expect(ticks.map(({ day }) => day)).toEqual(['2026-11-05', '2027-02-03', '2027-05-04', '2027-08-02', '2027-11-05'])
  expect(sets.map(({ isPlanned }) => isPlanned)).toEqual([false, true, true, true])
})

it('what is late moves the days of those after it', () => {
  const { ticks } = layOutClock(CLOCK, '2027-02-13')
  expect(ticks.map(({ day }) => day)).toContain('2027-05-14')
})
