import { expect, test } from 'vitest'
import { differenceInWords, toInstant, toLocal } from './port-clock.ts'

test('a time on the port clock becomes the instant, and comes back as it was written', () => {
  expect(toInstant('2026-12-09T06:00', 'Asia/Singapore')).toBe('2026-12-08T22:00:00.000Z')
  expect(toLocal('2026-12-08T22:00:00.000Z', 'Asia/Singapore')).toBe('2026-12-09T06:00')
  expect(toInstant('2026-07-01T12:00', 'Europe/London')).toBe('2026-07-01T11:00:00.000Z')
  expect(toInstant('', 'Europe/Oslo')).toBeNull()
})

test('the hours around the change of the clocks keep their place', () => {
  // On 29 March 2026 Oslo goes from 02:00 to 03:00, on 25 October from 03:00 back to 02:00.
  expect(toInstant('2026-03-29T01:30', 'Europe/Oslo')).toBe('2026-03-29T00:30:00.000Z')
  expect(toInstant('2026-03-29T03:30', 'Europe/Oslo')).toBe('2026-03-29T01:30:00.000Z')
  expect(toInstant('2026-10-25T04:00', 'Europe/Oslo')).toBe('2026-10-25T03:00:00.000Z')
})

test('the difference to Oslo is said in words', () => {
  const winter = new Date('2026-12-09T12:00:00Z')
  expect(differenceInWords(winter, 'Europe/Oslo')).toBe('same as Oslo')
  expect(differenceInWords(winter, 'Europe/London')).toBe('1 h behind Oslo')
  expect(differenceInWords(winter, 'Asia/Singapore')).toBe('7 h ahead of Oslo')
  expect(differenceInWords(winter, 'Asia/Kolkata')).toBe('4.5 h ahead of Oslo')
})
