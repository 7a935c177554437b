import { sql } from 'drizzle-orm'
import {
  bytea,
  char,
  check,
  date,
  index,
  integer,
  numeric,
  snakeCase,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, isOneOf } from '#core/db/columns.server.ts'
import { invoiceKeyOf } from '#core/db/spelling-key.server.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { EXPORT_FORMATS, EXPORT_KINDS, VAT_CATEGORIES, ZERO_SECTIONS } from './invoicing.limits.ts'

const moment = () => timestamp({ withTimezone: true })
const sum = () => numeric({ precision: 14, scale: 2 }).notNull()

/** A VAT treatment: category, rate in per cent, section of the VAT Act, and the reason as a person wrote it. */
const vatColumns = () => ({
  vatCategory: char({ length: 1, enum: VAT_CATEGORIES }),
  vatRate: numeric({ precision: 5, scale: 2 }),
  vatSection: text({ enum: ZERO_SECTIONS }),
  vatReason: text(),
})

/** Last running number of each year: exports are numbered once and without a gap. */
export const billingExportNumbers = snakeCase.table('billing_export_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

/** One export to the accounting system. Whether it is billed is read from its items. */
export const billingExports = snakeCase.table(
  'billing_exports',
  {
    id: idColumn(),
    /** Year and running number: X26-0118. */
    number: text().notNull().unique(),
    kind: text({ enum: EXPORT_KINDS }).notNull(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    /** Null where its credit notes differ: then each has the treatment of the invoice that it credits. */
    ...vatColumns(),
    createdBy: uuid()
      .notNull()
      .references(() => portalUsers.id),
    /** When the numbers of its invoices were entered. */
    markedAt: moment(),
    /** When its items were released, to be exported again. */
    withdrawnAt: moment(),
    withdrawnReason: text(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('billing_exports_created_by_idx').on(table.createdBy),
    check('billing_exports_kind_check', sql`${table.kind} in ('invoice', 'credit note')`),
    check('billing_exports_format_check', sql`${table.format} in ('csv', 'ehf')`),
    check('billing_exports_vat_check', sql`${table.vatCategory} in ('S', 'Z', 'G', 'E')`),
    check('billing_exports_end_check', sql`${table.markedAt} is null or ${table.withdrawnAt} is null`),
    check('billing_exports_section_check', isOneOf(table.vatSection, ZERO_SECTIONS)),
  ],
)

const exportId = () =>
  uuid()
    .notNull()
    .references(() => billingExports.id)

/** One invoice or credit note of an export: one client, one currency. */
export const billingExportInvoices = snakeCase.table(
  'billing_export_invoices',
  {
    id: idColumn(),
    exportId: exportId(),
    position: integer().notNull(),
    /** Its own number, which the file carries: X26-0118-1. */
    number: text().notNull().unique(),
    clientName: text().notNull(),
    currency: char({ length: 3 }).notNull(),
    net: sum(),
    vat: sum(),
    gross: sum(),
    /** Its own treatment; null on rows from before these columns, which have that of their export. */
    ...vatColumns(),
    /** Exchange rate to NOK; null where none was needed, or on older rows. */
    exchangeRate: numeric({ precision: 12, scale: 6 }),
    issueDate: date({ mode: 'string' }).notNull(),
    dueDate: date({ mode: 'string' }),
    /** The invoice that a credit note credits. */
    credits: text(),
    /** The accounting system's number and date of it. */
    invoiceNumber: text(),
    invoiceDate: date({ mode: 'string' }),
  },
  (table) => [
    index('billing_export_invoices_export_id_idx').on(table.exportId),
    index('billing_export_invoices_client_name_idx').on(sql`lower(${table.clientName})`, table.issueDate),
    check('billing_export_invoices_vat_check', sql`${table.vatCategory} in ('S', 'Z', 'G', 'E')`),
    uniqueIndex('billing_export_invoices_invoice_number_key')
      .on(invoiceKeyOf(table.invoiceNumber))
      .where(sql`${table.invoiceNumber} is not null`),
    check('billing_export_invoices_section_check', isOneOf(table.vatSection, ZERO_SECTIONS)),
  ],
)

/** The files of an export. Their bytes are here until they are encrypted in the storage: nothing is lost in between. */
export const billingExportFiles = snakeCase.table(
  'billing_export_files',
  {
    id: idColumn(),
    exportId: exportId(),
    position: integer().notNull(),
    fileName: text().notNull(),
    fileType: text().notNull(),
    fileSize: integer().notNull(),
    sha256: text().notNull(),
    bytes: bytea(),
    storedFileId: uuid().references(() => storedFiles.id),
  },
  (table) => [
    index('billing_export_files_export_id_idx').on(table.exportId),
    index('billing_export_files_stored_file_id_idx').on(table.storedFileId),
    check('billing_export_files_bytes_check', sql`(${table.bytes} is null) = (${table.storedFileId} is not null)`),
  ],
)

/** Items of an export. An item is in at most one invoice and one credit note that weren't withdrawn. */
export const billingExportItems = snakeCase.table(
  'billing_export_items',
  {
    id: idColumn(),
    exportId: exportId(),
    invoiceId: uuid()
      .notNull()
      .references(() => billingExportInvoices.id),
    /** Of the part, service or expense. */
    itemId: uuid().notNull(),
    kind: text({ enum: EXPORT_KINDS }).notNull(),
    projectId: uuid()
      .notNull()
      .references(() => vesselProjects.id),
    /** As exported: the current item must be the same when it becomes billed. */
    text: text().notNull(),
    total: sum(),
    releasedAt: moment(),
  },
  (table) => [
    index('billing_export_items_export_id_idx').on(table.exportId),
    index('billing_export_items_invoice_id_idx').on(table.invoiceId),
    index('billing_export_items_project_id_idx').on(table.projectId),
    uniqueIndex('billing_export_items_held_key')
      .on(table.itemId, table.kind)
      .where(sql`${table.releasedAt} is null`),
    check('billing_export_items_kind_check', isOneOf(table.kind, EXPORT_KINDS)),
  ],
)
