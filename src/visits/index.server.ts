import { calendarModule } from './calendar/calendar.module.server.ts'
import { checklistsModule } from './checklists/checklists.module.server.ts'
import { commentsModule } from './comments/comments.module.server.ts'
import { deviceSyncModule } from './device-sync/device-sync.module.server.ts'
import { directoryModule } from './directory/directory.module.server.ts'
import { documentsModule } from './documents/documents.module.server.ts'
import { evidenceModule } from './evidence/evidence.module.server.ts'
import { heldEntriesModule } from './held-entries/held-entries.module.server.ts'
import { hoursModule } from './hours/hours.module.server.ts'
import { mergingModule } from './merging/merging.module.server.ts'
import { operatorsModule } from './operators/operators.module.server.ts'
import { partsModule } from './parts/parts.module.server.ts'
import { planningModule } from './planning/planning.module.server.ts'
import { projectsModule } from './projects/projects.module.server.ts'
import { serviceDueModule } from './service-due/service-due.module.server.ts'
import { serviceReportsModule } from './service-reports/service-reports.module.server.ts'
import { vesselImportModule } from './vessel-import/vessel-import.module.server.ts'
import { vesselSystemsModule } from './vessel-systems/vessel-systems.module.server.ts'
import { visitContactsModule } from './visit-contacts/visit-contacts.module.server.ts'
import { visitFilesModule } from './visit-files/visit-files.module.server.ts'
import { visitLinksModule } from './visit-links/visit-links.module.server.ts'

/** Modules of the area; the keys are their names in the log. A new module is added here. */
export const visitsModules = {
  calendarModule,
  checklistsModule,
  commentsModule,
  deviceSyncModule,
  directoryModule,
  documentsModule,
  evidenceModule,
  heldEntriesModule,
  hoursModule,
  mergingModule,
  operatorsModule,
  partsModule,
  planningModule,
  projectsModule,
  serviceDueModule,
  serviceReportsModule,
  vesselImportModule,
  vesselSystemsModule,
  visitContactsModule,
  visitFilesModule,
  visitLinksModule,
}
