import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { SealError, wipe } from './box.server.ts'

export const HPKE_KEY_BYTES = 32
const ENCAPSULATED_BYTES = 32
const TAG_BYTES = 16

/** Bytes that an encrypted message adds to its plaintext: encapsulated key and tag. */
export const HPKE_OVERHEAD = ENCAPSULATED_BYTES + TAG_BYTES

/** PKCS #8 header of a raw X25519 private key (RFC 8410, section 7). */
const PKCS8_X25519_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex')

// RFC 9180, base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

/** Raw X25519 keys, 32 bytes each. Wipe `privateKey` after use. */
export interface HpkeKeyPair {
  publicKey: Buffer
  privateKey: Buffer
}

/** A new X25519 key pair. Made by node:crypto because the library exports private keys as JWK strings, which cannot be wiped. */
export function generateKeyPair(): HpkeKeyPair {
  const pair = generateKeyPairSync('x25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const privateKey = Buffer.from(pair.privateKey.subarray(-HPKE_KEY_BYTES))
  const publicKey = Buffer.from(pair.publicKey.subarray(-HPKE_KEY_BYTES))
  wipe(pair.privateKey)
  return { publicKey, privateKey }
}

/** The raw public key of a raw private key. */
export function publicKeyOf(privateKey: Uint8Array): Buffer {
  const der = createPublicKey(importPrivateKey(privateKey)).export({ type: 'spki', format: 'der' })
  return Buffer.from(der.subarray(-HPKE_KEY_BYTES))
}

/**
 * Seals bytes to a raw X25519 public key: `enc 32 || ciphertext || tag 16`. Each call uses a fresh ephemeral key.
 * @throws when the public key has the wrong length or is of low order (the shared secret would be known to everyone).
 */
export async function encryptTo(
  publicKey: Uint8Array,
  info: string,
  aad: string,
  plaintext: Uint8Array,
): Promise<Buffer> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(publicKey)
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: Buffer.from(info, 'utf8') },
    plaintext,
    Buffer.from(aad, 'utf8'),
  )
  return Buffer.concat([Buffer.from(enc), Buffer.from(ct)])
}

/**
 * Decrypts a message of {@link encryptTo}.
 * @throws {SealError} for a wrong key, info or aad, and for anything altered or cut.
 */
export async function openWith(privateKey: Uint8Array, info: string, aad: string, sealed: Uint8Array): Promise<Buffer> {
  if (sealed.length < HPKE_OVERHEAD) throw new SealError()
  const key = importPrivateKey(privateKey)
  // Handing over both halves spares the library its own derivation of the public key, which exports the private one as a string.
  // The cast joins two type libraries (Node's and the DOM's) that describe the same objects.
  const recipientKey = {
    privateKey: key.toCryptoKey('X25519', false, ['deriveBits']),
    publicKey: createPublicKey(key).toCryptoKey('X25519', true, []),
  } as CryptoKeyPair
  const enc = sealed.subarray(0, ENCAPSULATED_BYTES)
  const ciphertext = sealed.subarray(ENCAPSULATED_BYTES)
  try {
    return Buffer.from(
      await suite.open({ recipientKey, enc, info: Buffer.from(info, 'utf8') }, ciphertext, Buffer.from(aad, 'utf8')),
    )
  } catch (error) {
    throw new SealError(error)
  }
}

function importPrivateKey(privateKey: Uint8Array) {
  if (privateKey.length !== HPKE_KEY_BYTES) throw new RangeError('An X25519 private key has 32 bytes')
  const der = Buffer.concat([PKCS8_X25519_PREFIX, privateKey])
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } finally {
    wipe(der)
  }
}
