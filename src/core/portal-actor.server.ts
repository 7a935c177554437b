import type { PortalActor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from './messages/staff.en.ts'

/** Returns the person of the request: calls of the portal are only reached by its people. */
export function portalActor(ctx: Ctx): PortalActor {
  if (ctx.actor.kind !== 'portal') throw new AppError('unauthenticated', coreTexts.signIn)
  return ctx.actor
}
