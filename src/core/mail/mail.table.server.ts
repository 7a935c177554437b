import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '../db/columns.server.ts'

export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** A stored file that goes with a mail: read when the mail is sent. */
export interface MailAttachment {
  storedFileId: string
  fileName: string
  fileType: string
}

/** Mail to send, written in the transaction of what it tells about. */
export const outgoingMail = snakeCase.table(
  'outgoing_mail',
  {
    id: idColumn(),
    to: text().array().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    body: text().notNull(),
    attachment: jsonb().$type<MailAttachment>(),
    status: text().$type<MailStatus>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAtColumn(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('outgoing_mail_status_idx').on(table.status, table.createdAt),
    check('outgoing_mail_status_check', sql`${table.status} in ('waiting', 'sent', 'failed')`),
  ],
)
