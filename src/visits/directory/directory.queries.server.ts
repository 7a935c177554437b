import { and, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { queryInOneRoundTrip, instantText, rowsOf } from '#core/db/json-rows.server.ts'
import { opaqueText, limitPage, matchesEachWord, type Page } from '#core/db/list-sql.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { type RowFrom, type RowShape } from '#core/db/statements/row-shape.server.ts'
import { can } from '#core/policy.ts'
import { isSeenBy } from '#core/rows/fields.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { knownBrand } from '#fleet/vessels/vessels.queries.server.ts'
import { nameKey } from '#fleet/vessels/vessels.queries.server.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { changesVersion, cacheUntilChange, viewerOf } from '#visits/projects/list/cache-until-change.queries.server.ts'
import { OPEN_STATUSES } from '#visits/projects/projects.policy.ts'
import { vesselVisibleTo } from '#visits/projects/vessel-history/visible-vessels.queries.server.ts'
import {
  type CountsQuery,
  DirectoryCounts,
  type DirectoryOptions,
  type DirectoryQuery,
  DirectoryRow,
  VesselLog,
} from './directory.contract.ts'
import {
  CHOICE_FILTERS,
  LISTED_FIELDS,
  type ChoiceFilter,
  type DirectorySort,
  type ListedField,
} from './directory.fields.ts'
import { IDLE_MONTHS, type DueWindow } from './directory.limits.ts'

const clientName = sql`coalesce(company.name, vessels.client_name)`
const brand2 = sql`case when vessels.system_type2 is not null then vessels.brand2 end`
// Counted among the vessel's own visits alone: as a condition, each vessel would walk through all open visits there are.
const openProjects = sql`(select count(*) filter (where visit.status in (${sql.join(
  OPEN_STATUSES.map((status) => sql`${status}`),
  sql`, `,
)}))::int from vessel_projects visit where visit.vessel_id = vessels.id)`
const lacksMaster = sql`coalesce(vessels.vessel_master_name, vessels.vessel_master_phone, vessels.vessel_master_email) is null`
const lacksAgent = sql`coalesce(vessels.port_agent, vessels.port_agent_phone, vessels.port_agent_email) is null`
const lacksOne = sql`(${lacksMaster} or ${lacksAgent})`
const FROM = sql`vessels left join companies company on company.id = vessels.company_id`

/**
 * A word matches in a name, in the client's names, or at the beginning of the IMO number. Companies are scanned once:
 * they are few, and a vessel has one of them.
 */
function waysToHold(word: string): SQL[] {
  const pattern = sql`public.search_text(${opaqueText(`%${escapeLike(word)}%`)})`
  const byClient = sql`vessels.company_id = any(array(select each.id from companies each where public.search_text(
    concat_ws(' ', each.name, array_to_string(each.alternative_names, ' '))) like ${pattern}))`
  const byWrittenClient = sql`vessels.company_id is null and public.search_text(vessels.client_name) like ${pattern}`
  const byName = sql`vessels.search_names like '%' || ${nameKey(opaqueText(word))} || '%'`
  // Digits only: a range from the number to the next one.
  const byNumber = sql`vessels.imo between ${word} and ${word} || '9999999'`
  return [
    ...(/[\p{L}\p{N}]/u.test(word) ? [byName] : []),
    ...(/^\d+$/.test(word) ? [byNumber] : []),
    byClient,
    byWrittenClient,
  ]
}

const matchesWords = (q: string | undefined): SQL[] =>
  matchesEachWord(q, {
    id: sql`vessels.id`,
    byIndex: (word) => waysToHold(word).map((way) => sql`select vessels.id from vessels where ${way}`),
    byScan: (word) => sql`(${sql.join(waysToHold(word), sql` or `)})`,
  })

/** One of the values, whatever their letters. */
const isOneOf = (column: SQL, values: readonly string[]): SQL =>
  sql`lower(${column}) = any(array(select lower(each) from unnest(${sql.param(values)}::text[]) each))`

const JOINED_COLUMNS: Readonly<Partial<Record<ChoiceFilter, readonly SQL[]>>> = {
  client: [clientName],
  system: [sql`vessels.system_type1`, sql`vessels.system_type2`],
  brand: [knownBrand(sql`vessels.system_type1`, sql`vessels.brand1`), knownBrand(sql`vessels.system_type2`, brand2)],
}

/** Columns in which a filter looks for its values, and from which it offers them. */
const columnsOfChoice = (filter: ChoiceFilter): readonly SQL[] =>
  JOINED_COLUMNS[filter] ?? [sql`vessels.${sql.identifier(snake(filter))}`]

function isChosen(filter: ChoiceFilter, values: readonly string[] | undefined): SQL | undefined {
  if (values === undefined) return undefined
  const byId = sql`vessels.company_id::text = any(${sql.param(values)}::text[])`
  return or(...columnsOfChoice(filter).map((column) => isOneOf(column, values)), filter === 'client' ? byId : undefined)
}

const WINDOWS: Record<DueWindow, SQL> = {
  overdue: sql`vessels.service_due < ${osloToday}`,
  '30': sql`vessels.service_due between ${osloToday} and ${osloToday} + 30`,
  '60': sql`vessels.service_due between ${osloToday} and ${osloToday} + 60`,
  '90': sql`vessels.service_due between ${osloToday} and ${osloToday} + 90`,
  none: sql`vessels.service_due is null`,
}

/** A vessel without a service counts from the day of its creation. */
const isIdle = (months: number): SQL =>
  sql`coalesce(vessels.last_service_date, vessels.created_at::date) < ${osloToday} - make_interval(months => ${months})`

/** The vessels that the actor may see and the filters leave. */
const filterVessels = (
  { actor }: Ctx,
  { q, due, idle, missing, ...query }: CountsQuery & Partial<DirectoryQuery>,
): SQL =>
  and(
    sql`true`,
    vesselVisibleTo(actor),
    ...matchesWords(q),
    ...CHOICE_FILTERS.map((filter) => isChosen(filter, query[filter])),
    due && WINDOWS[due],
    idle === undefined ? undefined : isIdle(idle),
    missing === undefined ? undefined : missing ? lacksOne : sql`not ${lacksOne}`,
  ) ?? sql`true`

const SORTS: Record<DirectorySort, SQL> = {
  ...(Object.fromEntries(LISTED_FIELDS.map((name) => [name, sql`lower(${vessels[name]})`])) as Record<
    ListedField,
    SQL
  >),
  vesselName: sql`lower(vessels.name)`,
  imo: sql`vessels.imo`,
  clientName: sql`lower(${clientName})`,
  systemType1: sql`lower(vessels.system_type1)`,
  brand1: sql`lower(vessels.brand1)`,
  lastServiceDate: sql`vessels.last_service_date`,
  nextServiceDue: sql`vessels.service_due`,
  openProjects,
}

/** Empty values are last in both directions. */
function orderVessels(sort: DirectoryQuery['sort'] = 'nextServiceDue'): SQL {
  const isDown = sort.startsWith('-')
  const column = SORTS[(isDown ? sort.slice(1) : sort) as DirectorySort]
  return isDown ? sql`${column} desc nulls last, vessels.id desc` : sql`${column} asc nulls last, vessels.id`
}

/** One page of vessels by their ids, in their order: read from an index where the order has one. */
const pageOf = (ctx: Ctx, query: DirectoryQuery): SQL => sql`(
  select picked.id, row_number() over () as place from (
    select vessels.id from ${FROM} where ${filterVessels(ctx, query)} order by ${orderVessels(query.sort)}
    ${limitPage(query)}) picked) picked`

const snake = (name: string): string => name.replaceAll(/[A-Z0-9]/g, (letter) => `_${letter.toLowerCase()}`)
/** Columns of a view under the names of our code. */
const columnsOf = (view: string, names: readonly string[]): SQL =>
  sql.raw(names.map((name) => `${view}.${snake(name).replace(/_(\d)/, '$1')} as "${name}"`).join(', '))

const SHARED_COLUMNS = ['id', 'vesselName', 'clientName', 'portAgent'] as const
const SERVICE_COLUMNS = ['lastServiceDate', 'lastServiceType', 'nextServiceDue', 'serviceHistory'] as const
const DIRECTORY_COLUMNS = [
  ...SHARED_COLUMNS,
  ...SERVICE_COLUMNS,
  'normalizedName',
  'vesselMasterName',
  'vesselMasterPhone',
  'vesselMasterEmail',
  'engineerName',
  'engineerPhone',
  'engineerEmail',
  'portAgentName',
  'portAgentPhone',
  'portAgentEmail',
  'systemType1',
  'systemType2',
  'brand1',
  'brand2',
] as const satisfies readonly (keyof DirectoryRow)[]

/** The columns that the actor may see, with a comma after each. */
const listedColumns = ({ actor }: Ctx): SQL =>
  sql.join(
    LISTED_FIELDS.filter((name) => isSeenBy(VESSEL_FIELDS[name], actor)).map(
      (name) => sql`${vessels[name]} as ${sql.identifier(name)}, `,
    ),
  )

const times = (view: SQL): SQL =>
  sql`${instantText(sql`${view}.created_at`)} as "createdAt", ${instantText(sql`${view}.updated_at`)} as "updatedAt"`

/** One page of the directory: the view's columns for these vessels alone, and what the list adds. */
export const findDirectory = (ctx: Ctx, query: DirectoryQuery): Promise<Page<DirectoryRow>> =>
  readPage(
    ctx,
    DirectoryRow,
    query,
    sql`select ${columnsOf('directory', DIRECTORY_COLUMNS)}, ${listedColumns(ctx)}vessels.id as "vesselId", vessels.imo,
        vessels.company_id as "companyId", vessels.next_service_due is not null as "isDueByHand",
        vessels.service_due - ${osloToday} as "daysToDue", ${openProjects} as "openProjects",
        array_remove(array[case when ${lacksMaster} then 'master' end, case when ${lacksAgent} then 'agent' end], null) as missing,
        ${can(ctx.actor, 'vessel:write') ? sql`directory.notes,` : sql``} ${times(sql`directory`)}
      from ${pageOf(ctx, query)} join vessels on vessels.id = picked.id
        join vessel_directory directory on directory.id = picked.id
      order by picked.place`,
  )

/** The same vessels as logs. */
export const findVesselLogs = (ctx: Ctx, query: DirectoryQuery): Promise<Page<VesselLog>> =>
  readPage(
    ctx,
    VesselLog,
    query,
    sql`select ${columnsOf('log', [...SHARED_COLUMNS, 'location', ...SERVICE_COLUMNS, 'contacts'])}, ${times(sql`log`)}
      from ${pageOf(ctx, query)} join vessel_logs log on log.id = picked.id order by picked.place`,
  )

const TOTALS = cacheUntilChange<number>('vessels of the directory')
const COUNTS = cacheUntilChange<DirectoryCounts>('counts of the directory')
const OPTIONS = cacheUntilChange<DirectoryOptions>('options of the directory')

async function readPage<S extends RowShape>(
  ctx: Ctx,
  shape: S,
  query: DirectoryQuery,
  select: SQL,
): Promise<Page<RowFrom<S>>> {
  const { page, pageSize, sort: _sort, ...filters } = query
  const { version, items } = await queryInOneRoundTrip(ctx.db, {
    version: changesVersion,
    items: rowsOf(shape, select),
  })
  const total = await TOTALS.readOnceAt(ctx, version, [viewerOf(ctx.actor), filters], async () => {
    const count = sql<number>`(select count(*)::int from ${FROM} where ${filterVessels(ctx, filters)})`
    return (await queryInOneRoundTrip(ctx.db, { count })).count
  })
  return { items, total, page, pageSize }
}

/** How many vessels each quick filter would leave. */
export async function countDirectory(ctx: Ctx, filters: CountsQuery): Promise<DirectoryCounts> {
  return COUNTS.readOnce(ctx, [viewerOf(ctx.actor), filters], async () => {
    const { counts } = await queryInOneRoundTrip(ctx.db, {
      counts: rowsOf(
        DirectoryCounts.omit({ vessels: true }),
        sql`select count(*)::int as all,
          ${count(WINDOWS.overdue)} as overdue, ${count(WINDOWS[30])} as within30, ${count(WINDOWS[60])} as within60,
          ${count(WINDOWS[90])} as within90, ${count(lacksOne)} as missing,
          ${count(isIdle(IDLE_MONTHS))} as idle
        from ${FROM} where ${filterVessels(ctx, filters)}`,
      ),
    })
    const { vessels: all } = await queryInOneRoundTrip(ctx.db, {
      vessels: sql<number>`(select count(*)::int from vessels where ${vesselVisibleTo(ctx.actor) ?? sql`true`})`,
    })
    const [row] = counts
    if (row === undefined) throw new Error('A count gave no row')
    return { vessels: all, ...row }
  })
}

const count = (where: SQL): SQL => sql`count(*) filter (where ${where})::int`

/** Options of the filters. */
export async function findDirectoryOptions(ctx: Ctx): Promise<DirectoryOptions> {
  const visible = vesselVisibleTo(ctx.actor) ?? sql`true`
  const most = (values: SQL) =>
    rowsOf(
      { name: 'text', vessels: 'number' },
      sql`select min(value) as name, count(distinct id)::int as vessels
      from (select vessels.id, value from ${FROM} cross join lateral ${values} offered (value) where ${visible}) each
      where value is not null group by lower(value) order by count(distinct id) desc, lower(value) limit 500`,
    )
  return OPTIONS.readOnce(ctx, viewerOf(ctx.actor), () =>
    queryInOneRoundTrip(
      ctx.db,
      Object.fromEntries(
        CHOICE_FILTERS.map((filter) => [
          filter,
          most(
            sql`(values ${sql.join(
              columnsOfChoice(filter).map((column) => sql`(${column})`),
              sql`, `,
            )})`,
          ),
        ]),
      ) as Record<ChoiceFilter, SQL<DirectoryOptions[ChoiceFilter]>>,
    ),
  )
}
