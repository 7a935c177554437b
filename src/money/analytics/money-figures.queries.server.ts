import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { sumAmounts } from '#core/contract/amounts.ts'
import { paths } from '#core/paths.ts'
import { filterParts, partKey } from '#visits/parts/parts-usage.queries.server.ts'
import type { BillingStatus } from '#visits/parts/parts.limits.ts'
import type { Analytics, AnalyticsPoint, AnalyticsSeries } from './analytics.contract.ts'
import { SAMPLE_MIN, PARTS_RANKED } from './analytics.limits.ts'
import { BILLS, SUMS, whereBills, whereItems } from './figure-rows.queries.server.ts'
import {
  answerOf,
  queryBothPeriods,
  countIn,
  listAddress,
  pointOf,
  rowsAddress,
  seriesOf,
  sharedFilters,
  type Both,
  type Half,
  type Scope,
  keysByCount,
} from './figures.queries.server.ts'
import { analyticsTexts as texts } from './messages.en.ts'
import type { Period } from './period.ts'

interface Sum {
  key: string
  count: number
  total: string
}
interface PartSum extends Sum {
  currency: string
  /** As written: the key is normalised. */
  number: string
  label: string
  quantity: string
}

/** The amount that a client pays or will pay. */
const BILLABLE: BillingStatus[] = ['pending', 'approved', 'billed']

const totalIn = (row: Sum | undefined): string => row?.total ?? '0.00'

/** The same rows for each half: those of both, or of the period alone where it is compared with nothing. */
const eachHalf = <Row, To>({ now, before }: Both<Row>, make: (rows: Row[]) => To[]): Both<To> => ({
  now: make(now),
  before: before && make(before),
})

/** Billable parts by cost, the most expensive first. Their list is that of all parts. */
export async function readPartFigures(ctx: Ctx, scope: Scope): Promise<Analytics> {
  const { clientName: client, serviceType, operatorId: operator } = sharedFilters(scope)
  const shared = { client, serviceType, operator }
  const href = (currency: string, part?: string) =>
    listAddress(paths.partsUsage, { ...shared, ...scope.period, billingStatus: BILLABLE.join(','), currency, part })
  // Summed by the stored spelling first, then by the normalised one: few rows remain for the second step.
  const { all } = await queryBothPeriods(ctx, scope, {
    all: ({ from, to }) => sql<PartSum>`
      select currency, ${partKey} as key, min(coalesce(part_number, part_name)) as number, min(part_name) as label,
        sum(quantity)::text as quantity, sum(count)::int as count, coalesce(sum(total), 0)::numeric(20, 2)::text as total
      from (
        select currency, part_number, part_name, sum(quantity) as quantity, count(*) as count, sum(total_cost) as total
        from parts_used where ${filterParts(ctx, { ...shared, from, to, billingStatus: BILLABLE }) ?? sql`true`}
        group by 1, 2, 3
      ) line group by 1, 2`,
  })
  const whole = eachHalf(all, byCurrency)
  const currencies = keysByCount(whole)
  const currency = scope.query.currency ?? currencies[0] ?? 'NOK'
  const parts = eachHalf(all, (rows) => rows.filter((row) => row.currency === currency))
  const ranked = parts.now
    .toSorted((a, b) => Number(b.total) - Number(a.total) || a.key.localeCompare(b.key))
    .slice(0, PARTS_RANKED)
  const over = (valueOf: (row: PartSum | undefined) => AnalyticsPoint['value']) =>
    ranked.map(({ key, number, label }) =>
      pointOf(parts, { key: number, label, href: href(currency, key) }, valueOf, key),
    )
  const one = (label: string, valueOf: (row: Sum | undefined) => AnalyticsPoint['value']) => [
    pointOf(whole, { key: 'all', label, href: href(currency) }, valueOf, currency),
  ]
  const kinds = {
    now: [{ key: 'all', count: parts.now.length }],
    before: parts.before && [{ key: 'all', count: parts.before.length }],
  }
  return answerOf(
    scope,
    [
      seriesOf(
        'currencies',
        texts.currencies,
        currencies.map((key) => pointOf(whole, { key, label: key, href: href(key) }, totalIn)),
      ),
      seriesOf('total', texts.partsCost, one(texts.partsCost, totalIn), currency),
      seriesOf('rows', texts.partsUsed, one(texts.partsUsed, countIn)),
      seriesOf('kinds', texts.partKinds, [
        pointOf(kinds, { key: 'all', label: texts.partKinds, href: href(currency) }, countIn),
      ]),
      seriesOf('cost', texts.partsCost, over(totalIn), currency),
      seriesOf(
        'quantity',
        texts.quantity,
        over((row) => row?.quantity ?? '0'),
      ),
    ],
    { currency },
  )
}

/** Sums of the items of visits that were completed in an interval. */
interface StateSum extends Sum {
  currency: string
  state: BillingStatus
}
interface Days {
  key: string
  currency: string
  count: number
  days: number | null
}

const MONEY = [
  ['billed', texts.billed, ['billed']],
  ['pending', texts.pending, ['pending', 'approved']],
  ['credited', texts.credited, ['credited']],
] as const satisfies readonly (readonly [string, string, readonly BillingStatus[]])[]

const DAYS_KEY = 'days to bill'

const completedIn = ({ from, to }: Period) => ({ completedFrom: from, completedTo: to })

/** Rows with the same key, summed exactly in hundredths. */
const together = (key: string, rows: readonly Sum[]): Sum => ({
  key,
  count: rows.reduce((sum, { count }) => sum + count, 0),
  total: sumAmounts(rows.map(({ total }) => total)),
})

