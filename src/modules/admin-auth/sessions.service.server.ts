import { and, desc, eq, lt, notInArray, or, sql } from 'drizzle-orm'
import { SYSTEM } from '#core/actor.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import type { Argon2Parameters } from '#core/crypto/argon2.server.ts'
import { deriveKey, wipe } from '#core/crypto/box.server.ts'
import { strangers } from '#core/crypto/gate.server.ts'
import { createDevice, readDevice, signDevice, type KnownDevice } from '#core/crypto/known-devices.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { getInstanceSalt } from '#core/db/instance-salt.server.ts'
import { AppError } from '#core/errors.ts'
import type { Throttle, ThrottleName } from '#core/http/throttle.server.ts'
import type { AdminSession } from './admin-auth.contract.ts'
import { SIGN_IN_FAILED, signedIn, signedOut } from './admin-auth.events.ts'
import { ADMIN_IDLE_MINUTES, ADMIN_SESSION_HOURS, ADMIN_SESSIONS_MAX } from './admin-auth.limits.ts'
import { isActiveAdmin, type AdminActor } from './admin-auth.queries.server.ts'
import { adminSessions, users } from './admin-auth.table.server.ts'
import { CODE_SENTENCES } from './admin-code.ts'
import { deriveAdminCodeKeys, openCodeWrap, type AdminCodeKeys, type OrgKey } from './key-wraps.server.ts'
import { createSessionWrap } from './session-tokens.server.ts'

export interface LoginDeps {
  throttle: Throttle
  pepper: Pepper
  /** Cost of a code's derivation: tests take a smaller one. */
  parameters?: Argon2Parameters | undefined
}

/** What came with the attempt besides the code. */
interface Attempt {
  deviceCookie: string | null
  /** The session that this tab had until now. */
  token: string | null
}

interface SignedIn {
  session: AdminSession
  /** Value of the device cookie to set. */
  deviceCookie: string
}

/**
 * Signs an administrator in by code. One derivation per attempt gives the tag that finds the person and the key that
 * opens their wrap; nothing else of the code is stored. Only failures count against the throttle.
 * @throws 401 for a code that is nobody's, 429 with the wait, 503 when too many attempts run
 */
export async function signIn(ctx: Ctx, deps: LoginDeps, code: string, attempt: Attempt): Promise<SignedIn> {
  const deviceSecret = deriveKey(deps.pepper.key, 'device/v1')
  const device = await findKnownDevice(ctx, readDevice(deviceSecret, attempt.deviceCookie))
  const [lane, source]: [ThrottleName, string] =
    device === null ? ['admin-login', ''] : ['admin-login-device', device.nonce]
  await deps.throttle.take([lane], source)
  let isWrong = false
  try {
    const person = await openPerson(ctx, deps, code, device !== null)
    isWrong = person === null
    if (person === null) {
      await recordFailure(ctx)
      throw new AppError('unauthenticated', CODE_SENTENCES.wrong.detail, {
        extension: { title: CODE_SENTENCES.wrong.title },
      })
    }
    try {
      const session = await startSession(ctx, person.actor, person.orgKey, attempt.token)
      const known = device?.userId === person.actor.userId ? device : createDevice(person.actor.userId)
      return { session, deviceCookie: signDevice(deviceSecret, known) }
    } finally {
      wipe(person.orgKey.privateKey)
    }
  } finally {
    if (!isWrong) await deps.throttle.giveBack(lane, source)
  }
}

async function findKnownDevice(ctx: Ctx, device: KnownDevice | null): Promise<KnownDevice | null> {
  return device !== null && (await isActiveAdmin(ctx, device.userId)) ? device : null
}

/** Whoever's code this is, with the key that it opens; null for nobody's. */
async function openPerson(
  ctx: Ctx,
  deps: LoginDeps,
  code: string,
  isKnownDevice: boolean,
): Promise<{ actor: AdminActor; orgKey: OrgKey } | null> {
  const secrets = { instanceSalt: await getInstanceSalt(ctx), pepper: deps.pepper }
  const derive = () => deriveAdminCodeKeys(code, secrets, deps.parameters)
  const keys = isKnownDevice ? await derive() : await strangers(derive)
  try {
    return await findPersonByKeys(ctx, keys)
  } finally {
    wipe(keys.kek)
  }
}

/** Whoever's look-up tag this is, with the key out of their wrap. The caller wipes both keys. */
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
  const token = createToken()
  const tokenHash = hashToken(token)
  const wrap = createSessionWrap(token, orgKey.privateKey)
  return createCtx(ctx.db, actor, ctx.requestId).tx(async (tx) => {
    if (formerToken !== null) await endSession(tx, formerToken)
    await makeRoom(tx, actor.userId)
    const [row] = await tx.db
      .insert(adminSessions)
      .values({
        sessionToken: tokenHash,
        userId: actor.userId,
        lastSeenAt: sql`clock_timestamp()`,
        expiresAt: sql`clock_timestamp() + make_interval(hours => ${ADMIN_SESSION_HOURS})`,
      })
      .returning({ expiresAt: adminSessions.expiresAt })
    if (row === undefined) throw new Error('The session was not stored')
    await tx.db.execute(sql`
      insert into admin_session_keys (token_hash, key_id, wrap) values (${tokenHash}, ${orgKey.keyId}, ${wrap})`)
    await recordAudit(tx, signedIn(actor))
    return { sessionToken: token, expiresAt: row.expiresAt.toISOString() }
  })
}

/** Ends this person's oldest sessions, so that one more is not too many, and deletes all that have expired. */
async function makeRoom(tx: Ctx, userId: string): Promise<void> {
  await deleteExpiredSessions(tx)
  const kept = tx.db
    .select({ id: adminSessions.id })
    .from(adminSessions)
    .where(eq(adminSessions.userId, userId))
    .orderBy(desc(adminSessions.createdAt))
    .limit(ADMIN_SESSIONS_MAX - 1)
  await tx.db.delete(adminSessions).where(and(eq(adminSessions.userId, userId), notInArray(adminSessions.id, kept)))
}

const endSession = async (tx: Ctx, token: string): Promise<void> => {
  await tx.db.delete(adminSessions).where(eq(adminSessions.sessionToken, hashToken(token)))
}

/** Ends the session of this token; its wrap of the report key goes with it. */
export async function signOut(ctx: Ctx, token: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await endSession(tx, token)
    if (tx.actor.kind === 'admin') await recordAudit(tx, signedOut(tx.actor))
  })
}

/** Deletes sessions that nobody can use any more. */
export async function deleteExpiredSessions(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(adminSessions)
    .where(
      or(
        lt(adminSessions.expiresAt, sql`clock_timestamp()`),
        lt(adminSessions.lastSeenAt, sql`clock_timestamp() - make_interval(mins => ${ADMIN_IDLE_MINUTES})`),
      ),
    )
}

/** Once a minute at most: whoever floods the sign-in must not fill the log. */
async function recordFailure(ctx: Ctx): Promise<void> {
  await createCtx(ctx.db, SYSTEM, ctx.requestId).tx(async (tx) => {
    const { rows } = await tx.db.execute<{ is_recorded: boolean }>(sql`
      select exists (
        select from audit.logs where entity_type = 'administrator' and action = 'login_failed'
          and created_at > clock_timestamp() - interval '1 minute'
      ) as is_recorded`)
    if (rows[0]?.is_recorded !== true) await recordAudit(tx, SIGN_IN_FAILED)
  })
}
