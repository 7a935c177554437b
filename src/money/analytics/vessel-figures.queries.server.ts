import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { addDays, addMonths, todayInOslo } from '#core/days.ts'
import { queryInOneRoundTrip, rowsOf } from '#core/db/json-rows.server.ts'
import type { RowFrom } from '#core/db/statements/row-shape.server.ts'
import type { Analytics, AnalyticsPoint } from './analytics.contract.ts'
import { MONTHS_AHEAD, type DueState } from './analytics.limits.ts'
import { DUES, whereDue } from './figure-rows.queries.server.ts'
import {
  answerOf,
  queryBothPeriods,
  pointOf,
  rowsAddress,
  seriesOf,
  sharedFilters,
  type Both,
  type Scope,
} from './figures.queries.server.ts'
import { analyticsTexts as texts } from './messages.en.ts'
import { bucketsOf, type Period } from './period.ts'

const DUE = {
  key: 'text',
  count: 'number',
  serviced: 'number',
  missed: 'number',
} as const
type Due = RowFrom<typeof DUE>

const COUNTS = sql`count(*)::int as count, (count(*) filter (where due.state = 'serviced'))::int as serviced,
  (count(*) filter (where due.state = 'missed'))::int as missed`

const addUp = (rows: readonly Due[]): Due => ({
  key: 'all',
  count: rows.reduce((sum, { count }) => sum + count, 0),
  serviced: rows.reduce((sum, { serviced }) => sum + serviced, 0),
  missed: rows.reduce((sum, { missed }) => sum + missed, 0),
})

/** Services that fell due, and those of them that were done in their month; then the months that lie ahead. */
export async function readVesselFigures(ctx: Ctx, scope: Scope): Promise<Analytics> {
  const shared = sharedFilters(scope)
  const { due } = await queryBothPeriods(ctx, scope, {
    due: (half) => sql<Due>`select ${half.bucketOf(sql`due.day`)} as key, ${COUNTS} from ${DUES}
      where ${whereDue({ dueFrom: half.from, dueTo: half.to, ...shared })} group by 1`,
  })
  const both: Both<Due> = {
    now: [...due.now, addUp(due.now)],
    before: due.before && [...due.before, addUp(due.before)],
  }
  const href = ({ from, to }: Period, state?: DueState) =>
    rowsAddress('dues', { dueFrom: from, dueTo: to, state, ...shared })
  const over = (state: DueState | undefined, valueOf: (row: Due | undefined) => number): AnalyticsPoint[] => [
    pointOf(both, { key: 'all', label: texts.due, href: href(scope.period, state) }, valueOf),
    ...scope.buckets.map((bucket) =>
      pointOf(both, { key: bucket.key, label: bucket.key, href: href(bucket, state) }, valueOf),
    ),
  ]
  return answerOf(scope, [
    seriesOf(
      'due',
      texts.due,
      over(undefined, (row) => row?.count ?? 0),
    ),
    seriesOf(
      'serviced',
      texts.serviced,
      over('serviced', (row) => row?.serviced ?? 0),
    ),
    seriesOf(
      'missed',
      texts.missed,
      over('missed', (row) => row?.missed ?? 0),
    ),
    seriesOf('ahead', texts.ahead, await readAhead(ctx, scope, href)),
  ])
}

/** The months after the present one, for a period in months that reaches up to it. */
async function readAhead(ctx: Ctx, scope: Scope, href: (period: Period) => string): Promise<AnalyticsPoint[]> {
  const { grain, period } = scope
  const next = addDays(period.to, 1)
  if (grain !== 'month' || next < addMonths(todayInOslo(), -1)) return []
  const ahead = { from: next, to: addDays(addMonths(next, MONTHS_AHEAD), -1) }
  const { rows } = await queryInOneRoundTrip(ctx.db, {
    rows: rowsOf(
      DUE,
      sql`select date_trunc('month', due.day)::date::text as key, ${COUNTS} from ${DUES}
      where ${whereDue({ dueFrom: ahead.from, dueTo: ahead.to, ...sharedFilters(scope) })} group by 1`,
    ),
  })
  return bucketsOf(ahead, 'month').map((bucket) => ({
    key: bucket.key,
    label: bucket.key,
    value: rows.find(({ key }) => key.slice(0, 7) === bucket.key.slice(0, 7))?.count ?? 0,
    href: href(bucket),
  }))
}
