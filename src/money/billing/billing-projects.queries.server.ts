import { and, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { offsetOf } from '#core/db/list-sql.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import type { VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import { cacheUntilChange } from '#visits/projects/list/cache-until-change.queries.server.ts'
import {
  BillingProject,
  findBillingProjects as projectsCall,
  type BillingProjects,
  type BillingProjectsQuery,
} from './billing-overview.contract.ts'
import { PROJECT_STATES, type BillingSort, type ProjectState } from './billing.limits.ts'
import { agedAs, ageOf, COUNTED, missingOf } from './missing.queries.server.ts'

const SETTLED = ['billed', 'not billable', 'credited'] as const
type Settled = (typeof SETTLED)[number]
const isSettled = (state: ProjectState): state is Settled => (SETTLED as readonly string[]).includes(state)

/** Condition: unbilled items, or those billed, marked as not billable or credited this month. */
const isListed = (state: ProjectState): SQL =>
  isSettled(state) ? COUNTED[state] : sql`item.billing_status in ('pending', 'approved')`

/** Completed visits wait for a review, regardless of their items. */
const awaitsReview = (state: ProjectState): SQL =>
  isSettled(state) ? sql`false` : sql`vessel_projects.status = 'completed'`

/** The billed client as the project names it: each name's company is looked up once for all projects with that name. */
const client = sql`coalesce(vessel_projects.company_name, vessel_projects.client_name)`

/** A row for each project with such items, with their sums and missing data. */
const projectRows = (state: ProjectState, records: VisitRecords): SQL => sql`
  with listed as (
    select item.project_id, item.id, item.kind, item.version, item.currency, item.billing_status, item.unit_price, item.total,
      case when item.kind = 'expense' then (select charge.file_path from charges charge where charge.id = item.id) end as receipt
    from billing_items item where ${isListed(state)}
  ), summed as (
    select project_id, bool_or(unit_price is null) as unpriced, bool_or(billing_status = 'pending') as pending,
      json_agg(json_build_object('id', id, 'version', version, 'billingStatus', billing_status,
        'unitPrice', unit_price::text, 'total', total::text, 'currency', currency, 'receipt', receipt) order by id) as items
    from listed group by project_id
  ), money as (
    select project_id, json_agg(json_build_object('currency', currency, 'parts', parts::text, 'value', value::text)
      order by currency) as sums
    from (
      select project_id, currency, sum(total) filter (where kind = 'part') as parts,
        sum(total) filter (where kind <> 'part') as value
      from listed where total is not null group by 1, 2
    ) each group by project_id
  ), clients as materialized (
    select each.name, public.find_client(each.name, null) as company_id
    from (select distinct ${client} as name from vessel_projects) each where each.name is not null
  )
  select vessel_projects.id, vessel_projects.project_number as "projectNumber",
    vessel_projects.vessel_name as "vesselName",
    coalesce(vessel_projects.company_name, vessel_projects.client_name, vessel_projects.vessel_name) as "clientName",
    vessel_projects.status, vessel_projects.operator_hours as hours, ${ageOf()} as age,
    ${isSettled(state) ? sql`${state}::text` : sql`case when summed.pending is not false then 'pending' else 'approved' end`} as "billingStatus",
    coalesce(summed.items, '[]'::json) as items, coalesce(money.sums, '[]'::json) as money,
    ${isSettled(state) ? sql`'{}'::text[]` : missingOf({ unpriced: UNPRICED, pending: sql`summed.pending is not false` }, records)} as missing
  from vessel_projects
  left join summed on summed.project_id = vessel_projects.id
  left join money on money.project_id = vessel_projects.id
  left join clients on clients.name = ${client}
  left join companies company on company.id = case when ${client} is null
    then public.find_client(null, vessel_projects.vessel_id) else clients.company_id end
  where summed.project_id is not null or ${awaitsReview(state)}`

/** An item has no price, or the visit itself has neither value nor rate. */
const UNPRICED = sql`(coalesce(summed.unpriced, false)
  or (vessel_projects.project_value is null and vessel_projects.hour_rate is null
    and not exists (select 1 from charges service
      where service.project_id = vessel_projects.id and service.kind = 'service')))`

const inState: Record<ProjectState, SQL | undefined> = {
  'not billed': undefined,
  pending: sql`row."billingStatus" = 'pending'`,
  approved: sql`row."billingStatus" = 'approved'`,
  complete: sql`row.missing = '{}'`,
  missing: sql`row.missing <> '{}'`,
  billed: undefined,
  'not billable': undefined,
  credited: undefined,
}

const SORTS: Record<BillingSort, SQL> = {
  age: sql`row.age`,
  projectNumber: sql`row."projectNumber"`,
  vesselName: sql`lower(row."vesselName")`,
  clientName: sql`lower(row."clientName")`,
  hours: sql`row.hours`,
}

type Filters = Omit<BillingProjectsQuery, 'page' | 'pageSize' | 'sort' | 'state'>

const filterRows = ({ q, client: asked, currency, age }: Filters): SQL | undefined =>
  and(
    asked === undefined ? undefined : sql`lower(row."clientName") = lower(${asked})`,
    currency === undefined
      ? undefined
      : sql`exists (select 1 from json_array_elements(row.money) sum where sum ->> 'currency' = ${currency})`,
    age === undefined ? undefined : agedAs(age, sql`row.age`),
    ...searchWords(q ?? '').map(
      (word) => sql`public.search_text(row."projectNumber" || ' ' || row."vesselName" || ' ' || row."clientName")
        like '%' || public.search_text(${escapeLike(word)}) || '%'`,
    ),
  )

const { parts: _parts, value: _value, ...OWN } = BillingProject.shape
const ROW = { ...OWN, money: json<{ currency: string; parts: string | null; value: string | null }[]>() }
type Row = RowFrom<typeof ROW>
const TOTALS_ROW = projectsCall.response.pick({ total: true, hours: true, sums: true })
const STATES_ROW = Object.fromEntries(PROJECT_STATES.map((state) => [state, 'number'])) as Record<
  ProjectState,
  'number'
>

const sumsOf = (money: Row['money'], field: 'parts' | 'value') =>
  money.flatMap(({ currency, [field]: total }) => (total === null ? [] : [{ currency, total }]))

const toProject = ({ money, ...row }: Row): BillingProject => ({
  ...row,
  parts: sumsOf(money, 'parts'),
  value: sumsOf(money, 'value'),
})

const ANSWERS = cacheUntilChange<BillingProjects>('billing projects')
const TOTALS = cacheUntilChange<Pick<BillingProjects, 'total' | 'hours' | 'sums'>>('billing totals')
const STATES = cacheUntilChange<Record<ProjectState, number>>('billing states')

/**
 * A row per project with unbilled or billed items, oldest first by default. Reading them sums every waiting item, so a
 * page is cached until a change; what all pages share is read once.
 */
export const findBillingProjects = (
  ctx: Ctx,
  query: BillingProjectsQuery,
  records: VisitRecords,
): Promise<BillingProjects> =>
  ANSWERS.readOnce(ctx, [query, records.requiredDocuments], async (version) => {
    const { page, pageSize, state, sort = '-age', ...filters } = query
    const rows = projectRows(state, records)
    const where = and(inState[state], filterRows(query)) ?? sql`true`
    const key = SORTS[sort.replace('-', '') as BillingSort]
    const items = await queryRows(
      ctx.db,
      ROW,
      sql`
      select row.id, row."projectNumber", row."vesselName", row."clientName", row.status, row.hours::text as hours,
        row.age, row."billingStatus", row.items, row.money, row.missing
      from (${rows}) row where ${where}
      order by ${sort.startsWith('-') ? sql`${key} desc` : sql`${key} asc`}, row.id
      limit ${pageSize} offset ${offsetOf(query)}`,
    )
    return {
      items: items.map(toProject),
      ...(await TOTALS.readOnceAt(ctx, version, [state, filters, records.requiredDocuments], () =>
        readTotals(ctx, rows, where),
      )),
      page,
      pageSize,
      counts: await countStates(ctx, version, filters, records),
    }
  })

/** Number of these projects, with their hours and sums per currency. */
async function readTotals(ctx: Ctx, rows: SQL, where: SQL): Promise<Pick<BillingProjects, 'total' | 'hours' | 'sums'>> {
  const [totals] = await queryRows(
    ctx.db,
    TOTALS_ROW,
    sql`
    with row as materialized (select row.hours, row.money from (${rows}) row where ${where})
    select (select count(*)::int from row) as total,
      (select coalesce(sum(row.hours), 0.00)::text from row) as hours,
      (select coalesce(json_agg(each order by each.currency), '[]'::json) from (
        select sum ->> 'currency' as currency, coalesce(sum((sum ->> 'parts')::numeric), 0.00)::text as parts,
          coalesce(sum((sum ->> 'value')::numeric), 0.00)::text as value
        from row cross join json_array_elements(row.money) sum group by 1) each) as sums`,
  )
  if (totals === undefined) throw new Error('Nothing was added up')
  return totals
}

/** How many projects each state has, with the other filters as they are. */
async function countStates(
  ctx: Ctx,
  version: string,
  filters: Filters,
  records: VisitRecords,
): Promise<Record<ProjectState, number>> {
  return STATES.readOnceAt(ctx, version, [filters, records.requiredDocuments], async () => {
    const where = filterRows(filters) ?? sql`true`
    const open = PROJECT_STATES.filter((state) => !isSettled(state))
    const [counted] = await queryRows(
      ctx.db,
      STATES_ROW,
      sql`
      select ${sql.join(
        open.map(
          (state) => sql`count(*) filter (where ${inState[state] ?? sql`true`})::int as ${sql.identifier(state)}`,
        ),
        sql`, `,
      )}, ${sql.join(
        SETTLED.map(
          (state) =>
            sql`(select count(*)::int from (${projectRows(state, records)}) row where ${where}) as ${sql.identifier(state)}`,
        ),
        sql`, `,
      )} from (${projectRows('not billed', records)}) row where ${where}`,
    )
    if (counted === undefined) throw new Error('Nothing was counted')
    return counted
  })
}
