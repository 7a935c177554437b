import { expect, test } from 'vitest'
import { hasCodeLength, normaliseCode } from './normalise-code.ts'

test.each([
  ['1234567890123456'],
  ['1234 5678 9012 3456'],
  ['1234-5678-9012-3456'],
  ['1234–5678—9012−3456'],
  ['  1234\u00a05678\u20099012\t3456\n'],
  ['１２３４５６７８９０１２３４５６'],
])('%j is read as the same sixteen digits', (typed) => {
  expect(normaliseCode(typed)).toBe('1234567890123456')
})

test('only sixteen characters have the length of a code', () => {
  expect(hasCodeLength(normaliseCode('1234 5678 9012 3456'))).toBe(true)
  expect(hasCodeLength(normaliseCode('1234 5678 9012 345'))).toBe(false)
  expect(hasCodeLength(normaliseCode('1234 5678 9012 34567'))).toBe(false)
  expect(hasCodeLength('')).toBe(false)
})