/** A row for each currency. */
const byCurrency = (rows: readonly (Sum & { currency: string })[]): Sum[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([key, own]) => together(key, own))

/**
 * Billed and unbilled amounts by the completion of the visit, and days to payment by the date of the invoice. The main
 * currency is first; series of the others end with their codes.
 */
export async function readBillingFigures(ctx: Ctx, scope: Scope): Promise<Analytics> {
  const asked = await queryBothPeriods(ctx, scope, {
    // Summed by day first: there are far fewer days than items.
    money: (half) => sql<StateSum>`
      select ${half.bucketOf(sql`daily.day`)} as key, daily.currency, daily.state, sum(daily.count)::int as count,
        coalesce(sum(daily.total), 0)::numeric(20, 2)::text as total
      from (
        select project.completed_date as day, item.currency, item.billing_status as state, sum(item.items) as count,
          sum(item.total) as total
        from ${SUMS} where ${whereItems({ ...completedIn(half), ...sharedFilters(scope) })} group by 1, 2, 3
      ) daily group by 1, 2, 3`,
    days: (half) => daysToBill(scope, half),
  })
  const ofCurrencies = eachHalf(asked.money, byCurrency)
  const names = keysByCount(ofCurrencies)
  const first = scope.query.currency ?? names[0] ?? 'NOK'
  const ordered = [first, ...names.filter((name) => name !== first)]
  return answerOf(
    scope,
    [
      seriesOf(
        'currencies',
        texts.currencies,
        names.map((key) =>
          pointOf(ofCurrencies, { key, label: key, href: itemsAddress(scope, scope.period, key) }, totalIn),
        ),
      ),
      ...ordered.flatMap((currency) => seriesIn(currency, currency === first ? '' : ` ${currency}`, asked, scope)),
    ],
    {
      currency: first,
      tooLittle: ordered.flatMap((currency) => {
        const own = asked.days.now.filter((row) => row.currency === currency)
        const drawn = own.filter(({ key: stretch, count }) => stretch !== 'all' && count >= SAMPLE_MIN)
        const count = own.find(({ key: stretch }) => stretch === 'all')?.count ?? 0
        const key = DAYS_KEY + (currency === first ? '' : ` ${currency}`)
        return drawn.length < 2 ? [{ key, count, needed: SAMPLE_MIN }] : []
      }),
    },
  )
}

const itemsAddress = (scope: Scope, period: Period, currency: string, states?: readonly BillingStatus[]): string =>
  rowsAddress('items', {
    ...completedIn(period),
    billingStatus: states?.join(','),
    currency,
    ...sharedFilters(scope),
  })

/** By interval, and for the whole period. */
const daysToBill = (scope: Scope, half: Half) =>
  sql<Days>`select case grouping(stretch) when 1 then 'all' else stretch end as key, currency, count(*)::int as count,
      percentile_cont(0.5) within group (order by days) as days
    from (select ${half.bucketOf(sql`bill.day`)} as stretch, bill.currency, bill.days from ${BILLS}
      where ${whereBills({ invoicedFrom: half.from, invoicedTo: half.to, ...sharedFilters(scope) })}) each
    group by grouping sets ((stretch, currency), (currency))`

/** Money and days to bill in one currency. */
function seriesIn(
  currency: string,
  suffix: string,
  { money, days }: { money: Both<StateSum>; days: Both<Days> },
  scope: Scope,
): AnalyticsSeries[] {
  const own = <Row extends { currency: string }>(both: Both<Row>) =>
    eachHalf(both, (rows) => rows.filter((row) => row.currency === currency))
  const named = (label: string) => (suffix === '' ? label : `${label},${suffix}`)
  const sums = MONEY.map(([key, label, states]) => {
    const mine = eachHalf(own(money), (rows) =>
      rows.filter(({ state }) => (states as readonly string[]).includes(state)),
    )
    const stretches = eachHalf(mine, (rows) =>
      [...Map.groupBy(rows, (row) => row.key)].map(([each, same]) => together(each, same)),
    )
    const whole = eachHalf(mine, (rows) => [together('all', rows)])
    return seriesOf(
      `${key}${suffix}`,
      named(label),
      [
        pointOf(whole, { key: 'all', label, href: itemsAddress(scope, scope.period, currency, states) }, totalIn),
        ...scope.buckets.map((bucket) =>
          pointOf(
            stretches,
            { key: bucket.key, label: bucket.key, href: itemsAddress(scope, bucket, currency, states) },
            totalIn,
          ),
        ),
      ],
      currency,
    )
  })
  const href = ({ from, to }: Period) =>
    rowsAddress('bills', { invoicedFrom: from, invoicedTo: to, currency, ...sharedFilters(scope) })
  const over = (valueOf: (row: Days | undefined) => number | null) => [
    pointOf(own(days), { key: 'all', label: texts.bills, href: href(scope.period) }, valueOf),
    ...scope.buckets.map((bucket) =>
      pointOf(own(days), { key: bucket.key, label: bucket.key, href: href(bucket) }, valueOf),
    ),
  ]
  const median = (row: Days | undefined) => (row === undefined || row.count < SAMPLE_MIN ? null : row.days)
  return [
    ...sums,
    seriesOf(`bills${suffix}`, named(texts.bills), over(countIn)),
    seriesOf(DAYS_KEY + suffix, named(texts.daysToBill), over(median)),
  ]
}
