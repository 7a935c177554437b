/**
 * SHA-256 of one block, as a loop that a browser compiles well: the browser's own digest answers by a promise, and a
 * library's takes five times as long (record 66). What is slow for visitors is cheap for who floods.
 */

/** The first 32 bits of a number's fraction, as in the algorithm's constants. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0

const ROUNDS = 64
const primes: number[] = []
for (let number = 2; primes.length < ROUNDS; number += 1) {
  if (primes.every((prime) => number % prime !== 0)) primes.push(number)
}
const CONSTANTS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
/** Initial values of the eight working variables. */
const [start0, start1, start2, start3, start4, start5, start6, start7] = primes
  .slice(0, 8)
  .map((prime) => fraction(Math.sqrt(prime))) as [number, number, number, number, number, number, number, number]

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The message and the words that are made from it: one buffer for all digests. */
const words = new Int32Array(ROUNDS)

/** The first 32 bits of the digest of up to 13 words. */
export function digestStart(message: Int32Array): number {
  words.fill(0, message.length, 15)
  words.set(message)
  words[message.length] = 1 << 31
  words[15] = message.length * 32
  for (let at = 16; at < ROUNDS; at += 1) {
    const x = words[at - 15] as number
    const y = words[at - 2] as number
    const mixed = (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))
    words[at] = mixed + (words[at - 7] as number) + (words[at - 16] as number)
  }
  let [s0, s1, s2, s3, s4, s5, s6, s7] = [start0, start1, start2, start3, start4, start5, start6, start7]
  for (let at = 0; at < ROUNDS; at += 1) {
    const left = s7 + (turn(s4, 6) ^ turn(s4, 11) ^ turn(s4, 25)) + ((s4 & s5) ^ (~s4 & s6))
    const one = (left + (CONSTANTS[at] as number) + (words[at] as number)) | 0
    const two = (turn(s0, 2) ^ turn(s0, 13) ^ turn(s0, 22)) + ((s0 & s1) ^ (s0 & s2) ^ (s1 & s2))
    s7 = s6
    s6 = s5
    s5 = s4
    s4 = (s3 + one) | 0
    s3 = s2
    s2 = s1
    s1 = s0
    s0 = (one + two) | 0
  }
  return (s0 + start0) | 0
}
