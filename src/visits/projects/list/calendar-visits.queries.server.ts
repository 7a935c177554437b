import { and, asc, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { instantText } from '#core/db/json-rows.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { VISIT, type VisitInSql } from '../detail/visit-records.queries.server.ts'
import { vesselProjects } from '../projects.table.server.ts'

/** How long a visit stays in calendars after it, days. */
const DAYS_BACK = 30

const instantOf = (column: typeof vesselProjects.eta) => sql<string | null>`${instantText(sql`${column}`)}`

interface CalendarQuery {
  /** Null for everybody's. */
  operatorId: string | null
  /** A select of the phone of a visit's agent, from another module. */
  agentPhone: (visit: VisitInSql) => SQL
}

/** A visit with its days and hours, as a calendar shows it: no prices, and of all phones the agent's alone. */
export async function findCalendarVisits(ctx: Ctx, { operatorId, agentPhone }: CalendarQuery) {
  return ctx.db
    .select({
      id: vesselProjects.id,
      projectNumber: vesselProjects.projectNumber,
      vesselName: vesselProjects.vesselName,
      clientName: vesselProjects.clientName,
      serviceType: vesselProjects.serviceType,
      status: vesselProjects.status,
      location: vesselProjects.location,
      portCode: sql<string | null>`trim(${vesselProjects.portCode})`,
      portTimeZone: vesselProjects.portTimeZone,
      berth: vesselProjects.berth,
      portAgent: vesselProjects.portAgent,
      agentPhone: sql<string | null>`(${agentPhone(VISIT)})`,
      eta: instantOf(vesselProjects.eta),
      etd: instantOf(vesselProjects.etd),
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
          >= ${osloToday} - ${sql.raw(String(DAYS_BACK))}`,
        // The assignee sees that it was cancelled; managers see planned visits.
        operatorId === null
          ? ne(vesselProjects.status, 'cancelled')
          : eq(vesselProjects.assignedOperatorId, operatorId),
      ),
    )
    .orderBy(asc(vesselProjects.scheduledDate), asc(vesselProjects.id))
}

export type CalendarVisit = Awaited<ReturnType<typeof findCalendarVisits>>[number]
