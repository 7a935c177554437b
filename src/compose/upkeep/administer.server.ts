import { eq, isNull, and } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import { hashPassword, type Argon2Parameters } from '#core/crypto/argon2.server.ts'
import { SealError, wipe } from '#core/crypto/box.server.ts'
import { CodeFormatError, generateCode } from '#core/crypto/crockford.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { getInstanceSalt } from '#core/db/instance-salt.server.ts'
import {
  administratorAdded,
  administratorRemoved,
  administratorReturned,
  codeReplaced,
  RECOVERY_TYPED,
  reportKeyReplaced,
} from '#people/admin-auth/admin-auth.events.ts'
import { ADMIN_NAME_MAX } from '#people/admin-auth/admin-auth.limits.ts'
import {
  addAdministrator,
  lockAdministrators,
  listAdministrators,
  removeCode,
  replaceCode,
} from '#people/admin-auth/admin-auth.service.server.ts'
import { isAdminCode, normaliseAdminCode } from '#people/admin-auth/admin-code.ts'
import { generateAdminCode } from '#people/admin-auth/generate-admin-code.server.ts'
import {
  createCodeWrap,
  createOrgKey,
  createRecoveryWrap,
  deriveAdminCodeKeys,
  generateRecoveryKey,
  openRecoveryWrap,
  type OrgKey,
} from '#people/admin-auth/key-wraps.server.ts'
import { createRecoveryCheck } from '#people/admin-auth/recovery-check.server.ts'
import { findPersonByKeys } from '#people/admin-auth/sessions.service.server.ts'
import { resetManagerPassword } from '#people/portal-auth/portal-auth.service.server.ts'
import {
  addReportKey,
  noteRecoveryKeyAtHand,
  rewrapReports,
  retireReportKey,
} from '#site/whistleblowing/sealing/report-keys.server.ts'
import { reportKeyWraps, reportKeys } from '#site/whistleblowing/whistleblowing.table.server.ts'

/** A refusal, in a sentence for the person at the terminal. */
export class AdministerError extends Error {}

export interface CodeMaker {
  pepper: Pepper
  /** Cost of a code's derivation: tests take a smaller one. */
  parameters?: Argon2Parameters
}

/**
 * The reports' private key, decrypted with a person's secret, and the ctx in which that person acts. Wipe the private
 * key.
 */
export interface Opened {
  ctx: Ctx
  orgKey: OrgKey
}

/** 15 random bytes are 24 characters: longer than any password rule asks, short enough to type once. */
const PASSWORD_BYTES = 15

/**
 * Decrypts the reports' key with the typed secret: an administrator's code, or the recovery key.
 * @throws {AdministerError} when it is neither
 */
export async function openWithSecret(ctx: Ctx, maker: CodeMaker, typed: string): Promise<Opened> {
  const code = normaliseAdminCode(typed)
  return isAdminCode(code) ? openWithCode(ctx, maker, code) : openWithRecoveryKey(ctx, typed)
}

async function openWithCode(ctx: Ctx, maker: CodeMaker, code: string): Promise<Opened> {
  const secrets = { instanceSalt: await getInstanceSalt(ctx), pepper: maker.pepper }
  const keys = await deriveAdminCodeKeys(code, secrets, maker.parameters)
  try {
    const person = await findPersonByKeys(ctx, keys)
    if (person === null) throw new AdministerError('This is not the code of any administrator.')
    return { ctx: createCtx(ctx.db, person.actor), orgKey: person.orgKey }
  } finally {
    wipe(keys.kek)
  }
}

/**
 * Decrypts the reports' key with the recovery key; actions then have no named actor. Completes the checklist's step
 * about the recovery key.
 * @throws {AdministerError} when it isn't the recovery key
 */
export async function openWithRecoveryKey(ctx: Ctx, typed: string): Promise<Opened> {
  const wraps = await ctx.db
    .select({ id: reportKeyWraps.id, keyId: reportKeys.id, wrap: reportKeyWraps.wrap })
    .from(reportKeyWraps)
    .innerJoin(reportKeys, and(eq(reportKeys.id, reportKeyWraps.keyId), isNull(reportKeys.retiredAt)))
    .where(eq(reportKeyWraps.kind, 'recovery'))
  for (const { id, keyId, wrap } of wraps) {
    const orgKey = openWrap(Buffer.from(wrap, 'base64'), keyId, typed)
    if (orgKey === null) continue
    try {
      await ctx.tx(async (tx) => {
        await noteRecoveryKeyAtHand(tx, id, null)
        await recordAudit(tx, RECOVERY_TYPED)
      })
    } catch (error) {
      wipe(orgKey.privateKey)
      throw error
    }
    return { ctx, orgKey }
  }
  throw new AdministerError('This is neither a code of 16 digits nor the recovery key.')
}

/** Null when the typed text is another key, or none. */
function openWrap(wrap: Buffer, keyId: string, typed: string): OrgKey | null {
  try {
    return openRecoveryWrap(wrap, keyId, typed)
  } catch (error) {
    if (error instanceof SealError || error instanceof CodeFormatError) return null
    throw error
  }
}

