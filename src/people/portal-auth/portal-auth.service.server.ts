import { and, eq, sql } from 'drizzle-orm'
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

/**
 * Sets a temporary password of a manager, which has to be changed at the next sign-in.
 * @returns the manager; null when no active manager has this address
 */
export async function resetManagerPassword(
  tx: Ctx,
  email: string,
  passwordHash: string,
): Promise<{ id: string; name: string } | null> {
  const [row] = await tx.db
    .update(portalUsers)
    .set({
      passwordHash,
      mustChangePassword: true,
      failedLogins: 0,
      updatedAt: sql`now()`,
      version: sql`${portalUsers.version} + 1`,
    })
    .where(
      and(
        sql`lower(${portalUsers.email}) = lower(${email})`,
        eq(portalUsers.role, 'manager'),
        eq(portalUsers.isActive, true),
      ),
    )
    .returning({ id: portalUsers.id, name: portalUsers.name })
  return row ?? null
}
