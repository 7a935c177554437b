import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { box, deriveKey, padPayload, SealError } from '#core/crypto/box.server.ts'
import { generateKeyPair, openWith } from '#core/crypto/hpke.server.ts'
import { openReport, sealReport, type SealedReport, type SealedReportContent } from './sealing.server.ts'

const RECEIPT_KEK = randomBytes(32)
const target = (reportId: string = randomUUID()) => ({ reportId, receiptKek: RECEIPT_KEK })
const newHolder = () => ({ keyId: randomBytes(8).toString('hex'), ...generateKeyPair() })

const REPORT: SealedReportContent = {
  reporterName: 'Kari Nordmann',
  reporterEmail: 'kari@example.org',
  incidentType: 'safety',
  description: 'The pressure gauge on deck 3 was bridged.',
  anonymous: false,
  createdAt: '2025-03-04T10:11:12.345Z',
}

const anyReport: fc.Arbitrary<SealedReportContent> = fc.record({
  reporterName: fc.string({ unit: 'grapheme', maxLength: 200 }),
  reporterEmail: fc.string({ maxLength: 60 }),
  incidentType: fc.constantFrom('safety', 'compliance', 'ethics', 'environment', 'other'),
  description: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3000 }),
  anonymous: fc.constant(false),
  createdAt: fc
    .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2090-01-01') })
    .map((date) => date.toISOString()),
})

function flipBit(bytes: Buffer, bit: number): Buffer {
  const changed = Buffer.from(bytes)
  const at = bit % (bytes.length * 8)
  changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7))
  return changed
}

describe('an encrypted report', () => {
  it('opens for each recipient and gives back every field', async () => {
    const holders = [newHolder(), newHolder()]
    await fc.assert(
      fc.asyncProperty(anyReport, async (report) => {
        const { reportId } = target()
        const sealed = await sealReport(target(reportId), report, holders)
        for (const holder of holders) expect(await openReport(reportId, sealed, holder)).toEqual(report)
      }),
      { numRuns: 60 },
    )
  })

  it('shows none of its words', async () => {
    const sealed = await sealReport(target(), REPORT, [newHolder()])
    const stored = Buffer.concat([sealed.body, ...sealed.sealedDeks.map(({ bytes }) => bytes)])
    for (const word of Object.values(REPORT).map(String)) {
      expect(stored.indexOf(word, 0, 'utf8')).toBe(-1)
      expect(stored.indexOf(word, 0, 'utf16le')).toBe(-1)
    }
  })

  it('has the documented form: 89 bytes per recipient, version byte, key id, and a body that is one size for short reports', async () => {
    const holder = newHolder()
    const sizes = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, index) =>
          (await sealReport(target(), { ...REPORT, description: 'x'.repeat(1 + index * 60) }, [holder])).body.length,
      ),
    )
    expect(new Set(sizes)).toEqual(new Set([4096 + 29]))
    const { sealedDeks, body } = await sealReport(target(), REPORT, [holder])
    expect(sealedDeks[0]?.bytes).toHaveLength(89)
    expect(sealedDeks[0]?.bytes.subarray(0, 9).toString('hex')).toBe(`01${holder.keyId}`)
    expect(body[0]).toBe(1)
    const long = await sealReport(target(), { ...REPORT, description: 'x'.repeat(20_000) }, [holder])
    expect(long.body.length - 29).toBe(20_480)
  })

  it('can be opened by anyone who follows the written format, step by step', async () => {
    const holder = newHolder()
    const { reportId } = target()
    const { sealedDeks } = await sealReport(target(reportId), REPORT, [holder])
    const dek = await openWith(
      holder.privateKey,
      'wb/v1/dek',
      `report:${reportId}:org-key:${holder.keyId}`,
      sealedDeks[0]?.bytes.subarray(9) ?? Buffer.alloc(0),
    )
    const body = box(
      deriveKey(dek, 'wb/v1/body'),
      `report:${reportId}:body:1`,
      padPayload(Buffer.from(JSON.stringify(REPORT)), 4096),
    )
    expect(await openReport(reportId, { sealedDeks, body }, holder)).toEqual(REPORT)
  })

  it('loses name and address when it is anonymous, whatever the form sent', async () => {
    const holder = newHolder()
    const { reportId } = target()
    const sealed = await sealReport(target(reportId), { ...REPORT, anonymous: true }, [holder])
    expect(await openReport(reportId, sealed, holder)).toEqual({
      ...REPORT,
      anonymous: true,
      reporterName: '',
      reporterEmail: '',
    })
  })

  it('carries nothing but the six fields', async () => {
    const holder = newHolder()
    const { reportId } = target()
    const careless = { ...REPORT, ip: '192.0.2.1', userAgent: 'Browser/1.0' }
    const plain = await sealReport(target(reportId), REPORT, [holder])
    const sealed = await sealReport(target(reportId), careless, [holder])
    expect(Object.keys(await openReport(reportId, sealed, holder)).toSorted()).toEqual(Object.keys(REPORT).toSorted())
    expect(sealed.body.length).toBe(plain.body.length)
  })
})

