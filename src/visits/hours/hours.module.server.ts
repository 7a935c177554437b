import { defineModule } from '#core/module.server.ts'
import { hoursRoutes } from './hours.routes.server.ts'
import type { HoursDeps } from './hours.service.server.ts'

export const hoursModule = defineModule<HoursDeps>({ routes: hoursRoutes })
