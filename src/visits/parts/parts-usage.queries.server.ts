import { and, asc, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#core/context.server.ts'
import { byHouse, sumAmounts } from '#core/contract/amounts.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { anyRowsOf } from '#core/db/json-rows.server.ts'
import { offsetOf } from '#core/db/list-sql.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import {
  changesVersion,
  cacheUntilChange,
  readChangesVersion,
} from '#visits/projects/list/cache-until-change.queries.server.ts'
import { seesEveryProject, seesValues } from '#visits/projects/projects.policy.ts'
import type { StoredProject } from '#visits/projects/projects.queries.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { partTexts } from './messages.en.ts'
import { toPart, type PartRow } from './part-view.policy.ts'
import {
  PartGroup,
  type PartsFilters,
  type PartsSummary,
  type PartsUsageQuery,
  type UsedPart,
} from './parts-usage.contract.ts'
import type { PartSum } from './parts.contract.ts'
import type { BillingStatus, PartGrouping, PartSort } from './parts.limits.ts'
import { partColumns } from './parts.queries.server.ts'
import { partSearchText, partsUsed, partSums } from './parts.table.server.ts'
import { viewOf } from './project-parts.service.server.ts'

const operatorName = sql`(select person.name from portal_users person where person.id = ${partsUsed.operatorId})`

/** Key of a part: its number or else its name, case-insensitive. */
export const partKey = sql`lower(coalesce(part_number, part_name))`

/** An array of the visits, so that only their parts are read, however many others there are. */
const isOnVessel = (vessel: string): SQL =>
  sql`${partsUsed.projectId} = any(array(select visit.id from vessel_projects visit where visit.vessel_id = ${vessel}))`

/** Visits of which this is true. */
const ofVisits = (is: SQL): SQL =>
  sql`${partsUsed.projectId} in (select visit.id from vessel_projects visit where ${is})`

const day = ({ from, to }: Pick<PartsFilters, 'from' | 'to'>): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(partsUsed.usedDate, from),
    to === undefined ? undefined : lte(partsUsed.usedDate, to),
  )

/**
 * Managers see all parts; technicians those that they added.
 * @throws AppError 422 for days in reverse order, 403 for a currency by a caller who may not see prices
 */
export function filterParts(ctx: Ctx, filters: Partial<PartsFilters>): SQL | undefined {
  const { q, vessel, project, operator, billingStatus, category, client, serviceType, currency, part, from, to } =
    filters
  if (from !== undefined && to !== undefined && to < from) {
    throw new AppError('invalid', partTexts.reversed, { fields: [{ field: 'to', message: partTexts.reversed }] })
  }
  if (currency !== undefined && !seesValues(ctx.actor)) throw new AppError('forbidden', partTexts.prices)
  return and(
    seesEveryProject(ctx.actor) ? undefined : eq(partsUsed.operatorId, portalActor(ctx).userId),
    vessel === undefined ? undefined : isOnVessel(vessel),
    project === undefined
      ? undefined
      : sql`${partsUsed.projectId} = any(array(select visit.id from vessel_projects visit
          where visit.id::text = lower(${project}) or visit.project_number = upper(${project})))`,
    client === undefined
      ? undefined
      : ofVisits(client === 'none' ? sql`visit.client_name is null` : sql`visit.client_name = ${client}`),
    serviceType === undefined ? undefined : ofVisits(sql`visit.service_type = ${serviceType}`),
    operator === undefined ? undefined : eq(partsUsed.operatorId, operator),
    billingStatus === undefined ? undefined : inArray(partsUsed.billingStatus, billingStatus),
    category === undefined ? undefined : sql`lower(${partsUsed.category}) = lower(${category})`,
    currency === undefined ? undefined : eq(partsUsed.currency, currency),
    part === undefined ? undefined : sql`${partKey} = lower(${part})`,
    day({ from, to }),
    ...searchWords(q ?? '').map(
      (word) => sql`${partSearchText(partsUsed)} like '%' || public.search_text(${escapeLike(word)}) || '%'`,
    ),
  )
}

const SORTS: Record<PartSort, SQL> = {
  usedDate: sql`${partsUsed.usedDate}`,
  vesselName: sql`lower(${partsUsed.vesselName})`,
  partName: sql`lower(${partsUsed.partName})`,
  partNumber: sql`lower(${partsUsed.partNumber})`,
  category: sql`lower(${partsUsed.category})`,
  quantity: sql`${partsUsed.quantity}`,
  totalCost: sql`${partsUsed.totalCost}`,
  billingStatus: sql`${partsUsed.billingStatus}`,
  operatorName,
}

