import { sql } from 'drizzle-orm'
import { index, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ListName } from '#core/contract/lists/list-names.ts'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'

/** How somebody likes to see a list: filters, order and columns as its address holds them, under a name of their own. */
export const savedViews = snakeCase.table(
  'saved_views',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id, { onDelete: 'cascade' }),
    list: text().$type<ListName>().notNull(),
    name: text().notNull(),
    /** As it stands behind the question mark. */
    query: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('saved_views_name_key').on(table.userId, table.list, sql`lower(${table.name})`),
    index('saved_views_user_id_idx').on(table.userId),
  ],
)
