import { createHash } from 'node:crypto'
import { CODE_ARGON2, deriveCodeKey, type Argon2Parameters } from '#core/crypto/argon2.server.ts'
import { box, deriveKey, KEY_BYTES, openBox, SealError, wipe } from '#core/crypto/box.server.ts'
import { decodeCrockford, generateCode } from '#core/crypto/crockford.server.ts'
import { generateKeyPair, publicKeyOf } from '#core/crypto/hpke.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'

const KEY_ID_BYTES = 8
const WRAP_VERSION = 1

/**
 * The organisation's key pair for reports. Reports are encrypted to `publicKey`; wipe `privateKey` after wrapping it.
 */
export interface OrgKey {
  /** First 8 bytes of the public key's SHA-256, 16 hex digits. */
  keyId: string
  publicKey: Buffer
  privateKey: Buffer
}

/** Inputs of the key derivation other than the code: the salt from the database and the pepper from a file. */
export interface CodeSecrets {
  instanceSalt: Uint8Array
  pepper: Pepper
}

/** Everything that one argon2 run over a typed code yields. Wipe `kek` after use. */
export interface AdminCodeKeys {
  /** 32 bytes by which the person is found. Salted with the pepper: without it, nothing to guess against. */
  lookupTag: Buffer
  kek: Buffer
  parameters: Argon2Parameters
  pepperId: string
}

/** A parsed code wrap. */
export interface CodeWrap {
  parameters: Argon2Parameters
  pepperId: string
  keyId: string
  sealedKey: Buffer
}

/** A new key pair for sealing reports. */
export function createOrgKey(): OrgKey {
  const pair = generateKeyPair()
  return { keyId: keyIdOf(pair.publicKey), ...pair }
}

/**
 * The look-up tag and the key-encryption key of a typed code. The only slow step of a sign-in; done once per attempt.
 * @throws {ArgonBusyError} when too many attempts run already.
 */
export async function deriveAdminCodeKeys(
  code: string,
  { instanceSalt, pepper }: CodeSecrets,
  parameters: Argon2Parameters = CODE_ARGON2,
): Promise<AdminCodeKeys> {
  const codeKey = await deriveCodeKey(code, instanceSalt, parameters)
  try {
    return {
      lookupTag: deriveKey(codeKey, 'wb/v1/admin-lookup', pepper.key),
      kek: deriveKey(codeKey, 'wb/v1/admin-kek', pepper.key),
      parameters,
      pepperId: pepper.id,
    }
  } finally {
    wipe(codeKey)
  }
}

/** The private key wrapped under a code, as text to store with the person: the cost, the pepper and the key it was made with, then the box. */
export function createCodeWrap(
  { keyId, privateKey }: Pick<OrgKey, 'keyId' | 'privateKey'>,
  keys: AdminCodeKeys,
): string {
  const { memoryKib, passes, lanes } = keys.parameters
  const sealedKey = box(keys.kek, orgKeyAad(keyId), privateKey).toString('base64url')
  return `$code-wrap$v=${WRAP_VERSION}$m=${memoryKib},t=${passes},p=${lanes}$pepper=${keys.pepperId}$key=${keyId}$${sealedKey}`
}

/**
 * Parses a stored code wrap without opening it.
 * @throws when the text is not a code wrap of a known version.
 */
export function parseCodeWrap(stored: string): CodeWrap {
  const parts = /^\$code-wrap\$v=1\$m=(\d+),t=(\d+),p=(\d+)\$pepper=([0-9a-f]{16})\$key=([0-9a-f]{16})\$([\w-]+)$/.exec(
    stored,
  )
  const [, memoryKib, passes, lanes, pepperId, keyId, sealedKey] = parts ?? []
  if (pepperId === undefined || keyId === undefined || sealedKey === undefined)
    throw new Error('The stored code wrap is of an unknown form')
  const parameters = { memoryKib: Number(memoryKib), passes: Number(passes), lanes: Number(lanes) }
  return { parameters, pepperId, keyId, sealedKey: Buffer.from(sealedKey, 'base64url') }
}

/**
 * The organisation's private key out of a code wrap. Wipe it after use.
 * @throws {SealError} for another code, and for a wrap that was altered or belongs to another key.
 * @throws a plain error when the wrap was made with another pepper.
 */
export function openCodeWrap(stored: string, keys: Pick<AdminCodeKeys, 'kek' | 'pepperId'>): OrgKey {
  const { pepperId, keyId, sealedKey } = parseCodeWrap(stored)
  if (pepperId !== keys.pepperId)
    throw new Error(`The stored code wrap needs pepper ${pepperId}, this installation has ${keys.pepperId}`)
  return unwrap(keys.kek, keyId, sealedKey)
}

/** A new recovery key: 32 random bytes as 52 base32 characters in groups of four. Never stored; show it once. */
export function generateRecoveryKey(): string {
  return generateCode(KEY_BYTES)
}

/** The private key wrapped under the recovery key, for when all codes or the pepper are lost (no pepper in it: 256 bits of its own). */
export function createRecoveryWrap(
  { keyId, privateKey }: Pick<OrgKey, 'keyId' | 'privateKey'>,
  recoveryKey: string,
): Buffer {
  return withRecoveryKek(recoveryKey, (kek) => box(kek, orgKeyAad(keyId), privateKey))
}

/**
 * The organisation's private key out of the recovery wrap, by the recovery key as typed. Wipe it after use.
 * @throws {CodeFormatError} when what was typed cannot be a recovery key.
 * @throws {SealError} for another recovery key, and for a wrap that was altered or belongs to another key.
 */
export function openRecoveryWrap(sealedKey: Uint8Array, keyId: string, typed: string): OrgKey {
  return withRecoveryKek(typed, (kek) => unwrap(kek, keyId, sealedKey))
}

function withRecoveryKek<T>(recoveryKey: string, run: (kek: Buffer) => T): T {
  const secret = decodeCrockford(recoveryKey, KEY_BYTES)
  const kek = deriveKey(secret, 'wb/v1/recovery')
  try {
    return run(kek)
  } finally {
    wipe(secret, kek)
  }
}

function unwrap(kek: Buffer, keyId: string, sealedKey: Uint8Array): OrgKey {
  const privateKey = openBox(kek, orgKeyAad(keyId), sealedKey)
  const publicKey = publicKeyOf(privateKey)
  if (keyIdOf(publicKey) !== keyId) {
    wipe(privateKey)
    throw new SealError()
  }
  return { keyId, publicKey, privateKey }
}

function keyIdOf(publicKey: Uint8Array): string {
  return createHash('sha256')
    .update(publicKey)
    .digest('hex')
    .slice(0, KEY_ID_BYTES * 2)
}

function orgKeyAad(keyId: string): string {
  return `org-key:${keyId}`
}
