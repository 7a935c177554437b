import type { FileRecordKinds } from '#core/files/file-record.server.ts'
import { defineModule } from '#core/module.server.ts'
import { makeFileLink } from '#house/files/file-links.service.server.ts'
import { exportFileRecords } from './exports.queries.server.ts'
import { invoicingRoutes } from './invoicing.routes.server.ts'
import type { ExportDeps } from './service/make-export.server.ts'

interface InvoicingDeps extends ExportDeps {
  origin: () => string
  fileRecords: FileRecordKinds
}

export const invoicingModule = defineModule<InvoicingDeps>({
  routes: ({ files, seller, origin, fileRecords }) =>
    invoicingRoutes({
      files,
      seller,
      link: (ctx, recordId) => makeFileLink(ctx, { origin, records: fileRecords }, recordId),
    }),
  files: { export: exportFileRecords },
})
