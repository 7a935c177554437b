import { sql } from 'drizzle-orm'
import { check, date, index, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { storedFiles } from '#modules/files/files.table.server.ts'
import { portalUsers } from '#modules/portal-auth/portal-auth.table.server.ts'

/** Days on which an operator is not there: both days belong to it. */
export const operatorAbsences = snakeCase.table(
  'operator_absences',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id, { onDelete: 'cascade' }),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    reason: text(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('operator_absences_user_id_idx').on(table.userId, table.fromDay),
    check('operator_absences_days_check', sql`${table.toDay} >= ${table.fromDay}`),
  ],
)

/** Personal travel documents: an operator's passport, visa and the like. Sealed files; every view is audited. */
export const operatorDocuments = snakeCase.table(
  'operator_documents',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id, { onDelete: 'cascade' }),
    storedFileId: uuid()
      .notNull()
      .references(() => storedFiles.id),
    fileName: text().notNull(),
    filePath: text()
      .notNull()
      .generatedAlwaysAs(sql`'/api/portal/files/' || id::text || '/link'`),
    fileSize: integer().notNull(),
    fileCategory: text().notNull(),
    expiryDate: date({ mode: 'string' }),
    description: text(),
    uploadedBy: uuid()
      .notNull()
      .references(() => portalUsers.id),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('operator_documents_user_id_idx').on(table.userId),
    index('operator_documents_stored_file_id_idx').on(table.storedFileId),
    index('operator_documents_uploaded_by_idx').on(table.uploadedBy),
    index('operator_documents_expiry_date_idx').on(table.expiryDate),
  ],
)
