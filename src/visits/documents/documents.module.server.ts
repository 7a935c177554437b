import type { Jobs } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { paths } from '#core/paths.ts'
import { personalDocumentRecords, travelDocumentRecords } from './document-records.queries.server.ts'
import { remindOfExpiry } from './document-reminders.service.server.ts'
import { personalDocumentRoutes } from './personal-documents.routes.server.ts'
import { deleteOldTravelDocuments } from './service/travel-documents.server.ts'
import { travelDocumentRoutes } from './travel-documents.routes.server.ts'

const SCREENS = { own: paths.operatorDashboard, people: paths.operatorManagement }

export const documentsModule = defineModule<{ jobs: Jobs }>({
  routes: () => [...personalDocumentRoutes, ...travelDocumentRoutes],
  remind: (ctx, { jobs }) => remindOfExpiry(ctx, { jobs, links: SCREENS }),
  retention: deleteOldTravelDocuments,
  files: { travel: travelDocumentRecords, personal: personalDocumentRecords },
})
