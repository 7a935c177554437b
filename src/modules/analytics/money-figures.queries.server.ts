import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { sumAmounts } from '#core/contract/amounts.ts'
import type { BillingStatus } from '#modules/parts/parts.limits.ts'
import type { Analytics, AnalyticsPoint, AnalyticsSeries } from './analytics.contract.ts'
import { ENOUGH, PARTS_RANKED } from './analytics.limits.ts'
import { BILLS, ITEMS, PART_KEY, whereBills, whereItems } from './figure-rows.queries.server.ts'
import {
  answerOf,
  askBoth,
  countIn,
  pointOf,
  rowsAddress,
  seriesOf,
  type Both,
  type Half,
  type Scope,
} from './figures.queries.server.ts'
import { analyticsTexts as texts } from './messages.en.ts'
import type { Period } from './period.ts'

interface Sum {
  key: string
  count: number
  total: string
}
interface PartSum extends Sum {
  label: string
  quantity: string
  unit: string
}

/** What a client pays or will pay. */
const BILLABLE: BillingStatus[] = ['pending', 'approved', 'billed']
const PENDING: BillingStatus[] = ['pending', 'approved']

const SUM = sql`count(*)::int as count, coalesce(sum(item.total), 0)::numeric(20, 2)::text as total`
const totalIn = (row: Sum | undefined): string => row?.total ?? '0.00'

const usedIn = ({ from, to }: Period) => ({
  itemFrom: from,
  itemTo: to,
  itemKind: 'part' as const,
  billingStatus: BILLABLE,
})
const completedIn = ({ from, to }: Period) => ({ completedFrom: from, completedTo: to })

type ItemsFilter = Omit<Parameters<typeof whereItems>[0], 'billingStatus'> & {
  billingStatus?: readonly BillingStatus[]
}
const itemsAddress = ({
  billingStatus,
  page: _page,
  pageSize: _size,
  sort: _sort,
  q: _q,
  ...filter
}: ItemsFilter): string => rowsAddress('items', { ...filter, billingStatus: billingStatus?.join(',') })

/** The currencies of what is counted, that of most rows first: each is asked for by itself, none is mixed. */
async function readCurrencies(ctx: Ctx, scope: Scope, filterOf: (period: Period) => ItemsFilter) {
  const { clientName } = scope.query
  const { found } = await askBoth(ctx, scope, {
    found: (half) => sql<Sum>`select item.currency as key, ${SUM} from ${ITEMS}
      where ${whereItems({ ...mutable(filterOf(half)), clientName })} group by 1`,
  })
  const names = [
    ...new Set([...found.now.toSorted((a, b) => b.count - a.count), ...(found.before ?? [])].map(({ key }) => key)),
  ]
  const currency = scope.query.currency ?? names[0] ?? 'NOK'
  const series = seriesOf(
    'currencies',
    texts.currencies,
    names.map((key) =>
      pointOf(
        found,
        { key, label: key, href: itemsAddress({ ...filterOf(scope.period), currency: key, clientName }) },
        totalIn,
      ),
    ),
  )
  return { currency, series }
}

const mutable = ({ billingStatus, ...filter }: ItemsFilter) => ({
  ...filter,
  ...(billingStatus === undefined ? {} : { billingStatus: [...billingStatus] }),
})

/** Parts that a client pays for, by what they cost: the dearest first. */
export async function readPartFigures(ctx: Ctx, scope: Scope): Promise<Analytics> {
  const { clientName } = scope.query
  const { currency, series } = await readCurrencies(ctx, scope, usedIn)
  const where = (half: Period) => whereItems({ ...mutable(usedIn(half)), currency, clientName })
  const { parts, whole } = await askBoth(ctx, scope, {
    parts: (
      half,
    ) => sql<PartSum>`select ${PART_KEY} as key, min(item.text) as label, sum(item.quantity)::text as quantity,
        min(item.unit) as unit, ${SUM} from ${ITEMS} where ${where(half)} group by 1`,
    whole: (half) => sql<Sum>`select 'all' as key, ${SUM} from ${ITEMS} where ${where(half)}`,
  })
  const ranked = parts.now
    .toSorted((a, b) => Number(b.total) - Number(a.total) || a.key.localeCompare(b.key))
    .slice(0, PARTS_RANKED)
  const href = (part?: string) => itemsAddress({ ...usedIn(scope.period), part, currency, clientName })
  const over = (valueOf: (row: PartSum | undefined) => AnalyticsPoint['value']) =>
    ranked.map(({ key, label }) => pointOf(parts, { key, label, href: href(key) }, valueOf))
  return answerOf(
    scope,
    [
      series,
      seriesOf('total', texts.partsCost, [
        pointOf(whole, { key: 'all', label: texts.partsCost, href: href() }, totalIn),
      ]),
      seriesOf('rows', texts.partsUsed, [
        pointOf(whole, { key: 'all', label: texts.partsUsed, href: href() }, countIn),
      ]),
      seriesOf('kinds', texts.partKinds, [
        {
          key: 'all',
          label: texts.partKinds,
          value: parts.now.length,
          href: href(),
          ...(parts.before ? { compared: parts.before.length } : {}),
        },
      ]),
      seriesOf('cost', texts.partsCost, over(totalIn)),
      seriesOf(
        'quantity',
        texts.quantity,
        over((row) => row?.quantity ?? '0'),
      ),
    ],
    { currency },
  )
}

