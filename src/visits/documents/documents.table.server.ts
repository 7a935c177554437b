import { check, date, index, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { createdAtColumn, idColumn, isOneOf } from '#core/db/columns.server.ts'
import { fileRecordColumns } from '#house/files/files.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { visitFileColumns } from '#visits/projects/visit-file-columns.table.server.ts'

const day = () => date({ mode: 'string' })

/** Travel documents of one visit; a technician's personal ones are operator_documents. */
export const travelDocumentFiles = snakeCase.table(
  'travel_document_files',
  { ...visitFileColumns(), fileCategory: text({ enum: DOCUMENT_CATEGORIES }).notNull(), expiryDate: day() },
  (table) => [
    index('travel_document_files_project_id_idx').on(table.projectId),
    index('travel_document_files_user_id_idx').on(table.userId),
    index('travel_document_files_stored_file_id_idx').on(table.storedFileId),
    check('travel_document_files_category_check', isOneOf(table.fileCategory, DOCUMENT_CATEGORIES)),
  ],
)

/** Personal travel documents: a technician's passport, visa and the like. Encrypted files; every view is audited. */
export const operatorDocuments = snakeCase.table(
  'operator_documents',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id, { onDelete: 'cascade' }),
    ...fileRecordColumns(),
    fileCategory: text({ enum: DOCUMENT_CATEGORIES }).notNull(),
    expiryDate: date({ mode: 'string' }),
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
    check('operator_documents_category_check', isOneOf(table.fileCategory, DOCUMENT_CATEGORIES)),
  ],
)
