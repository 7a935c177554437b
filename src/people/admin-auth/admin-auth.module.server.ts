import { defineModule } from '#core/module.server.ts'
import { sessionsOfAdmins } from './admin-auth.queries.server.ts'
import { adminAuthRoutes, type AdminAuthDeps } from './admin-auth.routes.server.ts'

export const adminAuthModule = defineModule<AdminAuthDeps>({
  routes: adminAuthRoutes,
  retention: (ctx) => sessionsOfAdmins.deleteExpired(ctx),
})
