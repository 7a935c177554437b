import { index, type AnyPgColumn, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'

/** Columns of every table of sessions, without the person. */
export const sessionColumns = () => ({
  id: idColumn(),
  /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
  sessionToken: text().notNull().unique(),
  createdAt: createdAtColumn(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** @param name of the table, which the names of its indexes begin with */
export const sessionIndexes = (name: string, table: { userId: AnyPgColumn; expiresAt: AnyPgColumn }) => [
  index(`${name}_user_id_idx`).on(table.userId),
  index(`${name}_expires_at_idx`).on(table.expiresAt),
]
