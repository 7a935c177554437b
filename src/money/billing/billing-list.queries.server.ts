import { and, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryInOneRoundTrip, rowsOf } from '#core/db/json-rows.server.ts'
import { limitRows, limitPage, type Page } from '#core/db/list-sql.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import type { VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import { changesVersion, cacheUntilChange } from '#visits/projects/list/cache-until-change.queries.server.ts'
import { itemColumns, toItem, BillingRow } from './billing-items.queries.server.ts'
import type { ItemsQuery, ListedItem } from './billing-overview.contract.ts'
import {
  matchesSharedWords,
  matchesWords,
  isFound,
  isNarrow,
  canUseIndex,
  readFirst,
  type Source,
  SOURCES,
} from './billing-search.queries.server.ts'
import type { ItemSort, MissingThing } from './billing.limits.ts'
import { agedAs, ageOf, missingOf } from './missing.queries.server.ts'

const days = ageOf(sql`item.item_date`)
/** Start of an item's waiting time: the day of its visit, or without one its own. */
const visitDay = sql`coalesce(vessel_projects.completed_date, vessel_projects.scheduled_date)`

const SORTS: Record<Exclude<ItemSort, 'age'>, SQL> = {
  itemDate: sql`item.item_date`,
  total: sql`item.total`,
  clientName: sql`lower(item.client_name)`,
  projectNumber: sql`item.project_number`,
  billingStatus: sql`item.billing_status`,
}

/** Items that are billed, or never will be, have no missing data. */
const missing = (records: VisitRecords): SQL => sql`(case when item.billing_status in ('pending', 'approved')
  then ${missingOf({ unpriced: sql`item.unit_price is null`, pending: sql`item.billing_status = 'pending'` }, records)} else '{}' end)`

/** The company that the client is has to be found for each item, so it is joined only to those that need it. */
const clients = sql`left join companies company on company.id = item.company_id`
const joined = (query: Pick<ItemsQuery, 'missing'>, items = sql`billing_items`): SQL => sql`${items} item
  join vessel_projects on vessel_projects.id = item.project_id ${query.missing === undefined ? sql`` : clients}`

const array = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

function filterItems(query: ItemsQuery, records: VisitRecords, words = matchesWords(query.q)): SQL {
  const { status, kind, project, client, currency, age, missing: lacks } = query
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
      ...words,
    ) ?? sql`true`
  )
}

const ITEM_ROW = { ...BillingRow.shape, age: 'number', missing: json<MissingThing[]>() } as const
type ItemRow = RowFrom<typeof ITEM_ROW>

const toListed = ({ age, missing: lacks, ...row }: ItemRow): ListedItem => ({ ...toItem(row), age, missing: lacks })

/**
 * The first items in an order, as `id` and `key`. Parts and charges each by themselves, and those of visits with a day
 * apart from those without: so an index gives the oldest of a million without reading all of them. Few that a search
 * leaves are put in order instead.
 */
function firstItems(query: ItemsQuery, records: VisitRecords): SQL {
  const { sort = '-age' } = query
  const field = sort.replace('-', '') as ItemSort
  const by = field === 'age' ? 'day' : field
  // Age descending is day ascending.
  const isDown = sort.startsWith('-') !== (by === 'day')
  const direction = isDown ? sql`desc nulls last` : sql`asc nulls last`
  const keys =
    by === 'day'
      ? [
          { key: visitDay, is: sql`${visitDay} is not null` },
          { key: sql`item.item_date`, is: sql`${visitDay} is null` },
        ]
      : [{ key: SORTS[by], is: sql`true` }]
  const upTo = limitRows(query.page * query.pageSize)
  const where = filterItems(query, records)
  const piecesOf = (source: Source): SQL[] => {
    const piece = (key: SQL, is: SQL): SQL =>
      sql`(select item.id, ${key} as key from ${joined(query, SOURCES[source].view)} where ${is}
        order by ${key} ${direction}, item.id ${upTo})`
    // Only the order by day can use an index; others need a full scan.
    const whereAll = by === 'day' ? where : filterItems(query, records, matchesSharedWords(query.q, source))
    const all = keys.map(({ key, is }) => ({ key, is: sql`${is} and ${whereAll}` }))
    if (!canUseIndex(query.q)) return all.map(({ key, is }) => piece(key, is))
    const anyKey = sql`coalesce(${sql.join(
      keys.map(({ key }) => key),
      sql`, `,
    )})`
    return [
      ...all.map(({ key, is }) => piece(key, sql`not ${isNarrow(source)} and ${is}`)),
      piece(anyKey, sql`${isNarrow(source)} and ${isFound(source)} and ${where}`),
    ]
  }
  return sql`${readFirst(query.q)} select id, row_number() over (order by key ${direction}, id) as place
    from (${sql.join([...piecesOf('part'), ...piecesOf('charge')], sql` union all `)}) piece
    order by place ${limitPage(query)}`
}

const TOTALS = cacheUntilChange<number>('billing items')

/** Number of filtered items; from their sums if the filters only use what a visit's parts have in common. */
async function countItems(ctx: Ctx, query: ItemsQuery, records: VisitRecords): Promise<number> {
  const { q, kind, client, age, missing: lacks } = query
  const isOfSums = [q, kind, client, age, lacks].every((filter) => filter === undefined)
  const where = filterItems(query, records)
  const { total } = await queryInOneRoundTrip(ctx.db, {
    total: isOfSums
      ? sql<number>`(select coalesce(sum(item.items), 0)::int from billing_sums item where ${where})`
      : q === undefined
        ? sql<number>`(select count(*)::int from ${joined(query)} where ${where})`
        : countFound(query, records),
  })
  return total
}

/** With a CASE PostgreSQL reads only the columns of the branch that is used. */
function countFound(query: ItemsQuery, records: VisitRecords): SQL<number> {
  const countOf = (source: Source): SQL => {
    const count = (is: SQL): SQL => sql`(select count(*) from ${joined(query, SOURCES[source].view)} where ${is})`
    const all = count(filterItems(query, records, matchesSharedWords(query.q, source)))
    if (!canUseIndex(query.q)) return all
    const found = count(sql`${isFound(source)} and ${filterItems(query, records)}`)
    return sql`case when ${isNarrow(source)} then ${found} else ${all} end`
  }
  return sql<number>`(${readFirst(query.q)} select (${countOf('part')} + ${countOf('charge')})::int)`
}

/** One page of parts, services and expenses as billing items, oldest first by default. */
export async function findBillingItems(ctx: Ctx, query: ItemsQuery, records: VisitRecords): Promise<Page<ListedItem>> {
  const { page, pageSize, sort: _sort, ...filters } = query
  const { version, rows } = await queryInOneRoundTrip(ctx.db, {
    version: changesVersion,
    rows: rowsOf(
      ITEM_ROW,
      sql`
    with page as materialized (${firstItems(query, records)})
    select ${itemColumns}, ${days} as age, ${missing(records)} as missing
    from page join billing_items item on item.id = page.id and item.id = any(array(select id from page))
    join vessel_projects on vessel_projects.id = item.project_id ${clients}
    order by page.place`,
    ),
  })
  const total = await TOTALS.readOnceAt(ctx, version, [filters, records.requiredDocuments], () =>
    countItems(ctx, query, records),
  )
  return { items: rows.map(toListed), total, page, pageSize }
}
