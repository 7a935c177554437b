import { sql } from 'drizzle-orm'
import { check, index, integer, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, isOneOf } from '#core/db/columns.server.ts'
import { MAIL_NOTICES } from '#people/portal-auth/portal-auth.limits.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { NOTICE_KINDS } from './notifications.limits.ts'

/** Notices, one row per person. */
export const notifications = snakeCase.table(
  'notifications',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /**
     * Deleted with its project: the foreign key is only in the migrations, since projects refer to this table (record
     * 0032).
     */
    projectId: uuid(),
    subject: text().notNull(),
    text: text().notNull(),
    /** Path of the screen that shows more. */
    link: text().notNull(),
    /** Key of a notice that is sent once only, such as a step before an expiry. */
    onceKey: text(),
    readAt: timestamp({ withTimezone: true }),
    /** How this person wanted mail when it happened. */
    mailNotices: text({ enum: MAIL_NOTICES }).notNull(),
    /** When it went into the outbox. */
    mailedAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('notifications_user_id_idx').on(table.userId, table.createdAt),
    index('notifications_unread_idx')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notifications_unmailed_idx')
      .on(table.mailNotices, table.userId)
      .where(sql`${table.mailedAt} is null and ${table.mailNotices} <> 'off'`),
    index('notifications_project_id_idx').on(table.projectId),
    uniqueIndex('notifications_once_key').on(table.userId, table.onceKey),
    check('notifications_mail_notices_check', sql`${table.mailNotices} in ('at once', 'daily', 'off')`),
    check('notifications_kind_check', isOneOf(table.kind, NOTICE_KINDS)),
  ],
)
