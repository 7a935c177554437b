import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  boolean,
  bytea,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  snakeCase,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  createdAtColumn,
  idColumn,
  isOneOf,
  moneyColumn,
  quantityColumn,
  updatedAtColumn,
} from '#core/db/columns.server.ts'
import { companies } from '#fleet/companies/companies.table.server.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { products } from '#site/catalogue/catalogue.table.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import type { QuoteLine, QuoteVat } from './quotes.contract.ts'
import {
  DELIVERY_PLACES,
  LINE_MATCHES,
  MESSAGE_AUTHORS,
  QUOTE_STATES,
  REQUEST_LANGUAGES,
  REQUEST_SOURCES,
  REQUEST_STATES,
  VALIDITY_ENDS,
} from './requests.limits.ts'

const moment = () => timestamp({ withTimezone: true })

/** What a typed word is looked for in: the inbox's search and its index say it alike. */
export const requestSearchText = (
  table: Record<'reference' | 'vesselName' | 'contactCompany' | 'contactName', SQLWrapper>,
) =>
  sql`public.search_text(${table.reference} || ' ' || coalesce(${table.vesselName}, '') || ' '
    || coalesce(${table.contactCompany}, '') || ' ' || coalesce(${table.contactName}, ''))`

/** Last running number of each year: references are given once. */
export const requestNumbers = snakeCase.table('request_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

/** A buyer's request, from the site or from a mail. */
export const requests = snakeCase.table(
  'requests',
  {
    id: idColumn(),
    /** Year and running number: R26-0148. */
    reference: text().notNull().unique(),
    state: text({ enum: REQUEST_STATES }).notNull().default('received'),
    source: text({ enum: REQUEST_SOURCES }).notNull().default('site'),
    /** Of the buyer's page and mails. */
    language: text({ enum: REQUEST_LANGUAGES }).notNull().default('en'),
    vesselName: text(),
    /** As typed, where its check digit is wrong: the buyer was warned. */
    imo: text(),
    /** The ship of ours, where a manager or its IMO number named it. */
    vesselId: uuid().references(() => vessels.id, { onDelete: 'set null' }),
    port: text(),
    /** In the port's own time, `2026-12-14T06:00`, as typed. */
    eta: text(),
    agent: text(),
    /** The day by which the buyer needs an answer. */
    answerBy: date({ mode: 'string' }),
    deliverTo: text({ enum: DELIVERY_PLACES }),
    /** The buyer's own number of the request. */
    buyerReference: text(),
    /** The installed system that it is for. */
    system: text(),
    note: text(),
    contactName: text(),
    contactCompany: text(),
    contactEmail: text(),
    contactPhone: text(),
    companyId: uuid().references(() => companies.id, { onDelete: 'set null' }),
    assigneeId: uuid().references(() => portalUsers.id, { onDelete: 'set null' }),
    orderReference: text(),
    /** The person who ordered, as typed. */
    acceptedBy: text(),
    /** Why the buyer or a manager declined. */
    reason: text(),
    projectId: uuid().references(() => vesselProjects.id, { onDelete: 'set null' }),
    pricingAt: moment(),
    /** When it was ordered, declined, withdrawn or expired. */
    endedAt: moment(),
    /** When a manager first opened it. */
    openedAt: moment(),
    /** The buyer wrote last, and nobody has answered since. */
    hasNewReply: boolean().notNull().default(false),
    /** Random: the link's token is made from it and the pepper, so that later mails can name the same link. */
    linkId: uuid(),
    /** SHA-256 of the link's token; null without a link. */
    linkHash: bytea(),
    linkExpiresAt: moment(),
    linkRevokedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    uniqueIndex('requests_link_hash_key').on(table.linkHash),
    index('requests_state_idx').on(table.state, table.createdAt, table.id),
    index('requests_created_at_idx').on(table.createdAt, table.id),
    index('requests_answer_by_idx').on(table.answerBy, table.id),
    index('requests_assignee_id_idx').on(table.assigneeId),
    index('requests_vessel_id_idx').on(table.vesselId),
    index('requests_company_id_idx').on(table.companyId),
    index('requests_project_id_idx').on(table.projectId),
    index('requests_contact_email_idx').on(sql`lower(${table.contactEmail})`),
    index('requests_search_idx').using('gin', sql`${requestSearchText(table)} gin_trgm_ops`),
    check('requests_state_check', isOneOf(table.state, REQUEST_STATES)),
    check('requests_source_check', isOneOf(table.source, REQUEST_SOURCES)),
    check('requests_language_check', isOneOf(table.language, REQUEST_LANGUAGES)),
    check('requests_deliver_to_check', isOneOf(table.deliverTo, DELIVERY_PLACES)),
  ],
)

const requestId = () =>
  uuid()
    .notNull()
    .references(() => requests.id, { onDelete: 'cascade' })

/** Lines of a request, counted from 1. What the buyer wrote is never changed. */
export const requestLines = snakeCase.table(
  'request_lines',
  {
    id: idColumn(),
    requestId: requestId(),
    n: integer().notNull(),
    /** As the buyer wrote or listed it. */
    text: text().notNull(),
    itemNumber: text(),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    quantity: quantityColumn(),
    unit: text(),
    matched: text({ enum: LINE_MATCHES }).notNull().default('none'),
    version: integer().notNull().default(1),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    uniqueIndex('request_lines_n_key').on(table.requestId, table.n),
    index('request_lines_product_id_idx').on(table.productId),
    check('request_lines_matched_check', isOneOf(table.matched, LINE_MATCHES)),
    check(
      'request_lines_quantity_check',
      sql`${table.quantity} > 0 and ${table.quantity} < 10000000 and scale(${table.quantity}) <= 3`,
    ),
  ],
)

export const requestMessages = snakeCase.table(
  'request_messages',
  {
    id: idColumn(),
    requestId: requestId(),
    author: text({ enum: MESSAGE_AUTHORS }).notNull(),
    /** The manager who wrote it; null for the buyer. */
    userId: uuid().references(() => portalUsers.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('request_messages_request_id_idx').on(table.requestId, table.createdAt),
    index('request_messages_user_id_idx').on(table.userId),
    check('request_messages_author_check', isOneOf(table.author, MESSAGE_AUTHORS)),
  ],
)

/** Files of a buyer. Without a request they are deleted within a day. */
export const requestFiles = snakeCase.table(
  'request_files',
  {
    id: idColumn(),
    requestId: uuid().references(() => requests.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token with which the request names it. */
    tokenHash: bytea(),
    storedFileId: uuid()
      .notNull()
      .references(() => storedFiles.id),
    fileName: text().notNull(),
    fileType: text().notNull(),
    fileSize: integer().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('request_files_token_hash_key').on(table.tokenHash),
    index('request_files_request_id_idx').on(table.requestId),
    index('request_files_stored_file_id_idx').on(table.storedFileId),
    index('request_files_unused_idx')
      .on(table.createdAt)
      .where(sql`${table.requestId} is null`),
  ],
)

/** A version of the quote of a request. A sent one is never changed: the next version replaces it. */
export const quotes = snakeCase.table(
  'quotes',
  {
    id: idColumn(),
    requestId: requestId(),
    /** Counted from 1 within the request. */
    quoteVersion: integer().notNull(),
    state: text({ enum: QUOTE_STATES }).notNull().default('draft'),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    currency: char({ length: 3 }).notNull(),
    validUntil: date({ mode: 'string' }).notNull(),
    /** The moment at which the validity ends. */
    endsAt: moment()
      .notNull()
      .generatedAlwaysAs(sql`(valid_until + time '${sql.raw(VALIDITY_ENDS)}') at time zone 'Europe/Oslo'`),
    delivery: text(),
    terms: text(),
    freight: moneyColumn(),
    vat: jsonb().$type<QuoteVat>().notNull(),
    note: text(),
    /** Lines that the buyer ordered, by their `n`. */
    acceptedLines: integer().array(),
    /** The document: as it was sent, or the last preview of a draft. */
    storedFileId: uuid().references(() => storedFiles.id),
    sentAt: moment(),
    sentBy: uuid().references(() => portalUsers.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    uniqueIndex('quotes_quote_version_key').on(table.requestId, table.quoteVersion),
    // One draft, and one that the buyer can accept.
    uniqueIndex('quotes_draft_key')
      .on(table.requestId)
      .where(sql`${table.state} = 'draft'`),
    uniqueIndex('quotes_sent_key')
      .on(table.requestId)
      .where(sql`${table.state} = 'sent'`),
    index('quotes_ends_at_idx')
      .on(table.endsAt)
      .where(sql`${table.state} = 'sent'`),
    index('quotes_sent_by_idx').on(table.sentBy),
    index('quotes_stored_file_id_idx').on(table.storedFileId),
    check('quotes_state_check', isOneOf(table.state, QUOTE_STATES)),
    check('quotes_currency_check', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
)

/** Words of buyers that managers have matched with an article, for all later requests. */
export const itemAliases = snakeCase.table(
  'item_aliases',
  {
    /** In normal form: as `public.search_text` writes it. */
    text: text().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => portalUsers.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('item_aliases_product_id_idx').on(table.productId),
    index('item_aliases_created_by_idx').on(table.createdBy),
  ],
)
