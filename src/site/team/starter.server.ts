import { and, asc, eq, isNull } from 'drizzle-orm'
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

/** Inserts the Norwegian texts of the starter's members, once; see `Translations` for changed texts. */
export async function translateStarterTeam(ctx: Ctx): Promise<void> {
  await doOnce(ctx, 'starter-team-norwegian', async (tx) => {
    for (const { name, position, description, norwegian } of STARTER_TEAM) {
      const nb = {
        name: [name, norwegian.name],
        position: [position, norwegian.position],
        description: [description, norwegian.description],
      } as const
      await tx.db
        .update(teamMembers)
        .set({ translations: { nb } })
        .where(and(eq(teamMembers.name, name), isNull(teamMembers.translations)))
    }
  })
}

/** A member with default values or only example contact data, and by what. */
export interface ExampleMember {
  name: string
  isDelivered: boolean
  /** Values that lead nowhere. */
  reach: readonly string[]
}

/** Returns the size of the team, and the members that are still examples. */
export async function findExampleMembers(ctx: Ctx): Promise<{ people: number; examples: ExampleMember[] }> {
  const members = await ctx.db
    .select({
      name: teamMembers.name,
      description: teamMembers.description,
      email: teamMembers.email,
      phone: teamMembers.phone,
    })
    .from(teamMembers)
    .orderBy(asc(teamMembers.order), asc(teamMembers.id))
  const examples = members
    .map(({ name, description, email, phone }) => ({
      name,
      isDelivered: STARTER_TEAM.some((starter) => starter.name === name && starter.description === description),
      reach: [
        ...(/[@.]example$/i.test(email) ? [email] : []),
        ...(phone !== null && /^\+\d{2}0+$/.test(phone) ? [phone] : []),
      ],
    }))
    .filter(({ isDelivered, reach }) => isDelivered || reach.length > 0)
  return { people: members.length, examples }
}
