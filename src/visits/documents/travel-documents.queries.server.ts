import { and, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { EXPIRING_DAYS } from '#core/contract/document-categories.ts'
import { offsetOf } from '#core/db/list-sql.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { textAs, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import type { VisitInSql } from '#visits/projects/detail/visit-records.queries.server.ts'
import { canChangeEntryOf } from '#visits/projects/log-rules.policy.ts'
import { permissionsOf } from '#visits/projects/projects.policy.ts'
import { getVisibleProject, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import type { TravelDocument, TravelDocumentsQuery } from './documents.contract.ts'
import { TRAVEL_DOCUMENT_FIELDS } from './documents.entity.ts'
import { TRAVEL_DOCUMENTS_DAYS } from './documents.limits.ts'
import { operatorDocuments, travelDocumentFiles } from './documents.table.server.ts'

export const travelDocumentEntity = defineEntity(travelDocumentFiles, TRAVEL_DOCUMENT_FIELDS)

const columns = {
  ...seenColumns(travelDocumentEntity),
  userName: nameOfUser(travelDocumentFiles.userId),
  daysLeft: sql<number | null>`${travelDocumentFiles.expiryDate} - ${osloToday}`,
}

type Row = Omit<typeof travelDocumentFiles.$inferSelect, 'storedFileId'> & { userName: string; daysLeft: number | null }

function stateOf(daysLeft: number | null): TravelDocument['state'] {
  if (daysLeft === null || daysLeft > EXPIRING_DAYS) return 'ok'
  return daysLeft < 0 ? 'expired' : 'expiring'
}

const toProjectDocument = (row: Row, project: StoredProject, { actor }: Ctx): TravelDocument =>
  showRow(TRAVEL_DOCUMENT_FIELDS, viewerOf(actor), {
    ...row,
    scope: 'project' as const,
    state: stateOf(row.daysLeft),
    mayChange: permissionsOf(project, actor).log && canChangeEntryOf(row.userId, actor),
  })

/**
 * Returns the project if the actor may see its travel documents: managers and the currently assigned technician.
 * @throws AppError 404 for all others, including the previous technician
 */
export function requireTravelDocuments(ctx: Ctx, project: StoredProject): void {
  if (!permissionsOf(project, ctx.actor).seeTravelDocuments) throw noSuchDocument()
}

/** Travel documents of a visit: its own, and those of the currently assigned technician. */
export async function findTravelDocuments(
  ctx: Ctx,
  projectId: string,
  query: TravelDocumentsQuery,
): Promise<{ items: TravelDocument[]; total: number; page: number; pageSize: number }> {
  const project = await getVisibleProject(ctx, projectId)
  requireTravelDocuments(ctx, project)
  const own = await ctx.db.select(columns).from(travelDocumentFiles).where(eq(travelDocumentFiles.projectId, projectId))
  const personal = project.assignedOperatorId === null ? [] : await findPersonal(ctx, project.assignedOperatorId)
  const wanted = query.q?.toLowerCase() ?? ''
  const all = [...own.map((row) => toProjectDocument(row, project, ctx)), ...personal].filter(
    ({ fileName, fileCategory, description }) =>
      [fileName, fileCategory, description ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
  const from = offsetOf(query)
  return {
    items: all.toSorted(compareBy(query.sort ?? 'fileCategory')).slice(from, from + query.pageSize),
    total: all.length,
    page: query.page,
    pageSize: query.pageSize,
  }
}

const PERSONAL_ROW = {
  id: 'text',
  userId: 'text',
  userName: 'text',
  fileName: 'text',
  filePath: 'text',
  fileSize: 'number',
  fileCategory: textAs<Row['fileCategory']>(),
  expiryDate: 'text?',
  daysLeft: 'number?',
  description: 'text?',
  version: 'number',
  createdAt: 'text',
} as const

/** The operator's own documents; they belong to another module, which changes them. */
async function findPersonal(ctx: Ctx, operatorId: string): Promise<TravelDocument[]> {
  const rows = await queryRows(
    ctx.db,
    PERSONAL_ROW,
    sql`
    select document.id, document.user_id as "userId", person.name as "userName", document.file_name as "fileName",
      document.file_path as "filePath",
      document.file_size as "fileSize", document.file_category as "fileCategory",
        document.expiry_date::text as "expiryDate",
      document.expiry_date - ${osloToday} as "daysLeft", document.description,
        document.version,
      to_char(document.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from operator_documents document join portal_users person on person.id = document.user_id
    where document.user_id = ${operatorId}`,
  )
  return rows.map(toPersonalDocument)
}

const toPersonalDocument = (row: RowFrom<typeof PERSONAL_ROW>): TravelDocument => ({
  ...row,
  scope: 'personal',
  projectId: null,
  state: stateOf(row.daysLeft),
  mayChange: false,
})

function compareBy(sort: NonNullable<TravelDocumentsQuery['sort']>) {
  const isDown = sort.startsWith('-')
  const field = (isDown ? sort.slice(1) : sort) as 'createdAt' | 'expiryDate' | 'fileCategory'
  return (one: TravelDocument, other: TravelDocument): number => {
    const [a, b] = [one[field] ?? '', other[field] ?? '']
    const order = a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1
    return isDown ? -order : order
  }
}

/** The project that a travel document belongs to. Throws 404 when there is none. */
export async function findTravelParent(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db
    .select({ projectId: travelDocumentFiles.projectId })
    .from(travelDocumentFiles)
    .where(eq(travelDocumentFiles.id, id))
  if (row === undefined) throw noSuchDocument()
  return row.projectId
}

export async function getTravelDocument(ctx: Ctx, project: StoredProject, id: string): Promise<TravelDocument> {
  const [row] = await ctx.db.select(columns).from(travelDocumentFiles).where(eq(travelDocumentFiles.id, id))
  if (row === undefined) throw noSuchDocument()
  return toProjectDocument(row, project, ctx)
}

export const noSuchDocument = (): AppError => new AppError('not-found', coreTexts.nothingThere)

/** Visits that ended a month ago and still have travel documents: those have served their purpose. */
export async function findVisitsWithOldDocuments(ctx: Ctx): Promise<string[]> {
  const long = sql`make_interval(days => ${TRAVEL_DOCUMENTS_DAYS})`
  const rows = await ctx.db
    .selectDistinct({ projectId: travelDocumentFiles.projectId })
    .from(travelDocumentFiles)
    .innerJoin(vesselProjects, eq(vesselProjects.id, travelDocumentFiles.projectId))
    .where(
      or(
        and(
          inArray(vesselProjects.status, ['completed', 'closed']),
          sql`${vesselProjects.completedDate} < ${osloToday} - ${TRAVEL_DOCUMENTS_DAYS}::int`,
        ),
        and(eq(vesselProjects.status, 'cancelled'), lt(vesselProjects.statusChangedAt, sql`now() - ${long}`)),
      ),
    )
  return rows.map(({ projectId }) => projectId)
}

/** Days on which documents of a category end, the visit's own and its technician's, for statements about visits. */
export const documentEnds = ({ id, operatorId }: VisitInSql, category: SQL): SQL => sql`
  select personal.expiry_date from ${operatorDocuments} personal
    where personal.user_id = ${operatorId} and personal.file_category = ${category}
  union all
  select own.expiry_date from ${travelDocumentFiles} own
    where own.project_id = ${id} and own.file_category = ${category}`

/** How many documents the technician of a visit has of their own. */
export const countOperatorDocuments = ({ operatorId }: VisitInSql): SQL =>
  sql`select count(*) from ${operatorDocuments} personal where personal.user_id = ${operatorId}`
