import { defineModule } from '#core/module.server.ts'
import { attendanceRoutes } from './attendance.routes.server.ts'

export const attendanceModule = defineModule({ routes: () => attendanceRoutes })