interface NewCode {
  name: string
  code: string
}

/** A code and its stored form: derived slowly, so before any transaction. */
async function makeCode(ctx: Ctx, maker: CodeMaker, orgKey: OrgKey) {
  const code = generateAdminCode()
  const secrets = { instanceSalt: await getInstanceSalt(ctx), pepper: maker.pepper }
  const keys = await deriveAdminCodeKeys(code, secrets, maker.parameters)
  try {
    return { code, codeWrap: createCodeWrap(orgKey, keys), lookupTag: keys.lookupTag }
  } finally {
    wipe(keys.kek)
  }
}

/**
 * Replaces the code of the administrator of this name, and signs them out everywhere; without one, adds an
 * administrator.
 * @throws {AdministerError} for a name that cannot be one
 */
export async function replaceCodeOf(
  { ctx, orgKey }: Opened,
  maker: CodeMaker,
  typedName: string,
): Promise<NewCode & { isNew: boolean }> {
  const name = typedName.normalize('NFC').trim()
  if (name === '' || name.length > ADMIN_NAME_MAX || /\p{Cc}/u.test(name)) {
    throw new AdministerError(`A name has 1 to ${ADMIN_NAME_MAX} characters.`)
  }
  const { code, ...stored } = await makeCode(ctx, maker, orgKey)
  return ctx.tx(async (tx) => {
    const known = findByName(await lockAdministrators(tx), name)
    if (known === undefined) {
      const userId = await addAdministrator(tx, { username: name, ...stored })
      await recordAudit(tx, administratorAdded({ userId, name }))
      return { name, code, isNew: true }
    }
    await replaceCode(tx, known.userId, stored)
    await recordAudit(tx, ...(known.isActive ? [] : [administratorReturned(known)]), codeReplaced(known))
    return { name: known.name, code, isNew: false }
  })
}

/**
 * After a code, or a wrap in an old backup, got into wrong hands: a new key pair, every report sealed to it, a new code
 * for each administrator and a new recovery key; the old wraps are deleted and everyone is signed out. All or nothing.
 */
export async function replaceReportKey(
  opened: Opened,
  maker: CodeMaker,
): Promise<{ codes: NewCode[]; recoveryKey: string; reports: number }> {
  const { ctx } = opened
  const next = createOrgKey()
  const recoveryKey = generateRecoveryKey()
  try {
    const active = (await listAdministrators(ctx)).filter(({ isActive }) => isActive)
    const check = await createRecoveryCheck(recoveryKey, maker.pepper)
    const made = new Map<string, Awaited<ReturnType<typeof makeCode>>>()
    for (const { userId } of active) made.set(userId, await makeCode(ctx, maker, next))
    return await ctx.tx(async (tx) => {
      const administrators = (await lockAdministrators(tx)).filter(({ isActive }) => isActive)
      await addReportKey(tx, next, { wrap: createRecoveryWrap(next, recoveryKey), check })
      const reports = await rewrapReports(tx, opened.orgKey, next)
      await retireReportKey(tx, opened.orgKey.keyId)
      const codes: NewCode[] = []
      for (const { userId, name } of administrators) {
        const mine = made.get(userId)
        if (mine === undefined) throw new AdministerError('An administrator was added meanwhile. Please run it again.')
        await replaceCode(tx, userId, mine)
        codes.push({ name, code: mine.code })
      }
      await recordAudit(tx, reportKeyReplaced(reports), ...administrators.map(codeReplaced))
      return { codes, recoveryKey, reports }
    })
  } finally {
    wipe(next.privateKey)
  }
}

/**
 * Removes this administrator's code and ends all sessions.
 * @throws {AdministerError} when there is no such administrator, or no other
 */
export async function removeAdministrator({ ctx }: Opened, name: string): Promise<string> {
  return ctx.tx(async (tx) => {
    const active = (await lockAdministrators(tx)).filter(({ isActive }) => isActive)
    const person = findByName(active, name)
    if (person === undefined) throw new AdministerError(`There is no administrator named ${name}.`)
    if (active.length === 1) throw new AdministerError('The last administrator cannot be removed. Add another first.')
    await removeCode(tx, person.userId)
    await recordAudit(tx, administratorRemoved(person))
    return person.name
  })
}

/**
 * Sets a new password for a manager of the portal, to be changed at the next sign-in.
 * @throws {AdministerError} when no active manager has this address
 */
export async function resetManager({ ctx }: Opened, pepper: Pepper, email: string): Promise<string> {
  const password = generateCode(PASSWORD_BYTES)
  const passwordHash = await hashPassword(password, pepper)
  await ctx.tx(async (tx) => {
    const manager = await resetManagerPassword(tx, email.trim(), passwordHash)
    if (manager === null) throw new AdministerError(`No active manager has the address ${email.trim()}.`)
    await recordAudit(tx, {
      entityType: 'portal_user',
      entityId: manager.id,
      entityName: manager.name,
      action: 'password_reset',
    })
  })
  return password
}

const findByName = <P extends { name: string }>(people: readonly P[], name: string): P | undefined =>
  people.find((person) => person.name.toLowerCase() === name.trim().toLowerCase())
