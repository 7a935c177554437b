import { expect, it } from 'vitest'
import { referenceOf } from './message-reference.ts'

it('a message is called by the random part of its id', () => {
  expect(referenceOf('01a20659-3a74-7586-af20-81ce5637018a')).toBe('M-5637018A')
})
