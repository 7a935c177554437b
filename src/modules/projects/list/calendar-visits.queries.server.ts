import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { vesselProjects } from '../projects.table.server.ts'

/** How long a visit stays in calendars after it, months. */
const MONTHS_BACK = 12

/** A visit with its days, as a calendar shows it: no prices and nobody's phone. */
export async function findCalendarVisits(ctx: Ctx, { operatorId }: { operatorId: string | null }) {
  return ctx.db
    .select({
      id: vesselProjects.id,
      projectNumber: vesselProjects.projectNumber,
      vesselName: vesselProjects.vesselName,
      clientName: vesselProjects.clientName,
      serviceType: vesselProjects.serviceType,
      status: vesselProjects.status,
      location: vesselProjects.location,
      berth: vesselProjects.berth,
      firstDay: sql<string>`${vesselProjects.scheduledDate}`,
      lastDay: sql<string>`coalesce(${vesselProjects.scheduledEndDate}, ${vesselProjects.scheduledDate})`,
      operatorName: sql<
        string | null
      >`(select person.name from portal_users person where person.id = ${vesselProjects.assignedOperatorId})`,
      version: vesselProjects.version,
      updatedAt: vesselProjects.updatedAt,
    })
    .from(vesselProjects)
    .where(
      and(
        isNotNull(vesselProjects.scheduledDate),
        sql`coalesce(${vesselProjects.scheduledEndDate}, ${vesselProjects.scheduledDate})
          >= current_date - make_interval(months => ${MONTHS_BACK})`,
        // Whoever was to go sees that it was called off; managers see what is to happen.
        operatorId === null
          ? ne(vesselProjects.status, 'cancelled')
          : eq(vesselProjects.assignedOperatorId, operatorId),
      ),
    )
    .orderBy(asc(vesselProjects.scheduledDate), asc(vesselProjects.id))
}

export type CalendarVisit = Awaited<ReturnType<typeof findCalendarVisits>>[number]
