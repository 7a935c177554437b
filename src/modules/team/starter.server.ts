import type { Ctx } from '#core/context.server.ts'
import { doOnce } from '#core/db/do-once.server.ts'
import { STARTER_TEAM } from './starter.data.ts'
import { teamMembers } from './team.table.server.ts'

/**
 * Fills a new installation's team once in its life: members that were removed on purpose stay removed.
 * @returns whether it was filled now
 */
export async function loadStarterTeam(ctx: Ctx): Promise<boolean> {
  let filled = false
  await doOnce(ctx, 'starter-team', async (tx) => {
    if ((await tx.db.$count(teamMembers)) > 0) return
    const rows = STARTER_TEAM.map(({ name, position, description, imageUrl, email, phone }, order) => ({
      name,
      position,
      description,
      imageUrl,
      email,
      phone,
      order,
    }))
    await tx.db.insert(teamMembers).values(rows)
    filled = true
  })
  return filled
}
