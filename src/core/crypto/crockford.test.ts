import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CodeFormatError,
  decodeCrockford,
  encodeCrockford,
  generateCode,
  groupCode,
  normaliseCode,
} from './crockford.server.ts'

describe('Crockford codes', () => {
  it('gives back the bytes, however the code is typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        const code = encodeCrockford(bytes)
        const sloppy = ` ${groupCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' – ')}\n`
        expect(decodeCrockford(code, bytes.length).equals(bytes)).toBe(true)
        expect(decodeCrockford(sloppy, bytes.length).equals(bytes)).toBe(true)
      }),
    )
  })

  it('has the lengths that screens state', () => {
    expect(generateCode(15)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(generateCode(32)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){12}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(encodeCrockford(Buffer.from('ffffffffff0000000001', 'hex'))).toBe('ZZZZZZZZ00000001')
  })

  it('reads O as 0 and I and L as 1', () => {
    expect(normaliseCode('o0-iI lL 1')).toBe('0011111')
  })

  it('refuses foreign characters, wrong lengths and a second spelling of the same bytes', () => {
    const code = encodeCrockford(Buffer.alloc(32, 9))
    for (const typed of ['U'.repeat(52), code.slice(1), `${code}0`, `${code.slice(0, -1)}Z`, 'æ', '']) {
      expect(() => decodeCrockford(typed, 32), typed).toThrow(CodeFormatError)
    }
  })

  it('is never the same twice', () => {
    expect(new Set(Array.from({ length: 2000 }, () => generateCode(15))).size).toBe(2000)
  })
})
