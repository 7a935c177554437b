import { and, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { offsetOf, type Page } from '#core/db/list-sql.server.ts'
import type { VisitRecords } from '#modules/projects/detail/visit-records.queries.server.ts'
import { keepUntilChange } from '#modules/projects/list/kept-until-change.queries.server.ts'
import { itemColumns, toItem, type BillingRow } from './billing-items.queries.server.ts'
import type { ItemsQuery, ListedItem } from './billing-overview.contract.ts'
import type { ItemSort, MissingThing } from './billing.limits.ts'
import { agedAs, ageOf, missingOf } from './missing.queries.server.ts'

const days = ageOf(sql`item.item_date`)

const SORTS: Record<ItemSort, SQL> = {
  age: days,
  itemDate: sql`item.item_date`,
  total: sql`item.total`,
  clientName: sql`lower(item.client_name)`,
  projectNumber: sql`item.project_number`,
  billingStatus: sql`item.billing_status`,
}

/** What is billed already, or never will be, waits for nothing. */
const missing = (records: VisitRecords): SQL => sql`(case when item.billing_status in ('pending', 'approved')
  then ${missingOf(sql`item.unit_price is null`, records)} else '{}' end)`

/** The company that the client is has to be found for each item, so it is joined only to those that need it. */
const clients = sql`left join companies company on company.id = item.company_id`
const joined = (query: Pick<ItemsQuery, 'missing'>): SQL => sql`billing_items item
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
      lacks === undefined ? undefined : sql`${missing(records)} && ${array(lacks)}`,
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

const TOTALS = keepUntilChange<number>('billing items')

/** One page of parts, services and expenses as what is billed, the oldest first unless told. */
export async function findBillingItems(ctx: Ctx, query: ItemsQuery, records: VisitRecords): Promise<Page<ListedItem>> {
  const { page, pageSize, sort = '-age', ...filters } = query
  const where = filterItems(query, records)
  const key = SORTS[sort.replace('-', '') as ItemSort]
  const order = (by: SQL) => (sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`)
  const { rows } = await ctx.db.execute<ItemRow>(sql`
    with page as materialized (
      select item.id, ${key} as key from ${joined(query)} where ${where}
      order by ${order(key)}, item.id limit ${pageSize} offset ${offsetOf(query)}
    )
    select ${itemColumns}, ${days} as age, ${missing(records)} as missing
    from page join billing_items item on item.id = page.id
    join vessel_projects on vessel_projects.id = item.project_id ${clients}
    order by ${order(sql`page.key`)}, item.id`)
  const total = await TOTALS.readOnce(ctx, [filters, records.requiredDocuments], async () => {
    const counted = await ctx.db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${joined(query)} where ${where}`,
    )
    return counted.rows[0]?.total ?? 0
  })
  return {
    items: rows.map(toListed),
    total,
    page,
    pageSize,
  }
}
