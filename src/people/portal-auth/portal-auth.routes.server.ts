import { route, type Route } from '#core/http/registry.server.ts'
import { updateMe } from './account.service.server.ts'
import { changePassword, confirmReset, requestReset } from './passwords.service.server.ts'
import * as contract from './portal-auth.contract.ts'
import { getMe } from './portal-auth.queries.server.ts'
import { asPerson, endOtherSessions, endOwnSession, findOwnSessions, signOut } from './sessions.service.server.ts'
import { signIn, type PortalAuthDeps } from './sign-in.service.server.ts'

/** Signing in and out, the own account, and passwords. */
export const portalAuthRoutes = (deps: PortalAuthDeps): Route[] => [
  route(
    contract.login,
    async (ctx, { body }, { ip, token, device, userAgent, work }) => {
      const { session, deviceCookie } = await signIn(ctx, deps, body, {
        ip,
        token,
        userAgent,
        deviceCookie: device?.cookie ?? null,
        work,
      })
      device?.remember(deviceCookie)
      return session
    },
    { inFlight: 'sign-in' },
  ),
  route(contract.logout, async (ctx) => {
    await signOut(ctx)
    return undefined
  }),
  route(contract.requestReset, async (ctx, { body }, { ip, device, work }) => {
    await requestReset(ctx, deps, body.email, { ip, deviceCookie: device?.cookie ?? null, work })
    return {}
  }),
  route(contract.confirmReset, async (ctx, { body }, { device }) => {
    const { email, deviceCookie } = await confirmReset(ctx, deps, body)
    device?.remember(deviceCookie)
    return { email }
  }),
  route(contract.getMe, (ctx) => getMe(ctx, asPerson(ctx).userId)),
  route(contract.updateMe, (ctx, { body }) => updateMe(ctx, body)),
  route(contract.changePassword, (ctx, { body }, { token, userAgent }) =>
    changePassword(ctx, deps, body, { token, userAgent }),
  ),
  route(contract.findSessions, (ctx) => findOwnSessions(ctx)),
  route(contract.endOneSession, async (ctx, { params }) => {
    await endOwnSession(ctx, params.id)
    return undefined
  }),
  route(contract.endOtherSessions, (ctx) => endOtherSessions(ctx)),
]
