import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { ADMIN_IDLE_MINUTES } from './admin-auth.limits.ts'
import { adminSessions, users } from './admin-auth.table.server.ts'

/** The only form in which a session token is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The administrator whose session this token is, by the database's clock; null for any other token. */
export async function findAdminByToken(ctx: Ctx, token: string): Promise<Extract<Actor, { kind: 'admin' }> | null> {
  const [row] = await ctx.db
    .select({ userId: users.id, name: users.username })
    .from(adminSessions)
    .innerJoin(users, eq(users.id, adminSessions.userId))
    .where(
      and(
        eq(adminSessions.sessionToken, hashToken(token)),
        eq(users.isActive, true),
        gt(adminSessions.expiresAt, sql`clock_timestamp()`),
        gt(adminSessions.lastSeenAt, sql`clock_timestamp() - make_interval(mins => ${ADMIN_IDLE_MINUTES})`),
      ),
    )
  return row === undefined ? null : { kind: 'admin', ...row }
}
