import { index, integer, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn } from '#core/db/columns.server.ts'
import { visitRecordColumns } from '#visits/projects/projects.table.server.ts'

const moment = () => timestamp({ withTimezone: true })
export const projectComments = snakeCase.table(
  'project_comments',
  {
    ...visitRecordColumns(),
    comment: text().notNull(),
    /** Portal users mentioned in it. */
    mentions: uuid().array().notNull().default([]),
    editedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('project_comments_project_id_idx').on(table.projectId, table.createdAt),
    index('project_comments_user_id_idx').on(table.userId),
  ],
)
