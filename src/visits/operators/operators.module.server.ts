import { defineModule } from '#core/module.server.ts'
import { operatorsRoutes } from './operators.routes.server.ts'
import type { OperatorDeps } from './service/people.server.ts'

export const operatorsModule = defineModule<OperatorDeps>({ routes: operatorsRoutes })
