import { and, inArray, isNull, Placeholder, sql, type SQL } from 'drizzle-orm'
import { type DocumentCategory } from '#core/contract/document-categories.ts'
import { EXPIRING_DAYS } from '#modules/documents/documents.limits.ts'
import { serviceReports } from '#modules/service-reports/service-reports.table.server.ts'
import { SOON_DAYS, VISIT_DAYS_MAX, type ProjectFlag } from './projects.limits.ts'
import { OPEN_STATUSES } from './projects.policy.ts'
import { vesselProjects } from './projects.table.server.ts'

const p = vesselProjects

/** The day it is in Oslo: what "overdue" and "today" mean. */
export const today = sql`(now() at time zone 'Europe/Oslo')::date`
export const lastDay = sql`coalesce(${p.scheduledEndDate}, ${p.scheduledDate})`
// Written out as the indexes on open projects have it.
const isOpen = sql`${p.status} in ('not confirmed', 'confirmed', 'in progress', 'on hold')`

const overdue = sql<boolean>`coalesce(${isOpen} and ${lastDay} < ${today}, false)`
const unassigned = sql<boolean>`(${isOpen} and ${p.assignedOperatorId} is null)`

/** Another open project of the same operator on one of the days. A visit has a longest length: so far back has to be looked. */
const clash = sql<boolean>`(${isOpen} and ${p.assignedOperatorId} is not null and ${p.scheduledDate} is not null and exists (
  select 1 from vessel_projects other
  where other.assigned_operator_id = ${p.assignedOperatorId} and other.id <> ${p.id}
    and other.status in ('not confirmed', 'confirmed', 'in progress', 'on hold')
    and other.scheduled_date between ${p.scheduledDate} - ${sql.raw(String(VISIT_DAYS_MAX))} and ${lastDay}
    and coalesce(other.scheduled_end_date, other.scheduled_date) >= ${p.scheduledDate}))`

/** Due or completed, and neither a service report nor words that give it up. */
const reportMissing = sql<boolean>`(${p.reportWaiver} is null
  and (${p.status} = 'completed' or (${p.status} in ('in progress', 'on hold') and coalesce(${lastDay} <= ${today}, false)))
  and not exists (select 1 from ${serviceReports} r where r.project_id = ${p.id}))`

const billingPending = sql<boolean>`(${p.status} in ('completed', 'closed', 'cancelled') and exists (
  select 1 from parts_used u where u.project_id = ${p.id} and u.billing_status in ('pending', 'approved')))`

/** The categories that every visit needs, or the place in a prepared statement where they will stand. */
export type Required = readonly DocumentCategory[] | Placeholder

/** One parameter however many there are: the statement's text, and with it its plan, stays the same. */
const textArray = (values: Required): SQL =>
  sql`${values instanceof Placeholder ? values : sql.param([...values])}::text[]`

/** The travel documents that every visit needs and those of this one, each with the best that there is of it. */
export const documentDays = (required: Required): SQL => sql`
  select needed.category, found.has, found.days_left
  from (select distinct unnest(${textArray(required)} || ${p.travelDocuments}) as category) needed
  left join lateral (
    select true as has, papers.expiry_date - ${today} as days_left from (
      select d.expiry_date from operator_documents d
        where d.user_id = ${p.assignedOperatorId} and d.file_category = needed.category
      union all
      select t.expiry_date from travel_document_files t
        where t.project_id = ${p.id} and t.file_category = needed.category
    ) papers order by papers.expiry_date desc nulls first limit 1
  ) found on true`

const documentsMissing = (required: Required): SQL<boolean> =>
  sql<boolean>`(${isOpen} and ${p.assignedOperatorId} is not null
    and exists (select 1 from (${documentDays(required)}) state where state.has is null or state.days_left < 0))`

/** The flags of one row, as columns. */
export const flagColumns = (required: Required) => ({
  overdue,
  unassigned,
  clash,
  reportMissing,
  documentsMissing: documentsMissing(required),
  billingPending,
})

/** The rows that carry a flag. */
export function hasFlag(flag: ProjectFlag, required: readonly DocumentCategory[]): SQL | undefined {
  switch (flag) {
    case 'overdue':
      return and(inArray(p.status, [...OPEN_STATUSES]), sql`${lastDay} < ${today}`)
    case 'unassigned':
      return and(isOpen, isNull(p.assignedOperatorId))
    case 'report-missing':
      return reportMissing
    case 'billing-pending':
      return billingPending
    case 'documents-missing':
      return documentsMissing(required)
    case 'starting-soon':
      return sql`${p.status} in ('not confirmed', 'confirmed')
        and ${p.scheduledDate} between ${today} and ${today} + ${sql.raw(String(SOON_DAYS))}`
    case 'awaiting-review':
      return sql`${p.status} = 'completed'`
  }
}

/** How a document with so many days left stands. */
export const documentState = (has: boolean, daysLeft: number | null) =>
  !has ? 'missing' : daysLeft === null || daysLeft > EXPIRING_DAYS ? 'ok' : daysLeft < 0 ? 'expired' : 'expiring'
