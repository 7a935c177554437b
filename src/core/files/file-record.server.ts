import type { SQL } from 'drizzle-orm'
import type { AuditEvent } from '../audit/audit-event.ts'
import type { Ctx } from '../context.server.ts'

/** A record with its file, as the module that owns it selects it. */
export interface FileRecord extends Record<string, unknown> {
  id: string
  kind: string
  /** The visit to which it belongs. */
  projectId: string | null
  /** The person to whom it belongs. */
  ownerId: string | null
  ownerName: string | null
  category: string | null
  storedFileId: string
  fileName: string
  fileType: string
}

/** Records of one kind that have a file, declared by the module that owns them. */
export interface FileRecordKind {
  /**
   * A select of the record with this id: project_id, owner_id, owner_name, category, stored_file_id and file_name, in
   * this order. All kinds are read in one statement.
   */
  select: (recordId: string) => SQL
  /**
   * Checks that the actor may see the record.
   * @returns the audit event of opening the file, or null where opening it is no event
   * @throws AppError 404 as for a record that does not exist
   */
  judge: (ctx: Ctx, record: FileRecord) => Promise<AuditEvent | null>
}

export type FileRecordKinds = Readonly<Record<string, FileRecordKind>>
