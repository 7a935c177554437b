import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { offsetOf, totalOf, type Page } from '#core/db/list-sql.server.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { vesselVisibleTo } from '#visits/projects/vessel-history/visible-vessels.queries.server.ts'
import type { Merge, MergeQuery } from './merging.contract.ts'
import { UNDO_DAYS, type MergeKind } from './merging.limits.ts'
import { merges } from './merging.table.server.ts'

const DAY = 86_400_000

/** Merges of one kind, the newest first; also those that were undone. */
export async function findMerges(
  ctx: Ctx,
  kind: MergeKind,
  { page, pageSize, sort }: MergeQuery,
): Promise<Page<Merge>> {
  const counted = ctx.db.select({ total: count() }).from(merges).where(eq(merges.kind, kind))
  const rows = await ctx.db
    .select({ merge: merges, mergedBy: portalUsers.name, total: sql<number>`(${counted})::int` })
    .from(merges)
    .leftJoin(portalUsers, eq(portalUsers.id, merges.mergedBy))
    .where(eq(merges.kind, kind))
    .orderBy(sort === 'mergedAt' ? asc(merges.mergedAt) : desc(merges.mergedAt), desc(merges.id))
    .limit(pageSize)
    .offset(offsetOf({ page, pageSize }))
  return {
    items: rows.map(({ merge, mergedBy }) => ({
      id: merge.id,
      staysId: merge.survivorId,
      staysName: merge.survivorName,
      goesId: merge.duplicateId,
      goesName: merge.duplicateName,
      moved: Object.values(merge.moved).reduce((sum, ids) => sum + ids.length, 0),
      mergedBy,
      mergedAt: merge.mergedAt.toISOString(),
      undoUntil: new Date(merge.mergedAt.getTime() + UNDO_DAYS * DAY).toISOString(),
      undoneAt: merge.undoneAt?.toISOString() ?? null,
    })),
    total: await totalOf(rows, page, counted),
    page,
    pageSize,
  }
}

/** Maximum length of a chain of merges; a longer one is a cycle. */
const STEPS_MAX = 20

interface Successor {
  id: string
  name: string
}

/** The same, if the caller may see it: a technician learns nothing of a vessel of other people's visits. */
export async function findVisibleSuccessor(ctx: Ctx, kind: MergeKind, id: string): Promise<Successor | null> {
  const found = await findSuccessor(ctx, id)
  const visible = kind === 'vessel' ? vesselVisibleTo(ctx.actor) : undefined
  if (found === null || visible === undefined) return found
  const [seen] = await ctx.db
    .select({ id: vessels.id })
    .from(vessels)
    .where(and(eq(vessels.id, found.id), visible))
  return seen === undefined ? null : found
}

/** The row that another one was merged into, at the end of all merges; null where it never was. */
export async function findSuccessor(ctx: Ctx, id: string): Promise<Successor | null> {
  let found = null as Successor | null
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const [next] = await ctx.db
      .select({ id: merges.survivorId, name: merges.survivorName })
      .from(merges)
      .where(and(eq(merges.duplicateId, found?.id ?? id), isNull(merges.undoneAt)))
      .orderBy(desc(merges.mergedAt))
      .limit(1)
    if (next === undefined) break
    found = next
  }
  return found
}
