import { defineModule } from '#core/module.server.ts'
import { auditRoutes } from './audit.routes.server.ts'
import type { AuditDeps } from './audit.service.server.ts'

export const auditModule = defineModule<AuditDeps>({ routes: auditRoutes })
