import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
const BOX_VERSION = 0x01
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 1 + NONCE_BYTES
const LENGTH_PREFIX_BYTES = 4

/** Bytes a box adds to its plaintext: version, nonce and tag. */
export const BOX_OVERHEAD = HEADER_BYTES + TAG_BYTES

/**
 * An encrypted value can't be decrypted: wrong key, wrong associated data, altered, truncated or of an unknown version.
 * Never says which.
 */
export class SealError extends Error {
  constructor(cause?: unknown) {
    super('The sealed value could not be opened', cause === undefined ? undefined : { cause })
    this.name = 'SealError'
  }
}

/** Overwrites secrets with zeros. Strings cannot be wiped, so keep secrets in buffers. */
export function wipe(...secrets: Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0)
}

/**
 * A 32-byte subkey by HKDF-SHA256 (RFC 5869). Each purpose has its own `info`, so no key serves two purposes.
 * `ikm` must already be uniformly random (a key, a shared secret or an argon2 output); `salt` is empty when left out.
 */
export function deriveKey(ikm: Uint8Array, info: string, salt: Uint8Array = new Uint8Array(0)): Buffer {
  return Buffer.from(hkdfSync('sha256', ikm, salt, info, KEY_BYTES))
}

/**
 * Seals bytes under a 32-byte key: `0x01 || nonce 12 || AES-256-GCM ciphertext || tag 16`.
 * `aad` names the place the box belongs to; the box opens nowhere else.
 */
export function box(key: Uint8Array, aad: string, plaintext: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(aad, 'utf8'))
  return Buffer.concat([Buffer.of(BOX_VERSION), nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts a box made by {@link box}.
 * @throws {SealError} for anything that is not exactly the encrypted value; no part of the plaintext is returned then.
 */
export function openBox(key: Uint8Array, aad: string, sealed: Uint8Array): Buffer {
  if (sealed.length < BOX_OVERHEAD || sealed[0] !== BOX_VERSION) throw new SealError()
  const tagStart = sealed.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, HEADER_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(aad, 'utf8'))
  decipher.setAuthTag(sealed.subarray(tagStart))
  const plaintext = decipher.update(sealed.subarray(HEADER_BYTES, tagStart))
  try {
    decipher.final()
  } catch (error) {
    wipe(plaintext)
    throw new SealError(error)
  }
  return plaintext
}

/**
 * The Padmé size for `length` bytes: leaks only O(log log length) bits and adds at most 12 %.
 * Source: Nikitin et al., "Reducing Metadata Leakage from Encrypted Files and Communication with PURBs" (PETS 2019), section 4.
 */
export function padmeLength(length: number): number {
  if (!Number.isSafeInteger(length) || length < 0 || length > 0x7fff_ffff) throw new RangeError('Length out of range')
  if (length < 2) return length
  const exponent = Math.floor(Math.log2(length))
  const significantBits = Math.floor(Math.log2(exponent)) + 1
  const granule = 2 ** Math.max(0, exponent - significantBits)
  return Math.ceil(length / granule) * granule
}

/** `u32 length || payload || zeros`, so that the whole is `minimum` bytes or, above that, a Padmé size. */
export function padPayload(payload: Uint8Array, minimum: number): Buffer {
  const framed = LENGTH_PREFIX_BYTES + payload.length
  const padded = Buffer.alloc(Math.max(minimum, padmeLength(framed)))
  padded.writeUInt32BE(payload.length, 0)
  padded.set(payload, LENGTH_PREFIX_BYTES)
  return padded
}

/**
 * The payload of {@link padPayload}, as a view into `padded`.
 * @throws {SealError} when the length points outside or the padding is not zero.
 */
export function unpadPayload(padded: Buffer): Buffer {
  if (padded.length < LENGTH_PREFIX_BYTES) throw new SealError()
  const end = LENGTH_PREFIX_BYTES + padded.readUInt32BE(0)
  if (end > padded.length || padded.subarray(end).some((byte) => byte !== 0)) throw new SealError()
  return padded.subarray(LENGTH_PREFIX_BYTES, end)
}
