import type { Ctx } from '#core/context.server.ts'
import { route, type Route } from '#core/http/registry.server.ts'
import { getAdminOverview, getAdminStatus, login, logout, type AdminOverview } from './admin-auth.contract.ts'
import { findAdminByToken } from './admin-auth.queries.server.ts'
import { signIn, signOut, type LoginDeps } from './sessions.service.server.ts'

export interface AdminAuthDeps extends LoginDeps {
  /** Counts for the frame of the panel. Compose passes them, since every module contributes. */
  countOverview: (ctx: Ctx) => Promise<Omit<AdminOverview, 'administrator'>>
}

/** Sign-in, sign-out, and the reads of the panel's frame. */
export const adminAuthRoutes = (deps: AdminAuthDeps): Route[] => [
  route(getAdminStatus, async (ctx, _input, { token }) => ({
    authenticated: token !== null && (await findAdminByToken(ctx, token)) !== null,
  })),
  route(
    login,
    async (ctx, { body }, { token, device, work }) => {
      const { session, deviceCookie } = await signIn(ctx, deps, body.code, {
        token,
        deviceCookie: device?.cookie ?? null,
        work,
      })
      device?.remember(deviceCookie)
      return session
    },
    { inFlight: 'sign-in' },
  ),
  route(logout, async (ctx, _input, { token }) => {
    if (token !== null) await signOut(ctx, token)
    return undefined
  }),
  route(getAdminOverview, async (ctx) => ({
    administrator: ctx.actor.kind === 'admin' ? ctx.actor.name : '',
    ...(await deps.countOverview(ctx)),
  })),
]
