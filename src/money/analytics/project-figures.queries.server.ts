import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { paths } from '#core/paths.ts'
import { hasOwnFlag } from '#visits/projects/list/project-flags.queries.server.ts'
import { filterProjects } from '#visits/projects/list/project-list.queries.server.ts'
import { PROJECT_STATUSES, SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import type { Analytics, AnalyticsSeries } from './analytics.contract.ts'
import { SAMPLE_MIN } from './analytics.limits.ts'
import {
  answerOf,
  queryBothPeriods,
  countIn,
  keysByCount,
  listAddress,
  pointOf,
  seriesOf,
  sharedFilters,
  type Both,
  type Scope,
} from './figures.queries.server.ts'
import { analyticsTexts as texts } from './messages.en.ts'
import type { Period } from './period.ts'

const { requestDate, completedDate, scheduledDate, serviceType, status, systemType } = vesselProjects

interface Counted {
  key: string
  count: number
}
/** Counts by interval and kind of job, and by each of the two, in one scan of the projects. */
interface Requested extends Counted {
  by: 'months' | 'status' | 'system' | 'client'
  type: string
}
interface Lead extends Counted {
  scheduled: number | null
  scheduledLow: number | null
  scheduledHigh: number | null
  completed: number | null
  completedLow: number | null
  completedHigh: number | null
}

/** Number of visits on the agreed day; those without one don't count. */
interface Kept extends Counted {
  onTime: number
  late: number
}
interface Completed extends Lead, Kept {
  by: 'onTime' | 'lead' | 'leadOfAll'
}

/** The list of projects that a figure counts. */
const listOf = (scope: Scope, filter: Readonly<Record<string, string | undefined>>): string =>
  listAddress(paths.projectsOverview, { ...sharedFilters(scope), ...filter })

const requestedIn = ({ from, to }: Period) => ({ requestedFrom: from, requestedTo: to })
const completedIn = ({ from, to }: Period) => ({ completedFrom: from, completedTo: to })

const quarter = (share: number, days: string) => sql.raw(`percentile_cont(${share}) within group (order by ${days})`)

/** The rows of one grouping set. */
const grouped = <Row extends { by: string }>({ now, before }: Both<Row>, by: Row['by']): Both<Row> => {
  const own = (rows: Row[]) => rows.filter((row) => row.by === by)
  return { now: own(now), before: before && own(before) }
}

async function ask(ctx: Ctx, scope: Scope) {
  const { clientName, operatorId, serviceType: type } = sharedFilters(scope)
  const shared =
    filterProjects(ctx, { clientName, operatorId, serviceType: type === undefined ? undefined : [type] }, null) ??
    sql`true`
  const { requested, completed } = await queryBothPeriods(ctx, scope, {
    requested: (half) => sql<Requested>`
      select case when grouping(stretch) = 0 then 'months' when grouping(status) = 0 then 'status'
          when grouping(system) = 0 then 'system' else 'client' end as by,
        coalesce(stretch, status, system, client) as key, type, count(*)::int as count
      from (select ${half.bucketOf(sql`${requestDate}`)} as stretch, ${serviceType} as type, ${status} as status,
          coalesce(${systemType}, '') as system, coalesce(${vesselProjects.clientName}, '') as client
        from vessel_projects where ${half.matches(sql`${requestDate}`)} and ${shared}) each
      group by grouping sets ((stretch, type), (status), (system), (client))`,
    completed: (half) => sql<Completed>`
      select case when grouping(stretch) = 0 then 'onTime' when grouping(type) = 0 then 'lead' else 'leadOfAll' end as by,
        coalesce(stretch, type, 'all') as key, count(*)::int as count,
        ${quarter(0.5, 'scheduled')} as scheduled, ${quarter(0.25, 'scheduled')} as "scheduledLow",
        ${quarter(0.75, 'scheduled')} as "scheduledHigh", ${quarter(0.5, 'completed')} as completed,
        ${quarter(0.25, 'completed')} as "completedLow", ${quarter(0.75, 'completed')} as "completedHigh",
        (count(*) filter (where on_time))::int as "onTime", (count(*) filter (where late))::int as late
      from (select ${half.bucketOf(sql`${completedDate}`)} as stretch, ${serviceType} as type,
          ${scheduledDate} - ${requestDate} as scheduled, ${completedDate} - ${requestDate} as completed,
          ${hasOwnFlag['on-time']} as on_time, ${hasOwnFlag.late} as late
        from vessel_projects where ${half.matches(sql`${completedDate}`)} and ${shared}) each
      group by grouping sets ((stretch), (type), ())`,
  })
  return {
    months: grouped(requested, 'months'),
    status: grouped(requested, 'status'),
    system: grouped(requested, 'system'),
    client: grouped(requested, 'client'),
    lead: grouped(completed, 'lead'),
    leadOfAll: grouped(completed, 'leadOfAll'),
    onTime: grouped(completed, 'onTime'),
  }
}
type Asked = Awaited<ReturnType<typeof ask>>

/** All counts of projects, by the days of their requests and of their completion. */
export async function readProjectFigures(ctx: Ctx, scope: Scope): Promise<Analytics> {
  const asked = await ask(ctx, scope)
  return answerOf(scope, [
    totalSeries(asked, scope),
    ...monthSeries(asked, scope),
    groupSeries('status', texts.status, asked.status, scope, [...PROJECT_STATUSES], (key) => ({ status: key })),
    groupSeries('system', texts.system, asked.system, scope, keysByCount(asked.system), (key) => ({
      systemType: key || 'none',
    })),
    groupSeries('client', texts.client, asked.client, scope, keysByCount(asked.client), (key) => ({
      clientName: key || 'none',
    })),
    ...leadSeries(asked, scope),
    ...onTimeSeries(asked, scope),
  ])
}

const sum = (rows: readonly Counted[]): number => rows.reduce((total, { count }) => total + count, 0)
/** One number over the whole period, as a row of each half. */
const whole = ({ now, before }: Both<Counted>): Both<Counted> => ({
  now: [{ key: 'all', count: sum(now) }],
  before: before && [{ key: 'all', count: sum(before) }],
})

const totalSeries = ({ status: byStatus }: Asked, scope: Scope): AnalyticsSeries =>
  seriesOf('total', texts.total, [
    pointOf(
      whole(byStatus),
      { key: 'all', label: texts.total, href: listOf(scope, requestedIn(scope.period)) },
      countIn,
    ),
  ])

const ofType = (type: string, { now, before }: Both<Requested>): Both<Counted> => {
  const only = (rows: Requested[]) => rows.filter((row) => row.type === type)
  return { now: only(now), before: before && only(before) }
}

/** With a filter by kind of service, only that kind has a list. */
const monthSeries = ({ months }: Asked, scope: Scope): AnalyticsSeries[] =>
  SERVICE_TYPES.filter((type) => type === (scope.query.serviceType ?? type)).map((type) =>
    seriesOf(
      `requested ${type}`,
      type,
      scope.buckets.map((bucket) =>
        pointOf(
          ofType(type, months),
          { key: bucket.key, label: bucket.key, href: listOf(scope, { ...requestedIn(bucket), serviceType: type }) },
          countIn,
        ),
      ),
    ),
  )

function groupSeries(
  key: string,
  label: string,
  counted: Both<Counted>,
  scope: Scope,
  keys: readonly string[],
  filterOf: (key: string) => Record<string, string>,
): AnalyticsSeries {
  const nameless = key === 'client' ? texts.noClient : texts.noSystem
  return seriesOf(
    key,
    label,
    keys.map((each) =>
      pointOf(
        counted,
        {
          key: each,
          label: each || nameless,
          href: listOf(scope, { ...requestedIn(scope.period), ...filterOf(each) }),
        },
        countIn,
      ),
    ),
  )
}

const LEADS = [
  ['scheduledLow', texts.lower(texts.scheduledMedian)],
  ['scheduled', texts.scheduledMedian],
  ['scheduledHigh', texts.upper(texts.scheduledMedian)],
  ['completedLow', texts.lower(texts.completedMedian)],
  ['completed', texts.completedMedian],
  ['completedHigh', texts.upper(texts.completedMedian)],
] as const

/** Days by kind of job; fewer than a few jobs have no median. */
const leadSeries = ({ lead, leadOfAll }: Asked, scope: Scope): AnalyticsSeries[] => {
  const href = (type: string) =>
    listOf(scope, { ...completedIn(scope.period), ...(type === 'all' ? {} : { serviceType: type }) })
  const known = SERVICE_TYPES.filter((type) => [...lead.now, ...(lead.before ?? [])].some(({ key }) => key === type))
  const points = (valueOf: (row: Lead | undefined) => number | null) => [
    pointOf(leadOfAll, { key: 'all', label: texts.completed, href: href('all') }, valueOf),
    ...known.map((type) => pointOf(lead, { key: type, label: type, href: href(type) }, valueOf)),
  ]
  const days = (row: Lead | undefined, name: (typeof LEADS)[number][0]) =>
    row === undefined || row.count < SAMPLE_MIN ? null : row[name]
  return [
    seriesOf('lead count', texts.completed, points(countIn)),
    ...LEADS.map(([name, label]) =>
      seriesOf(
        `lead ${name}`,
        label,
        points((row) => days(row, name)),
      ),
    ),
  ]
}

/** Number of projects completed by the agreed last day, and their share if there are enough. */
const onTimeSeries = ({ onTime }: Asked, scope: Scope): AnalyticsSeries[] => {
  const over = (flag: string | undefined, valueOf: (row: Kept | undefined) => number | null) => [
    pointOf(
      { now: [addUp(onTime.now)], before: onTime.before && [addUp(onTime.before)] },
      { key: 'all', label: texts.completed, href: listOf(scope, { ...completedIn(scope.period), flag }) },
      valueOf,
    ),
    ...scope.buckets.map((bucket) =>
      pointOf(
        onTime,
        { key: bucket.key, label: bucket.key, href: listOf(scope, { ...completedIn(bucket), flag }) },
        valueOf,
      ),
    ),
  ]
  const share = (row: Kept | undefined) => {
    const agreed = row === undefined ? 0 : row.onTime + row.late
    return row === undefined || agreed < SAMPLE_MIN ? null : Math.round((row.onTime / agreed) * 1000) / 10
  }
  return [
    seriesOf('completed', texts.completed, over(undefined, countIn)),
    seriesOf(
      'on time',
      texts.onTime,
      over('on-time', (row) => row?.onTime ?? 0),
    ),
    seriesOf(
      'late',
      texts.late,
      over('late', (row) => row?.late ?? 0),
    ),
    seriesOf('on time share', texts.onTimeShare, over(undefined, share)),
  ]
}

const addUp = (rows: readonly Kept[]): Kept => ({
  key: 'all',
  count: sum(rows),
  onTime: rows.reduce((total, row) => total + row.onTime, 0),
  late: rows.reduce((total, row) => total + row.late, 0),
})