describe('an encrypted report is refused', () => {
  it('with any bit changed or anything cut off, in the key or in the body', async () => {
    const holder = newHolder()
    const { reportId } = target()
    const sealed = await sealReport(target(reportId), REPORT, [holder])
    const dek = sealed.sealedDeks[0]?.bytes ?? Buffer.alloc(0)
    const withDek = (bytes: Buffer): SealedReport => ({ ...sealed, sealedDeks: [{ keyId: holder.keyId, bytes }] })
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 88 }), async (bit, cut) => {
        for (const broken of [
          withDek(flipBit(dek, bit)),
          withDek(dek.subarray(0, -cut)),
          { ...sealed, body: flipBit(sealed.body, bit) },
          { ...sealed, body: sealed.body.subarray(0, -cut) },
        ]) {
          await expect(openReport(reportId, broken, holder)).rejects.toThrow(SealError)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('when key or body come from another report, or the reader is another', async () => {
    const [holder, stranger] = [newHolder(), newHolder()]
    const [first, second] = [randomUUID(), randomUUID()]
    const a = await sealReport(target(first), REPORT, [holder])
    const b = await sealReport(target(second), REPORT, [holder])
    for (const [reportId, sealed] of [
      [second, a],
      [first, { sealedDeks: a.sealedDeks, body: b.body }],
      [first, { sealedDeks: b.sealedDeks, body: a.body }],
    ] as const) {
      await expect(openReport(reportId, sealed, holder)).rejects.toThrow(SealError)
    }
    await expect(openReport(first, a, stranger)).rejects.toThrow(SealError)
    await expect(openReport(first, a, { ...stranger, keyId: holder.keyId })).rejects.toThrow(SealError)
    // Renamed for a stranger's key: neither the outer name nor the inner one is believed.
    const renamed = a.sealedDeks.map(({ bytes }) => ({ keyId: stranger.keyId, bytes }))
    await expect(
      openReport(first, { ...a, sealedDeks: renamed }, { ...holder, keyId: stranger.keyId }),
    ).rejects.toThrow(SealError)
  })

  it('before it is made, without a recipient or with a worthless key or id', async () => {
    const holder = newHolder()
    await expect(sealReport(target(), REPORT, [])).rejects.toThrow('recipient')
    await expect(
      sealReport(target(), REPORT, [holder, { ...newHolder(), publicKey: Buffer.alloc(32) }]),
    ).rejects.toThrow()
    await expect(sealReport(target(), REPORT, [{ ...holder, keyId: 'main' }])).rejects.toThrow('16 hex digits')
    // Version 7 would carry the time of the report in clear.
    await expect(sealReport(target('01890a5d-ac96-774b-bcce-b302099a8057'), REPORT, [holder])).rejects.toThrow('UUIDv4')
    await expect(sealReport(target(randomUUID().toUpperCase()), REPORT, [holder])).rejects.toThrow('UUIDv4')
  })
})
