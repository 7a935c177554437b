import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { byHouse, sumAmounts } from '#core/contract/amounts.ts'
import { queryInOneRoundTrip } from '#core/db/json-rows.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import { BILLING_STATUSES, type BillingStatus } from '#visits/parts/parts.limits.ts'
import { changesVersion, cacheUntilChange } from '#visits/projects/list/cache-until-change.queries.server.ts'
import { BillingSummary, type Sum } from './billing-overview.contract.ts'
import { AGES, type Age } from './billing.limits.ts'
import { findInvoiceFlaws } from './invoice-flaws.queries.server.ts'
import { agedAs, ageOf, COUNTED, month } from './missing.queries.server.ts'

interface TileRow {
  key: BillingStatus
  projects: number
  items: number
  sums: Sum[]
}

/** Sums of each tile by project and currency: the many items are read once, the few projects are summed twice. */
const grouped = sql`
  select each.key, each.project_id, each.currency, count(*) as items, sum(each.total) as total
  from (${sql.join(
    BILLING_STATUSES.map(
      (key) => sql`select ${key}::text as key, item.project_id, item.currency, item.total
        from billing_items item where ${COUNTED[key]}`,
    ),
    sql` union all `,
  )}) each group by 1, 2, 3`

/** Number of items and projects, with sums per currency. */
const tiles = sql`
  select tile.key,
    (select count(distinct grouped.project_id)::int from grouped where grouped.key = tile.key) as projects,
    coalesce(sum(each.items), 0)::int as items,
    coalesce(json_agg(json_build_object('currency', each.currency,
      'total', (case tile.key when 'credited' then -each.total else each.total end)::text) order by each.currency)
      filter (where each.total is not null), '[]'::json) as sums
  from unnest(${sql.param([...BILLING_STATUSES])}::text[]) with ordinality as tile (key, place)
  left join (select key, currency, sum(items) as items, sum(total) as total from grouped group by 1, 2) each
    on each.key = tile.key
  group by tile.key, tile.place order by tile.place`

const bucket = sql`case ${sql.join(
  AGES.map((age) => sql`when ${agedAs(age, ageOf())} then ${age}::text`),
  sql` `,
)} end`

/** Unbilled items by age. */
const ages = sql`
  select grouped.currency, ${bucket} as age, coalesce(sum(grouped.total), 0.00)::text as total,
    count(distinct grouped.project_id)::int as projects
  from grouped join vessel_projects on vessel_projects.id = grouped.project_id
  where grouped.key in ('pending', 'approved') group by 1, 2`

const toTile = ({ sums, ...rest }: TileRow): BillingSummary['tiles'][number] => ({
  ...rest,
  sums: sums.toSorted((a, b) => byHouse(a.currency, b.currency)),
})

interface AgedRow {
  currency: string
  age: Age
  total: string
  projects: number
}

const DATES = BillingSummary.pick({ month: true, onBoard: true, lastInvoice: true })

const SUMMARY = cacheUntilChange<BillingSummary>('billing summary')

export interface SummaryDeps {
  /** Numbers of credit notes: they belong to the same series, and are on no item. */
  creditNumbers: SQL<string[]>
}

/** Tiles, ageing, and irregular invoice numbers; cached until a change. */
export async function getBillingSummary(ctx: Ctx, deps: Pick<SummaryDeps, 'creditNumbers'>): Promise<BillingSummary> {
  const { version, creditNumbers } = await queryInOneRoundTrip(ctx.db, {
    version: changesVersion,
    creditNumbers: deps.creditNumbers,
  })
  return SUMMARY.readOnceAt(ctx, version, creditNumbers, async () => {
    const read = await queryRows(
      ctx.db,
      { tiles: json<TileRow[]>(), aged: json<AgedRow[]>() },
      sql`
      with grouped as materialized (${grouped})
      select (select json_agg(each) from (${tiles}) each) as tiles,
        (select coalesce(json_agg(each), '[]'::json) from (${ages}) each) as aged`,
    )
    const [{ tiles: counted, aged } = { tiles: [], aged: [] }] = read
    const dates = await queryRows(
      ctx.db,
      DATES,
      sql`
      select ${month}::text as month,
        (select count(*)::int from vessel_projects where status in ('in progress', 'on hold')) as "onBoard",
        greatest((select max(invoice_date) from parts_used), (select max(invoice_date) from charges))::text as "lastInvoice"`,
    )
    const currencies = [...new Set(aged.map(({ currency }) => currency))].toSorted(byHouse)
    return {
      month: dates[0]?.month ?? '',
      onBoard: dates[0]?.onBoard ?? 0,
      lastInvoice: dates[0]?.lastInvoice ?? null,
      tiles: counted.map(toTile),
      ageing: currencies.map((currency) => {
        const own = aged.filter((row) => row.currency === currency)
        return {
          currency,
          total: sumAmounts(own.map(({ total }) => total)),
          buckets: AGES.map((age) => {
            const found = own.find((row) => row.age === age)
            return { age, total: found?.total ?? '0.00', projects: found?.projects ?? 0 }
          }),
        }
      }),
      currencies,
      invoices: await findInvoiceFlaws(ctx, creditNumbers),
    }
  })
}
