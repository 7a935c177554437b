import { catalogueModule } from './catalogue/catalogue.module.server.ts'
import { changesModule } from './changes/changes.module.server.ts'
import { contactModule } from './contact/contact.module.server.ts'
import { finderModule } from './finder/finder.module.server.ts'
import { setupChecklistModule } from './setup-checklist/setup-checklist.module.server.ts'
import { siteContentModule } from './site-content/site-content.module.server.ts'
import { teamModule } from './team/team.module.server.ts'
import { trafficModule } from './traffic/traffic.module.server.ts'
import { whistleblowingModule } from './whistleblowing/whistleblowing.module.server.ts'

/** Modules of the area; the keys are their names in the log. A new module is added here. */
export const siteModules = {
  catalogueModule,
  changesModule,
  contactModule,
  finderModule,
  setupChecklistModule,
  siteContentModule,
  teamModule,
  trafficModule,
  whistleblowingModule,
}
