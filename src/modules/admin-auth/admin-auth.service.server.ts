import type { Ctx } from '#core/context.server.ts'
import { users } from './admin-auth.table.server.ts'

interface NewAdministrator {
  username: string
  /** What the person's code opens, as `createCodeWrap` writes it. */
  codeWrap: string
  lookupTag: Buffer
}

/** Adds a named administrator. */
export async function addAdministrator(ctx: Ctx, { username, codeWrap, lookupTag }: NewAdministrator): Promise<void> {
  await ctx.db.insert(users).values({ username, password: codeWrap, lookupTag })
}
