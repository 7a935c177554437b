import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'
import type { LiveEvent } from './live-event.ts'

/** The channel on which processes notify each other of changes in the portal. */
export const LIVE_CHANNEL = 'portal_events'

/** PostgreSQL takes 8000 bytes per notice; an id with its quotes and comma takes 39. */
const USERS_PER_NOTICE = 150

/**
 * Notifies every process, and through them every open portal screen, of a change. Part of the caller's transaction:
 * nothing is sent after a rollback, or before the change can be read.
 */
export async function publishLive(tx: Ctx, event: LiveEvent): Promise<void> {
  const userIds = [...new Set(event.userIds)]
  for (let at = 0; at === 0 || at < userIds.length; at += USERS_PER_NOTICE) {
    const notice: LiveEvent = { ...event, userIds: userIds.slice(at, at + USERS_PER_NOTICE) }
    await tx.db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`)
  }
}
