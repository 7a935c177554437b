import { boolean, bytea, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { sessionColumns, sessionIndexes } from '#people/sign-in/session-columns.table.server.ts'

/**
 * Named administrators. `password` holds what that person's 16-digit code opens: the organisation's report key, wrapped.
 * There is no other hash of the code; `lookupTag` is derived from the same argon2id run and finds the person.
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
