/** A value encrypted for storage on the device: AES-GCM with a nonce of its own. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const NONCE_BYTES = 12

/** Creates a key that the browser stores but never reveals: a copy of the profile's files doesn't contain its bytes. */
export const createDeviceKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Encrypts a JSON value. */
export const seal = (key: CryptoKey, value: unknown): Promise<Sealed> =>
  sealBytes(key, new TextEncoder().encode(JSON.stringify(value)))

/** @throws OperationError for another key or changed bytes */
export async function open<T>(key: CryptoKey, sealed: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await openBytes(key, sealed))) as T
}

/** Encrypts bytes, such as a piece of a photo. */
export async function sealBytes(key: CryptoKey, plain: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

/** @throws OperationError for another key or changed bytes */
export const openBytes = (key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
