import { expect, test } from 'vitest'
import { differenceInWords } from './port-clock.ts'

test('the difference to Oslo is said in words', () => {
  const winter = new Date('2026-12-09T12:00:00Z')
  expect(differenceInWords(winter, 'Europe/Oslo')).toBe('same as Oslo')
  expect(differenceInWords(winter, 'Europe/London')).toBe('1 h behind Oslo')
  expect(differenceInWords(winter, 'Asia/Singapore')).toBe('7 h ahead of Oslo')
  expect(differenceInWords(winter, 'Asia/Kolkata')).toBe('4.5 h ahead of Oslo')
})
