import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { PortalActor } from '#core/actor.ts'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { beginSession, CLOCK } from '#people/sign-in/sessions.service.server.ts'
import { nameDevice } from './device-name.ts'
import { accountTexts } from './messages.en.ts'
import type { OwnSession, PortalSession } from './portal-auth.contract.ts'
import { signedOut } from './portal-auth.events.ts'
import { PORTAL_KEPT_DAYS, PORTAL_SESSION_HOURS } from './portal-auth.limits.ts'
import { getMe, sessionsOfStaff } from './portal-auth.queries.server.ts'
import { portalSessions, portalTokens, portalUsers } from './portal-auth.table.server.ts'

interface NewSession {
  userId: string
  /** Hash of the password that was just proven. */
  passwordHash: string
  isKept: boolean
  userAgent?: string | undefined
  /** The session that this tab had until now; it ends. */
  formerToken: string | null
}

/**
 * Starts a session of a person after their password was verified.
 * @param describe returns the text of the audit log
 * @throws 401 when the person was deactivated, or the password changed, in the meantime
 */
export async function openSession(
  ctx: Ctx,
  { userId, passwordHash, isKept, userAgent, formerToken }: NewSession,
  describe: (person: { id: string; name: string }) => AuditEvent,
): Promise<PortalSession> {
  const sessionId = newId()
  const { token, stored } = beginSession(isKept ? PORTAL_KEPT_DAYS * 24 : PORTAL_SESSION_HOURS)
  return ctx.tx(async (outer) => {
    const [user] = await outer.db.select().from(portalUsers).where(eq(portalUsers.id, userId)).for('no key update')
    if (user === undefined || !user.isActive || user.passwordHash !== passwordHash) {
      throw new AppError('unauthenticated', coreTexts.signIn)
    }
    const actor: PortalActor = { kind: 'portal', userId, name: user.name, role: user.role, sessionId }
    return createCtx(outer.db, actor, outer.requestId).tx(async (tx) => {
      if (formerToken !== null) await sessionsOfStaff.end(tx, formerToken)
      await deleteExpiredSessions(tx)
      await sessionsOfStaff.makeRoom(tx, userId)
      await tx.db.insert(portalSessions).values({
        ...stored,
        id: sessionId,
        userId,
        isKept,
        deviceName: nameDevice(userAgent),
      })
      await tx.db.update(portalUsers).set({ failedLogins: 0, lastSeenAt: CLOCK }).where(eq(portalUsers.id, userId))
      const me = await getMe(tx, userId)
      await recordAudit(tx, describe(user))
      return { sessionToken: token, user: me }
    })
  })
}

/** Deletes expired sessions and mail links. */
export async function deleteExpiredSessions(ctx: Ctx): Promise<void> {
  await sessionsOfStaff.deleteExpired(ctx)
  await ctx.db.delete(portalTokens).where(lt(portalTokens.expiresAt, CLOCK))
}

/** Ends the caller's session. */
export async function signOut(ctx: Ctx): Promise<void> {
  const actor = asPerson(ctx)
  await ctx.tx(async (tx) => {
    await tx.db.delete(portalSessions).where(eq(portalSessions.id, actor.sessionId))
    await recordAudit(tx, signedOut({ id: actor.userId, name: actor.name }))
  })
}

/** The caller's living sessions, the last used first. */
export const findOwnSessions = (ctx: Ctx): Promise<{ items: OwnSession[] }> => findSessionsOf(ctx, asPerson(ctx).userId)

/** The living sessions of a person, the last used first. */
export async function findSessionsOf(ctx: Ctx, userId: string): Promise<{ items: OwnSession[] }> {
  const actor = asPerson(ctx)
  const rows = await ctx.db
    .select()
    .from(portalSessions)
    .where(and(eq(portalSessions.userId, userId), sessionsOfStaff.isLiving))
    .orderBy(desc(portalSessions.lastSeenAt), desc(portalSessions.id))
  return {
    items: rows.map(({ id, deviceName, createdAt, lastSeenAt, expiresAt, isKept }) => ({
      id,
      deviceName,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isKept,
      isCurrent: id === actor.sessionId,
    })),
  }
}

/** Ends one of the caller's sessions. Throws 404 for anybody else's. */
export async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  const actor = asPerson(ctx)
  await ctx.tx(async (tx) => {
    const [ended] = await tx.db
      .delete(portalSessions)
      .where(and(eq(portalSessions.id, id), eq(portalSessions.userId, actor.userId)))
      .returning({ deviceName: portalSessions.deviceName })
    if (ended === undefined) throw new AppError('not-found', accountTexts.noSession)
    await recordAudit(
      tx,
      signedOut({ id: actor.userId, name: actor.name }, accountTexts.sessionEnded(ended.deviceName)),
    )
  })
}

/** Ends all of the caller's sessions but the one that asks. */
export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  const actor = asPerson(ctx)
  return ctx.tx(async (tx) => {
    const rows = await tx.db
      .delete(portalSessions)
      .where(and(eq(portalSessions.userId, actor.userId), ne(portalSessions.id, actor.sessionId)))
      .returning({ id: portalSessions.id })
    if (rows.length > 0) {
      await recordAudit(tx, signedOut({ id: actor.userId, name: actor.name }, accountTexts.othersEnded(rows.length)))
    }
    return { ended: rows.length }
  })
}

/** Ends every session of a person. @returns how many there were */
export async function endSessionsOf(tx: Ctx, userId: string): Promise<number> {
  const rows = await tx.db
    .delete(portalSessions)
    .where(eq(portalSessions.userId, userId))
    .returning({ id: portalSessions.id })
  return rows.length
}

/** The person who acts; throws on a route that admits anybody else. */
export function asPerson({ actor }: Ctx): PortalActor {
  if (actor.kind !== 'portal') throw new AppError('forbidden', accountTexts.forStaff)
  return actor
}
