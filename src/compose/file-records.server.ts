import { expenseFileRecords } from '#modules/billing/expenses.queries.server.ts'
import { personalDocumentRecords, travelDocumentRecords } from '#modules/documents/document-records.queries.server.ts'
import type { FileRecordKinds } from '#modules/files/file-records.service.server.ts'
import { exportFileRecords } from '#modules/invoicing/exports.queries.server.ts'
import { reportFileRecords } from '#modules/service-reports/report-file-records.queries.server.ts'
import { visitFileRecords } from '#modules/visit-files/visit-file-records.queries.server.ts'

/** Every kind of record that shows a file of the portal. */
export const FILE_RECORDS: FileRecordKinds = {
  file: visitFileRecords,
  report: reportFileRecords,
  travel: travelDocumentRecords,
  personal: personalDocumentRecords,
  expense: expenseFileRecords,
  export: exportFileRecords,
}
