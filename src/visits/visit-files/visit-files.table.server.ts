import { index, integer, jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { updatedAtColumn } from '#core/db/columns.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { visitFileColumns } from '#visits/projects/visit-file-columns.table.server.ts'
import type { Mark } from './file-marks.contract.ts'

export const projectFiles = snakeCase.table(
  'project_files',
  {
    ...visitFileColumns(),
    fileType: text().notNull(),
    /** Line of the visit's checklist that asked for this photo. */
    lineKey: text(),
  },
  (table) => [
    index('project_files_project_id_idx').on(table.projectId),
    index('project_files_user_id_idx').on(table.userId),
    index('project_files_stored_file_id_idx').on(table.storedFileId),
  ],
)

/** Shapes drawn on a picture; the picture itself stays as it is. */
export const fileMarks = snakeCase.table(
  'file_marks',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => projectFiles.id, { onDelete: 'cascade' }),
    shapes: jsonb().$type<Mark[]>().notNull(),
    /** Who drew last. */
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id),
    version: integer().notNull().default(1),
    updatedAt: updatedAtColumn(),
  },
  (table) => [index('file_marks_user_id_idx').on(table.userId)],
)
