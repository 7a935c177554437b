import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { type DocumentCategory } from '#core/contract/document-categories.ts'
import { AppError } from '#core/errors.ts'
import { hasFlag, lastDay } from './project-flags.queries.server.ts'
import { findProjectRows } from './project-rows.queries.server.ts'
import type { ProjectFilters, ProjectList, ProjectQuery } from './projects.contract.ts'
import { VISIT_DAYS_MAX, type ProjectSort } from './projects.limits.ts'
import { seesValues } from './projects.policy.ts'
import { visibleTo } from './projects.queries.server.ts'
import { vesselProjects } from './projects.table.server.ts'

const p = vesselProjects

/**
 * What each order compares. All of them run downwards with empty values last and the newest first among equals, as the
 * indexes do; upwards is the exact reverse, so that every page can be read from the end that is nearer.
 */
const SORTS: Record<ProjectSort, SQL[]> = {
  // Year, then the running number by its value: P26-10000 comes after P26-9999.
  projectNumber: [sql`left(${p.projectNumber}, 3)`, sql`length(${p.projectNumber})`, sql`${p.projectNumber}`],
  vesselName: [sql`${p.vesselName}`],
  clientName: [sql`${p.clientName}`],
  serviceType: [sql`${p.serviceType}`],
  status: [
    sql`array_position('{"not confirmed",confirmed,"in progress","on hold",completed,closed,cancelled}'::text[], ${p.status})`,
  ],
  requestDate: [sql`${p.requestDate}`],
  scheduledDate: [sql`${p.scheduledDate}`],
  completedDate: [sql`${p.completedDate}`],
  location: [sql`${p.location}`],
  operatorName: [sql`(select o.name from portal_users o where o.id = ${p.assignedOperatorId})`],
  operatorHours: [sql`${p.operatorHours}`],
  projectValue: [sql`${p.projectValue}`],
  updatedAt: [sql`${p.updatedAt}`],
}

/** @throws AppError 403 when somebody orders by a value that they may not see: the order would tell it */
function orderBy(ctx: Ctx, sort: NonNullable<ProjectQuery['sort']>, fromTheEnd: boolean): SQL[] {
  const field = (sort.startsWith('-') ? sort.slice(1) : sort) as ProjectSort
  if (field === 'projectValue' && !seesValues(ctx.actor)) {
    throw new AppError('forbidden', 'Values are not shown to you.')
  }
  const isDown = sort.startsWith('-') !== fromTheEnd
  return [...SORTS[field], sql`${p.id}`].map((key) =>
    isDown ? sql`${key} desc nulls last` : sql`${key} asc nulls first`,
  )
}

const escapeLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** As its index has it. */
const searchText = sql`public.search_text(${p.projectNumber} || ' ' || ${p.vesselName} || ' ' || coalesce(${p.clientName}, '')
  || ' ' || coalesce(${p.companyName}, '') || ' ' || coalesce(${p.location}, ''))`

/** Every typed word stands in number, vessel, client or place, or begins the vessel's IMO number. */
function holdsEveryWord(typed: string | undefined): SQL | undefined {
  const words = (typed ?? '').normalize('NFC').trim().split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => {
      const text = sql`${searchText} like '%' || public.search_text(${escapeLike(word)}) || '%'`
      if (!/^\d{3,7}$/.test(word)) return text
      return or(text, sql`${p.vesselId} = any(array(select v.id from vessels v where v.imo like ${`${word}%`}))`)
    }),
  )
}

/** Visits that touch the days from `from` to `to`. */
const touches = (from: string | undefined, to: string | undefined): SQL | undefined =>
  and(
    from === undefined
      ? undefined
      : sql`(${lastDay} >= ${from}::date and ${p.scheduledDate} >= ${from}::date - ${sql.raw(String(VISIT_DAYS_MAX))})`,
    to === undefined ? undefined : sql`${p.scheduledDate} <= ${to}::date`,
  )

