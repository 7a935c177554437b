import { defineModule } from '#core/module.server.ts'
import { savedViewRoutes } from './saved-views.routes.server.ts'

export const savedViewsModule = defineModule({ routes: () => savedViewRoutes })