/** What was billed and what waits, by the completion of the visit; and how long an invoice took, by its date. */
export async function readBillingFigures(ctx: Ctx, scope: Scope): Promise<Analytics> {
  const { clientName } = scope.query
  const { currency, series } = await readCurrencies(ctx, scope, completedIn)
  const money = (states: readonly BillingStatus[]) => (half: Half) =>
    sql<Sum>`select ${half.bucketOf(sql`project.completed_date`)} as key, ${SUM} from ${ITEMS}
      where ${whereItems({ ...completedIn(half), billingStatus: [...states], currency, clientName })} group by 1`
  const asked = await askBoth(ctx, scope, {
    billed: money(['billed']),
    pending: money(PENDING),
    credited: money(['credited']),
    wholeOfMoney: (half) =>
      sql<Sum>`select item.billing_status as key, ${SUM} from ${ITEMS}
        where ${whereItems({ ...completedIn(half), currency, clientName })} group by 1`,
    days: (half) => daysToBill(half, half.bucketOf(sql`bill.day`), currency, clientName),
    daysOfAll: (half) => daysToBill(half, sql`'all'`, currency, clientName),
  })
  const over = (
    key: string,
    label: string,
    counted: Both<Sum>,
    billingStatus: readonly BillingStatus[],
  ): AnalyticsSeries =>
    seriesOf(key, label, [
      pointOf(
        wholeOf(asked.wholeOfMoney, billingStatus),
        {
          key: 'all',
          label,
          href: itemsAddress({ ...completedIn(scope.period), billingStatus, currency, clientName }),
        },
        totalIn,
      ),
      ...scope.buckets.map((bucket) =>
        pointOf(
          counted,
          {
            key: bucket.key,
            label: bucket.key,
            href: itemsAddress({ ...completedIn(bucket), billingStatus, currency, clientName }),
          },
          totalIn,
        ),
      ),
    ])
  const bills = daysSeries(asked, scope, currency)
  const count = asked.daysOfAll.now[0]?.count ?? 0
  const isFew = asked.days.now.filter((row) => row.count >= ENOUGH).length < 2
  return answerOf(
    scope,
    [
      series,
      over('billed', texts.billed, asked.billed, ['billed']),
      over('pending', texts.pending, asked.pending, PENDING),
      over('credited', texts.credited, asked.credited, ['credited']),
      ...bills,
    ],
    { currency, ...(isFew ? { tooLittle: [{ key: 'days to bill', count, needed: ENOUGH }] } : {}) },
  )
}

interface Days {
  key: string
  count: number
  days: number | null
}

const daysToBill = (half: Half, key: SQL, currency: string, clientName: string | undefined) =>
  sql<Days>`select ${key} as key, count(*)::int as count,
      percentile_cont(0.5) within group (order by bill.days) as days
    from ${BILLS} where ${whereBills({ invoicedFrom: half.from, invoicedTo: half.to, currency, clientName })}
    group by 1`

/** States taken together, over the whole period; exact, in hundredths. */
function wholeOf({ now, before }: Both<Sum>, states: readonly string[]): Both<Sum> {
  const add = (rows: readonly Sum[]): Sum[] => {
    const wanted = rows.filter(({ key }) => states.includes(key))
    return [
      {
        key: 'all',
        count: wanted.reduce((sum, { count }) => sum + count, 0),
        total: sumAmounts(wanted.map(({ total }) => total)),
      },
    ]
  }
  return { now: add(now), before: before && add(before) }
}

function daysSeries(
  { days, daysOfAll }: { days: Both<Days>; daysOfAll: Both<Days> },
  scope: Scope,
  currency: string,
): AnalyticsSeries[] {
  const href = ({ from, to }: Period) =>
    rowsAddress('bills', { invoicedFrom: from, invoicedTo: to, currency, clientName: scope.query.clientName })
  const over = (valueOf: (row: Days | undefined) => number | null) => [
    pointOf(daysOfAll, { key: 'all', label: texts.bills, href: href(scope.period) }, valueOf),
    ...scope.buckets.map((bucket) =>
      pointOf(days, { key: bucket.key, label: bucket.key, href: href(bucket) }, valueOf),
    ),
  ]
  return [
    seriesOf('bills', texts.bills, over(countIn)),
    seriesOf(
      'days to bill',
      texts.daysToBill,
      over((row) => (row === undefined || row.count < ENOUGH ? null : row.days)),
    ),
  ]
}
