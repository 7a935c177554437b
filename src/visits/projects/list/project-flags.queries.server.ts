import { and, inArray, isNull, Placeholder, sql, type SQL } from 'drizzle-orm'
import { EXPIRING_DAYS } from '#core/contract/document-categories.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { VISIT, type VisitRecords } from '../detail/visit-records.queries.server.ts'
import { SOON_DAYS, VISIT_DAYS_MAX, type ProjectFlag } from '../projects.limits.ts'
import { OPEN_STATUSES } from '../projects.policy.ts'
import { vesselProjects } from '../projects.table.server.ts'

export const lastDay = sql`coalesce(${vesselProjects.scheduledEndDate}, ${vesselProjects.scheduledDate})`
// Written out as the indexes on open projects have it.
const isOpen = sql`${vesselProjects.status} in ('not confirmed', 'confirmed', 'in progress', 'on hold')`

const overdue = sql<boolean>`coalesce(${isOpen} and ${lastDay} < ${osloToday}, false)`
const unassigned = sql<boolean>`(${isOpen} and ${vesselProjects.assignedOperatorId} is null)`

/**
 * Another open project of the same technician on one of the days, or an absence. A visit has a longest length: so far back
 * has to be looked.
 */
const clash = sql<boolean>`(${isOpen} and ${vesselProjects.assignedOperatorId} is not null
  and ${vesselProjects.scheduledDate} is not null and (exists (
  select 1 from operator_absences away where away.user_id = ${vesselProjects.assignedOperatorId}
    and away.from_day <= ${lastDay} and away.to_day >= ${vesselProjects.scheduledDate}
  ) or exists (
  select 1 from vessel_projects other
  where other.assigned_operator_id = ${vesselProjects.assignedOperatorId} and other.id <> ${vesselProjects.id}
    and other.status in ('not confirmed', 'confirmed', 'in progress', 'on hold')
    and other.scheduled_date between ${vesselProjects.scheduledDate} - ${sql.raw(String(VISIT_DAYS_MAX))} and ${lastDay}
    and coalesce(other.scheduled_end_date, other.scheduled_date) >= ${vesselProjects.scheduledDate})))`

/** Due or completed, and neither a service report nor words that give it up. */
const reportMissing = ({ hasReport }: VisitRecords) => sql<boolean>`(${vesselProjects.reportWaiver} is null
  and (${vesselProjects.status} = 'completed' or (${vesselProjects.status} in ('in progress', 'on hold')
    and coalesce(${lastDay} <= ${osloToday}, false)))
  and not ${hasReport(VISIT)})`

const billingPending = ({ hasUnsettledItems }: VisitRecords) =>
  sql<boolean>`(${vesselProjects.status} in ('completed', 'closed', 'cancelled') and ${hasUnsettledItems(VISIT)})`

/** One parameter however many there are: the statement's text, and with it its plan, stays the same. */
const textArray = (values: VisitRecords['requiredDocuments']): SQL =>
  sql`${values instanceof Placeholder ? values : sql.param([...values])}::text[]`

/** The travel documents that every visit needs and those of this one, each with the best that there is of it. */
export const documentDays = ({ requiredDocuments, documentEnds }: VisitRecords): SQL => sql`
  select needed.category, found.has, found.days_left
  from (select distinct unnest(${textArray(requiredDocuments)} || ${vesselProjects.travelDocuments}) as category) needed
  left join lateral (
    select true as has, papers.expiry_date - ${osloToday} as days_left
    from (${documentEnds(VISIT, sql`needed.category`)}) papers
    order by papers.expiry_date desc nulls first limit 1
  ) found on true`

const documentsMissing = (records: VisitRecords): SQL<boolean> =>
  sql<boolean>`(${isOpen} and ${vesselProjects.assignedOperatorId} is not null
    and exists (select 1 from (${documentDays(records)}) state where state.has is null or state.days_left < 0))`

/** Flags that depend on the row only. */
export const ownFlags = { overdue, unassigned }

/** The flags of one row, as columns. */
export const flagColumns = (records: VisitRecords) => ({
  overdue,
  unassigned,
  clash,
  reportMissing: reportMissing(records),
  documentsMissing: documentsMissing(records),
  billingPending: billingPending(records),
})

/** Rows with a flag that depends on the row only, as a condition that an index supports. */
export const hasOwnFlag = {
  overdue: and(inArray(vesselProjects.status, [...OPEN_STATUSES]), sql`${lastDay} < ${osloToday}`),
  unassigned: and(isOpen, isNull(vesselProjects.assignedOperatorId)),
  'starting-soon': sql`${vesselProjects.status} in ('not confirmed', 'confirmed')
    and ${vesselProjects.scheduledDate} between ${osloToday} and ${osloToday} + ${sql.raw(String(SOON_DAYS))}`,
  'awaiting-review': sql`${vesselProjects.status} = 'completed'`,
  'on-time': sql`${vesselProjects.completedDate} <= ${lastDay}`,
  late: sql`${vesselProjects.completedDate} > ${lastDay}`,
} satisfies Partial<Record<ProjectFlag, SQL | undefined>>

/** The rows that carry a flag. */
export function hasFlag(flag: ProjectFlag, records: VisitRecords): SQL | undefined {
  switch (flag) {
    case 'report-missing':
      return reportMissing(records)
    case 'billing-pending':
      return billingPending(records)
    case 'documents-missing':
      return documentsMissing(records)
    case 'overdue':
    case 'unassigned':
    case 'starting-soon':
    case 'awaiting-review':
    case 'on-time':
    case 'late':
      return hasOwnFlag[flag]
  }
}

/** State of a document by its remaining days; null for one without an expiry date. */
export const documentState = (has: boolean, daysLeft: number | null) =>
  !has ? 'missing' : daysLeft === null || daysLeft > EXPIRING_DAYS ? 'ok' : daysLeft < 0 ? 'expired' : 'expiring'
