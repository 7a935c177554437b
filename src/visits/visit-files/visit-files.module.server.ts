import { defineModule } from '#core/module.server.ts'
import { visitFileRecords } from './visit-file-records.queries.server.ts'
import { visitFileRoutes } from './visit-files.routes.server.ts'
import type { VisitFileDeps } from './visit-files.service.server.ts'

export const visitFilesModule = defineModule<VisitFileDeps>({
  routes: visitFileRoutes,
  files: { file: visitFileRecords },
})
