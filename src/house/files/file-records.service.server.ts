import { sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError } from '#core/errors.ts'
import { FILE_RECORD, type FileRecordKinds } from '#core/files/file-record.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'

/** A record's file, with the audit event of viewing it; null if viewing is not recorded. */
export interface OpenableFile {
  storedFileId: string
  fileName: string
  fileType: string
  viewed: AuditEvent | null
}

export const noSuchFile = (): AppError => new AppError('not-found', coreTexts.nothingThere)

/**
 * The file behind a record's id, if the actor may see the record.
 * @throws AppError 404 otherwise, as if there were none
 */
export async function getOpenableFile(ctx: Ctx, kinds: FileRecordKinds, recordId: string): Promise<OpenableFile> {
  const selects = Object.entries(kinds).map(
    ([kind, { select }]) => sql`select ${kind}::text as kind, record.* from (${select(recordId)}) record
      (project_id, owner_id, owner_name, category, stored_file_id, file_name)`,
  )
  const [record] = await queryRows(
    ctx.db,
    FILE_RECORD,
    sql`
    select ${recordId}::uuid as id, record.kind, record.project_id as "projectId", record.owner_id as "ownerId",
      record.owner_name as "ownerName", record.category, record.stored_file_id as "storedFileId",
      record.file_name as "fileName", stored_files.file_type as "fileType"
    from (${sql.join(selects, sql` union all `)}) record
    join stored_files on stored_files.id = record.stored_file_id`,
  )
  const kind = record && kinds[record.kind]
  if (record === undefined || kind === undefined) throw noSuchFile()
  const { storedFileId, fileName, fileType } = record
  return { storedFileId, fileName, fileType, viewed: await kind.authorize(ctx, record) }
}
