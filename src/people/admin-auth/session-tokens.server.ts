import { box, deriveKey, KEY_BYTES, openBox, SealError, wipe } from '#core/crypto/box.server.ts'
import { hashToken } from '#core/crypto/session-token.server.ts'

/**
 * The reports' private key wrapped under a session's token (trust 4a.2, `sessionWrap`). The database stores the wrap
 * and the token's hash; only the browser has the token.
 */
export function createSessionWrap(token: string, privateKey: Uint8Array): Buffer {
  return withSessionKek(token, (kek, aad) => box(kek, aad, privateKey))
}

/**
 * The private key out of a session's wrap. Wipe it after use.
 * @throws {SealError} for another token, and for a wrap that was altered or belongs to another session
 */
export function openSessionWrap(token: string, wrap: Uint8Array): Buffer {
  return withSessionKek(token, (kek, aad) => openBox(kek, aad, wrap))
}

function withSessionKek<T>(token: string, run: (kek: Buffer, aad: string) => T): T {
  const secret = Buffer.from(token, 'base64url')
  if (secret.length !== KEY_BYTES) throw new SealError()
  const tokenHash = hashToken(token)
  const kek = deriveKey(secret, 'wb/v1/session-kek', Buffer.from(tokenHash, 'hex'))
  try {
    return run(kek, `sess:${tokenHash}`)
  } finally {
    wipe(secret, kek)
  }
}
