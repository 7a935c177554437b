import { sql } from 'drizzle-orm'
import { check, date, index, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'

/** Days on which a technician is not there: both days belong to it. */
export const operatorAbsences = snakeCase.table(
  'operator_absences',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id, { onDelete: 'cascade' }),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }).notNull(),
    reason: text(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('operator_absences_user_id_idx').on(table.userId, table.from),
    check('operator_absences_days_check', sql`${table.to} >= ${table.from}`),
  ],
)
