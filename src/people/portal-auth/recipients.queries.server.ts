import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { MailNotices } from './portal-auth.limits.ts'
import { sessionsOfStaff } from './portal-auth.queries.server.ts'
import { portalSessions, portalUsers } from './portal-auth.table.server.ts'

/** A person who can be notified. */
export interface Recipient {
  id: string
  email: string
  name: string
  mailNotices: MailNotices
}

/** The active people among these, or all active managers. */
export async function findRecipients(ctx: Ctx, who: readonly string[] | 'managers'): Promise<Recipient[]> {
  if (who !== 'managers' && who.length === 0) return []
  const { id, email, name, mailNotices } = portalUsers
  return ctx.db
    .select({ id, email, name, mailNotices })
    .from(portalUsers)
    .where(
      and(
        eq(portalUsers.isActive, true),
        who === 'managers' ? eq(portalUsers.role, 'manager') : inArray(portalUsers.id, [...new Set(who)]),
      ),
    )
}

/** Which of these sessions are still valid, without counting as a request of theirs. */
export async function findLiveSessions(ctx: Ctx, sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: portalSessions.id })
    .from(portalSessions)
    .innerJoin(portalUsers, eq(portalUsers.id, portalSessions.userId))
    .where(and(inArray(portalSessions.id, [...sessionIds]), eq(portalUsers.isActive, true), sessionsOfStaff.isLiving))
  return new Set(rows.map(({ id }) => id))
}
