import type { SQL } from 'drizzle-orm'
import type { AuditEvent } from '../audit/audit-event.ts'
import type { Ctx } from '../context.server.ts'
import type { RowFrom } from '../db/statements/row-shape.server.ts'

/** A record with its file, as the module that owns it selects it. */
export const FILE_RECORD = {
  id: 'text',
  kind: 'text',
  /** The visit to which it belongs. */
  projectId: 'text?',
  /** The person to whom it belongs. */
  ownerId: 'text?',
  ownerName: 'text?',
  category: 'text?',
  storedFileId: 'text',
  fileName: 'text',
  fileType: 'text',
} as const
export type FileRecord = RowFrom<typeof FILE_RECORD>

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
  authorize: (ctx: Ctx, record: FileRecord) => Promise<AuditEvent | null>
}

export type FileRecordKinds = Readonly<Record<string, FileRecordKind>>
