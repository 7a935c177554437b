import { asc } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { prepareOnce } from '#core/db/prepare-once.server.ts'
import type { TeamMember } from './team.contract.ts'
import { teamMembers } from './team.table.server.ts'

const team = prepareOnce((db) =>
  db
    .select({
      id: teamMembers.id,
      name: teamMembers.name,
      position: teamMembers.position,
      description: teamMembers.description,
      imageUrl: teamMembers.imageUrl,
      email: teamMembers.email,
      phone: teamMembers.phone,
      order: teamMembers.order,
    })
    .from(teamMembers)
    .orderBy(asc(teamMembers.order), asc(teamMembers.name), asc(teamMembers.id))
    .prepare('find_team'),
)

/** The team in the order it is shown. */
export const findTeam = (ctx: Ctx): Promise<TeamMember[]> => team(ctx.db).execute()
