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

it.each([200, 230, 264, 290, 300, 344, 576])('no two days touch under a line of %i pixels', (line) => {
  const mixes = ['2026-07-22', '2026-10-12', '2026-10-20']
  const clock = { ...CLOCK, boxFrom: '2026-07-22', mixes, changeDue: '2027-01-18', expires: '2027-07-22', setNumber: 3 }
  const ticks = layOutClock(clock, '2026-11-23').ticks.filter(({ from }) => from <= line)
  const days = ticks.map(({ day }) => day)
  expect([days[0], days.at(-1)]).toEqual(['2026-07-22', '2027-07-22'])
  expect(days.length).toBeGreaterThan(2)
  // As drawn: the first under its mark where the line is short, the last ending with it.
  const word = 40
  const left = ticks.map(({ at }, index) =>
    index === ticks.length - 1 ? line - word : index === 0 && line >= 300 ? 0 : at * line - word / 2,
  )
  left.slice(1).forEach((start, index) => expect(start).toBeGreaterThan((left[index] ?? 0) + word))
})
