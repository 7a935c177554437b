import { defineModule } from '#core/module.server.ts'
import { fleetRoutes } from './directory.routes.server.ts'

export const directoryModule = defineModule({ routes: () => fleetRoutes })
