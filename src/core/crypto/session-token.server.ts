import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A new session's or link's token: 32 random bytes as 43 characters. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The only form in which a token is stored: SHA-256, hexadecimal. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
