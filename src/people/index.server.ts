import { absencesModule } from './absences/absences.module.server.ts'
import { adminAuthModule } from './admin-auth/admin-auth.module.server.ts'
import { notificationsModule } from './notifications/notifications.module.server.ts'
import { portalAuthModule } from './portal-auth/portal-auth.module.server.ts'
import { savedViewsModule } from './saved-views/saved-views.module.server.ts'

/** Modules of the area; the keys are their names in the log. A new module is added here. */
export const peopleModules = {
  absencesModule,
  adminAuthModule,
  notificationsModule,
  portalAuthModule,
  savedViewsModule,
}
