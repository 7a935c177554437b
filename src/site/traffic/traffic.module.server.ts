import { defineModule } from '#core/module.server.ts'
import { visitRoutes } from './traffic.routes.server.ts'
import { forgetOldCounts } from './traffic.service.server.ts'

export const trafficModule = defineModule<Parameters<typeof visitRoutes>[0]>({
  routes: visitRoutes,
  retention: forgetOldCounts,
})
