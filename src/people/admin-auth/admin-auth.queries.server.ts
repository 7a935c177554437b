import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { SealError } from '#core/crypto/box.server.ts'
import { hashToken } from '#core/crypto/session-token.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { CLOCK, sessionsIn } from '#people/sign-in/sessions.service.server.ts'
import { ADMIN_IDLE_MINUTES, ADMIN_SESSIONS_MAX } from './admin-auth.limits.ts'
import { adminSessions, users } from './admin-auth.table.server.ts'
import { openSessionWrap } from './session-tokens.server.ts'

export type AdminActor = Extract<Actor, { kind: 'admin' }>

/** Administrators' sessions: which are valid, and how they end. */
export const sessionsOfAdmins = sessionsIn(adminSessions, { idleMinutes: ADMIN_IDLE_MINUTES, max: ADMIN_SESSIONS_MAX })

/** Not lost in a crash of the database, whose table of keys isn't logged. */
const hasKey = sql`exists (select from admin_session_keys where token_hash = ${adminSessions.sessionToken})`

/**
 * Returns the administrator of this session token, by the database's clock; null for any other token, and for a session
 * that lost its key in a crash of the database. Records that the session is in use.
 */
export async function findAdminByToken(ctx: Ctx, token: string): Promise<AdminActor | null> {
  const tokenHash = hashToken(token)
  const [row] = await ctx.db
    .select({
      userId: users.id,
      name: users.username,
      sessionId: adminSessions.id,
      isNoted: sessionsOfAdmins.isNoted,
    })
    .from(adminSessions)
    .innerJoin(users, eq(users.id, adminSessions.userId))
    .where(and(eq(adminSessions.sessionToken, tokenHash), eq(users.isActive, true), sessionsOfAdmins.isLiving, hasKey))
  if (row === undefined) return null
  if (!row.isNoted) {
    await ctx.db.update(adminSessions).set({ lastSeenAt: CLOCK }).where(eq(adminSessions.sessionToken, tokenHash))
  }
  return { kind: 'admin', userId: row.userId, name: row.name, sessionId: row.sessionId }
}

/** The valid ones of these sessions, without counting as a request of theirs. */
export async function findLiveAdminSessions(ctx: Ctx, sessionIds: readonly string[]): Promise<string[]> {
  if (sessionIds.length === 0) return []
  const rows = await ctx.db
    .select({ id: adminSessions.id })
    .from(adminSessions)
    .innerJoin(users, eq(users.id, adminSessions.userId))
    .where(and(inArray(adminSessions.id, [...sessionIds]), eq(users.isActive, true), sessionsOfAdmins.isLiving, hasKey))
  return rows.map(({ id }) => id)
}

/** Whether the session of this token's digest still lives, and its administrator may sign in. */
export async function isAdminSessionLiving(ctx: Ctx, sessionToken: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(adminSessions)
    .innerJoin(users, eq(users.id, adminSessions.userId))
    .where(and(eq(adminSessions.sessionToken, sessionToken), eq(users.isActive, true), sessionsOfAdmins.isLiving))
  return rows.length === 1
}

/** Whether this administrator exists and may sign in. */
export async function isActiveAdmin(ctx: Ctx, userId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id}::text = ${userId}`, eq(users.isActive, true)))
  return rows.length === 1
}

/** Returns the organisation's private key from the session's wrap. */
export interface OpenedReportKey {
  keyId: string
  /** Raw, 32 bytes. The caller wipes it. */
  privateKey: Buffer
}

/**
 * The key that opens reports, out of the session of this token. Whether the session is valid was decided when the
 * request was admitted.
 * @throws 401 when the session has ended, or its wrapped key can't be decrypted
 */
export async function openReportKey(ctx: Ctx, token: string): Promise<OpenedReportKey> {
  const rows = await queryRows(
    ctx.db,
    { key_id: 'text', wrap: 'bytes' },
    sql`select key_id, wrap from admin_session_keys where token_hash = ${hashToken(token)}`,
  )
  const [row] = rows
  if (row === undefined) throw new AppError('unauthenticated', coreTexts.signIn)
  try {
    return { keyId: row.key_id, privateKey: openSessionWrap(token, row.wrap) }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new AppError('unauthenticated', coreTexts.signIn, { cause: error })
  }
}
