import { and, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { askAtOnce, rowsOf } from '#core/db/json-rows.server.ts'
import { cutTo, offsetOf, type Page } from '#core/db/list-sql.server.ts'
import type { VisitRecords } from '#modules/projects/detail/visit-records.queries.server.ts'
import { changesVersion, keepUntilChange } from '#modules/projects/list/kept-until-change.queries.server.ts'
import { itemColumns, toItem, type BillingRow } from './billing-items.queries.server.ts'
import type { ItemsQuery, ListedItem } from './billing-overview.contract.ts'
import type { ItemSort, MissingThing } from './billing.limits.ts'
import { agedAs, ageOf, missingOf } from './missing.queries.server.ts'

const days = ageOf(sql`item.item_date`)
/** Since when an item waits is told by its visit; only without a day of that by its own. */
const visitDay = sql`coalesce(vessel_projects.completed_date, vessel_projects.scheduled_date)`

const SORTS: Record<Exclude<ItemSort, 'age'>, SQL> = {
  itemDate: sql`item.item_date`,
  total: sql`item.total`,
  clientName: sql`lower(item.client_name)`,
  projectNumber: sql`item.project_number`,
  billingStatus: sql`item.billing_status`,
}

/** What is billed already, or never will be, waits for nothing. */
const missing = (records: VisitRecords): SQL => sql`(case when item.billing_status in ('pending', 'approved')
  then ${missingOf({ unpriced: sql`item.unit_price is null`, pending: sql`item.billing_status = 'pending'` }, records)} else '{}' end)`

/** The company that the client is has to be found for each item, so it is joined only to those that need it. */
const clients = sql`left join companies company on company.id = item.company_id`
const joined = (query: Pick<ItemsQuery, 'missing'>, items = sql`billing_items`): SQL => sql`${items} item
  join vessel_projects on vessel_projects.id = item.project_id ${query.missing === undefined ? sql`` : clients}`

const array = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

function filterItems(query: ItemsQuery, records: VisitRecords): SQL {
  const { q, status, kind, project, client, currency, age, missing: lacks } = query
  return (
    and(
      status === undefined ? undefined : sql`item.billing_status = any(${array(status)})`,
      kind === undefined ? undefined : sql`item.kind = any(${array(kind)})`,
      project === undefined
        ? undefined
        : sql`item.project_id = any(array(select visit.id from vessel_projects visit
            where visit.id::text = lower(${project}) or visit.project_number = upper(${project})))`,
      client === undefined ? undefined : sql`lower(item.client_name) = lower(${client})`,
      currency === undefined ? undefined : sql`item.currency = ${currency}`,
      age === undefined ? undefined : agedAs(age, days),
      lacks === undefined
        ? undefined
        : sql`item.billing_status in ('pending', 'approved') and ${missing(records)} && ${array(lacks)}`,
      ...searchWords(q ?? '').map(
        (word) => sql`public.search_text(concat_ws(' ', item.text, item.item_number, item.vessel_name,
          item.client_name, item.project_number, item.invoice_number))
          like '%' || public.search_text(${escapeLike(word)}) || '%'`,
      ),
    ) ?? sql`true`
  )
}

interface ItemRow extends BillingRow, Record<string, unknown> {
  age: number
  missing: MissingThing[]
}

const toListed = ({ age, missing: lacks, ...row }: ItemRow): ListedItem => ({ ...toItem(row), age, missing: lacks })

/**
 * The first items in an order, as `id` and `key`. Parts and charges each by themselves, and those of visits with a day
 * apart from those without: so an index gives the oldest of a million without reading all of them.
 */
function firstItems(query: ItemsQuery, where: SQL): SQL {
  const { sort = '-age' } = query
  const field = sort.replace('-', '') as ItemSort
  const by = field === 'age' ? 'day' : field
  // The older, the earlier its day.
  const isDown = sort.startsWith('-') !== (by === 'day')
  const direction = isDown ? sql`desc nulls last` : sql`asc nulls last`
  const keys =
    by === 'day'
      ? [
          { key: visitDay, is: sql`${visitDay} is not null` },
          { key: sql`item.item_date`, is: sql`${visitDay} is null` },
        ]
      : [{ key: SORTS[by], is: sql`true` }]
  const upTo = query.page === 1 ? cutTo(query) : sql`limit ${query.pageSize + offsetOf(query)}`
  const pieces = [sql`billing_parts`, sql`billing_charges`].flatMap((view) =>
    keys.map(
      ({ key, is }) => sql`(select item.id, ${key} as key from ${joined(query, view)} where ${is} and ${where}
        order by ${key} ${direction}, item.id ${upTo})`,
    ),
  )
  return sql`select id, row_number() over (order by key ${direction}, id) as place
    from (${sql.join(pieces, sql` union all `)}) piece order by place ${cutTo(query)}`
}

const TOTALS = keepUntilChange<number>('billing items')

/** How many items the filters leave; where those look at what a visit's parts have in common, by their sums. */
async function countItems(ctx: Ctx, query: ItemsQuery, where: SQL): Promise<number> {
  const { q, kind, client, age, missing: lacks } = query
  const isOfSums = [q, kind, client, age, lacks].every((filter) => filter === undefined)
  const { rows } = await ctx.db.execute<{ total: number }>(
    isOfSums
      ? sql`select coalesce(sum(item.items), 0)::int as total from billing_sums item where ${where}`
      : sql`select count(*)::int as total from ${joined(query)} where ${where}`,
  )
  return rows[0]?.total ?? 0
}

/** One page of parts, services and expenses as what is billed, the oldest first unless told. */
export async function findBillingItems(ctx: Ctx, query: ItemsQuery, records: VisitRecords): Promise<Page<ListedItem>> {
  const { page, pageSize, sort: _sort, ...filters } = query
  const where = filterItems(query, records)
  const { version, rows } = await askAtOnce(ctx.db, {
    version: changesVersion,
    rows: rowsOf<ItemRow>(sql`
    with page as materialized (${firstItems(query, where)})
    select ${itemColumns}, ${days} as age, ${missing(records)} as missing
    from page join billing_items item on item.id = page.id and item.id = any(array(select id from page))
    join vessel_projects on vessel_projects.id = item.project_id ${clients}
    order by page.place`),
  })
  const total = await TOTALS.readOnceAt(ctx, version, [filters, records.requiredDocuments], () =>
    countItems(ctx, query, where),
  )
  return { items: rows.map(toListed), total, page, pageSize }
}
