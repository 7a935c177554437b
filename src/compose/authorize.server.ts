import { VISITOR, type Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import type { Access } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { isPortalAction, isPermitted } from '#core/policy.ts'
import { findAdminByToken } from '#people/admin-auth/admin-auth.queries.server.ts'
import { findPortalUserByToken, isExpiredSession } from '#people/portal-auth/portal-auth.queries.server.ts'

/** Authenticates the caller by the rule of the route; a token of another kind counts as none. */
export async function authorize(ctx: Ctx, access: Access, token: string | null): Promise<Actor> {
  if (access === 'public') return VISITOR
  if (access === 'admin') {
    const admin = token === null ? null : await findAdminByToken(ctx, token)
    return admin ?? refuseStranger()
  }
  return authorizeStaff(ctx, access.slice('portal:'.length), token)
}

async function authorizeStaff(ctx: Ctx, action: string, token: string | null): Promise<Actor> {
  if (!isPortalAction(action)) throw new Error(`No such action of the portal: ${action}`)
  const person = token === null ? null : await findPortalUserByToken(ctx, token)
  if (person === null) return refuseStranger(token !== null && (await isExpiredSession(ctx, token)))
  // A password set by somebody else works immediately; the screens ask to change it, the calls do not enforce it
  // (the portal's specification).
  const { mustChangePassword: _, ...actor } = person
  if (!isPermitted(actor.role, action)) throw new AppError('forbidden', coreTexts.notYourRole)
  return actor
}

/** @param isExpired the caller's own session expired: what its device has stored remains theirs */
function refuseStranger(isExpired = false): never {
  throw new AppError('unauthenticated', coreTexts.signIn, isExpired ? { extension: { session: 'expired' } } : {})
}
