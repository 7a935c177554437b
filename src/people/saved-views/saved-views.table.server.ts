import { sql } from 'drizzle-orm'
import { index, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'

/** A person's views of a list: filters, order and columns as in its address, with a name. */
export const savedViews = snakeCase.table(
  'saved_views',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    /** The address behind the question mark. */
    query: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('saved_views_name_key').on(table.userId, table.list, sql`lower(${table.name})`),
    index('saved_views_user_id_idx').on(table.userId),
  ],
)
