import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { findArticles } from '#visits/parts/parts.queries.server.ts'
import type { VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import { compareMarks } from './compare-marks.policy.ts'
import type { SyncAnswer } from './device-sync.contract.ts'
import { CURSOR_DAYS, type Marks } from './device-sync.limits.ts'
import { syncStates } from './device-sync.table.server.ts'
import { syncTexts } from './messages.en.ts'
import { findCatalogueMarks, findOwnMarks } from './sync-marks.queries.server.ts'
import { findSyncChecklists, findSyncContacts, findSyncProjects, findSyncVessels } from './sync-rows.queries.server.ts'

export interface SyncDeps {
  /** Records of visits, with the current settings. */
  records: () => Promise<VisitRecords>
}

/**
 * Returns what changed since a device's cursor.
 *
 * A cursor names a list of marks: for each row that the device then had, the version that the server saw. The answer is
 * the difference between that list and the rows as they are now. So the cursor can't skip a row that was written before
 * it and committed after it, as a time or a sequence number would: such a row was not in the list, or was in it in its
 * old version, and is different as soon as it can be seen. For the same reason nothing has to be recorded about a row
 * that was deleted, reassigned or moved out of the period: it is in the list and not among the rows.
 *
 * The marks are read before the rows. A row that is written between the two is sent as it is now and once more by the
 * next call; one that is deleted between the two is named by the next call.
 * @throws AppError 409 for a cursor that is unknown, or another person's
 */
export async function readChanges(ctx: Ctx, { records }: SyncDeps, since: string | undefined): Promise<SyncAnswer> {
  const { userId } = portalActor(ctx)
  const before = since === undefined ? {} : await findState(ctx, userId, since)
  const [own, catalogue] = [await findOwnMarks(ctx, userId), await findCatalogueMarks(ctx)]
  const { changed, removed } = compareMarks(before, { ...own, ...catalogue })
  const cursor = `${await storeState(ctx, userId, own)}.${await storeState(ctx, null, catalogue)}`
  return {
    cursor,
    serverTime: new Date().toISOString(),
    projects: await findSyncProjects(ctx, changed.project ?? [], await records()),
    vessels: await findSyncVessels(ctx, changed.vessel ?? []),
    contacts: await findSyncContacts(ctx, changed.contact ?? []),
    checklists: await findSyncChecklists(ctx, changed.checklist ?? []),
    articles: await findArticles(ctx, changed.article ?? []),
    removed,
  }
}

async function findState(ctx: Ctx, userId: string, cursor: string): Promise<Marks> {
  const digests = cursor.split('.')
  const states = await ctx.db
    .select({ marks: syncStates.marks })
    .from(syncStates)
    .where(and(inArray(syncStates.digest, digests), or(eq(syncStates.userId, userId), isNull(syncStates.userId))))
  if (states.length !== digests.length) throw new AppError('conflict', syncTexts.unknownCursor)
  return Object.assign({}, ...states.map(({ marks }) => marks))
}

/** Stores the marks unless they are stored, and returns their digest. A used one is renewed once a day. */
async function storeState(ctx: Ctx, userId: string | null, marks: Marks): Promise<string> {
  const digest = createHash('sha256')
    .update(
      JSON.stringify([
        userId,
        Object.entries(marks).map(([entity, rows]) => [entity, Object.entries(rows).toSorted()]),
      ]),
    )
    .digest('base64url')
    .slice(0, 22)
  await ctx.db
    .insert(syncStates)
    .values({ digest, userId, marks })
    .onConflictDoUpdate({
      target: syncStates.digest,
      set: { usedAt: sql`now()` },
      setWhere: lt(syncStates.usedAt, sql`now() - interval '1 day'`),
    })
  return digest
}

/** Deletes the states of devices that were away for too long. */
export async function deleteOldSyncStates(ctx: Ctx): Promise<void> {
  const before = new Date(Date.now() - CURSOR_DAYS * 86_400_000)
  await ctx.db.delete(syncStates).where(lt(syncStates.usedAt, before))
}
