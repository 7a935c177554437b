import { describe, expect, test } from 'vitest'
import { isAvailable } from './availability.ts'

const at = (instant: string) => isAvailable(new Date(instant))

describe('the indicator follows the hour in Oslo', () => {
  test.each([
    ['winter, 05:59 in Oslo', '2026-01-15T04:59:59Z', false],
    ['winter, 06:00 in Oslo', '2026-01-15T05:00:00Z', true],
    ['winter, 17:59 in Oslo', '2026-01-15T16:59:59Z', true],
    ['winter, 18:00 in Oslo', '2026-01-15T17:00:00Z', false],
    ['summer, 05:59 in Oslo', '2026-07-15T03:59:59Z', false],
    ['summer, 06:00 in Oslo', '2026-07-15T04:00:00Z', true],
    ['summer, 18:00 in Oslo', '2026-07-15T16:00:00Z', false],
    ['the first of July, a second before 06:00 in Oslo', '2026-07-01T03:59:59Z', false],
    ['the first of July, 06:00 in Oslo', '2026-07-01T04:00:00Z', true],
    ['the first of July, 18:00 in Oslo', '2026-07-01T16:00:00Z', false],
    ['midnight in Oslo', '2026-01-14T23:00:00Z', false],
    ['leap day, noon', '2028-02-29T11:00:00Z', true],
    ['beyond 2038, noon', '2038-01-20T11:00:00Z', true],
  ])('%s', (_name, instant, expected) => {
    expect(at(instant)).toBe(expected)
  })

  test('on 2026-10-25, when the clock goes back, the day opens and closes an hour later by UTC', () => {
    expect(at('2026-10-24T04:00:00Z')).toBe(true)
    expect(at('2026-10-25T04:00:00Z')).toBe(false)
    expect(at('2026-10-25T04:59:59Z')).toBe(false)
    expect(at('2026-10-25T05:00:00Z')).toBe(true)
    expect(at('2026-10-25T16:59:00Z')).toBe(true)
    expect(at('2026-10-25T17:00:00Z')).toBe(false)
  })

  test('on 2027-03-28, when the clock goes forward, the day opens and closes an hour earlier by UTC', () => {
    expect(at('2027-03-27T04:00:00Z')).toBe(false)
    expect(at('2027-03-28T03:59:59Z')).toBe(false)
    expect(at('2027-03-28T04:00:00Z')).toBe(true)
    expect(at('2027-03-28T15:59:00Z')).toBe(true)
    expect(at('2027-03-28T16:00:00Z')).toBe(false)
  })

  test('the same instant gives the same answer to visitors in every zone', () => {
    const before = process.env['TZ']
    try {
      for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC']) {
        process.env['TZ'] = zone
        expect(at('2026-01-15T05:00:00Z')).toBe(true)
        expect(at('2026-01-15T17:00:00Z')).toBe(false)
      }
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  })
})
