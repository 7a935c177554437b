import type { KeyProblem, PublishedKey } from './verdict.ts'

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** SHA-256, hexadecimal. */
export const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', bytes))

const readPem = (pem: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pem.replaceAll(/-----[^-]+-----|\s/g, '')), (character) => character.charCodeAt(0))

/** Thrown by a browser without Ed25519: it can check nothing. */
export class UnsupportedError extends Error {}

interface Signed {
  /** Id of the key that the document names. */
  keyId: string
  /** When it was signed, as it says itself; ISO 8601. */
  at: string
  bytes: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/**
 * Checks a signature (Ed25519, RFC 8032) with the published keys only: a key inside a document proves nothing.
 * @throws UnsupportedError if the browser has no Ed25519
 */
export async function checkSignature(
  { keyId, at, bytes, signature }: Signed,
  keys: readonly PublishedKey[],
): Promise<{ signedBy: PublishedKey | null; problem: KeyProblem | null }> {
  const key = keys.find(({ id }) => id === keyId) ?? null
  if (key === null) return { signedBy: key, problem: 'other-key' }
  const imported = await crypto.subtle
    .importKey('spki', readPem(key.pem), 'Ed25519', false, ['verify'])
    .catch((error: unknown) => {
      throw new UnsupportedError('Ed25519', { cause: error })
    })
  if (!(await crypto.subtle.verify('Ed25519', imported, signature, bytes))) return { signedBy: key, problem: 'invalid' }
  const isInTime = Date.parse(at) >= Date.parse(key.validFrom) && Date.parse(at) < Date.parse(key.validUntil)
  return { signedBy: key, problem: isInTime ? null : 'expired' }
}
