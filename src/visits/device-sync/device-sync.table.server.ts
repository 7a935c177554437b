import { index, jsonb, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import type { Marks } from './device-sync.limits.ts'

/** What devices had at a cursor: marks of rows under their digest, so that equal contents are stored once. */
export const syncStates = snakeCase.table(
  'sync_states',
  {
    digest: text().primaryKey(),
    /** Null for the catalogue, which is the same for everybody. */
    userId: uuid().references(() => portalUsers.id, { onDelete: 'cascade' }),
    marks: jsonb().$type<Marks>().notNull(),
    usedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sync_states_user_id_idx').on(table.userId), index('sync_states_used_at_idx').on(table.usedAt)],
)
