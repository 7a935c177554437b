import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  box,
  BOX_OVERHEAD,
  deriveKey,
  openBox,
  padmeLength,
  padPayload,
  SealError,
  unpadPayload,
  wipe,
} from './box.server.ts'

const bytes = (options: fc.IntArrayConstraints = {}) => fc.uint8Array(options)
const key32 = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('box', () => {
  it('opens with its own key and place, and starts with the version', () => {
    fc.assert(
      fc.property(key32, fc.string(), bytes({ maxLength: 300 }), (key, aad, plaintext) => {
        const sealed = box(key, aad, plaintext)
        expect(sealed[0]).toBe(1)
        expect(sealed.length).toBe(plaintext.length + BOX_OVERHEAD)
        expect(openBox(key, aad, sealed).equals(plaintext)).toBe(true)
      }),
    )
  })

  it('never opens when any bit is flipped, bytes are cut off or added, or key or place differ', () => {
    fc.assert(
      fc.property(
        key32,
        key32,
        bytes({ maxLength: 80 }),
        fc.nat(),
        fc.integer({ min: 1, max: 60 }),
        (key, other, plaintext, spot, cut) => {
          fc.pre(!Buffer.from(key).equals(other))
          const sealed = box(key, 'report:a:body:1', plaintext)
          const flipped = Buffer.from(sealed)
          const bit = spot % (sealed.length * 8)
          flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
          for (const broken of [
            flipped,
            sealed.subarray(0, -cut),
            sealed.subarray(cut),
            Buffer.concat([sealed, Buffer.alloc(cut)]),
          ]) {
            expect(() => openBox(key, 'report:a:body:1', broken)).toThrow(SealError)
          }
          expect(() => openBox(other, 'report:a:body:1', sealed)).toThrow(SealError)
          expect(() => openBox(key, 'report:b:body:1', sealed)).toThrow(SealError)
          expect(() => openBox(key, 'report:a:body:2', sealed)).toThrow(SealError)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('refuses an unknown version and an empty value', () => {
    const key = randomBytes(32)
    const sealed = box(key, 'x', Buffer.from('text'))
    sealed[0] = 2
    expect(() => openBox(key, 'x', sealed)).toThrow(SealError)
    expect(() => openBox(key, 'x', Buffer.alloc(0))).toThrow(SealError)
  })

  it('looks different each time', () => {
    const key = randomBytes(32)
    expect(box(key, 'x', Buffer.from('same')).equals(box(key, 'x', Buffer.from('same')))).toBe(false)
  })
})

describe('deriveKey', () => {
  it('agrees with RFC 5869, test case 3', () => {
    expect(deriveKey(Buffer.alloc(22, 0x0b), '').toString('hex')).toBe(
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
    )
  })

  it('gives another key for another purpose, secret or salt', () => {
    const secret = randomBytes(32)
    const keys = [
      deriveKey(secret, 'a'),
      deriveKey(secret, 'b'),
      deriveKey(randomBytes(32), 'a'),
      deriveKey(secret, 'a', Buffer.from('salt')),
    ].map((key) => key.toString('hex'))
    expect(new Set(keys).size).toBe(4)
    expect(deriveKey(secret, 'a').toString('hex')).toBe(keys[0])
  })
})

describe('padding', () => {
  it('gives the sizes of the Padmé paper and adds at most 12 %', () => {
    expect([0, 1, 9, 10, 100, 1000, 4097].map(padmeLength)).toEqual([0, 1, 10, 10, 104, 1024, 4352])
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 2 ** 30 }), (length) => {
        const padded = padmeLength(length)
        expect(padded).toBeGreaterThanOrEqual(length)
        expect(padded).toBeLessThanOrEqual(length * 1.12)
        expect(padmeLength(padded)).toBe(padded)
      }),
    )
  })

  it('refuses a length that no buffer has', () => {
    for (const length of [-1, 1.5, Number.NaN, 2 ** 32]) expect(() => padmeLength(length)).toThrow(RangeError)
  })

  it('gives back what was padded', () => {
    fc.assert(
      fc.property(bytes({ maxLength: 2000 }), fc.nat(600), (payload, minimum) => {
        const padded = padPayload(payload, minimum)
        expect(padded.length).toBe(Math.max(minimum, padmeLength(payload.length + 4)))
        expect(unpadPayload(padded).equals(payload)).toBe(true)
      }),
    )
  })

  it('refuses a length that points outside, and padding that carries something', () => {
    const padded = padPayload(Buffer.from('text'), 64)
    const tooLong = Buffer.from(padded)
    tooLong.writeUInt32BE(61, 0)
    const smuggled = Buffer.from(padded)
    smuggled[63] = 1
    for (const broken of [tooLong, smuggled, Buffer.alloc(3)]) expect(() => unpadPayload(broken)).toThrow(SealError)
  })
})

describe('wipe', () => {
  it('leaves only zeros', () => {
    const secrets = [randomBytes(16), randomBytes(32)]
    wipe(...secrets)
    expect(Buffer.concat(secrets).every((byte) => byte === 0)).toBe(true)
  })
})
