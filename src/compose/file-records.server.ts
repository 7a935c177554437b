import type { FileRecordKinds } from '#house/files/file-records.service.server.ts'
import { expenseFileRecords } from '#money/billing/expenses.queries.server.ts'
import { exportFileRecords } from '#money/invoicing/exports.queries.server.ts'
import { personalDocumentRecords, travelDocumentRecords } from '#visits/documents/document-records.queries.server.ts'
import { reportFileRecords } from '#visits/service-reports/report-file-records.queries.server.ts'
import { visitFileRecords } from '#visits/visit-files/visit-file-records.queries.server.ts'

/** Every kind of record that shows a file of the portal. */
export const FILE_RECORDS: FileRecordKinds = {
  file: visitFileRecords,
  report: reportFileRecords,
  travel: travelDocumentRecords,
  personal: personalDocumentRecords,
  expense: expenseFileRecords,
  export: exportFileRecords,
}
