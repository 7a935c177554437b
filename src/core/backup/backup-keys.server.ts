import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { generateKeyPair, HPKE_KEY_BYTES } from '../crypto/hpke.server.ts'
import { findErrorCode } from '../error-codes.server.ts'
import { BackupError } from './backup-error.ts'

/** Prefix of the private half, to distinguish it from the public one. */
const PRIVATE_PREFIX = 'backup-private-key:'

/** Text formats of the two halves of a backup key. */
export interface BackupKeyTexts {
  /** Value of BACKUP_PUBLIC_KEY: 43 characters of base64url. */
  publicKey: string
  /** One line, to be stored away from the server. */
  privateKey: string
}

/** A new pair: the server seals backups to the public half, and only the private half opens them. */
export function makeBackupKeys(): BackupKeyTexts {
  const { publicKey, privateKey } = generateKeyPair()
  return {
    publicKey: publicKey.toString('base64url'),
    privateKey: `${PRIVATE_PREFIX}${privateKey.toString('base64url')}`,
  }
}

/** Sixteen letters that identify a public key for people, on paper and on the screen. */
export const fingerprintOf = (publicKey: string): string =>
  (createHash('sha256').update(publicKey.trim()).digest('hex').slice(0, 16).match(/.{4}/g) ?? []).join(' ')

/**
 * The public key of BACKUP_PUBLIC_KEY.
 * @throws {BackupError} when it is none
 */
export function readPublicKey(text: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64url')
  if (text.trim().startsWith(PRIVATE_PREFIX)) {
    throw new BackupError(
      'BACKUP_PUBLIC_KEY contains the private key. Take it away from this server and set the public key.',
    )
  }
  if (key.length !== HPKE_KEY_BYTES || key.toString('base64url') !== text.trim()) {
    throw new BackupError('BACKUP_PUBLIC_KEY is no public key. Make a pair with: npm run backup -- keys')
  }
  return key
}

/**
 * Reads the private key from a file; null when no file is named.
 * @throws {BackupError} when the file can't be read or has other content
 */
export async function readPrivateKeyFile(path: string | undefined): Promise<Buffer | null> {
  if (path === undefined) return null
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BackupError(`The key file ${path} can't be read (${findErrorCode(error)}).`, { cause: error })
  })
  const key = readPrivateKeyText(text)
  if (key === null) {
    throw new BackupError(
      `The file ${path} contains no private key of backups: one line that begins with ${PRIVATE_PREFIX} is needed.`,
    )
  }
  return key
}

/** The private key of its one line; null when it is none. */
export function readPrivateKeyText(text: string): Buffer | null {
  const line = text.trim()
  const key = Buffer.from(line.slice(PRIVATE_PREFIX.length), 'base64url')
  return line.startsWith(PRIVATE_PREFIX) && key.length === HPKE_KEY_BYTES ? key : null
}
