import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const VERSION = 'v1'
const NONCE_BYTES = 16

/** A device from which this person has signed in before. */
export interface KnownDevice {
  userId: string
  /** Random, one per device; names the device's throttle. */
  nonce: string
}

/** The device cookie's value: `v1.<person>.<nonce>.<HMAC>`. It proves nothing about who is there now. */
export function signDevice(secret: Uint8Array, { userId, nonce }: KnownDevice): string {
  return `${VERSION}.${userId}.${nonce}.${macOf(secret, userId, nonce).toString('base64url')}`
}

/** The device of a cookie that we made; null for anything else. */
export function readDevice(secret: Uint8Array, cookie: string | null): KnownDevice | null {
  const [version, userId, nonce, mac, ...rest] = (cookie ?? '').split('.')
  if (version !== VERSION || userId === undefined || nonce === undefined || mac === undefined || rest.length > 0)
    return null
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(secret, userId, nonce)
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, nonce } : null
}

export const createDevice = (userId: string): KnownDevice => ({
  userId,
  nonce: randomBytes(NONCE_BYTES).toString('base64url'),
})

const macOf = (secret: Uint8Array, userId: string, nonce: string): Buffer =>
  createHmac('sha256', secret).update(`${VERSION}.${userId}.${nonce}`).digest()
