import { sql } from 'drizzle-orm'
import { boolean, bytea, check, index, integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, isOneOf } from '#core/db/columns.server.ts'
import { CONTACT_SERVICES } from './contact.limits.ts'

export const contactSubmissions = snakeCase.table(
  'contact_submissions',
  {
    id: idColumn(),
    name: text().notNull(),
    email: text().notNull(),
    company: text(),
    phone: text(),
    service: text({ enum: CONTACT_SERVICES }),
    message: text().notNull(),
    /** SHA-256 of the content: the same message within ten minutes counts once. */
    contentHash: bytea().notNull(),
    /** Time when a mail about it was enqueued; null until the next digest. */
    mailedAt: timestamp({ withTimezone: true }).defaultNow(),
    isRead: boolean().notNull().default(false),
    handledAt: timestamp({ withTimezone: true }),
    note: text(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('contact_submissions_created_at_idx').on(table.createdAt),
    index('contact_submissions_content_hash_idx').on(table.contentHash, table.createdAt),
    index('contact_submissions_unmailed_idx')
      .on(table.createdAt)
      .where(sql`${table.mailedAt} is null`),
    check('contact_submissions_service_check', isOneOf(table.service, CONTACT_SERVICES)),
  ],
)
