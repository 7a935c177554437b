import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SealError } from '#core/crypto/box.server.ts'
import { generateKeyPair } from '#core/crypto/hpke.server.ts'
import { openMessage, openSummary, sealMessage, sealSummary, type SealedMessage } from './report-parts.server.ts'
import { openBody, openDek, openDekByReceipt, sealReport } from './sealing.server.ts'

const anyMessage: fc.Arbitrary<SealedMessage> = fc.record({
  from: fc.constantFrom('reporter', 'company'),
  text: fc.string({ unit: 'grapheme', maxLength: 2000 }),
  at: fc
    .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2090-01-01') })
    .map((date) => date.toISOString()),
})
const anyPlace = fc.record({ reportId: fc.uuid({ version: 4 }), n: fc.integer({ min: 1, max: 500 }) })
const MESSAGE: SealedMessage = { from: 'reporter', text: 'The seal was new.', at: '2026-12-14T08:00:00.000Z' }

function flipBit(bytes: Buffer, bit: number): Buffer {
  const changed = Buffer.from(bytes)
  const at = bit % (bytes.length * 8)
  changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7))
  return changed
}

describe('an encrypted message', () => {
  it('gives back what was written, and opens nowhere else', () => {
    fc.assert(
      fc.property(anyMessage, anyPlace, anyPlace, (message, place, other) => {
        const dek = randomBytes(32)
        const sealed = sealMessage(place, dek, message)
        expect(openMessage(place, dek, sealed)).toEqual(message)
        expect(() => openMessage({ ...place, n: place.n + 1 }, dek, sealed)).toThrow(SealError)
        if (other.reportId !== place.reportId) {
          expect(() => openMessage({ ...place, reportId: other.reportId }, dek, sealed)).toThrow(SealError)
        }
        expect(() => openMessage(place, randomBytes(32), sealed)).toThrow(SealError)
      }),
      { numRuns: 300 },
    )
  })

  it('is refused with any bit changed or anything cut off or added', () => {
    const place = { reportId: randomUUID(), n: 1 }
    const dek = randomBytes(32)
    const sealed = sealMessage(place, dek, MESSAGE)
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: sealed.length }), (bit, cut) => {
        for (const broken of [
          flipBit(sealed, bit),
          sealed.subarray(0, sealed.length - cut),
          Buffer.concat([sealed, randomBytes(cut)]),
        ]) {
          expect(() => openMessage(place, dek, broken)).toThrow(SealError)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('has one size when it is short, and does not reveal its author', () => {
    const place = { reportId: randomUUID(), n: 7 }
    const sizes = ['', 'x', 'y'.repeat(1500)].flatMap((text) =>
      (['reporter', 'company'] as const).map(
        (from) => sealMessage(place, randomBytes(32), { ...MESSAGE, from, text }).length,
      ),
    )
    expect(new Set(sizes).size).toBe(1)
  })
})

describe('the parts of one report', () => {
  it('do not pass for each other', async () => {
    const reportId = randomUUID()
    const dek = randomBytes(32)
    const summary = sealSummary(reportId, dek, 'Bypass at berth')
    const message = sealMessage({ reportId, n: 1 }, dek, MESSAGE)
    expect(openSummary(reportId, dek, summary)).toBe('Bypass at berth')
    expect(() => openSummary(reportId, dek, message)).toThrow(SealError)
    expect(() => openMessage({ reportId, n: 1 }, dek, summary)).toThrow(SealError)
    expect(() => openBody(reportId, dek, summary)).toThrow(SealError)
    expect(() => openSummary(randomUUID(), dek, summary)).toThrow(SealError)
  })

  it('open by the receipt as by the key, and the receipt of another report opens nothing', async () => {
    const holder = { keyId: randomBytes(8).toString('hex'), ...generateKeyPair() }
    const content = {
      reporterName: '',
      reporterEmail: '',
      incidentType: 'safety',
      description: 'The gauge was bridged.',
      anonymous: true,
      createdAt: MESSAGE.at,
    }
    const [first, second] = [randomUUID(), randomUUID()]
    const receiptKek = randomBytes(32)
    const sealed = await sealReport({ reportId: first, receiptKek }, content, [holder])
    const dek = openDekByReceipt(first, sealed.receiptWrap, receiptKek)
    expect(dek).toEqual(await openDek(first, sealed.sealedDeks, holder))
    expect(openBody(first, dek, sealed.body).description).toBe('The gauge was bridged.')
    expect(() => openDekByReceipt(second, sealed.receiptWrap, receiptKek)).toThrow(SealError)
    expect(() => openDekByReceipt(first, sealed.receiptWrap, randomBytes(32))).toThrow(SealError)
    expect(() => openDekByReceipt(first, flipBit(sealed.receiptWrap, 300), receiptKek)).toThrow(SealError)
  })
})
