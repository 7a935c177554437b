import { Placeholder, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryInOneRoundTrip, rowOf, rowsOf } from '#core/db/json-rows.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import type { RowFrom } from '#core/db/statements/row-shape.server.ts'
import { hasDocumentsDue } from '#visits/documents/personal-documents.queries.server.ts'
import type { VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import { hasFlag, hasOwnFlag, lastDay, ownFlags } from '#visits/projects/list/project-flags.queries.server.ts'
import { dueCounts } from '#visits/service-due/service-due.queries.server.ts'
import { activityLines, listActivity } from './activity.queries.server.ts'
import { type ManagerDashboard, Tiles, WaitingProject } from './manager-dashboard.contract.ts'
import { DOCUMENTS_SOON_DAYS, WAITING_MAX, WAITING_REASONS } from './planning.limits.ts'
import { TODAY } from './today.queries.server.ts'

const TILE_ROW = {
  notConfirmed: 'number',
  oldestRequest: 'number?',
  unassigned: 'number',
  firstUnassigned: 'text?',
  startingSoon: 'number',
  nextStart: 'text?',
  inProgress: 'number',
  onHold: 'number',
  overdue: 'number',
  overdueSince: 'text?',
  awaitingReview: 'number',
  oldestCompleted: 'number?',
} as const
type TileRow = RowFrom<typeof TILE_ROW>

const { overdue: IS_OVERDUE, unassigned: IS_UNASSIGNED } = ownFlags
const STARTS_SOON = hasOwnFlag['starting-soon']

/** All counts in one pass over the projects that are not finished. */
const TILES = rowOf(
  TILE_ROW,
  sql`
    select
      count(*) filter (where status = 'not confirmed')::int as "notConfirmed",
      max(${osloToday} - request_date) filter (where status = 'not confirmed')::int as "oldestRequest",
      count(*) filter (where ${IS_UNASSIGNED})::int as unassigned,
      (min(scheduled_date) filter (where ${IS_UNASSIGNED} and scheduled_date >= ${osloToday}))::text
        as "firstUnassigned",
      count(*) filter (where ${STARTS_SOON})::int as "startingSoon",
      (min(scheduled_date) filter (where ${STARTS_SOON}))::text as "nextStart",
      count(*) filter (where status = 'in progress')::int as "inProgress",
      count(*) filter (where status = 'on hold')::int as "onHold",
      count(*) filter (where ${IS_OVERDUE})::int as overdue,
      (min(${lastDay}) filter (where ${IS_OVERDUE}))::text as "overdueSince",
      count(*) filter (where status = 'completed')::int as "awaitingReview",
      max(${osloToday} - completed_date) filter (where status = 'completed')::int as "oldestCompleted"
    from vessel_projects
    where status in ('not confirmed', 'confirmed', 'in progress', 'on hold', 'completed')`,
)

/** The visits that the filter `billing-pending` finds. */
const countBillingPending = (records: VisitRecords) =>
  rowOf(
    Tiles.shape.billingPending,
    sql`
    select count(*)::int as count, max(${osloToday} - completed_date)::int as "oldestDays"
    from vessel_projects where ${hasFlag('billing-pending', records)}`,
  )

const toTiles = (row: TileRow, rest: Pick<Tiles, 'billingPending' | 'documents' | 'servicesDue'>): Tiles => ({
  notConfirmed: { count: row.notConfirmed, oldestDays: row.oldestRequest },
  unassigned: { count: row.unassigned, first: row.firstUnassigned },
  startingSoon: { count: row.startingSoon, next: row.nextStart },
  inProgress: { count: row.inProgress, onHold: row.onHold },
  overdue: { count: row.overdue, since: row.overdueSince },
  awaitingReview: { count: row.awaitingReview, oldestDays: row.oldestCompleted },
  ...rest,
})

/**
 * Active people with documents that need attention, as in the list of people, and the first expiry of a document of an
 * active person: within 60 days, or past.
 */
const documentsDue = (required: SQL) =>
  rowOf(
    Tiles.shape.documents,
    sql`
    select (select count(*)::int from portal_users person
        where person.is_active and person.password_hash is not null and ${hasDocumentsDue(required)}) as count,
      (select min(document.expiry_date)::text
        from operator_documents document join portal_users person on person.id = document.user_id and person.is_active
        where document.expiry_date <= ${osloToday} + ${sql.raw(String(DOCUMENTS_SOON_DAYS))}) as first`,
  )

/** Maximum lines of one reason. */
const EACH = sql.raw(String(Math.ceil(WAITING_MAX / 2)))

const line = (reason: WaitingProject['reason']) => sql`id, project_number as "projectNumber",
    vessel_name as "vesselName", client_name as "clientName", status, ${sql.raw(`'${reason}'`)}::text as reason,
    (select person.name from portal_users person where person.id = assigned_operator_id) as "operatorName"`

/** Projects that wait for a manager, the most urgent first: a limited number per reason, so that none hides the others. */
const WAITING = rowsOf(
  WaitingProject,
  sql`
    (select ${line('overdue')}, ${lastDay}::text as day, ${osloToday} - ${lastDay} as days
      from vessel_projects where ${hasOwnFlag.overdue} order by ${lastDay}, id limit ${EACH})
    union all
    (select ${line('unassigned')}, scheduled_date::text, ${osloToday} - scheduled_date
      from vessel_projects where ${IS_UNASSIGNED} and not ${IS_OVERDUE}
      order by scheduled_date, id limit ${EACH})
    union all
    (select ${line('review')}, completed_date::text, ${osloToday} - completed_date
      from vessel_projects where status = 'completed' order by completed_date nulls last, id limit ${EACH})
    union all
    (select ${line('not confirmed')}, request_date::text, ${osloToday} - request_date
      from vessel_projects
      where status = 'not confirmed' and assigned_operator_id is not null and not ${IS_OVERDUE}
      order by request_date, id limit ${EACH})`,
)

/** Fills the list with one line of each reason in turn, the most urgent reason first. */
function takeInTurn(rows: readonly WaitingProject[]): WaitingProject[] {
  const kinds = WAITING_REASONS.map((reason) => rows.filter((row) => row.reason === reason))
  const counts = kinds.map(() => 0)
  for (let left = Math.min(WAITING_MAX, rows.length); left > 0;) {
    for (const [index, kind] of kinds.entries()) {
      if (left === 0 || (counts[index] ?? 0) >= kind.length) continue
      counts[index] = (counts[index] ?? 0) + 1
      left -= 1
    }
  }
  return kinds.flatMap((kind, index) => kind.slice(0, counts[index]))
}

/** Reads the manager's dashboard in one statement; the board has a call of its own. */
export async function readManagerDashboard(ctx: Ctx, records: VisitRecords): Promise<ManagerDashboard> {
  const { requiredDocuments } = records
  const { today, tiles, billingPending, documents, servicesDue, waiting, lines } = await queryInOneRoundTrip(ctx.db, {
    today: TODAY,
    tiles: TILES,
    billingPending: countBillingPending(records),
    documents: documentsDue(
      sql`${requiredDocuments instanceof Placeholder ? requiredDocuments : sql.param([...requiredDocuments])}`,
    ),
    servicesDue: dueCounts,
    waiting: WAITING,
    lines: activityLines(ctx),
  })
  return {
    today,
    tiles: toTiles(tiles, { billingPending, documents, servicesDue }),
    waiting: takeInTurn(waiting),
    activity: listActivity(lines),
  }
}
