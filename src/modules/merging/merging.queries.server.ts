import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { offsetOf, type Page } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { portalUsers } from '#modules/portal-auth/portal-auth.table.server.ts'
import { vesselVisibleTo } from '#modules/projects/vessel-history/visible-vessels.queries.server.ts'
import { vessels } from '#modules/vessels/vessels.table.server.ts'
import { findPairs, type FoundPair, type NamedVessel } from './find-pairs.server.ts'
import type { DuplicatePair, DuplicateQuery, DuplicateVessel, Merge, MergeQuery } from './merging.contract.ts'
import { DUPLICATE_REASONS, UNDO_DAYS, type MergeKind } from './merging.limits.ts'
import { dismissedDuplicates, merges } from './merging.table.server.ts'
import { mergingTexts as texts } from './messages.en.ts'
import { pairId } from './pair-id.server.ts'

const DAY = 86_400_000

/** Merges of one kind, the newest first; also those that were undone. */
export async function findMerges(
  ctx: Ctx,
  kind: MergeKind,
  { page, pageSize, sort }: MergeQuery,
): Promise<Page<Merge>> {
  const rows = await ctx.db
    .select({ merge: merges, mergedBy: portalUsers.name })
    .from(merges)
    .leftJoin(portalUsers, eq(portalUsers.id, merges.mergedBy))
    .where(eq(merges.kind, kind))
    .orderBy(sort === 'mergedAt' ? asc(merges.mergedAt) : desc(merges.mergedAt), desc(merges.id))
    .limit(pageSize)
    .offset(offsetOf({ page, pageSize }))
  const [all] = await ctx.db.select({ total: count() }).from(merges).where(eq(merges.kind, kind))
  return {
    items: rows.map(({ merge, mergedBy }) => ({
      id: merge.id,
      staysId: merge.staysId,
      staysName: merge.staysName,
      goesId: merge.goesId,
      goesName: merge.goesName,
      moved: Object.values(merge.moved).reduce((sum, ids) => sum + ids.length, 0),
      mergedBy,
      mergedAt: merge.mergedAt.toISOString(),
      undoUntil: new Date(merge.mergedAt.getTime() + UNDO_DAYS * DAY).toISOString(),
      undoneAt: merge.undoneAt?.toISOString() ?? null,
    })),
    total: all?.total ?? 0,
    page,
    pageSize,
  }
}

/** Merges that one row can have gone through: more than that is a circle. */
const STEPS_MAX = 20

interface Successor {
  id: string
  name: string
}

/** The same, for whoever may see it: a technician hears nothing of a vessel of other people's visits. */
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
      .select({ id: merges.staysId, name: merges.staysName })
      .from(merges)
      .where(and(eq(merges.goesId, found?.id ?? id), isNull(merges.undoneAt)))
      .orderBy(desc(merges.mergedAt))
      .limit(1)
    if (next === undefined) break
    found = next
  }
  return found
}

type ComparedVessel = DuplicateVessel & NamedVessel

async function readVessels(ctx: Ctx): Promise<NamedVessel[]> {
  const { rows } = await ctx.db.execute<NamedVessel & Record<string, unknown>>(
    sql`select id, name, imo, former_names as "formerNames" from vessels order by id`,
  )
  return rows
}

async function describeVessels(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ComparedVessel>> {
  const { rows } = await ctx.db.execute<ComparedVessel & Record<string, unknown>>(sql`
    select vessels.id, vessels.version, vessels.name, imo, former_names as "formerNames",
      coalesce(companies.name, client_name) as "clientName", system_type as "systemType", location,
      (select count(*)::int from vessel_projects where vessel_id = vessels.id)
        + (select count(*)::int from imported_services where vessel_id = vessels.id) as services,
      (select count(*)::int from vessel_projects where vessel_id = vessels.id
        and status in ('not confirmed', 'confirmed', 'in progress', 'on hold')) as "openProjects"
    from vessels left join companies on companies.id = company_id
    where vessels.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const say = ({ reason, named, share }: FoundPair): string =>
  texts.why[reason](named[0], named[1], Math.round(share * 100))

/** Pairs that may be one vessel, but for those of which somebody has said that they are two. */
export async function findDuplicates(
  ctx: Ctx,
  { q, sort, page, pageSize }: DuplicateQuery,
): Promise<Page<DuplicatePair>> {
  const dismissed = new Set(
    (await ctx.db.select({ pair: dismissedDuplicates.pair }).from(dismissedDuplicates)).map(({ pair }) => pair),
  )
  const typed = q?.toLowerCase() ?? ''
  const open = (await findPairs(await readVessels(ctx)))
    .map((found) => Object.assign(found, { pair: pairId(...found.ids) }))
    .filter(({ pair, named }) => !dismissed.has(pair) && named.join(' ').toLowerCase().includes(typed))
    .toSorted(orderOf(sort))
  const shown = open.slice(offsetOf({ page, pageSize }), offsetOf({ page, pageSize }) + pageSize)
  const rows = await describeVessels(
    ctx,
    shown.flatMap(({ ids }) => [...ids]),
  )
  return { items: shown.flatMap((found) => showPair(found, rows)), total: open.length, page, pageSize }
}

type Order = (a: FoundPair, b: FoundPair) => number
function orderOf(sort: DuplicateQuery['sort']): Order {
  const byName: Order = (a, b) => a.named[0].localeCompare(b.named[0])
  const byReason: Order = (a, b) =>
    DUPLICATE_REASONS.indexOf(a.reason) - DUPLICATE_REASONS.indexOf(b.reason) || b.share - a.share || byName(a, b)
  const order = sort?.endsWith('name') === true ? byName : byReason
  return sort?.startsWith('-') === true ? (a, b) => order(b, a) : order
}

function showPair(found: FoundPair & { pair: string }, rows: ReadonlyMap<string, ComparedVessel>): DuplicatePair[] {
  const [a, b] = found.ids.map((id) => rows.get(id))
  if (a === undefined || b === undefined) return []
  const weight = ({ imo, services }: ComparedVessel) => (imo === null ? 0 : 1_000_000) + services
  const [stays, goes] = weight(a) >= weight(b) ? [a, b] : [b, a]
  return [{ pair: found.pair, reason: found.reason, why: say(found), a: stays, b: goes }]
}

/** One pair that is shown now. Throws 404 when it is none any more. */
export async function getPair(ctx: Ctx, pair: string): Promise<DuplicatePair> {
  const found = (await findPairs(await readVessels(ctx))).find(({ ids }) => pairId(...ids) === pair)
  const [shown] = found === undefined ? [] : showPair({ ...found, pair }, await describeVessels(ctx, found.ids))
  if (shown === undefined) throw new AppError('not-found', texts.noPair)
  return shown
}
