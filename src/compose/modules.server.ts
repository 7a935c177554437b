import type { Route } from '#core/http/registry.server.ts'
import { adminAuthRoutes } from '#modules/admin-auth/admin-auth.routes.server.ts'
import { catalogueRoutes } from '#modules/catalogue/catalogue.routes.server.ts'
import { teamRoutes } from '#modules/team/team.routes.server.ts'
import type { FormRoute } from './forms.server.ts'
import type { SettingsReader } from './settings-reader.server.ts'

export interface ModuleDeps {
  settings: SettingsReader
}

export interface Modules {
  routes: readonly Route[]
  forms: readonly FormRoute[]
}

/** Every module's endpoints, given what they need. */
export function createModules(_deps: ModuleDeps): Modules {
  return { routes: [...catalogueRoutes, ...teamRoutes, ...adminAuthRoutes], forms: [] }
}
