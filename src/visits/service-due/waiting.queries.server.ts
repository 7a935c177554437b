import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { RowFrom } from '#core/db/statements/row-shape.server.ts'
import type { VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import { hasFlag, ownFlags } from '#visits/projects/list/project-flags.queries.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { DUE_NOTICE_STEPS, REVIEW_DAYS } from './service-due.limits.ts'
import { openJob } from './service-due.queries.server.ts'

const DAYS_OVER = 30

/** A ship without a planned visit, with its next service due in one of the steps. */
const WAITING_SERVICE = {
  vesselId: 'text',
  vesselName: 'text',
  due: 'text',
  lastServiceDate: 'text?',
  daysLeft: 'number',
} as const
export type WaitingService = RowFrom<typeof WAITING_SERVICE>

/** Due within the longest step, or over since a month at most: a day on which nothing ran is made good. */
export async function findWaitingServices(ctx: Ctx): Promise<WaitingService[]> {
  const rows = await queryRows(
    ctx.db,
    WAITING_SERVICE,
    sql`
    select vessel.id as "vesselId", vessel.name as "vesselName", vessel.service_due::text as due,
      vessel.last_service_date::text as "lastServiceDate", vessel.service_due - ${osloToday} as "daysLeft"
    from vessels vessel
    where vessel.service_due between ${osloToday} - ${sql.raw(String(DAYS_OVER))}
        and ${osloToday} + ${sql.raw(String(Math.max(...DUE_NOTICE_STEPS)))}
      and not exists (${openJob})
    order by vessel.service_due, vessel.id`,
  )
  return rows
}

const WAITING_REVIEW = {
  id: 'text',
  projectNumber: 'text',
  vesselName: 'text',
  operatorName: 'text?',
  since: 'text',
} as const
export type WaitingReview = RowFrom<typeof WAITING_REVIEW>

/** Visits that were handed in three days ago or earlier and are not reviewed. */
export async function findWaitingReviews(ctx: Ctx): Promise<WaitingReview[]> {
  const rows = await queryRows(
    ctx.db,
    WAITING_REVIEW,
    sql`
    select visit.id, visit.project_number as "projectNumber", visit.vessel_name as "vesselName",
      person.name as "operatorName", (visit.status_changed_at at time zone 'Europe/Oslo')::date::text as since
    from vessel_projects visit left join portal_users person on person.id = visit.assigned_operator_id
    where visit.status = 'completed'
      and (visit.status_changed_at at time zone 'Europe/Oslo')::date <= ${osloToday} - ${sql.raw(String(REVIEW_DAYS))}
    order by visit.status_changed_at, visit.id`,
  )
  return rows
}

export interface WaitingVisit {
  id: string
  projectNumber: string
  vesselName: string
  day: string
  location: string | null
  operatorName: string | null
  unassigned: boolean
}

/** Visits that begin tomorrow by Oslo's calendar and have no technician, or not the travel documents that they need. */
export async function findUnreadyVisits(ctx: Ctx, records: VisitRecords): Promise<WaitingVisit[]> {
  const rows = await ctx.db
    .select({
      id: vesselProjects.id,
      projectNumber: vesselProjects.projectNumber,
      vesselName: vesselProjects.vesselName,
      day: sql<string>`${vesselProjects.scheduledDate}`,
      location: vesselProjects.location,
      operatorName: sql<string | null>`(select person.name from portal_users person
        where person.id = ${vesselProjects.assignedOperatorId})`,
      unassigned: ownFlags.unassigned,
    })
    .from(vesselProjects)
    .where(
      and(
        inArray(vesselProjects.status, ['not confirmed', 'confirmed']),
        eq(vesselProjects.scheduledDate, sql`${osloToday} + 1`),
        sql`(${ownFlags.unassigned} or ${hasFlag('documents-missing', records)})`,
      ),
    )
    .orderBy(vesselProjects.id)
  return rows
}
