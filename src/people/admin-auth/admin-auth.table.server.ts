import { boolean, bytea, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { sessionColumns, sessionIndexes } from '#people/sign-in/session-columns.table.server.ts'

/**
 * Named administrators. `password` is the organisation's report key, wrapped under the person's 16-digit code. There is
 * no other hash of the code; `lookupTag` is derived in the same argon2id run and finds the person.
 */
export const users = snakeCase.table('users', {
  id: idColumn(),
  username: text().notNull().unique(),
  password: text().notNull(),
  lookupTag: bytea().notNull().unique(),
  isActive: boolean().notNull().default(true),
  createdAt: createdAtColumn(),
})

export const adminSessions = snakeCase.table(
  'admin_sessions',
  {
    ...sessionColumns(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => sessionIndexes('admin_sessions', table),
)
