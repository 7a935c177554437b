import { defineModule } from '#core/module.server.ts'
import { checklistRoutes } from './checklists.routes.server.ts'

export const checklistsModule = defineModule({ routes: () => checklistRoutes })
