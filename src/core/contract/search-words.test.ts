import { expect, it } from 'vitest'
import { searchWords } from './search-words.ts'

it('takes the first eight different words, in one normal form', () => {
  expect(searchWords(' CLX \t reagent\u00a0set CLX\n')).toEqual(['CLX', 'reagent', 'set'])
  expect(searchWords('n\u0303andu')).toEqual(['ñandu'])
  expect(searchWords(Array.from({ length: 90 }, (_, index) => `w${index}`).join(' '))).toEqual(
    'w0 w1 w2 w3 w4 w5 w6 w7'.split(' '),
  )
  expect(searchWords(' ')).toEqual([])
})
