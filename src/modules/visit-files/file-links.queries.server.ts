import { sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { projectEvent } from '#modules/projects/projects.events.ts'
import { permissionsOf } from '#modules/projects/projects.policy.ts'
import { getVisibleProject } from '#modules/projects/projects.queries.server.ts'
import { noSuchFile } from './visit-files.queries.server.ts'

/** A file that a record shows, with what the audit log says of looking at it; null where looking is no event. */
export interface OpenableFile {
  storedFileId: string
  fileName: string
  fileType: string
  viewed: AuditEvent | null
}

interface Row extends Record<string, unknown> {
  kind: 'file' | 'report' | 'travel' | 'personal'
  projectId: string | null
  ownerId: string | null
  ownerName: string | null
  category: string | null
  storedFileId: string
  fileName: string
  fileType: string
}

/**
 * The file behind a record's id, if the actor may see the record: files and reports with their project, a visit's travel
 * documents for managers and the operator assigned now, a personal one for managers and its owner.
 * @throws AppError 404 otherwise, as if there were none
 */
export async function getOpenableFile(ctx: Ctx, recordId: string): Promise<OpenableFile> {
  const row = await findRow(ctx, recordId)
  const { storedFileId, fileName, fileType } = row
  return { storedFileId, fileName, fileType, viewed: await judge(ctx, row) }
}

async function findRow(ctx: Ctx, recordId: string): Promise<Row> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select r.kind, r.project_id as "projectId", r.owner_id as "ownerId", u.name as "ownerName", r.category,
      r.stored_file_id as "storedFileId", r.file_name as "fileName", s.file_type as "fileType"
    from (
      select 'file' as kind, project_id, null::uuid as owner_id, null as category, stored_file_id, file_name
        from project_files where id = ${recordId}
      union all
      select 'report', project_id, null, null, stored_file_id, file_name from service_reports where id = ${recordId}
      union all
      select 'travel', project_id, null, file_category, stored_file_id, file_name
        from travel_document_files where id = ${recordId}
      union all
      select 'personal', null, user_id, file_category, stored_file_id, file_name
        from operator_documents where id = ${recordId}
    ) r
    join stored_files s on s.id = r.stored_file_id
    left join portal_users u on u.id = r.owner_id`)
  const [row] = rows
  if (row === undefined) throw noSuchFile()
  return row
}

async function judge(ctx: Ctx, row: Row): Promise<AuditEvent | null> {
  const { actor } = ctx
  const viewed = {
    action: 'file_viewed' as const,
    fieldChanged: 'travelDocuments',
    newValue: `${row.category}: ${row.fileName}`,
    isPersonal: true,
  }
  if (row.kind === 'personal') {
    const isAllowed = actor.kind === 'portal' && (actor.role === 'manager' || actor.userId === row.ownerId)
    if (!isAllowed) throw noSuchFile()
    return { entityType: 'portal_user', entityId: row.ownerId, entityName: row.ownerName ?? '', ...viewed }
  }
  const project = await getVisibleProject(ctx, row.projectId ?? '').catch((error: unknown) => {
    // The same words as for a file that does not exist.
    throw error instanceof AppError && error.code === 'not-found' ? noSuchFile() : error
  })
  if (row.kind !== 'travel') return null
  if (!permissionsOf(project, actor).seeTravelDocuments) throw noSuchFile()
  return projectEvent(project, viewed)
}
