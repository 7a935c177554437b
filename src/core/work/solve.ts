import { SEED_DIGITS, WORK_PARTS, type WorkOffer } from './offer.ts'
import { digestStart } from './sha256.ts'

/** Milliseconds of work without a break: presses and input in the meantime are handled after it. */
const SLICE_MS = 12
/** Digests between two looks at the clock. */
const DIGESTS_PER_LOOK = 500

/**
 * Does the work of an offer in slices, between which the page stays responsive, and returns the proof's header.
 * @throws the signal's reason when it is aborted
 */
export async function solve({ challenge, bits }: WorkOffer, signal?: AbortSignal): Promise<string> {
  const message = new Int32Array(SEED_DIGITS / 8 + 2)
  const seed = challenge.slice(-SEED_DIGITS)
  for (let at = 0; at < SEED_DIGITS / 8; at += 1) message[at] = Number.parseInt(seed.slice(at * 8, at * 8 + 8), 16)
  const numbers: number[] = []
  let number = 0
  while (numbers.length < WORK_PARTS) {
    signal?.throwIfAborted()
    const until = performance.now() + SLICE_MS
    while (numbers.length < WORK_PARTS && performance.now() < until) {
      message[message.length - 2] = numbers.length
      const found = tryNumbers(message, number, bits)
      number += DIGESTS_PER_LOOK
      if (found === null) continue
      numbers.push(found)
      number = 0
    }
    await letPageGoOn()
  }
  return `${challenge} ${numbers.join(',')}`
}

/** Returns the first of a few hundred numbers with a digest that begins with the required number of zero bits. */
function tryNumbers(message: Int32Array, from: number, bits: number): number | null {
  for (let number = from; number < from + DIGESTS_PER_LOOK; number += 1) {
    message[message.length - 1] = number
    if (Math.clz32(digestStart(message)) >= bits) return number
  }
  return null
}

/** A timer would wait at least four milliseconds, and a second in a tab that is not looked at. */
const letPageGoOn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
