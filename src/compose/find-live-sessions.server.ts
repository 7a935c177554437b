import type { Ctx } from '#core/context.server.ts'
import { findLiveAdminSessions } from '#people/admin-auth/admin-auth.queries.server.ts'
import { findLiveSessions as findLivePortalSessions } from '#people/portal-auth/recipients.queries.server.ts'

/** The valid ones of these sessions of administrators and of the portal, without counting as a request of theirs. */
export async function findLiveSessions(ctx: Ctx, sessionIds: readonly string[]): Promise<Set<string>> {
  const [portal, admin] = await Promise.all([
    findLivePortalSessions(ctx, sessionIds),
    findLiveAdminSessions(ctx, sessionIds),
  ])
  return new Set([...portal, ...admin])
}
