import { route, type Route } from '#core/http/registry.server.ts'
import { getAdminStatus } from './admin-auth.contract.ts'
import { findAdminByToken } from './admin-auth.queries.server.ts'

export const adminAuthRoutes: Route[] = [
  route(getAdminStatus, async (ctx, _input, { token }) => ({
    authenticated: token !== null && (await findAdminByToken(ctx, token)) !== null,
  })),
]
