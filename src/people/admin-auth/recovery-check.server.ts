import { randomInt } from 'node:crypto'
import { hashPassword, isHashedWith, verifyPassword, type Argon2Parameters } from '#core/crypto/argon2.server.ts'
import { CROCKFORD_ALPHABET, normaliseCode } from '#core/crypto/crockford.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'

/** Four positions of a recovery key and a digest of their characters: all that the server stores of it. */
export interface RecoveryCheck {
  /** Positions from 1, ascending. */
  places: number[]
  digest: string
}

const ASKED = 4
/** The 52nd character encodes one bit only: comparing it would prove little. */
const LAST_PLACE = 51

/**
 * Cheap on purpose: an attacker who breaks it learns 20 of 256 bits. So a wrong character can be named by trying each
 * that would be right in its place.
 */
const CHECK_COST: Argon2Parameters = { memoryKib: 8 * 1024, passes: 1, lanes: 1 }

/** Chooses the positions and computes the digest of their characters. The rest of the key isn't read again. */
export async function createRecoveryCheck(recoveryKey: string, pepper: Pepper): Promise<RecoveryCheck> {
  const chosen = new Set<number>()
  while (chosen.size < ASKED) chosen.add(randomInt(1, LAST_PLACE + 1))
  const places = [...chosen].toSorted((a, b) => a - b)
  const key = normaliseCode(recoveryKey)
  const characters = places.map((place) => key.charAt(place - 1)).join('')
  return { places, digest: await hashPassword(characters, pepper, CHECK_COST) }
}

/** Returns false after the pepper was replaced: the digest can't be compared then. */
export const canCompare = ({ digest }: RecoveryCheck, pepper: Pepper): boolean => isHashedWith(digest, pepper)

/**
 * Compares what was typed, one character a place, as normaliseCode writes it.
 * @returns null when all are right; else the index of the only wrong one, or -1 when there are more
 */
export async function findWrongCharacter(
  { digest }: RecoveryCheck,
  typed: string,
  pepper: Pepper,
): Promise<number | null> {
  if (await verifyPassword(digest, typed, pepper)) return null
  for (let at = 0; at < typed.length; at += 1) {
    for (const other of CROCKFORD_ALPHABET) {
      if (other === typed.charAt(at)) continue
      if (await verifyPassword(digest, typed.slice(0, at) + other + typed.slice(at + 1), pepper)) return at
    }
  }
  return -1
}
