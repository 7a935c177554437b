import { defineModule } from '#core/module.server.ts'
import { absenceRoutes } from './absences.routes.server.ts'

export const absencesModule = defineModule({ routes: () => absenceRoutes })