/** @throws AppError 403 when the order is by a price that the caller may not see: it would show it */
function orderOf(ctx: Ctx, sort: NonNullable<PartsUsageQuery['sort']>): SQL[] {
  const field = (sort.startsWith('-') ? sort.slice(1) : sort) as PartSort
  if (field === 'totalCost' && !seesValues(ctx.actor)) throw new AppError('forbidden', partTexts.prices)
  const key = SORTS[field]
  if (field === 'usedDate')
    return sort.startsWith('-') ? [desc(key), desc(partsUsed.id)] : [asc(key), asc(partsUsed.id)]
  return sort.startsWith('-') ? [sql`${key} desc nulls last`, desc(partsUsed.id)] : [asc(key), asc(partsUsed.id)]
}

interface UsagePage {
  items: UsedPart[]
  total: number
  page: number
  pageSize: number
  groups?: PartGroup[]
  groupTotal?: number
  sums?: PartSum[]
}

const toUsed = (ctx: Ctx, { part, project }: { part: PartRow; project: StoredProject }): UsedPart =>
  Object.assign(toPart(part, viewOf(ctx, project)), {
    projectNumber: project.projectNumber,
    vesselId: project.vesselId,
  })

/** One page of parts over all projects, with exact sums of all that the filters leave. */
export async function findUsedParts(ctx: Ctx, query: PartsUsageQuery): Promise<UsagePage> {
  const { groupBy, group, page, pageSize } = query
  const filtered = filterParts(ctx, query)
  const isOneGroup = groupBy !== undefined && group !== undefined
  const where = isOneGroup ? and(filtered, GROUPS[groupBy].matches(group)) : filtered
  const rows = await ctx.db
    .select({ part: partColumns, project: vesselProjects, version: changesVersion })
    .from(partsUsed)
    .innerJoin(vesselProjects, eq(vesselProjects.id, partsUsed.projectId))
    .where(where)
    .orderBy(...orderOf(ctx, query.sort ?? '-usedDate'))
    .limit(pageSize)
    .offset(offsetOf(query))
    .prepare()
    .execute()
  // As a column of the rows; an empty page runs a count of its own.
  const version = rows[0]?.version ?? (await readChangesVersion(ctx))
  const figures = await readFigures(ctx, version, query, where, isOneGroup ? [groupBy, group] : [])
  const grouped = groupBy === undefined || isOneGroup ? {} : await findGroups(ctx, version, query, groupBy, filtered)
  return {
    items: rows.map((row) => toUsed(ctx, row)),
    total: figures.total,
    page,
    pageSize,
    ...grouped,
    ...(figures.sums ? { sums: figures.sums } : {}),
  }
}

/** Groups of a summary: as many as a page of any list has at most. */
const GROUPS_MAX = 200

/** Sums of the filtered list; with `groupBy` the groups, too. */
export async function summariseParts(ctx: Ctx, query: PartsFilters): Promise<PartsSummary> {
  const { groupBy, ...filters } = query
  const where = filterParts(ctx, filters)
  const version = await readChangesVersion(ctx)
  const figures = await readFigures(ctx, version, filters, where, [])
  if (groupBy === undefined) return figures
  const page = { ...filters, groupBy, page: 1, pageSize: GROUPS_MAX }
  return { ...figures, ...(await findGroups(ctx, version, page, groupBy, where)) }
}

/** The cache key of a figure: the filters, and the caller if the caller's access narrows the rows. */
function keyOf(ctx: Ctx, query: Partial<PartsUsageQuery>): unknown[] {
  const { page: _page, pageSize: _size, sort: _sort, groupBy: _by, group: _group, ...filters } = query
  return [seesEveryProject(ctx.actor) ? seesValues(ctx.actor) : portalActor(ctx).userId, filters]
}

interface Cell {
  key?: string
  currency: string
  billingStatus: BillingStatus
  count: number
  total: string
}

/** Sums of these cells per currency, the house's first, as a project's own parts are summed. */
function sumCells(cells: readonly Cell[]): PartSum[] {
  const currencies = [...new Set(cells.map(({ currency }) => currency))].toSorted(byHouse)
  return currencies.map((currency) => {
    const sum = (...states: BillingStatus[]) =>
      sumAmounts(
        cells
          .filter((cell) => cell.currency === currency && states.includes(cell.billingStatus))
          .map(({ total }) => total),
      )
    return {
      currency,
      total: sum('pending', 'approved', 'billed'),
      billed: sum('billed', 'credited'),
      credited: sum('credited'),
    }
  })
}

function countCells(cells: readonly Cell[]): PartsSummary['statuses'] {
  const counts = new Map<BillingStatus, number>()
  for (const { billingStatus, count } of cells) counts.set(billingStatus, (counts.get(billingStatus) ?? 0) + count)
  return [...counts].map(([billingStatus, count]) => ({ billingStatus, count }))
}

/**
 * Lines added up by a few plain values, which is quick for a million of them: what groups are called, and what counts as
 * the same, is worked out for the few that are left.
 */
