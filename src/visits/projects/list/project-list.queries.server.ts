import { and, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { textConstants } from '#core/db/columns.server.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { opaqueText, limitRows } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { nameKey } from '#fleet/vessels/vessels.queries.server.ts'
import type { VisitRecords } from '../detail/visit-records.queries.server.ts'
import { projectTexts } from '../messages.en.ts'
import type { ProjectFilters, ProjectList, ProjectQuery } from '../projects.contract.ts'
import { PROJECT_STATUSES, type ProjectSort, type ProjectStatus, VISIT_DAYS_MAX } from '../projects.limits.ts'
import { seesValues } from '../projects.policy.ts'
import { visibleTo } from '../projects.queries.server.ts'
import { searchTextOf, vesselProjects } from '../projects.table.server.ts'
import { changesVersion, cacheUntilChange, viewerOf } from './cache-until-change.queries.server.ts'
import { hasFlag, lastDay } from './project-flags.queries.server.ts'
import { joined, rowColumns, technicianOf, toProjectRow, type SeenProject } from './project-rows.queries.server.ts'

/**
 * Columns of each order. All of them run downwards with empty values last and the newest first among equals, as the
 * indexes do; upwards is the exact reverse, so that every page can be read from the nearer end.
 */
const SORTS: Record<ProjectSort, SQL[]> = {
  // Year, then the running number by its value: P26-10000 sorts after P26-9999.
  projectNumber: [
    sql`left(${vesselProjects.projectNumber}, 3)`,
    sql`length(${vesselProjects.projectNumber})`,
    sql`${vesselProjects.projectNumber}`,
  ],
  vesselName: [sql`${vesselProjects.vesselName}`],
  clientName: [sql`${vesselProjects.clientName}`],
  serviceType: [sql`${vesselProjects.serviceType}`],
  status: [
    sql`array_position('{"not confirmed",confirmed,"in progress","on hold",completed,closed,cancelled}'::text[], ${vesselProjects.status})`,
  ],
  requestDate: [sql`${vesselProjects.requestDate}`],
  scheduledDate: [sql`${vesselProjects.scheduledDate}`],
  completedDate: [sql`${vesselProjects.completedDate}`],
  location: [sql`${vesselProjects.location}`],
  operatorName: [
    sql`(select person.name from portal_users person where person.id = ${vesselProjects.assignedOperatorId})`,
  ],
  operatorHours: [sql`${vesselProjects.operatorHours}`],
  projectValue: [sql`${vesselProjects.projectValue}`],
  updatedAt: [sql`${vesselProjects.updatedAt}`],
  // In planning order: the earliest day first, projects without a day last.
  nearest: [sql`coalesce(${vesselProjects.scheduledDate}, 'infinity'::date)`],
}

/** @throws AppError 403 when the order is by a value that the caller may not see: it would show it */
function orderBy(ctx: Ctx, sort: NonNullable<ProjectQuery['sort']>, fromTheEnd: boolean): SQL[] {
  const field = (sort.startsWith('-') ? sort.slice(1) : sort) as ProjectSort
  if (field === 'projectValue' && !seesValues(ctx.actor)) {
    throw new AppError('forbidden', projectTexts.noValues)
  }
  const isDown = sort.startsWith('-') !== fromTheEnd
  return [...SORTS[field], sql`${vesselProjects.id}`].map((key) =>
    isDown ? sql`${key} desc nulls last` : sql`${key} asc nulls first`,
  )
}

const searchText = searchTextOf(vesselProjects)

/**
 * Every typed word is part of number, vessel, client or place, or of a name that the vessel has or had, or begins its IMO
 * number. The visit's own name of the vessel is what it was called then.
 */
function matchesEveryWord(typed: string | undefined): SQL | undefined {
  return and(
    ...searchWords(typed ?? '').map((word) => {
      const text = sql`${searchText} like '%' || public.search_text(${escapeLike(word)}) || '%'`
      const ways = [
        ...(/[\p{L}\p{N}]/u.test(word)
          ? [sql`vessel.search_names like '%' || ${nameKey(opaqueText(word))} || '%'`]
          : []),
        ...(/^\d{3,7}$/.test(word) ? [sql`vessel.imo like ${`${escapeLike(word)}%`}`] : []),
      ]
      return or(
        text,
        ...ways.map(
          (way) => sql`${vesselProjects.vesselId} = any(array(select vessel.id from vessels vessel where ${way}))`,
        ),
      )
    }),
  )
}

/**
 * The states are literals in a fixed order: nearly all projects are closed and few are waiting, so each state needs its
 * own query plan. With parameters the long statement was planned again for each query.
 */
const isOneOf = (statuses: readonly ProjectStatus[]): SQL =>
  sql`${vesselProjects.status} in (${textConstants(PROJECT_STATUSES.filter((each) => statuses.includes(each)))})`

/** Visits that touch the days from `from` to `to`. */
const touches = (from: string | undefined, to: string | undefined): SQL | undefined =>
  and(
    from === undefined
      ? undefined
      : sql`(${lastDay} >= ${from}::date
        and ${vesselProjects.scheduledDate} >= ${from}::date - ${sql.raw(String(VISIT_DAYS_MAX))})`,
    to === undefined ? undefined : sql`${vesselProjects.scheduledDate} <= ${to}::date`,
  )

/** The rows that say exactly this; for the word `none` those that say nothing. */
const says = (column: AnyPgColumn, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : value === 'none' ? isNull(column) : eq(column, value)

/** Range of days; either end may be open. */
const between = (column: AnyPgColumn, from: string | undefined, to: string | undefined): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lte(column, to))

/** The rows that the actor may see and the filters leave. */
export const filterProjects = (
  ctx: Ctx,
  {
    q,
    status,
    operatorId,
    serviceType,
    clientName,
    port,
    systemType,
    vesselId,
    from,
    to,
    flag,
    ids,
    ...days
  }: ProjectFilters,
  records: VisitRecords | null,
): SQL | undefined =>
  and(
    visibleTo(ctx.actor),
    matchesEveryWord(q),
    between(vesselProjects.requestDate, days.requestedFrom, days.requestedTo),
    between(vesselProjects.completedDate, days.completedFrom, days.completedTo),
    status === undefined ? undefined : isOneOf(status),
    operatorId === undefined
      ? undefined
      : operatorId === 'none'
        ? isNull(vesselProjects.assignedOperatorId)
        : eq(vesselProjects.assignedOperatorId, operatorId),
    serviceType === undefined ? undefined : inArray(vesselProjects.serviceType, serviceType),
    says(vesselProjects.clientName, clientName),
    says(vesselProjects.systemType, systemType),
    port === undefined ? undefined : eq(vesselProjects.portCode, port),
    vesselId === undefined ? undefined : eq(vesselProjects.vesselId, vesselId),
    touches(from, to),
    flag === undefined || records === null ? undefined : hasFlag(flag, records),
    ids === undefined ? undefined : inArray(vesselProjects.id, ids),
  )

export const DEFAULT_SORT = '-scheduledDate'

/** Ids of all rows that the filters leave, in their order: for exports. */
export async function findProjectIds(
  ctx: Ctx,
  query: Omit<ProjectQuery, 'page' | 'pageSize'>,
  records: VisitRecords,
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(filterProjects(ctx, query, records))
    .orderBy(...orderBy(ctx, query.sort ?? DEFAULT_SORT, false))
  return rows.map(({ id }) => id)
}

/** Result of one read of the list: rows of one page, and the total if it was not cached for this version. */
interface PageQuery {
  where: SQL | undefined
  order: SQL[]
  rows: number
  skipped: number
  /** Version for which the total is known already. */
  knownAt: string
  records: VisitRecords
  /** Whether the plan is cached by the database: not for texts that are used once. */
  isRepeated: boolean
}

/** One statement, so that version, total and rows are consistent. */
async function readPage(ctx: Ctx, { where, order, rows, skipped, knownAt, records, isRepeated }: PageQuery) {
  const filtered = where ?? sql`true`
  const query = ctx.db
    .select({
      version: sql<string>`state.version`,
      total: sql<number | null>`case when state.version <> ${knownAt}
        then (select count(*)::int from vessel_projects where ${filtered}) end`,
      ...rowColumns(records, technicianOf(ctx.actor)),
    })
    .from(sql`(select ${changesVersion} as version) state`)
    .leftJoin(
      sql`(select picked.id, row_number() over () as place
        from (select vessel_projects.id from vessel_projects where ${filtered} order by ${sql.join(order, sql`, `)}
          ${limitRows(rows, skipped)}) picked
      ) page`,
      sql`true`,
    )
    .leftJoin(vesselProjects, sql`${vesselProjects.id} = page.id`)
    .leftJoin(...joined.vessel)
    .leftJoin(...joined.operator)
    .orderBy(sql`page.place`)
  const found = isRepeated && skipped === 0 ? await query.prepare().execute() : await query
  const [first] = found
  if (first === undefined) throw new Error('The list has no version')
  return {
    version: first.version,
    total: first.total,
    items: found.flatMap(({ project, vesselImo, operatorName, readableHours, flags }) =>
      project === null ? [] : [toProjectRow(ctx.actor, { project, vesselImo, operatorName, readableHours, flags })],
    ),
  }
}

/**
 * Returns one page of the projects that the actor may see, with the exact total of the filtered ones. Counting 100,000
 * rows takes longer than reading a page of them, so a total is cached until a project changes. Pages behind the middle
 * are read from the end, for which the total is required.
 */
export async function findProjects(
  ctx: Ctx,
  query: ProjectQuery,
  records: VisitRecords,
): Promise<Omit<ProjectList, 'items'> & { items: SeenProject[] }> {
  const { page, pageSize, sort = DEFAULT_SORT } = query
  const where = filterProjects(ctx, query, records)
  const skipped = (page - 1) * pageSize
  const cached = totalsOf(ctx, query, records)
  const read = (known: Known, rows: number, place: { skipped: number; fromTheEnd: boolean }) =>
    readPage(ctx, {
      where,
      order: orderBy(ctx, sort, place.fromTheEnd),
      rows,
      skipped: place.skipped,
      knownAt: known.version,
      records,
      isRepeated: query.q === undefined && query.ids === undefined,
    })
  // The first page is the same whatever the total is; so is any other when it is counted from the beginning.
  let known = cached.find() ?? { total: 0, version: '' }
  for (let tries = page === 1 ? 0 : 2; ; tries -= 1) {
    const wanted = Math.max(0, Math.min(pageSize, known.total - skipped))
    const behind = known.total - skipped - wanted
    const fromTheEnd = tries > 0 && wanted > 0 && behind < skipped
    const found = await read(known, tries === 0 ? pageSize : wanted, {
      skipped: fromTheEnd ? behind : skipped,
      fromTheEnd,
    })
    const total = found.total ?? known.total
    if (found.total !== null) cached.keep({ total, version: found.version })
    if (tries === 0 || total === known.total) {
      return { items: fromTheEnd ? found.items.toReversed() : found.items, total, page, pageSize }
    }
    known = { total, version: found.version }
  }
}

/** A total, and the version of the projects at which it was counted. */
interface Known {
  total: number
  version: string
}

const TOTALS = cacheUntilChange<number>('projects')

/** The total of these filters as it was last counted. */
function totalsOf(
  ctx: Ctx,
  { page: _page, pageSize: _pageSize, sort: _sort, ...filters }: ProjectQuery,
  records: VisitRecords,
) {
  const question = [viewerOf(ctx.actor), filters, records.requiredDocuments]
  return {
    find(): Known | undefined {
      const cached = TOTALS.find(question)
      return cached && { total: cached.answer, version: cached.version }
    },
    keep: ({ total, version }: Known) => TOTALS.keep(ctx, question, total, version),
  }
}
