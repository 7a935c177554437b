import { snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn } from '#core/db/columns.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'

/** One calendar link per person: anyone with the link reads that person's visits without signing in. */
export const calendarLinks = snakeCase.table('calendar_links', {
  userId: uuid()
    .primaryKey()
    .references(() => portalUsers.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in the address, hexadecimal; the address itself is shown once. */
  tokenHash: text().notNull().unique(),
  createdAt: createdAtColumn(),
  /** When a calendar last read it, to ten minutes. */
  lastReadAt: timestamp({ withTimezone: true }),
})
