import { sql } from 'drizzle-orm'
import {
  boolean,
  bytea,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, isOneOf } from '#core/db/columns.server.ts'
import { REPORT_STATUSES } from './whistleblowing.limits.ts'

/** The organisation's key pairs; a report is encrypted to every key that isn't retired. */
export const reportKeys = snakeCase.table('report_keys', {
  /** First 8 bytes of the SHA-256 of the public key, hexadecimal. */
  id: text().primaryKey(),
  publicKey: bytea().notNull(),
  createdAt: createdAtColumn(),
  retiredAt: timestamp({ withTimezone: true }),
})

/** The private key wrapped by the recovery key; wraps by codes are in `users.password`. */
export const reportKeyWraps = snakeCase.table(
  'report_key_wraps',
  {
    id: idColumn(),
    keyId: text()
      .notNull()
      .references(() => reportKeys.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['recovery'] }).notNull(),
    /** Base64 of the encrypted private key. */
    wrap: text().notNull(),
    /**
     * Positions of the recovery key that are asked for, and a digest of their characters; null for a key made before
     * that.
     */
    checkPlaces: integer().array(),
    checkDigest: text(),
    /**
     * When and by whom the characters were last confirmed; null for the whole key in the terminal. The paper is at
     * hand.
     */
    confirmedAt: timestamp({ withTimezone: true }),
    confirmedBy: text(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('report_key_wraps_key_id_idx').on(table.keyId),
    check('report_key_wraps_kind_check', isOneOf(table.kind, ['recovery'])),
  ],
)

/**
 * Only the day and the state of a report are stored in plain text. The specified fields (reporterName, reporterEmail,
 * incidentType, description, anonymous, createdAt) are inside `body`, encrypted on arrival. Ids are random (UUIDv4), so
 * that neither order nor time of arrival can be read from them.
 */
export const whistleblowerReports = snakeCase.table(
  'whistleblower_reports',
  {
    id: uuid().primaryKey(),
    day: date().notNull(),
    status: text({ enum: REPORT_STATUSES }).notNull().default('new'),
    retentionUntil: date(),
    /** One wrap of the content key per recipient key: base64 of the encrypted bytes by key id. */
    sealedDeks: jsonb().$type<{ keyId: string; sealed: string }[]>().notNull(),
    body: bytea().notNull(),
    receiptLookup: bytea().unique(),
    receiptWrap: bytea(),
    /** The administrators' neutral summary, encrypted under the report's own key. */
    summary: bytea(),
    /** The reporter wrote something that no administrator has read yet. */
    hasNewMessage: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('whistleblower_reports_day_idx').on(table.day),
    check('whistleblower_reports_status_check', sql`${table.status} in ('new', 'acknowledged', 'in work', 'closed')`),
  ],
)

/**
 * Messages between reporter and company. Author, time and text are inside `body`, encrypted under the report's own key;
 * only the number of the message and its report are readable.
 */
export const reportMessages = snakeCase.table(
  'report_messages',
  {
    reportId: uuid()
      .notNull()
      .references(() => whistleblowerReports.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … within the report. */
    n: integer().notNull(),
    body: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.n] })],
)
