import { expect, it } from 'vitest'
import { findReadingProblem, readTypedReading, toggleSign } from './read-reading.ts'

it.each([
  ['0,10', '0.10'],
  ['<0.1', '<0.1'],
  [' < 0,1 ', '<0.1'],
  ['>1 200', '>1200'],
  ['< -5', '<-5'],
])('reads %s as %s', (typed, value) => {
  expect(readTypedReading(typed, {})).toEqual({ kind: 'number', value })
  expect(findReadingProblem(typed, {})).toBeNull()
})

it.each(['<', '<<0.1', '0.1<', '≤0.1', 'low', '0.1-0.2'])('stores nothing for %s', (typed) => {
  expect(findReadingProblem(typed, {})).toContain('Enter only the number')
})

it('asks about a number with two meanings, also behind a sign, unless the line allows whole numbers only', () => {
  expect(findReadingProblem('<1.200', {})).toContain('1.200 may be 1200 or 1.20')
  expect(readTypedReading('<1.200', { isWhole: true })).toEqual({ kind: 'number', value: '<1200' })
  expect(readTypedReading('<1.200', { isSmall: true })).toEqual({ kind: 'number', value: '<1.200' })
})

it('takes no more decimals than the checklist allows', () => {
  expect(findReadingProblem('<0.05', { decimals: 2 })).toBeNull()
  expect(findReadingProblem('0.050', { decimals: 2 })).toContain('at most 2 decimals')
  expect(findReadingProblem('12,5', { decimals: 0, isWhole: true })).toContain('whole number')
  expect(findReadingProblem('', { decimals: 0 })).toBeNull()
})

it('puts a sign before a number, changes it, and takes it away', () => {
  expect(toggleSign('0.1', '<')).toBe('<0.1')
  expect(toggleSign('< 0.1', '<')).toBe('0.1')
  expect(toggleSign('<0.1', '>')).toBe('>0.1')
  expect(toggleSign('', '<')).toBe('<')
})
