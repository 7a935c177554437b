import type { Ctx } from '#core/context.server.ts'
import { portalUsers } from './portal-auth.table.server.ts'

interface NewManager {
  email: string
  name: string
  passwordHash: string
  mustChangePassword: boolean
}

/** Adds a manager who can sign in at once. */
export async function addManager(ctx: Ctx, manager: NewManager): Promise<void> {
  await ctx.db.insert(portalUsers).values({ ...manager, role: 'manager' })
}
