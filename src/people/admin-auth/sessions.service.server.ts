import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import type { Argon2Parameters } from '#core/crypto/argon2.server.ts'
import { wipe } from '#core/crypto/box.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { getInstanceSalt } from '#core/db/instance-salt.server.ts'
import { AppError } from '#core/errors.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import { recordRarely, trySecret, type Attempt } from '#people/sign-in/attempts.service.server.ts'
import { readDevice, writeDevice, type KnownDevice } from '#people/sign-in/known-devices.service.server.ts'
import { beginSession } from '#people/sign-in/sessions.service.server.ts'
import type { AdminSession } from './admin-auth.contract.ts'
import { SIGN_IN_FAILED, signedIn, signedOut } from './admin-auth.events.ts'
import { ADMIN_SESSION_HOURS } from './admin-auth.limits.ts'
import { isActiveAdmin, sessionsOfAdmins, type AdminActor } from './admin-auth.queries.server.ts'
import { adminSessions, users } from './admin-auth.table.server.ts'
import { deriveAdminCodeKeys, openCodeWrap, type AdminCodeKeys, type OrgKey } from './key-wraps.server.ts'
import { codeTexts } from './messages.en.ts'
import { createSessionWrap } from './session-tokens.server.ts'

export interface LoginDeps {
  throttle: Throttle
  pepper: Pepper
  /** Cost of a code's derivation: tests take a smaller one. */
  parameters?: Argon2Parameters | undefined
}

interface SignedIn {
  session: AdminSession
  /** Value of the device cookie to set. */
  deviceCookie: string
}

/**
 * Signs an administrator in by code. One derivation per attempt returns the tag that finds the person and the key that
 * opens the person's wrap; nothing else of the code is stored. Only failed attempts count against the rate limit.
 * @throws 401 for an unknown code, 429 with the time to wait, 503 when too many attempts run
 */
export async function signIn(ctx: Ctx, deps: LoginDeps, code: string, attempt: Attempt): Promise<SignedIn> {
  const given = readDevice(deps.pepper, attempt.deviceCookie)
  const byWork = { purpose: 'admin-login', proof: attempt.work } as const
  return trySecret({ throttle: deps.throttle, device: given, byWork }, async () => {
    const device = await findKnownDevice(ctx, given)
    return {
      lanes: [device === null ? ['admin-login', ''] : ['admin-login-device', device.nonce]],
      isKnownDevice: device !== null,
      prove: (inTurn) => openPerson(ctx, deps, code, inTurn),
      enter: async ({ actor, orgKey }) => {
        try {
          const session = await startSession(ctx, actor, orgKey, attempt.token)
          return { session, deviceCookie: writeDevice(deps.pepper, actor.userId, device) }
        } finally {
          wipe(orgKey.privateKey)
        }
      },
      onWrong: async () => {
        await recordRarely(ctx, SIGN_IN_FAILED, 1)
        const { title, detail } = codeTexts.wrong
        return new AppError('unauthenticated', detail, { extension: { title } })
      },
    }
  })
}

async function findKnownDevice(ctx: Ctx, device: KnownDevice | null): Promise<KnownDevice | null> {
  return device !== null && (await isActiveAdmin(ctx, device.userId)) ? device : null
}

/** Returns the person of this code with the key that it opens; null for an unknown code. */
async function openPerson(
  ctx: Ctx,
  deps: LoginDeps,
  code: string,
  inTurn: (derive: () => Promise<AdminCodeKeys>) => Promise<AdminCodeKeys>,
): Promise<{ actor: AdminActor; orgKey: OrgKey } | null> {
  const secrets = { instanceSalt: await getInstanceSalt(ctx), pepper: deps.pepper }
  const keys = await inTurn(() => deriveAdminCodeKeys(code, secrets, deps.parameters))
  try {
    return await findPersonByKeys(ctx, keys)
  } finally {
    wipe(keys.kek)
  }
}

/** Returns the person of this look-up tag with the key from the person's wrap. The caller wipes both keys. */
export async function findPersonByKeys(
  ctx: Ctx,
  keys: AdminCodeKeys,
): Promise<{ actor: AdminActor; orgKey: OrgKey } | null> {
  const [row] = await ctx.db
    .select({ userId: users.id, name: users.username, wrap: users.password })
    .from(users)
    .where(and(eq(users.lookupTag, keys.lookupTag), eq(users.isActive, true)))
  if (row === undefined) return null
  const orgKey = openCodeWrap(row.wrap, keys)
  return { actor: { kind: 'admin', userId: row.userId, name: row.name }, orgKey }
}

async function startSession(
  ctx: Ctx,
  actor: AdminActor,
  orgKey: OrgKey,
  formerToken: string | null,
): Promise<AdminSession> {
  const { token, stored } = beginSession(ADMIN_SESSION_HOURS)
  const wrap = createSessionWrap(token, orgKey.privateKey)
  return createCtx(ctx.db, actor, ctx.requestId).tx(async (tx) => {
    if (formerToken !== null) await sessionsOfAdmins.end(tx, formerToken)
    await sessionsOfAdmins.deleteExpired(tx)
    await sessionsOfAdmins.makeRoom(tx, actor.userId)
    const [row] = await tx.db
      .insert(adminSessions)
      .values({ userId: actor.userId, ...stored })
      .returning({ expiresAt: adminSessions.expiresAt })
    if (row === undefined) throw new Error('The session was not stored')
    await tx.db.execute(sql`
      insert into admin_session_keys (token_hash, key_id, wrap) values (${stored.sessionToken}, ${orgKey.keyId}, ${wrap})`)
    await recordAudit(tx, signedIn(actor))
    return { sessionToken: token, expiresAt: row.expiresAt.toISOString() }
  })
}

/** Ends the session of this token and deletes its wrap of the report key. */
export async function signOut(ctx: Ctx, token: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await sessionsOfAdmins.end(tx, token)
    if (tx.actor.kind === 'admin') await recordAudit(tx, signedOut(tx.actor))
  })
}