function addUp({ columns }: Pick<Grouping, 'columns'>, where: SQL | undefined): SQL {
  const named = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  return sql`
    select ${sql.join(named, sql`, `)}, ${partsUsed.currency} as currency, ${partsUsed.billingStatus} as status,
      count(*) as count, sum(${partsUsed.quantity}) as quantity, min(${partsUsed.unit}) as unit,
      max(${partsUsed.unit}) as other_unit, min(${partsUsed.category}) as one_category,
      max(${partsUsed.category}) as other_category, coalesce(sum(${partsUsed.totalCost}), 0.00) as total
    from ${partsUsed} where ${where ?? sql`true`}
    group by ${sql.join(Object.values(columns), sql`, `)}, ${partsUsed.currency}, ${partsUsed.billingStatus}`
}

/** Filters that the stored sums of visits support. */
const OF_SUMS = new Set(['vessel', 'project', 'client', 'serviceType', 'currency', 'billingStatus'])
const OF_PAGES = new Set(['page', 'pageSize', 'sort', 'groupBy', 'group'])

/**
 * The same by vessel, without columns that only a page of vessels needs; from the stored sums of visits where those
 * suffice.
 */
function addUpVessels(ctx: Ctx, query: PartsUsageQuery, where: SQL | undefined): SQL {
  const isOfSums =
    seesEveryProject(ctx.actor) &&
    Object.entries(query).every(([name, value]) => value === undefined || OF_PAGES.has(name) || OF_SUMS.has(name))
  const [lines, count, total] = isOfSums
    ? [sql`${partSums} as parts_used`, sql`sum(items)`, sql`sum(total)`]
    : [sql`${partsUsed}`, sql`count(*)`, sql`sum(${partsUsed.totalCost})`]
  return sql`
    select visit.vessel_id, ${partsUsed.currency} as currency, ${partsUsed.billingStatus} as status, ${count} as count,
      null::numeric as quantity, null as unit, null as other_unit, null as one_category, null as other_category,
      coalesce(${total}, 0.00) as total
    from ${lines} join vessel_projects visit on visit.id = ${partsUsed.projectId} where ${where ?? sql`true`}
    group by visit.vessel_id, ${partsUsed.currency}, ${partsUsed.billingStatus}`
}

const GROUP_DETAIL = PartGroup.pick({ key: true, label: true, quantity: true, unit: true, category: true })
type GroupDetail = Pick<PartGroup, 'label' | 'quantity' | 'unit' | 'category'>

/** Current names of these vessels, and the values that their lines have in common. */
async function findVesselDetails(
  ctx: Ctx,
  vessels: readonly string[],
  where: SQL | undefined,
): Promise<Map<string, GroupDetail>> {
  const rows = await queryRows(
    ctx.db,
    GROUP_DETAIL,
    sql`
    select visit.vessel_id as key, (select newest.vessel_name from vessel_projects newest
        where newest.vessel_id = visit.vessel_id order by newest.id desc limit 1) as label,
      ${common(sql`${partsUsed.unit}`, sql`sum(${partsUsed.quantity})::float8`)} as quantity,
      ${common(sql`${partsUsed.unit}`)} as unit, ${common(sql`${partsUsed.category}`)} as category
    from ${partsUsed} join vessel_projects visit on visit.id = ${partsUsed.projectId}
    where visit.vessel_id = any(${sql.param(vessels)}::uuid[]) and ${where ?? sql`true`} group by 1`,
  )
  return new Map(rows.map(({ key, ...detail }) => [key, detail]))
}

/** The common value of all lines, or of the only one. */
const common = (column: SQL, value = sql`min(${column})`): SQL =>
  sql`case when min(${column}) = max(${column}) then ${value} end`

const FIGURES = cacheUntilChange<PartsSummary>('parts figures')

const readFigures = (
  ctx: Ctx,
  version: string,
  query: PartsFilters,
  where: SQL | undefined,
  group: string[],
): Promise<PartsSummary> =>
  FIGURES.readOnceAt(ctx, version, [...keyOf(ctx, query), ...group], async () => {
    const columns = { ...GROUPS.part.columns, category: sql`${partsUsed.category}` }
    const rows = await queryRows(
      ctx.db,
      { cells: json<Cell[]>(), names: json<{ category: string; parts: number }[]>() },
      sql`
      with line as materialized (${addUp({ columns }, where)})
      select ${anyRowsOf(sql`select currency, status as "billingStatus", sum(count)::int as count, sum(total)::text as total
          from line group by 1, 2`)} as cells,
        ${anyRowsOf(sql`select lower(category) as category, count(distinct ${GROUPS.part.key})::int as parts
          from line group by 1 order by 1`)} as names`,
    )
    const { cells, names } = rows[0] ?? { cells: [], names: [] }
    return {
      total: cells.reduce((sum, { count }) => sum + count, 0),
      parts: names.reduce((sum, { parts }) => sum + parts, 0),
      statuses: countCells(cells),
      categories: names.map(({ category }) => category),
      ...(seesValues(ctx.actor) ? { sums: sumCells(cells) } : {}),
    }
  })

