import { defineModule } from '#core/module.server.ts'
import { trafficRoutes } from './traffic.routes.server.ts'
import { forgetOldCounts } from './traffic.service.server.ts'

export const trafficModule = defineModule<Parameters<typeof trafficRoutes>[0]>({
  routes: trafficRoutes,
  retention: forgetOldCounts,
})
