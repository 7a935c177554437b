import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SealError } from '../crypto/box.server.ts'
import { generateKeyPair } from '../crypto/hpke.server.ts'
import { openStream, sealStream } from './sealed-frames.server.ts'

const FRAME = 64 * 1024
const keys = generateKeyPair()

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const seal = (plain: Uint8Array, chunk = 10_000) => collect(sealStream(inChunks(plain, chunk), keys.publicKey, 'a'))
const open = (sealed: Uint8Array, { key = keys.privateKey, place = 'a', chunk = 7000 } = {}) =>
  collect(openStream(inChunks(sealed, chunk), key, place))

it.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME, 3 * FRAME + 5])('gives back %i bytes', async (length) => {
  const plain = randomBytes(length)
  expect((await open(await seal(plain))).equals(plain)).toBe(true)
})

it('gives back what was sealed, however streams cut it', async () => {
  const sizes = fc.integer({ min: 1, max: 200_000 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 300_000 }), sizes, sizes, async (length, one, other) => {
      const plain = randomBytes(length)
      expect((await open(await seal(plain, one), { chunk: other })).equals(plain)).toBe(true)
    }),
    { numRuns: 25 },
  )
})

it('opens for its key and place only', async () => {
  const sealed = await seal(Buffer.from('text'))
  await expect(open(sealed, { place: 'b' })).rejects.toThrow(SealError)
  await expect(open(sealed, { key: generateKeyPair().privateKey })).rejects.toThrow(SealError)
})

it('refuses any changed byte', async () => {
  const sealed = await seal(randomBytes(FRAME + 100))
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ flip
      await expect(open(changed)).rejects.toThrow()
    }),
    { numRuns: 100 },
  )
})

it('refuses a stream that is truncated, also between frames, or has trailing data, or is in another order', async () => {
  const sealed = await seal(randomBytes(3 * FRAME))
  const header = sealed.length - 3 * (FRAME + 16)
  const frame = (index: number) => sealed.subarray(header + index * (FRAME + 16), header + (index + 1) * (FRAME + 16))
  const head = sealed.subarray(0, header)
  expect((await open(Buffer.concat([head, frame(0), frame(1), frame(2)]))).length).toBe(3 * FRAME)
  for (const wrong of [
    head,
    Buffer.concat([head, frame(0), frame(1)]),
    Buffer.concat([head, frame(1), frame(0), frame(2)]),
    Buffer.concat([head, frame(2)]),
    Buffer.concat([sealed, frame(2)]),
    Buffer.concat([sealed, Buffer.from([0])]),
    sealed.subarray(0, -1),
    sealed.subarray(0, 50),
    Buffer.alloc(0),
  ]) {
    await expect(open(wrong)).rejects.toThrow(SealError)
  }
})
