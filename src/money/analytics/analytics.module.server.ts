import { defineModule } from '#core/module.server.ts'
import { analyticsRoutes } from './analytics.routes.server.ts'

export const analyticsModule = defineModule({ routes: () => analyticsRoutes })
