import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '../db/columns.server.ts'

export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** Purpose of a mail, most urgent first: sign-in links; notices; copies of what is stored and can be read anyway. */
export const MAIL_URGENCIES = ['security', 'notice', 'copy'] as const
export type MailUrgency = (typeof MAIL_URGENCIES)[number]

/** A stored file attached to a mail: read when the mail is sent. */
export interface MailAttachment {
  storedFileId: string
  fileName: string
  fileType: string
}

/** Outbox: mails are inserted in the transaction of the change that they are about. */
export const outgoingMail = snakeCase.table(
  'outgoing_mail',
  {
    id: idColumn(),
    to: text().array().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    /** Without the token of a link, which is inserted when the mail is sent (`link-tokens.server.ts`). */
    body: text().notNull(),
    attachment: jsonb().$type<MailAttachment>(),
    urgency: text({ enum: MAIL_URGENCIES }).notNull().default('notice'),
    status: text({ enum: MAIL_STATUSES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAtColumn(),
    /** Time of the next attempt. While it is being sent: when another process may retry it if this one died. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    /** Time when an administrator retried it: its days of attempts start again then. */
    askedAgainAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('outgoing_mail_status_idx').on(table.status, table.createdAt),
    index('outgoing_mail_due_idx')
      .on(table.urgency, table.dueAt)
      .where(sql`${table.status} = 'waiting'`),
    check('outgoing_mail_status_check', sql`${table.status} in ('waiting', 'sent', 'failed')`),
    check('outgoing_mail_urgency_check', sql`${table.urgency} in ('security', 'notice', 'copy')`),
  ],
)
