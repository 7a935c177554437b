import { and, desc, eq, gt, lt, not, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context.server.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'

/** A table of sessions; in one without `isKept` every session ends when it is idle. */
type SessionTable = PgTable &
  Record<'id' | 'userId' | 'sessionToken' | 'createdAt' | 'expiresAt' | 'lastSeenAt', AnyPgColumn> & {
    isKept?: AnyPgColumn
  }

interface SessionRules {
  /** A session ends after this many minutes without a request. */
  idleMinutes: number
  /** Sessions that one person may have at once; one more ends the oldest. */
  max: number
  /** Days for which an expired session is still distinguished from one that somebody ended; none by default. */
  expiredDays?: number
}

/** Seconds after which a use of a session is written down again. */
const LAST_SEEN_SECONDS = 60

/** The database's clock at this moment, also inside a transaction. */
export const CLOCK = sql`clock_timestamp()`

/** Sessions of one kind: which are valid, and how they end. Only the module that owns the table writes them. */
export function sessionsIn(table: SessionTable, { idleMinutes, max, expiredDays = 0 }: SessionRules) {
  const isInUse = gt(table.lastSeenAt, sql`${CLOCK} - make_interval(mins => ${idleMinutes})`)
  const isLiving = and(
    gt(table.expiresAt, CLOCK),
    table.isKept === undefined ? isInUse : or(sql`${table.isKept}`, isInUse),
  ) as SQL
  return {
    isLiving,
    /** Whether the last use was written down a moment ago. */
    isNoted: sql<boolean>`${table.lastSeenAt} > ${CLOCK} - make_interval(secs => ${LAST_SEEN_SECONDS})`,
    /** Deletes expired sessions after their time. */
    async deleteExpired({ db }: Ctx): Promise<void> {
      await db
        .delete(table)
        .where(and(not(isLiving), lt(table.lastSeenAt, sql`${CLOCK} - ${expiredDays} * interval '1 day'`)))
    },
    /** Ends this person's oldest sessions, expired ones first, so that one more is not too many. */
    async makeRoom(tx: Ctx, userId: string): Promise<void> {
      const retained = tx.db
        .select({ id: table.id })
        .from(table)
        .where(eq(table.userId, userId))
        .orderBy(desc(isLiving), desc(table.createdAt))
        .limit(max - 1)
      await tx.db.delete(table).where(and(eq(table.userId, userId), notInArray(table.id, retained)))
    },
    /** Ends the session of this token, if it is one. */
    async end(tx: Ctx, token: string): Promise<void> {
      await tx.db.delete(table).where(eq(table.sessionToken, hashToken(token)))
    },
  }
}

/**
 * A new session: its token, returned once, and the row to store.
 * @param hours maximum lifetime
 */
export function beginSession(hours: number) {
  const token = createToken()
  const stored = {
    sessionToken: hashToken(token),
    lastSeenAt: CLOCK,
    expiresAt: sql`${CLOCK} + make_interval(hours => ${hours})`,
  }
  return { token, stored }
}
