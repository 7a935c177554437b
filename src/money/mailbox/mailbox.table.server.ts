import { bigint, check, index, integer, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, isOneOf } from '#core/db/columns.server.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { requests } from '#money/requests/requests.table.server.ts'
import { MAIL_KINDS, MAILBOX_FAILURES } from './mailbox.limits.ts'

const moment = () => timestamp({ withTimezone: true })

/** How far a folder of a mail server was read. */
export const mailboxes = snakeCase.table(
  'mailboxes',
  {
    /** SHA-256 of user, server and folder. */
    id: text().primaryKey(),
    /** UIDVALIDITY of the folder (RFC 3501): with another one all UIDs are new. */
    uidValidity: bigint({ mode: 'bigint' }),
    /** The last UID that was read. */
    lastUid: bigint({ mode: 'number' }).notNull().default(0),
    /** The process that reads it owns it until then. */
    leasedUntil: moment(),
    readAt: moment(),
    failure: text({ enum: MAILBOX_FAILURES }),
    failedAt: moment(),
    createdAt: createdAtColumn(),
  },
  (table) => [check('mailboxes_failure_check', isOneOf(table.failure, MAILBOX_FAILURES))],
)

/** Mails that were read. The key makes each one count once, also after a crash and in a second delivery. */
export const mailboxMails = snakeCase.table(
  'mailbox_mails',
  {
    id: idColumn(),
    /** SHA-256 of Message-ID, sender, date, subject and text. */
    key: text().notNull(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    requestId: uuid().references(() => requests.id, { onDelete: 'set null' }),
    fromName: text(),
    fromEmail: text(),
    subject: text(),
    sentAt: moment(),
    /** The original as it arrived, encrypted; null for one that was too large. */
    storedFileId: uuid().references(() => storedFiles.id),
    fileName: text(),
    fileSize: integer().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('mailbox_mails_key_key').on(table.key),
    index('mailbox_mails_request_id_idx').on(table.requestId),
    index('mailbox_mails_stored_file_id_idx').on(table.storedFileId),
    index('mailbox_mails_created_at_idx').on(table.createdAt, table.id),
    check('mailbox_mails_kind_check', isOneOf(table.kind, MAIL_KINDS)),
  ],
)
