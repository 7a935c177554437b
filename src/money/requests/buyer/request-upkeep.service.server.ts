import { and, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { requestTexts } from '../messages.en.ts'
import { quotes, requests } from '../requests.table.server.ts'
import { deleteFilesOf } from './request-files.service.server.ts'

/** Rows of one transaction. */
const BATCH = 200

/** Stores that quotes have expired: everybody sees it from the end of their validity on, by `stateAt`. */
export const expireQuotes = (ctx: Ctx): Promise<void> =>
  ctx.tx(async (tx) => {
    const ended = await tx.db
      .update(quotes)
      .set({ state: 'expired', version: sql`${quotes.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(quotes.state, 'sent'), lte(quotes.endsAt, sql`now()`)))
      .returning({ requestId: quotes.requestId, endsAt: quotes.endsAt })
    if (ended.length === 0) return
    const ids = ended.map(({ requestId }) => requestId)
    const expired = await tx.db
      .update(requests)
      .set({ state: 'expired', endedAt: sql`now()`, version: sql`${requests.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(requests.state, 'quoted'), inArray(requests.id, ids)))
      .returning({ id: requests.id, reference: requests.reference })
    for (const { id } of expired) await publishLive(tx, { topic: 'request', id, userIds: [] })
    await recordAudit(
      tx,
      ...expired.map(({ id, reference }) => ({
        entityType: 'request' as const,
        entityId: id,
        entityName: reference,
        action: 'status_changed' as const,
        fieldChanged: 'state',
        oldValue: 'quoted',
        newValue: 'expired',
        description: requestTexts.expired,
      })),
    )
  })

/**
 * Deletes requests without an order whose last change is older than the period of the privacy page, with their files.
 * An order is an accounting record.
 * @returns how many
 */
export async function deleteOldRequests(ctx: Ctx, months: number): Promise<number> {
  let deleted = 0
  for (let isMore = true; isMore;) {
    const count = await ctx.tx(async (tx) => {
      const old = await tx.db
        .select({ id: requests.id })
        .from(requests)
        .where(
          and(
            notInArray(requests.state, ['ordered']),
            lte(requests.updatedAt, sql`now() - make_interval(months => ${months})`),
          ),
        )
        .limit(BATCH)
        .for('update')
      const ids = old.map(({ id }) => id)
      if (ids.length === 0) return 0
      await deleteFilesOf(tx, ids)
      await tx.db.delete(requests).where(inArray(requests.id, ids))
      return ids.length
    })
    deleted += count
    isMore = count === BATCH
  }
  return deleted
}
