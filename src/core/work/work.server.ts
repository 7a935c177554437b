import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SEED_DIGITS, WORK_PARTS, type WorkOffer, type WorkPurpose } from './offer.ts'

/** Initial difficulty: about three seconds of a browser, all parts together (record 66). */
export const BASE_BITS = 17
/** One bit, which doubles the work, for each used fifth of the bucket behind it; the last fifth's is this. */
const BITS_MORE = 4
/** Seconds in which a challenge has to come back solved. */
export const CHALLENGE_SECONDS = 300

/** A valid proof, of any client. It may have been used before. */
export interface Proof {
  /** Random, one per challenge. */
  nonce: string
  bits: number
}

const PROOF = new RegExp(
  `^(([a-z-]{1,20})\\.(\\d{10})\\.(\\d{1,2})\\.([\\w-]{22}))\\.([0-9a-f]{${SEED_DIGITS}}) (\\d{1,10}(?:,\\d{1,10}){${WORK_PARTS - 1}})$`,
)

/**
 * Challenges that this installation's processes give and take back. Nothing of one is stored until it is used: it carries
 * what it is for, when it ends and how hard it is, signed; the signature is also what the work is done on.
 * @param baseBits tests take fewer
 */
export function createWork(secret: Buffer, baseBits: number = BASE_BITS) {
  const key = createHmac('sha256', secret).update('work/v1').digest()
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  const now = (): number => Math.floor(Date.now() / 1000)
  return {
    /** @param fill fill level of the bucket behind the work, from 0 to 1 */
    bitsAt: (fill: number): number => baseBits + Math.min(BITS_MORE, Math.floor(fill * (BITS_MORE + 1))),

    offer(purpose: WorkPurpose, bits: number): WorkOffer {
      const text = [purpose, now() + CHALLENGE_SECONDS, bits, randomBytes(16).toString('base64url')].join('.')
      return { challenge: `${text}.${sign(text).toString('hex')}`, bits }
    },

    /**
     * The proof in the request's header, if it is for a challenge of ours with this purpose, in time and solved; else
     * null.
     */
    read(purpose: WorkPurpose, header: string | null): Proof | null {
      const [, text, saidPurpose, ends, bits, nonce, mac, numbers] = PROOF.exec(header ?? '') ?? []
      if (text === undefined || mac === undefined || nonce === undefined || numbers === undefined) return null
      if (saidPurpose !== purpose || Number(ends) < now()) return null
      const seed = Buffer.from(mac, 'hex')
      if (!timingSafeEqual(seed, sign(text))) return null
      const isSolved = numbers.split(',').every((number, part) => zeroBits(seed, part, Number(number)) >= Number(bits))
      return isSolved ? { nonce, bits: Number(bits) } : null
    },
  }
}

/**
 * Proofs that were sent to this process: one that is sent repeatedly would use the slots of honest clients, long before
 * the database reports that it was used.
 */
export class ShownProofs {
  readonly #ends = new Map<string, number>()

  /** Whether it is shown for the first time. */
  take(nonce: string): boolean {
    const now = Date.now()
    for (const [each, end] of this.#ends) {
      if (end > now) break
      this.#ends.delete(each)
    }
    if (this.#ends.has(nonce)) return false
    this.#ends.set(nonce, now + CHALLENGE_SECONDS * 1000)
    return true
  }
}

/** Zero bits at the beginning of a part's digest, up to 32; none for a number that no part may have. */
function zeroBits(seed: Buffer, part: number, number: number): number {
  if (number > 0xff_ff_ff_ff) return -1
  const counted = Buffer.alloc(8)
  counted.writeUInt32BE(part, 0)
  counted.writeUInt32BE(number, 4)
  return Math.clz32(createHash('sha256').update(seed).update(counted).digest().readUInt32BE(0))
}
