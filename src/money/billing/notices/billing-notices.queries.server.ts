import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryInOneRoundTrip, instantText, rowOf, rowsOf } from '#core/db/json-rows.server.ts'
import { offsetOf } from '#core/db/list-sql.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { billingMovesOf } from '#visits/parts/parts.policy.ts'
import { BillingNotice, NoticeGroup, type NoticesQuery } from './billing-notices.contract.ts'

/** Number of notices shown per project; the rest is in the project. */
const NOTICES_OF_GROUP = 40

type StoredItem = Omit<NonNullable<BillingNotice['item']>, 'billingMoves'>
const STORED_NOTICE = { ...BillingNotice.shape, item: json<StoredItem | null>() }
type StoredNotice = RowFrom<typeof STORED_NOTICE>

/** A notice with the current part, or the service of its visit. */
const noticeColumns = sql`notice.id, notice.project_id as "projectId", notice.message,
  (select person.name from portal_users person where person.id = notice.operator_id) as "operatorName",
  notice.vessel_name as "vesselName", notice.part_id as "partId", notice.part_name as "partName",
  part.part_number as "partNumber", notice.quantity::float8 as quantity, part.unit, notice.total_cost::text as "totalCost",
  notice.currency, notice.is_read as "isRead", notice.billing_status as "billingStatus",
  case
    when part.id is not null then json_build_object('id', part.id, 'version', part.version,
      'billingStatus', part.billing_status, 'unitPrice', part.unit_cost::text,
      'heldBy', public.open_export_of(part.id))
    when service.id is not null then json_build_object('id', service.id, 'version', service.version,
      'billingStatus', service.billing_status, 'unitPrice', coalesce(visit.project_value, visit.hour_rate)::text,
      'heldBy', public.open_export_of(service.id))
  end as item,
  ${instantText(sql`notice.created_at`)} as "createdAt"`

const joined = sql`billing_notifications notice
  join vessel_projects visit on visit.id = notice.project_id
  left join parts_used part on part.id = notice.part_id
  left join lateral (
    select charge.id, charge.version, charge.billing_status from charges charge
    where charge.project_id = notice.project_id and charge.kind in ('service', 'hours') and notice.part_name is null
    order by charge.fixed_lines is null desc, charge.kind desc, charge.created_at desc limit 1
  ) service on true`

const toNotice = ({ item, ...notice }: StoredNotice): BillingNotice => ({
  ...notice,
  item: item && {
    ...item,
    billingMoves: billingMovesOf({ ...item, unitCost: item.unitPrice }),
  },
})

const GROUP_ROW = { ...NoticeGroup.shape, notices: json<StoredNotice[]>() }
type GroupRow = RowFrom<typeof GROUP_ROW>

const toGroup = ({ notices, ...group }: GroupRow): NoticeGroup => ({ ...group, notices: notices.map(toNotice) })

/** The inbox: one page of projects with their notices, those with unread ones first by default. */
export async function findBillingNotices(
  ctx: Ctx,
  query: NoticesQuery,
): Promise<{ items: NoticeGroup[]; total: number; page: number; pageSize: number; unread: number; notices: number }> {
  const { unread: onlyUnread = false, sort = '-unread', page, pageSize } = query
  const only = onlyUnread ? sql`where not is_read` : sql``
  const order: SQL = sort.endsWith('unread')
    ? sql`(unread > 0) ${sort === 'unread' ? sql`asc` : sql`desc`}, newest desc`
    : sort === 'createdAt'
      ? sql`newest asc`
      : sql`newest desc`
  const groups = rowsOf(
    GROUP_ROW,
    sql`
    with notified as (
      select project_id, max(created_at) as newest, count(*) filter (where not is_read)::int as unread
      from billing_notices ${only} group by project_id
    ), picked as (
      select * from notified order by ${order}, project_id limit ${pageSize} offset ${offsetOf(query)}
    )
    select project.id as "projectId", project.project_number as "projectNumber",
      project.vessel_name as "vesselName", project.status, picked.unread,
      (select coalesce(json_agg(json_build_object('currency', sum.currency, 'total', sum.total::text)
          order by sum.currency), '[]'::json)
        from (select currency, sum(total_cost) as total from billing_notices notified
          where notified.project_id = project.id and notified.total_cost is not null and notified.part_id is not null
          ${onlyUnread ? sql`and not notified.is_read` : sql``} group by 1) sum) as sums,
      (select coalesce(json_agg(each), '[]'::json) from (
        select ${noticeColumns} from ${joined}
        where notice.project_id = project.id ${onlyUnread ? sql`and not notice.is_read` : sql``}
        order by notice.created_at desc, notice.id desc limit ${NOTICES_OF_GROUP}) each) as notices
    from picked join vessel_projects project on project.id = picked.project_id
    order by ${order}, picked.project_id`,
  )
  const notified = rowOf(
    { unread: 'number', notices: 'number', projects: 'number' },
    sql`
    select count(*) filter (where not is_read)::int as unread, count(*)::int as notices,
      count(distinct project_id) ${onlyUnread ? sql`filter (where not is_read)` : sql``}::int as projects
    from billing_notices`,
  )
  const { rows, counts } = await queryInOneRoundTrip(ctx.db, { rows: groups, counts: notified })
  return {
    items: rows.map(toGroup),
    total: counts.projects,
    page,
    pageSize,
    unread: counts.unread,
    notices: counts.notices,
  }
}

/** One notice as managers see it. Throws 404 when there is none. */
export async function getBillingNotice(ctx: Ctx, id: string): Promise<BillingNotice> {
  const rows = await queryRows(
    ctx.db,
    STORED_NOTICE,
    sql`select ${noticeColumns} from ${joined} where notice.id = ${id}`,
  )
  const [row] = rows
  if (row === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  return toNotice(row)
}

/** Number of unread notices. */
export async function countUnreadNotices(ctx: Ctx): Promise<{ unread: number }> {
  const rows = await queryRows(
    ctx.db,
    { unread: 'number' },
    sql`select count(*)::int as unread from billing_notices where not is_read`,
  )
  return { unread: rows[0]?.unread ?? 0 }
}
