import { sql } from 'drizzle-orm'
import { check, index, integer, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn } from '#core/db/columns.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { visitRecordColumns } from '#visits/projects/projects.table.server.ts'

const moment = () => timestamp({ withTimezone: true })
export const projectComments = snakeCase.table(
  'project_comments',
  {
    ...visitRecordColumns(),
    /** Null for somebody without an account: `authorName` says who. */
    userId: uuid().references(() => portalUsers.id),
    authorName: text(),
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
    check('project_comments_author_check', sql`${table.userId} is not null or ${table.authorName} is not null`),
  ],
)
