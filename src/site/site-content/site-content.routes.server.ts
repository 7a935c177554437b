import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './settings-admin.contract.ts'
import { getAdminSettings, updateSettings } from './settings-admin.service.server.ts'

/** The administrator's calls over the settings. */
export const settingsRoutes: Route[] = [
  route(contract.getAdminSettings, (ctx) => getAdminSettings(ctx)),
  route(contract.updateSettings, (ctx, { body }) => updateSettings(ctx, body.value, body.version)),
]
