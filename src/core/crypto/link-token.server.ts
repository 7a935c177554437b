import { createHash, randomBytes } from 'node:crypto'

/** 128 bits, as decision 62 asks of links that need no account. */
const TOKEN_BYTES = 16

const LINK_TOKEN = /^[A-Za-z0-9_-]{22}$/

/** A token of a link without account, 22 characters of base64url, and the hash under which it is stored. */
export function createLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashLinkToken(token) }
}

/** The only form in which a link's token is stored: SHA-256. A text that is no token has a hash that nothing has. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a text has the form of a link's token. */
export const isLinkToken = (text: string): boolean => LINK_TOKEN.test(text)
