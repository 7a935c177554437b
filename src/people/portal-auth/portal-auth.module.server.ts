import { defineModule } from '#core/module.server.ts'
import { portalAuthRoutes } from './portal-auth.routes.server.ts'
import { deleteExpiredSessions } from './sessions.service.server.ts'
import type { PortalAuthDeps } from './sign-in.service.server.ts'

export const portalAuthModule = defineModule<PortalAuthDeps>({
  routes: portalAuthRoutes,
  retention: deleteExpiredSessions,
})
