import { and, eq, not, sql } from 'drizzle-orm'
import type { PortalActor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { hashToken } from '#core/crypto/session-token.server.ts'
import { prepareOnce } from '#core/db/prepare-once.server.ts'
import { AppError } from '#core/errors.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { showRow } from '#core/rows/fields.ts'
import { sessionsIn } from '#people/sign-in/sessions.service.server.ts'
import { accountTexts } from './messages.en.ts'
import type { Me } from './portal-auth.contract.ts'
import { PERSON_FIELDS } from './portal-auth.entity.ts'
import { PORTAL_EXPIRED_DAYS, PORTAL_IDLE_HOURS, PORTAL_SESSIONS_MAX } from './portal-auth.limits.ts'
import { portalSessions, portalUsers } from './portal-auth.table.server.ts'

/** The staff's sessions: which are valid, and how they end. */
export const sessionsOfStaff = sessionsIn(portalSessions, {
  idleMinutes: PORTAL_IDLE_HOURS * 60,
  max: PORTAL_SESSIONS_MAX,
  expiredDays: PORTAL_EXPIRED_DAYS,
})

/** The signed-in person, and whether they have to choose a password first. */
export type SignedInPerson = PortalActor & { mustChangePassword: boolean }

const personByToken = prepareOnce((db) =>
  db
    .select({
      sessionId: portalSessions.id,
      userId: portalUsers.id,
      name: portalUsers.name,
      role: portalUsers.role,
      mustChangePassword: portalUsers.mustChangePassword,
      isNoted: sessionsOfStaff.isNoted,
    })
    .from(portalSessions)
    .innerJoin(portalUsers, eq(portalUsers.id, portalSessions.userId))
    .where(
      and(
        eq(portalSessions.sessionToken, sql.placeholder('hash')),
        eq(portalUsers.isActive, true),
        sessionsOfStaff.isLiving,
      ),
    )
    .prepare('portal_person_by_token'),
)

/**
 * Returns the person of this session token, by the database's clock; null for any other token. Records that the session
 * is in use, once a minute at most.
 */
export async function findPortalUserByToken(ctx: Ctx, token: string): Promise<SignedInPerson | null> {
  const [row] = await personByToken(ctx.db).execute({ hash: hashToken(token) })
  if (row === undefined) return null
  const { isNoted, ...person } = row
  if (!isNoted) await recordUse(ctx, person)
  return { kind: 'portal', ...person }
}

/**
 * Whether this is the token of an active person's session that expired by itself: a device may keep the person's data
 * until they sign in again. One that somebody ended, as after a lost phone, is deleted and isn't found.
 */
export async function isExpiredSession(ctx: Ctx, token: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: portalSessions.id })
    .from(portalSessions)
    .innerJoin(portalUsers, eq(portalUsers.id, portalSessions.userId))
    .where(
      and(
        eq(portalSessions.sessionToken, hashToken(token)),
        eq(portalUsers.isActive, true),
        not(sessionsOfStaff.isLiving),
      ),
    )
  return rows.length > 0
}

async function recordUse({ db }: Ctx, { sessionId, userId }: Pick<PortalActor, 'sessionId' | 'userId'>): Promise<void> {
  await db.execute(sql`
    with seen as (update portal_sessions set last_seen_at = clock_timestamp() where id = ${sessionId})
    update portal_users set last_seen_at = clock_timestamp() where id = ${userId}`)
}

export const personEntity = defineEntity(portalUsers, PERSON_FIELDS)
const seenOfPerson = seenColumns(personEntity)

export type PortalUser = { [Name in keyof typeof seenOfPerson]: (typeof portalUsers.$inferSelect)[Name] } & {
  /** Invited, but no password chosen yet. */
  isInvited: boolean
}

/** One person of the portal, active or not; null when there is none of this id. Never carries the password's hash. */
export async function getPortalUser(ctx: Ctx, id: string): Promise<PortalUser | null> {
  const [row] = await ctx.db
    .select({ ...seenOfPerson, isInvited: sql<boolean>`${portalUsers.passwordHash} is null` })
    .from(portalUsers)
    .where(sql`${portalUsers.id}::text = ${id}`)
  return row ?? null
}

/** Returns the person of this row. Throws 404. */
export async function getPerson(ctx: Ctx, id: string): Promise<{ id: string; name: string }> {
  const person = await getPortalUser(ctx, id)
  if (person === null) throw new AppError('not-found', accountTexts.noPerson)
  return person
}

/**
 * The own account as its person sees it.
 * @throws 404 when the account is gone
 */
export async function getMe(ctx: Ctx, id: string): Promise<Me> {
  const [row] = await ctx.db.select(seenOfPerson).from(portalUsers).where(eq(portalUsers.id, id))
  if (row === undefined) throw new AppError('not-found', accountTexts.noAccount)
  return showRow(PERSON_FIELDS, 'self', row)
}