interface Grouping {
  /** First level of aggregation, under names. Vessels are aggregated by their visits, and get their details later. */
  columns: Record<string, SQL>
  /** Columns of such a sum, as `line`. */
  key: SQL
  label: SQL
  note?: SQL
  /** The lines of one group. */
  matches: (group: string) => SQL
}

const GROUPS: Record<PartGrouping, Grouping> = {
  part: {
    columns: { part_number: sql`${partsUsed.partNumber}`, part_name: sql`${partsUsed.partName}` },
    key: partKey,
    label: sql`coalesce(part_number, part_name)`,
    note: sql`case when part_number is not null then part_name end`,
    matches: (group) => sql`${partKey} = ${group}`,
  },
  vessel: {
    columns: {},
    key: sql`line.vessel_id`,
    label: sql`''`,
    matches: (group) => (z.uuid().safeParse(group).success ? isOnVessel(group) : sql`false`),
  },
  operator: {
    columns: { operator_id: sql`${partsUsed.operatorId}` },
    key: sql`line.operator_id`,
    label: sql`(select person.name from portal_users person where person.id = line.operator_id)`,
    matches: (group) => sql`${partsUsed.operatorId}::text = ${group}`,
  },
  month: {
    columns: { month: sql`date_trunc('month', ${partsUsed.usedDate}::timestamp)` },
    key: sql`to_char(line.month, 'YYYY-MM')`,
    label: sql`to_char(line.month, 'YYYY-MM')`,
    matches: (group) => sql`to_char(${partsUsed.usedDate}, 'YYYY-MM') = ${group}`,
  },
}

const GROUP = { ...PartGroup.omit({ statuses: true, sums: true }).shape, cells: json<Cell[]>(), all: 'number' } as const

const PAGES_OF_GROUPS = cacheUntilChange<{ groups: PartGroup[]; groupTotal: number }>('parts groups')

/** One page of groups: months newest first, the rest by what they cost, in the house's currency first. */
const findGroups = (
  ctx: Ctx,
  version: string,
  query: PartsUsageQuery,
  groupBy: PartGrouping,
  where: SQL | undefined,
): Promise<{ groups: PartGroup[]; groupTotal: number }> =>
  PAGES_OF_GROUPS.readOnceAt(ctx, version, [...keyOf(ctx, query), groupBy, query.page, query.pageSize], async () => {
    const { key, label, note } = GROUPS[groupBy]
    const isByVessel = groupBy === 'vessel'
    const byCost = seesValues(ctx.actor)
      ? sql`max(cell.total) filter (where cell.currency = 'NOK') desc nulls last, max(cell.total) desc nulls last`
      : sql`sum(cell.count) desc`
    const rows = await queryRows(
      ctx.db,
      GROUP,
      sql`
      with line as (${isByVessel ? addUpVessels(ctx, query, where) : addUp(GROUPS[groupBy], where)}), cell as (
        select ${key}::text as key, max(${label}) as label, max(${note ?? sql`null::text`}) as note,
          min(line.unit) as unit, max(line.other_unit) as other_unit, min(line.one_category) as category,
          max(line.other_category) as other_category, sum(line.quantity) as quantity, line.currency, line.status,
          sum(line.count) as count, sum(line.total) as total
        from line group by 1, line.currency, line.status
      ), page as (
        select cell.key, count(*) over ()::int as all,
          row_number() over (order by ${groupBy === 'month' ? sql`cell.key desc` : byCost}, cell.key) as place
        from cell group by cell.key order by place limit ${query.pageSize} offset ${offsetOf(query)}
      )
      select key, max(label) as label, max(note) as note, sum(count)::int as count,
        case when min(unit) = max(other_unit) then sum(quantity)::float8 end as quantity,
        case when min(unit) = max(other_unit) then min(unit) end as unit,
        case when min(category) = max(other_category) then min(category) end as category,
        json_agg(json_build_object('currency', currency, 'billingStatus', status, 'count', count,
          'total', total::text)) as cells,
        min(page.all)::int as all
      from page join cell using (key) group by key order by min(page.place)`,
    )
    const shown = rows.map((row) => row.key)
    const details = isByVessel ? await findVesselDetails(ctx, shown, where) : new Map<string, GroupDetail>()
    return {
      groups: rows.map(({ cells, all: _all, ...group }) => ({
        ...group,
        ...details.get(group.key),
        statuses: countCells(cells),
        ...(seesValues(ctx.actor) ? { sums: sumCells(cells) } : {}),
      })),
      groupTotal: rows[0]?.all ?? 0,
    }
  })
