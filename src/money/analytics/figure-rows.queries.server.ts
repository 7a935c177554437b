import { and, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { queryInOneRoundTrip, anyRowsOf, rowOf } from '#core/db/json-rows.server.ts'
import { offsetOf, type Page } from '#core/db/list-sql.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { cacheUntilChange } from '#visits/projects/list/cache-until-change.queries.server.ts'
import type { AnalyticsQuery } from './analytics.contract.ts'
import type { RowsName } from './analytics.limits.ts'
import type {
  BillRow,
  BillRowsQuery,
  DueRow,
  DueRowsQuery,
  HourRow,
  HourRowsQuery,
  ItemRow,
  ItemRowsQuery,
} from './figure-rows.contract.ts'
import { refuseReversed } from './figures.queries.server.ts'

type FigureFilters = Partial<Pick<AnalyticsQuery, 'clientName' | 'serviceType' | 'operatorId'>>

/* Each list is defined once, by the conditions that its figure uses too: the rows shown are the rows counted. */

/** @throws AppError 422 for a period that ends before it begins */
const within = (date: SQL, from: string | undefined, to: string | undefined): SQL | undefined => {
  if (from !== undefined && to !== undefined) refuseReversed({ from, to })
  return and(
    from === undefined ? undefined : sql`${date} >= ${from}::date`,
    to === undefined ? undefined : sql`${date} <= ${to}::date`,
  )
}
const is = (column: SQL, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : value === 'none' ? sql`${column} is null` : sql`${column} = ${value}`
const all = (...conditions: (SQL | undefined)[]): SQL => and(sql`true`, ...conditions) ?? sql`true`

/** Condition that every searched word is in one of the columns. */
const contains = (q: string | undefined, columns: SQL): SQL | undefined =>
  and(
    ...searchWords(q ?? '').map(
      (word) =>
        sql`public.search_text(concat_ws(' ', ${columns})) like '%' || public.search_text(${escapeLike(word)}) || '%'`,
    ),
  )

interface ListSql {
  columns: SQL
  from: SQL
  where: SQL
  /** The SQL of `day` in the select. */
  day: SQL
  id: SQL
  /** Tables that together are `from`, if each has an index for the first rows, but not their union. */
  pieces?: SQL[]
  /** A shorter source of the same rows for counts and sums, if there is one. */
  sums?: SQL
  counted?: SQL
  /** A sum over all pages. */
  sum?: SQL
}

const ROWS = cacheUntilChange<unknown>('rows of figures')

/**
 * One page of a list with count and sums: cached as the figures are, since finding the first rows and counting all of
 * them reads as much.
 */
const readRows = <Row, Answer extends Page<Row> = Page<Row>>(
  ctx: Ctx,
  name: RowsName,
  query: { page: number; pageSize: number; sort?: string | undefined },
  { columns, from, where, day, id, pieces = [from], sums = from, counted = sql`count(*)`, sum }: ListSql,
): Promise<Answer> =>
  ROWS.readOnce(ctx, [name, query], async () => {
    const isUp = query.sort === 'day'
    const order = isUp ? sql`${day} asc, ${id} asc` : sql`${day} desc, ${id} desc`
    const firsts = pieces.map(
      (piece) => sql`(select ${columns} from ${piece} where ${where}
        order by ${order} limit ${query.pageSize + offsetOf(query)})`,
    )
    const { items, counts } = await queryInOneRoundTrip(ctx.db, {
      items: anyRowsOf<Row>(sql`select * from (${sql.join(firsts, sql` union all `)}) piece
        order by ${isUp ? sql`day asc, id asc` : sql`day desc, id desc`}
        limit ${query.pageSize} offset ${offsetOf(query)}`),
      counts: rowOf(
        { total: 'number', sum: 'text' },
        sql`select coalesce(${counted}, 0)::int as total,
        coalesce(sum(${sum ?? sql`0`}), 0)::numeric(20, 2)::text as sum from ${sums} where ${where}`,
      ),
    })
    const { page, pageSize } = query
    return { items, total: counts.total, ...(sum === undefined ? {} : { sum: counts.sum }), page, pageSize }
  }) as Promise<Answer>

/** The filters of every figure, as conditions on `project`. */
const ofVisit = ({ clientName, serviceType, operatorId }: FigureFilters, person = sql`project.assigned_operator_id`) =>
  and(is(sql`project.client_name`, clientName), is(sql`project.service_type`, serviceType), is(person, operatorId))

const VISIT = sql`project.id as "projectId", project.project_number as "projectNumber", project.vessel_name as "vesselName"`

/** Hours of visits: `logged` and `project`. */
export const HOURS = sql`project_hours logged join vessel_projects project on project.id = logged.project_id`
export const whereHours = ({ dayFrom, dayTo, kind, ...shared }: Partial<HourRowsQuery>): SQL =>
  all(within(sql`logged.date`, dayFrom, dayTo), is(sql`logged.kind`, kind), ofVisit(shared, sql`logged.user_id`))

export const findHourRows = (ctx: Ctx, query: HourRowsQuery) =>
  readRows<HourRow, Page<HourRow> & { sum: string }>(ctx, 'hours', query, {
    columns: sql`logged.id, logged.date::text as day, person.name as "userName", logged.kind, logged.hours::text, ${VISIT},
      project.client_name as "clientName"`,
    from: sql`${HOURS} join portal_users person on person.id = logged.user_id`,
    where: all(whereHours(query), contains(query.q, sql`person.name, project.vessel_name, project.project_number`)),
    day: sql`logged.date`,
    id: sql`logged.id`,
    sum: sql`logged.hours`,
  })

/**
 * Services that fell due: `due.day` is when, by the service before and the vessel's interval, or the day that a person
 * set for the next one. A service before the month in which it would have fallen due moves it on: then nothing fell due.
 * Kind of service and technician are those of the service before, too: the next may never have been done.
 */
export const DUES = sql`(
  select history.vessel_id, history.project_id, history.service_type, history.day, history.next_day as serviced_on, vessel.name as vessel_name,
    coalesce(company.name, vessel.client_name) as client_name,
    case when history.next_day < date_trunc('month', history.day) + interval '1 month' then 'serviced'
      when ${osloToday} < date_trunc('month', history.day) + interval '1 month' then 'open'
      else 'missed' end as state
  from (
    select vessel_directory_id as vessel_id, project_id, service_type, next_day,
      case when next_day is null then ship.service_due
        else (service_date + make_interval(months => ship.service_interval_months))::date end as day
    from (
      select vessel_directory_id, project_id, service_type, service_date, lead(service_date) over (
          partition by vessel_directory_id order by service_date, id) as next_day
      from vessel_service_history where service_date is not null
    ) done join vessels ship on ship.id = done.vessel_directory_id
    union all
    select id, null, null, null, service_due from vessels where last_service_date is null and service_due is not null
  ) history
  join vessels vessel on vessel.id = history.vessel_id
  left join companies company on company.id = vessel.company_id
  where history.next_day is null or history.next_day >= date_trunc('month', history.day)
) due`
export const whereDue = ({ dueFrom, dueTo, state, clientName, serviceType, operatorId }: Partial<DueRowsQuery>): SQL =>
  all(
    within(sql`due.day`, dueFrom, dueTo),
    is(sql`due.state`, state),
    is(sql`due.client_name`, clientName),
    is(sql`due.service_type`, serviceType),
    is(sql`(select visit.assigned_operator_id from vessel_projects visit where visit.id = due.project_id)`, operatorId),
  )

export const findDueRows = (ctx: Ctx, query: DueRowsQuery): Promise<Page<DueRow>> =>
  readRows<DueRow>(ctx, 'dues', query, {
    columns: sql`due.vessel_id || ' ' || due.day as id, due.day::text as day, due.vessel_id as "vesselId",
      due.vessel_name as "vesselName", due.client_name as "clientName", due.serviced_on::text as "servicedOn", due.state`,
    from: DUES,
    where: all(whereDue(query), contains(query.q, sql`due.vessel_name, due.client_name`)),
    day: sql`due.day`,
    id: sql`due.vessel_id`,
  })

const withVisit = sql`join vessel_projects project on project.id = item.project_id`
/** Billed items with their visit, as `item` and `project`; and the two kinds of them separately. */
const ITEMS = sql`billing_items item ${withVisit}`
const KINDS = [sql`billing_parts item ${withVisit}`, sql`billing_charges item ${withVisit}`]
/** The same with the parts of a visit summed, `items` of them: used by figures. */
export const SUMS = sql`billing_sums item ${withVisit}`
export const whereItems = (query: Partial<ItemRowsQuery>): SQL =>
  all(
    within(sql`project.completed_date`, query.completedFrom, query.completedTo),
    is(sql`item.currency`, query.currency),
    query.billingStatus && sql`item.billing_status = any(${sql.param([...query.billingStatus])}::text[])`,
    ofVisit(query),
  )

/** Sum, if all rows have the same currency. */
export const findItemRows = (ctx: Ctx, query: ItemRowsQuery): Promise<Page<ItemRow> & { sum?: string }> =>
  readRows<ItemRow, Page<ItemRow> & { sum?: string }>(ctx, 'items', query, {
    columns: sql`item.id, item.item_date::text as day, ${VISIT}, project.client_name as "clientName", item.text,
      item.quantity::text, item.unit, item.total::text, item.currency, item.billing_status as "billingStatus"`,
    from: ITEMS,
    pieces: KINDS,
    where: all(
      whereItems(query),
      contains(query.q, sql`item.text, item.item_number, project.vessel_name, project.project_number`),
    ),
    day: sql`item.item_date`,
    id: sql`item.id`,
    // A search applies to single items, not to sums.
    ...(query.q === undefined ? { sums: SUMS, counted: sql`sum(item.items)` } : {}),
    ...(query.currency === undefined ? {} : { sum: sql`item.total` }),
  })

/** Visits on invoices, each once, with the days from its completion: `bill`. Day and currency are looked for before rows are grouped. */
export const BILLS = sql`(
  select item.project_id, item.invoice_number, item.invoice_date as day, item.currency,
    sum(item.total) as total, project.completed_date, item.invoice_date - project.completed_date as days,
    project.project_number, project.vessel_name, project.client_name, project.service_type, project.assigned_operator_id
  from ${SUMS}
  where item.billing_status = 'billed' and item.invoice_date is not null and project.completed_date is not null
  group by item.project_id, item.invoice_number, item.invoice_date, item.currency, project.id
) bill`
export const whereBills = ({
  invoicedFrom,
  invoicedTo,
  currency,
  clientName,
  serviceType,
  operatorId,
}: Partial<BillRowsQuery>): SQL =>
  all(
    within(sql`bill.day`, invoicedFrom, invoicedTo),
    is(sql`bill.currency`, currency),
    is(sql`bill.client_name`, clientName),
    is(sql`bill.service_type`, serviceType),
    is(sql`bill.assigned_operator_id`, operatorId),
  )

export const findBillRows = (ctx: Ctx, query: BillRowsQuery): Promise<Page<BillRow>> =>
  readRows<BillRow>(ctx, 'bills', query, {
    columns: sql`concat_ws(' ', bill.project_id, bill.invoice_number, bill.day, bill.currency) as id, bill.day::text as day,
      bill.invoice_number as "invoiceNumber", bill.project_id as "projectId", bill.project_number as "projectNumber",
      bill.vessel_name as "vesselName", bill.client_name as "clientName", bill.completed_date::text as "completedDate",
      bill.days, coalesce(bill.total, 0)::numeric(20, 2)::text as total, bill.currency`,
    from: BILLS,
    where: all(
      whereBills(query),
      contains(query.q, sql`bill.invoice_number, bill.vessel_name, bill.project_number, bill.client_name`),
    ),
    day: sql`bill.day`,
    id: sql`bill.project_id`,
  })
