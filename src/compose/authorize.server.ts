import { VISITOR, type Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import type { Access } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { findAdminByToken } from '#modules/admin-auth/admin-auth.queries.server.ts'

/** Who calls, by the rule of the route: a token of another kind is no token at all. */
export async function authorize(ctx: Ctx, access: Access, token: string | null): Promise<Actor> {
  if (access === 'public') return VISITOR
  const actor = token !== null && access === 'admin' ? await findAdminByToken(ctx, token) : null
  if (actor === null) throw new AppError('unauthenticated', 'Please sign in.')
  return actor
}
