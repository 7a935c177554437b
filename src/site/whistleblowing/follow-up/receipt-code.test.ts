import { describe, expect, test } from 'vitest'
import { formatReason } from '#core/contract/reason.ts'
import { decodeCrockford, generateCode } from '#core/crypto/crockford.server.ts'
import { en } from '../messages/en.ts'
import { checkReceipt, groupReceipt } from './receipt-code.ts'

describe('a typed receipt code', () => {
  test.each([
    '7K4MQ2XD9RTB0WHE63NFVJ8C',
    '7k4m q2xd 9rtb 0whe 63nf vj8c',
    '7K4M-Q2XD-9RTB-OWHE-63NF-VJ8C\n',
    'ILO0 1111 2222 3333 4444 5555',
  ])('%j is one', (typed) => {
    expect(checkReceipt(typed)).toBeNull()
    expect(() => decodeCrockford(typed, 15)).not.toThrow()
  })

  test.each([
    ['', 'Receipt code is required'],
    [' - ', 'Receipt code is required'],
    ['7K4M Q2XD 9RTB 0WHE 63NF VJ8', 'One character is missing: 23 of 24.'],
    ['7K4M', '20 characters are missing: 4 of 24.'],
    ['7K4M Q2XD 9RTB 0WHE 63NF VJ8CX', 'One character too many: 25 of 24.'],
    ['7K4M Q2XD 9RTB 0WHE 63NF VJ8CXY', '2 characters too many: 26 of 24.'],
    ['7U4M Q2XD 9RTB 0WHE 63NF VJ8C', 'A receipt code has only digits and the letters A to Z without U.'],
    ['7Å4M Q2XD', 'A receipt code has only digits and the letters A to Z without U.'],
  ])('%j is not: %s', (typed, sentence) => {
    const reason = checkReceipt(typed)
    expect(reason && formatReason(en.refusals, reason)).toBe(sentence)
  })

  test('every made code passes, and is shown in six groups of four', () => {
    for (let run = 0; run < 200; run += 1) {
      const code = generateCode(15)
      expect(checkReceipt(code)).toBeNull()
      expect(groupReceipt(code.replaceAll('-', '')).join('-')).toBe(code)
    }
  })
})
