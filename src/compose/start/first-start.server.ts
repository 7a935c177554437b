import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { INSTANCE_SALT_BYTES, hashPassword } from '#core/crypto/argon2.server.ts'
import { wipe } from '#core/crypto/box.server.ts'
import { generateCode } from '#core/crypto/crockford.server.ts'
import { readOrCreatePepper, readPepper, type Pepper } from '#core/crypto/pepper.server.ts'
import { doOnce } from '#core/db/do-once.server.ts'
import { INSTANCE_SALT_KEY } from '#core/db/instance-salt.server.ts'
import { instanceState } from '#core/db/instance.table.server.ts'
import { EnvError, type Env } from '#core/env.server.ts'
import { isGuessableCode } from '#people/admin-auth/admin-auth.policy.ts'
import { addAdministrator } from '#people/admin-auth/admin-auth.service.server.ts'
import { generateAdminCode } from '#people/admin-auth/generate-admin-code.server.ts'
import {
  createCodeWrap,
  createOrgKey,
  createRecoveryWrap,
  deriveAdminCodeKeys,
  generateRecoveryKey,
} from '#people/admin-auth/key-wraps.server.ts'
import { createRecoveryCheck } from '#people/admin-auth/recovery-check.server.ts'
import { addManager } from '#people/portal-auth/portal-auth.service.server.ts'
import { addReportKey, type RecoveryWrap, type ReportKey } from '#site/whistleblowing/sealing/report-keys.server.ts'
import type { FirstStartSecrets } from './print.ts'

/** Under which name the installation remembers that it had one. */
export const FIRST_START_STEP = 'first-start'
/** 15 random bytes are 24 characters: longer than any password rule asks, short enough to type once. */
const PASSWORD_BYTES = 15

export interface FirstStart {
  pepper: Pepper
  /** Text to print, only in the process that made the secrets. */
  secrets: FirstStartSecrets | null
}

/**
 * Makes keys, pepper, first administrator and first manager, once in the installation's life. Later starts
 * only read the pepper: a missing one is an error then, since a new one could open nothing.
 */
export async function prepareFirstStart(ctx: Ctx, env: Env): Promise<FirstStart> {
  if (env.adminCode !== null && isGuessableCode(env.adminCode)) {
    throw new EnvError(
      'The variable ADMIN_CODE contains a code that can be guessed. Leave it empty, and one is made for you.',
    )
  }
  const [done] = await ctx.db
    .select({ key: instanceState.key })
    .from(instanceState)
    .where(eq(instanceState.key, FIRST_START_STEP))
  if (done !== undefined) return { pepper: await readPepper(env.pepperFile), secrets: null }
  const pepper = await readOrCreatePepper(env.pepperFile)
  // Slow, so before the lock, for which another process waits some seconds only. A second process discards its own.
  const persons = await makeFirstPersons(env, pepper)
  const isFirst = await doOnce(ctx, FIRST_START_STEP, (tx) => storeFirstPersons(tx, persons))
  return { pepper, secrets: isFirst ? persons.secrets : null }
}

/** The stored and the printed values of the first persons and keys. */
interface FirstPersons {
  secrets: FirstStartSecrets
  instanceSalt: Buffer
  reportKey: ReportKey
  recovery: RecoveryWrap
  codeWrap: string
  lookupTag: Buffer
  passwordHash: string
  mustChangePassword: boolean
}

async function makeFirstPersons(env: Env, pepper: Pepper): Promise<FirstPersons> {
  const secrets: FirstStartSecrets = {
    adminCode: env.adminCode ?? generateAdminCode(),
    recoveryKey: generateRecoveryKey(),
    managerEmail: env.managerEmail ?? 'manager@rovaer.example',
    managerPassword: env.managerPassword ?? generateCode(PASSWORD_BYTES),
  }
  const instanceSalt = randomBytes(INSTANCE_SALT_BYTES)
  const orgKey = createOrgKey()
  const codeKeys = await deriveAdminCodeKeys(secrets.adminCode, { instanceSalt, pepper })
  try {
    return {
      secrets,
      instanceSalt,
      reportKey: { keyId: orgKey.keyId, publicKey: orgKey.publicKey },
      recovery: {
        wrap: createRecoveryWrap(orgKey, secrets.recoveryKey),
        check: await createRecoveryCheck(secrets.recoveryKey, pepper),
      },
      codeWrap: createCodeWrap(orgKey, codeKeys),
      lookupTag: codeKeys.lookupTag,
      passwordHash: await hashPassword(secrets.managerPassword, pepper),
      mustChangePassword: env.managerPassword === null,
    }
  } finally {
    wipe(orgKey.privateKey, codeKeys.kek)
  }
}

async function storeFirstPersons(tx: Ctx, persons: FirstPersons): Promise<void> {
  const { secrets, codeWrap, lookupTag, passwordHash, mustChangePassword } = persons
  await tx.db.insert(instanceState).values({ key: INSTANCE_SALT_KEY, value: persons.instanceSalt.toString('base64') })
  await addReportKey(tx, persons.reportKey, persons.recovery)
  await addAdministrator(tx, { username: 'administrator', codeWrap, lookupTag })
  await addManager(tx, { email: secrets.managerEmail, name: 'First manager', passwordHash, mustChangePassword })
}
