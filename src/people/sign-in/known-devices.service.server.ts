import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#core/crypto/box.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'

const VERSION = 'v1'
const NONCE_BYTES = 16

/** A device from which this person has signed in before. */
export interface KnownDevice {
  userId: string
  /** Random, one per device; names the device's throttle. */
  nonce: string
}

/**
 * Returns the device cookie to set after a successful sign-in: `v1.<person>.<nonce>.<HMAC>`. It doesn't say who is
 * signed in now. A device that was this person's already has the same nonce.
 */
export function writeDevice(pepper: Pepper, userId: string, known: KnownDevice | null = null): string {
  const nonce = known?.userId === userId ? known.nonce : randomBytes(NONCE_BYTES).toString('base64url')
  return `${VERSION}.${userId}.${nonce}.${macOf(pepper, userId, nonce).toString('base64url')}`
}

/** The device of a cookie that we made; null for anything else. */
export function readDevice(pepper: Pepper, cookie: string | null): KnownDevice | null {
  const [version, userId, nonce, mac, ...rest] = (cookie ?? '').split('.')
  if (version !== VERSION || userId === undefined || nonce === undefined || mac === undefined || rest.length > 0)
    return null
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(pepper, userId, nonce)
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, nonce } : null
}

/** One key signs the administrators' devices and the staff's. */
const macOf = (pepper: Pepper, userId: string, nonce: string): Buffer =>
  createHmac('sha256', deriveKey(pepper.key, 'device/v1')).update(`${VERSION}.${userId}.${nonce}`).digest()
