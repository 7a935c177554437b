import { defineModule } from '#core/module.server.ts'
import { directoryRoutes } from './directory.routes.server.ts'

export const directoryModule = defineModule({ routes: () => directoryRoutes })
