import { index, snakeCase, text } from 'drizzle-orm/pg-core'
import { visitFileColumns } from '#visits/projects/visit-file-columns.table.server.ts'

export const projectFiles = snakeCase.table(
  'project_files',
  { ...visitFileColumns(), fileType: text().notNull() },
  (table) => [
    index('project_files_project_id_idx').on(table.projectId),
    index('project_files_user_id_idx').on(table.userId),
    index('project_files_stored_file_id_idx').on(table.storedFileId),
  ],
)
