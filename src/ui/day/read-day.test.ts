import { describe, expect, it } from 'vitest'
import { readDay, readHour } from './read-day.ts'

const TODAY = '2026-11-22'

describe('a typed day', () => {
  it.each([
    ['09 Dec 2026', '2026-12-09'],
    ['9 dec', '2026-12-09'],
    ['9. desember 2026', '2026-12-09'],
    ['Wed 9 Dec', '2026-12-09'],
    ['9.12.2026', '2026-12-09'],
    ['9/12/26', '2026-12-09'],
    ['091226', '2026-12-09'],
    ['0912', '2026-12-09'],
    ['2026-12-09', '2026-12-09'],
    ['3 jan', '2027-01-03'],
    ['8 Sept 2026', '2026-09-08'],
    ['29.2.2028', '2028-02-29'],
    ['tomorrow', '2026-11-23'],
  ])('%s is %s', (typed, day) => expect(readDay(typed, TODAY)).toBe(day))

  it.each(['', '9', '31.2.2026', '12/13/2026', '9 dxc', 'soon', '2026-12-32'])('%s is none', (typed) =>
    expect(readDay(typed, TODAY)).toBeNull(),
  )
})

it('a typed hour', () => {
  expect(['6', '06:30', '6.30', '0630', '23:59'].map(readHour)).toEqual(['06:00', '06:30', '06:30', '06:30', '23:59'])
  expect(['24:00', '6:7', 'six', ''].map(readHour)).toEqual([null, null, null, null])
})
