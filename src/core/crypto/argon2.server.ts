import { randomBytes } from 'node:crypto'
import { hash, hashRaw, parseOptions, verify } from '@node-rs/argon2'
import { deriveKey, KEY_BYTES, wipe } from './box.server.ts'
import { createGate } from './gate.server.ts'
import type { Pepper } from './pepper.server.ts'

/** Cost of one argon2id run. */
export interface Argon2Parameters {
  memoryKib: number
  passes: number
  lanes: number
}

/** Administrators' codes: 16 digits are only 53 bits, so each guess has to cost this much. About 0.7 s and 256 MiB a run. */
export const CODE_ARGON2: Argon2Parameters = { memoryKib: 256 * 1024, passes: 4, lanes: 1 }

/** Staff passwords. */
export const PASSWORD_ARGON2: Argon2Parameters = { memoryKib: 64 * 1024, passes: 3, lanes: 1 }

export const INSTANCE_SALT_BYTES = 16

/** A stored hash with a higher memory cost than this has been tampered with. */
const MAX_MEMORY_KIB = 1024 * 1024

// The library's enum is ambient and const, so its members cannot be imported under type stripping.
const ARGON2ID = 2

/** Two at once per process (256 MiB each), 20 waiting, at most 5 s: the memory a flood of logins can take is bounded. */
const gate = createGate({ concurrency: 2, queue: 20, waitMs: 5000 })

/**
 * The 32-byte key behind an administrator's code. The only slow step of a login; all else is derived from its result.
 * @param instanceSalt 16 random bytes, one salt for the installation, so that one run finds whichever person typed the code.
 * @throws {ArgonBusyError} when too many runs wait already.
 */
export async function deriveCodeKey(
  code: string,
  instanceSalt: Uint8Array,
  parameters: Argon2Parameters = CODE_ARGON2,
): Promise<Buffer> {
  if (instanceSalt.length !== INSTANCE_SALT_BYTES)
    throw new RangeError(`The instance salt has ${INSTANCE_SALT_BYTES} bytes`)
  const secret = Buffer.from(code, 'utf8')
  try {
    return await gate(() => hashRaw(secret, { ...toOptions(parameters), salt: instanceSalt }))
  } finally {
    wipe(secret)
  }
}

/**
 * A staff password as PHC string, argon2id keyed with the pepper, with its id in `keyid` (https://github.com/P-H-C/phc-
 * string-format). Passwords that are equal under NFKC are equal.
 * @throws {ArgonBusyError} when the queue is full
 */
export async function hashPassword(
  password: string,
  pepper: Pepper,
  parameters: Argon2Parameters = PASSWORD_ARGON2,
): Promise<string> {
  const phc = await withPasswordSecrets(password, pepper, (bytes, secret) =>
    hash(bytes, { ...toOptions(parameters), secret }),
  )
  return phc.replace(/,p=\d+/, (lanes) => `${lanes},keyid=${encodeKeyId(pepper.id)}`)
}

/**
 * Whether the password belongs to a string of {@link hashPassword}, at the cost written in the string.
 * @throws when the string needs another pepper or is not one of ours: a fault of the installation, not of who typed.
 * @throws {ArgonBusyError} when too many runs wait already.
 */
export async function verifyPassword(stored: string, password: string, pepper: Pepper): Promise<boolean> {
  const keyId = /,keyid=([A-Za-z0-9+/]+)\$/.exec(stored)?.[1]
  if (keyId === undefined) throw new Error('The stored password hash names no pepper')
  if (keyId !== encodeKeyId(pepper.id)) throw new Error('The stored password hash was made with another pepper')
  const phc = stored.replace(`,keyid=${keyId}`, '')
  const { algorithm, memoryCost } = parseOptions(phc)
  if (algorithm !== ARGON2ID || memoryCost > MAX_MEMORY_KIB)
    throw new Error('The stored password hash has parameters we never use')
  return withPasswordSecrets(password, pepper, (bytes, secret) => verify(phc, bytes, { secret }))
}

/** Whether this pepper is the one that the stored string needs. */
export const isHashedWith = (stored: string, pepper: Pepper): boolean =>
  stored.includes(`,keyid=${encodeKeyId(pepper.id)}$`)

async function withPasswordSecrets<T>(
  password: string,
  pepper: Pepper,
  run: (bytes: Buffer, secret: Buffer) => Promise<T>,
): Promise<T> {
  const bytes = Buffer.from(password.normalize('NFKC'), 'utf8')
  // A subkey, so that the pepper itself serves codes only.
  const secret = deriveKey(pepper.key, 'staff/v1/password')
  try {
    return await gate(() => run(bytes, secret))
  } finally {
    wipe(bytes, secret)
  }
}

function toOptions({ memoryKib, passes, lanes }: Argon2Parameters) {
  return {
    algorithm: ARGON2ID,
    memoryCost: memoryKib,
    timeCost: passes,
    parallelism: lanes,
    outputLen: KEY_BYTES,
  } as const
}

function encodeKeyId(pepperId: string): string {
  return Buffer.from(pepperId, 'hex').toString('base64').replaceAll('=', '')
}

/**
 * A stored password that no password matches, at the cost of {@link hashPassword}: compared with for an unknown
 * address, so that the answer takes as long as for a known one.
 */
export function unopenableHash(pepper: Pepper, parameters: Argon2Parameters = PASSWORD_ARGON2): string {
  const { memoryKib, passes, lanes } = parameters
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes},keyid=${encodeKeyId(pepper.id)}$${part(INSTANCE_SALT_BYTES)}$${part(KEY_BYTES)}`
}