/** The rows that the actor may see and the filters leave. */
export const filterProjects = (
  ctx: Ctx,
  { q, status, operatorId, serviceType, clientName, vesselId, from, to, flag, ids }: ProjectFilters,
  required: readonly DocumentCategory[],
): SQL | undefined =>
  and(
    visibleTo(ctx.actor),
    holdsEveryWord(q),
    status === undefined ? undefined : inArray(p.status, status),
    operatorId === undefined
      ? undefined
      : operatorId === 'none'
        ? isNull(p.assignedOperatorId)
        : eq(p.assignedOperatorId, operatorId),
    serviceType === undefined ? undefined : inArray(p.serviceType, serviceType),
    clientName === undefined ? undefined : eq(p.clientName, clientName),
    vesselId === undefined ? undefined : eq(p.vesselId, vesselId),
    touches(from, to),
    flag === undefined ? undefined : hasFlag(flag, required),
    ids === undefined ? undefined : inArray(p.id, ids),
  )

export const DEFAULT_SORT = '-scheduledDate'

/** Ids of all rows that the filters leave, in their order: for exports. */
export async function findProjectIds(
  ctx: Ctx,
  query: Omit<ProjectQuery, 'page' | 'pageSize'>,
  required: readonly DocumentCategory[],
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: p.id })
    .from(p)
    .where(filterProjects(ctx, query, required))
    .orderBy(...orderBy(ctx, query.sort ?? DEFAULT_SORT, false))
  return rows.map(({ id }) => id)
}

/** One page of the projects that the actor may see, with the exact number of all that the filters leave. */
export async function findProjects(
  ctx: Ctx,
  query: ProjectQuery,
  required: readonly DocumentCategory[],
): Promise<ProjectList> {
  const { page, pageSize, sort = DEFAULT_SORT } = query
  const where = filterProjects(ctx, query, required)
  const total = await countProjects(ctx, query, where, required)
  const skipped = (page - 1) * pageSize
  const wanted = Math.min(pageSize, total - skipped)
  if (wanted <= 0) return { items: [], total, page, pageSize }
  const behind = total - skipped - wanted
  const fromTheEnd = behind < skipped
  const found = await ctx.db
    .select({ id: p.id })
    .from(p)
    .where(where)
    .orderBy(...orderBy(ctx, sort, fromTheEnd))
    .limit(wanted)
    .offset(fromTheEnd ? behind : skipped)
  const ids = found.map(({ id }) => id)
  const items = await findProjectRows(ctx, fromTheEnd ? ids.toReversed() : ids, required)
  return { items, total, page, pageSize }
}

interface Totals {
  /** Of the projects and what their flags read, with the day: whatever is kept was counted at this one. */
  version: string
  byFilter: Map<string, number>
}

/** Filters of which the total is kept; then all are forgotten. */
const TOTALS_MAX = 500
let totals: Totals = { version: '', byFilter: new Map() }

/**
 * How many rows the filters leave. Counting 100,000 rows takes longer than reading a page of them, so a total is kept
 * until a project changes: the database counts changes, in the transaction of each, whichever process made it.
 */
async function countProjects(
  ctx: Ctx,
  { page: _page, pageSize: _pageSize, sort: _sort, ...filters }: ProjectQuery,
  where: SQL | undefined,
  required: readonly DocumentCategory[],
): Promise<number> {
  // Read before counting: what is counted then is at least as new as the version under which it is kept.
  const { rows } = await ctx.db.execute<{ version: string }>(sql`
    select database || ' ' || version || ' ' || (now() at time zone 'Europe/Oslo')::date as version
    from (select current_database() as database) here, portal_changes`)
  const version = rows[0]?.version ?? ''
  const viewer = ctx.actor.kind === 'portal' && visibleTo(ctx.actor) !== undefined ? ctx.actor.userId : ''
  const key = JSON.stringify([viewer, filters, required])
  if (totals.version !== version || totals.byFilter.size >= TOTALS_MAX) totals = { version, byFilter: new Map() }
  const kept = totals.byFilter
  const known = kept.get(key)
  if (known !== undefined) return known
  const [all] = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(p)
    .where(where)
  const total = all?.total ?? 0
  kept.set(key, total)
  return total
}
