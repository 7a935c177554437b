import { eq, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { type DocumentCategory } from '#core/contract/document-categories.ts'
import { latestDayAt } from '#core/days.ts'
import { rowOf, rowsOf } from '#core/db/json-rows.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { textAs, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { documentDays, documentState, lastDay } from '../list/project-flags.queries.server.ts'
import { ProjectDetail } from '../projects.contract.ts'
import { VISIT_DAYS_MAX } from '../projects.limits.ts'
import type { MoveFacts, RequiredDocument } from '../projects.policy.ts'
import type { StoredProject } from '../projects.queries.server.ts'
import { vesselProjects } from '../projects.table.server.ts'
import { VISIT, type VisitRecords } from './visit-records.queries.server.ts'

/** How many of each kind of record a project has: a column of its row. */
export const countsColumn = ({ counts }: VisitRecords) =>
  rowOf(
    ProjectDetail.shape.counts,
    sql`select ${sql.join(
      Object.entries(counts).map(([kind, count]) => sql`(${count(VISIT)}) as ${sql.identifier(kind)}`),
      sql`, `,
    )}`,
  )

const DOCUMENT_DAYS = {
  category: textAs<DocumentCategory>(),
  has: 'boolean?',
  daysLeft: 'number?',
} as const
type DocumentDays = RowFrom<typeof DOCUMENT_DAYS>

/** The travel documents that the visit needs, for `toRequiredDocuments`: a column of its row. */
export const documentsColumn = (records: VisitRecords) =>
  rowsOf(
    DOCUMENT_DAYS,
    sql`select document.category, document.has, document.days_left as "daysLeft"
    from (${documentDays(records)}) document order by document.category`,
  )

/** State of each; without a technician each without a file is missing. */
export const toRequiredDocuments = (documents: readonly DocumentDays[]): RequiredDocument[] =>
  documents.map(({ category, has, daysLeft }) => ({ category, state: documentState(has === true, daysLeft), daysLeft }))

/** How many of each kind of record a project has. */
export async function countRecords(ctx: Ctx, id: string, records: VisitRecords): Promise<ProjectDetail['counts']> {
  const [row] = await ctx.db
    .select({ counts: countsColumn(records) })
    .from(vesselProjects)
    .where(eq(vesselProjects.id, id))
  if (row === undefined) throw new Error('Nothing was counted')
  return row.counts
}

/** The travel documents that the visit requires, and the state of each. */
export async function findRequiredDocuments(ctx: Ctx, id: string, records: VisitRecords): Promise<RequiredDocument[]> {
  const [row] = await ctx.db
    .select({ documents: documentsColumn(records) })
    .from(vesselProjects)
    .where(eq(vesselProjects.id, id))
  return toRequiredDocuments(row?.documents ?? [])
}

/** Input of the guards of the moves, for the row as it was read. */
export async function findMoveFacts(ctx: Ctx, project: StoredProject, records: VisitRecords): Promise<MoveFacts> {
  const [row] = await ctx.db
    .select({
      counts: countsColumn(records),
      documents: documentsColumn(records),
      firstHoursDay: firstHoursDayColumn(records),
    })
    .from(vesselProjects)
    .where(eq(vesselProjects.id, project.id))
  if (row === undefined) throw new Error('The project is gone')
  return toMoveFacts(project, { ...row, requiredDocuments: toRequiredDocuments(row.documents) })
}

/** The day of the first hours of a visit, null without any: a column of its row. */
export const firstHoursDayColumn = ({ firstHoursDay }: VisitRecords) => sql<string | null>`(${firstHoursDay(VISIT)})`

interface Recorded {
  counts: Pick<ProjectDetail['counts'], 'reports' | 'unsettledItems' | 'unansweredLines'>
  firstHoursDay: string | null
  requiredDocuments: readonly RequiredDocument[]
}

/** Hours of a day that the port has not reached yet are no work that was done. */
export const toMoveFacts = (
  project: Omit<MoveFacts, 'hasHours' | 'reportCount' | 'unansweredLines' | 'unsettledItems' | 'requiredDocuments'> & {
    portTimeZone: string | null
  },
  { counts: { reports, unansweredLines, unsettledItems }, firstHoursDay, requiredDocuments }: Recorded,
): MoveFacts => ({
  ...project,
  hasHours: firstHoursDay !== null && firstHoursDay <= latestDayAt(project),
  reportCount: reports,
  unansweredLines,
  unsettledItems,
  requiredDocuments,
})

interface Visit {
  id: string
  operatorId: string
  from: string
  to: string
}

/** Other open projects of a technician on one of the days of a visit, the nearest five. */
const clashesOf = ({ id, operatorId, from, to }: Record<'id' | 'operatorId' | 'from' | 'to', SQL>): SQL => sql`
  select other.id as "projectId", other.project_number as "projectNumber", other.vessel_name as "vesselName",
    other.scheduled_date::text as from, coalesce(other.scheduled_end_date, other.scheduled_date)::text as to
  from vessel_projects other
  where other.assigned_operator_id = ${operatorId} and other.id <> ${id}
    and other.status in ('not confirmed', 'confirmed', 'in progress', 'on hold')
    and other.scheduled_date between ${from} - ${sql.raw(String(VISIT_DAYS_MAX))} and ${to}
    and coalesce(other.scheduled_end_date, other.scheduled_date) >= ${from}
  order by other.scheduled_date desc, other.id limit 5`

const CLASH = ProjectDetail.shape.clashes.element

/** Clashes of the open row itself, as a column. */
export const clashesColumn = rowsOf(
  CLASH,
  clashesOf({
    id: sql`${vesselProjects.id}`,
    operatorId: sql`${vesselProjects.assignedOperatorId}`,
    from: sql`${vesselProjects.scheduledDate}`,
    to: lastDay,
  }),
)

/** Absences of the technician on one of the row's days: a column of it. */
export const absencesColumn = rowsOf(
  ProjectDetail.shape.absences.element,
  sql`
  select away.from_day::text as from, away.to_day::text as to, away.reason from operator_absences away
  where away.user_id = ${vesselProjects.assignedOperatorId}
    and away.from_day <= ${lastDay} and away.to_day >= ${vesselProjects.scheduledDate} order by away.from_day limit 5`,
)

/** Returns the clashes of a visit as planned. */
export async function findClashes(ctx: Ctx, { id, operatorId, from, to }: Visit): Promise<ProjectDetail['clashes']> {
  return queryRows(
    ctx.db,
    CLASH,
    clashesOf({ id: sql`${id}`, operatorId: sql`${operatorId}`, from: sql`${from}::date`, to: sql`${to}::date` }),
  )
}
