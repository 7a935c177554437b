import { createHash, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { digestStart } from './sha256.ts'
import { solve } from './solve.ts'
import { BASE_BITS, CHALLENGE_SECONDS, createWork, ShownProofs } from './work.server.ts'

const EASY = 4
const secret = randomBytes(32)
const work = createWork(secret, EASY)

afterEach(() => void vi.useRealTimers())

it('digests as everybody does', () => {
  for (let count = 0; count <= 13; count += 1) {
    for (let round = 0; round < 20; round += 1) {
      const bytes = randomBytes(count * 4)
      const message = Int32Array.from({ length: count }, (_, at) => bytes.readInt32BE(at * 4))
      expect(digestStart(message)).toBe(createHash('sha256').update(bytes).digest().readInt32BE(0))
    }
  }
})

describe('a challenge', () => {
  it('solved is taken for what it was given for, by every process of the installation', async () => {
    const offer = work.offer('contact', EASY)
    const proof = await solve(offer)
    expect(createWork(secret, EASY).read('contact', proof)).toMatchObject({ bits: EASY })
    expect(work.read('report', proof)).toBeNull()
    expect(createWork(randomBytes(32), EASY).read('contact', proof)).toBeNull()
  })

  it('ends, and says nothing of who asked: what it is for, when it ends, how hard it is, and chance', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
    const { challenge } = work.offer('report', EASY)
    expect(challenge).toMatch(
      new RegExp(`^report\\.${Date.now() / 1000 + CHALLENGE_SECONDS}\\.4\\.[\\w-]{22}\\.[0-9a-f]{64}$`),
    )
    const proof = await solve({ challenge, bits: EASY })
    vi.setSystemTime(Date.now() + CHALLENGE_SECONDS * 1000)
    expect(work.read('report', proof)).not.toBeNull()
    vi.setSystemTime(Date.now() + 1000)
    expect(work.read('report', proof)).toBeNull()
  })

  it('is refused when any sign of it was changed, or its work was not done', async () => {
    const proof = await solve(work.offer('contact', 10))
    expect(work.read('contact', proof)).not.toBeNull()
    const [challenge = '', numbers = ''] = proof.split(' ')
    const [purpose, ends, bits, nonce, mac = ''] = challenge.split('.')
    const other = `${mac.startsWith('0') ? '1' : '0'}${mac.slice(1)}`
    const forged = [
      `${purpose}.${Number(ends) + 60}.${bits}.${nonce}.${mac} ${numbers}`,
      `${purpose}.${ends}.1.${nonce}.${mac} ${numbers}`,
      `${purpose}.${ends}.${bits}.${'x'.repeat(22)}.${mac} ${numbers}`,
      `${purpose}.${ends}.${bits}.${nonce}.${other} ${numbers}`,
      `${challenge} ${numbers.split(',').toReversed().join(',')}`,
      `${challenge} ${Array(16).fill('1').join(',')}`,
      `${challenge} ${numbers.split(',').slice(1).join(',')}`,
      `${challenge} ${numbers},1`,
      `${challenge} 9999999999,${numbers.split(',').slice(1).join(',')}`,
      challenge,
      '',
      'x'.repeat(5000),
    ]
    for (const each of forged) expect(work.read('contact', each), each.slice(0, 200)).toBeNull()
    expect(work.read('contact', null)).toBeNull()
  })

  it('is harder the fuller the lane behind it is, sixteen times at most', () => {
    expect([0, 0.19, 0.2, 0.5, 0.8, 0.99, 1, 3].map((fill) => work.bitsAt(fill) - EASY)).toEqual([
      0, 0, 1, 2, 4, 4, 4, 4,
    ])
    // Sixteen parts of it are two million digests, which is about three seconds of a browser.
    expect(createWork(secret).bitsAt(0)).toBe(BASE_BITS)
  })

  it('is left when the reader leaves it', async () => {
    const left = new AbortController()
    const solving = solve({ challenge: work.offer('contact', 32).challenge, bits: 32 }, left.signal)
    left.abort()
    await expect(solving).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it('a proof is shown once while it is good', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
  const shown = new ShownProofs()
  expect([shown.take('a'), shown.take('b'), shown.take('a')]).toEqual([true, true, false])
  vi.setSystemTime(Date.now() + CHALLENGE_SECONDS * 1000)
  expect(shown.take('a')).toBe(true)
})
