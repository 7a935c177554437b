import { index, integer, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { portalUsers } from '#modules/portal-auth/portal-auth.table.server.ts'
import { vesselProjects } from '#modules/projects/projects.table.server.ts'

const moment = () => timestamp({ withTimezone: true })
export const projectComments = snakeCase.table(
  'project_comments',
  {
    id: idColumn(),
    projectId: uuid()
      .notNull()
      .references(() => vesselProjects.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id),
    comment: text().notNull(),
    /** Portal users who are named in it. */
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
