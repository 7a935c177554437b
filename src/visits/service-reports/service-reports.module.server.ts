import { defineModule } from '#core/module.server.ts'
import { reportFileRecords } from './report-file-records.queries.server.ts'
import { serviceReportRoutes } from './service-reports.routes.server.ts'
import type { ReportDeps } from './service/write-report.server.ts'

export const serviceReportsModule = defineModule<ReportDeps>({
  routes: serviceReportRoutes,
  files: { report: reportFileRecords },
})
