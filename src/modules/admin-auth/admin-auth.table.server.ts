import { boolean, bytea, index, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'

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
    id: idColumn(),
    /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
    sessionToken: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('admin_sessions_user_id_idx').on(table.userId),
    index('admin_sessions_expires_at_idx').on(table.expiresAt),
  ],
)
