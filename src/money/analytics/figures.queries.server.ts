import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { addMonths, todayInOslo } from '#core/days.ts'
import { queryInOneRoundTrip, anyRowsOf } from '#core/db/json-rows.server.ts'
import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import type { Analytics, AnalyticsPoint, AnalyticsQuery, AnalyticsSeries } from './analytics.contract.ts'
import { PERIOD_YEARS_MAX, type RowsName } from './analytics.limits.ts'
import { analyticsTexts } from './messages.en.ts'
import {
  bucketsOf,
  grainOf,
  lastTwelveMonths,
  shiftBack,
  shiftOf,
  type Bucket,
  type Grain,
  type Period,
  type Shift,
} from './period.ts'

/** The request, parsed once: the period, its comparison, and the interval of the points. */
export interface Scope {
  query: AnalyticsQuery
  period: Period
  compared: Period | null
  shift: Shift | null
  grain: Grain
  buckets: Bucket[]
}

const refusePeriod = (message: string) => new AppError('invalid', message, { fields: [{ field: 'to', message }] })

/** @throws AppError 422 for a period that ends before it begins */
export function refuseReversed({ from, to }: Period): void {
  if (to < from) throw refusePeriod(analyticsTexts.reversed)
}

/** @throws AppError 422 for a period that ends before it begins, or is longer than can be drawn */
export function readScope(query: AnalyticsQuery): Scope {
  const usual = () => lastTwelveMonths(todayInOslo())
  const to = query.to ?? usual().to
  const from = query.from ?? (query.to === undefined ? usual().from : addMonths(to, -12))
  const period = { from, to }
  refuseReversed(period)
  if (to >= addMonths(from, PERIOD_YEARS_MAX * 12)) throw refusePeriod(analyticsTexts.tooLong(PERIOD_YEARS_MAX))
  const shift = shiftOf(period, query.compare)
  return {
    query,
    period,
    shift,
    // Only callers that compute the figures need the rest: most answers are cached.
    get compared() {
      return shift === null ? null : shiftBack(period, shift)
    },
    get grain() {
      return grainOf(period)
    },
    get buckets() {
      return bucketsOf(period, grainOf(period))
    },
  }
}

/** One of the two periods as SQL reads it. */
export interface Half extends Period {
  /** First day of the interval that contains a day; days of the compared period are shifted into this one. */
  bucketOf: (day: SQL) => SQL<string>
  /** Condition that a day is in the period. */
  matches: (day: SQL) => SQL
}

function halfOf(period: Period, { grain, period: { from } }: Scope, shift: Shift): Half {
  const unit = sql.raw(`'${grain}'`)
  const later = sql.raw(`interval '${shift.months} months ${shift.days} days'`)
  return {
    ...period,
    bucketOf: (day) => sql<string>`greatest(date_trunc(${unit}, ${day} + ${later})::date, ${from}::date)::text`,
    matches: (day) => sql`${day} between ${period.from}::date and ${period.to}::date`,
  }
}

/** Rows of a select for both periods. */
export interface Both<Row> {
  now: Row[]
  before: Row[] | null
}
type AskedBoth<Questions> = {
  [Name in keyof Questions]: Questions[Name] extends (half: Half) => SQL<infer Row> ? Both<Row> : never
}

/** Several selects, each for the period and for the one it is compared with. */
export async function queryBothPeriods<Questions extends Record<string, (half: Half) => SQL>>(
  ctx: Ctx,
  scope: Scope,
  questions: Questions,
): Promise<AskedBoth<Questions>> {
  const now = halfOf(scope.period, scope, { months: 0, days: 0 })
  const before = scope.compared && scope.shift && halfOf(scope.compared, scope, scope.shift)
  const both: [string, Both<unknown>][] = []
  // One statement each, so that each has the full timeout; sequentially, so that they use one connection.
  for (const [name, question] of Object.entries(questions)) {
    const asked = { now: anyRowsOf(question(now)), ...(before ? { before: anyRowsOf(question(before)) } : {}) }
    const answer: { now: unknown[]; before?: unknown[] } = await queryInOneRoundTrip(ctx.db, asked)
    both.push([name, { now: answer.now, before: answer.before ?? null }])
  }
  return Object.fromEntries(both) as AskedBoth<Questions>
}

/**
 * A point from the rows of both periods.
 * @param of the row's key, if the point has another label
 */
export function pointOf<Row extends { key: string }>(
  { now, before }: Both<Row>,
  { key, label, href }: Pick<AnalyticsPoint, 'key' | 'label' | 'href'>,
  valueOf: (row: Row | undefined) => AnalyticsPoint['value'],
  of = key,
): AnalyticsPoint {
  const find = (rows: readonly Row[]) => rows.find((row) => row.key === of)
  return {
    key,
    label,
    value: valueOf(find(now)),
    ...(before === null ? {} : { compared: valueOf(find(before)) }),
    href,
  }
}

/** The count of a row; 0 without a row. */
export const countIn = (row: { count: number } | undefined): number => row?.count ?? 0

/** Keys of both periods, those with the largest value in the current one first. */
export const keysByCount = ({ now, before }: Both<{ key: string; count: number }>): string[] => [
  ...new Set([...now.toSorted((a, b) => b.count - a.count), ...(before ?? [])].map(({ key }) => key)),
]

export const seriesOf = (key: string, label: string, points: AnalyticsPoint[], currency?: string): AnalyticsSeries => ({
  key,
  label,
  ...(currency === undefined ? {} : { currency }),
  points,
})

export const answerOf = (
  { period, compared }: Scope,
  series: AnalyticsSeries[],
  more: Pick<Analytics, 'currency' | 'tooLittle'> = {},
): Analytics => ({ period, compared, ...more, series })

/** The address of rows behind a figure; the filters are those of their call. */
export const rowsAddress = (name: RowsName, filter: Filter): string =>
  listAddress(paths.analytics, { rows: name, ...filter })

type Filter = Readonly<Record<string, string | undefined>>

/** A list's address with those filters that are set. */
export const listAddress = (path: string, filter: Filter): string =>
  `${path}?${new URLSearchParams(Object.entries(filter).filter((each): each is [string, string] => each[1] !== undefined))}`

/** The filters that every figure and its rows share. */
export const sharedFilters = ({ query: { clientName, serviceType, operatorId } }: Scope) => ({
  clientName,
  serviceType,
  operatorId,
})
