import { asc } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { prepareOnce } from '#core/db/prepare-once.server.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import type { TeamMember } from './team.contract.ts'
import { TEAM_FIELDS } from './team.fields.ts'
import { teamMembers } from './team.table.server.ts'

export const teamEntity = defineEntity(teamMembers, TEAM_FIELDS)

const team = prepareOnce((db) =>
  db
    .select(seenColumns(teamEntity, 'public'))
    .from(teamMembers)
    .orderBy(asc(teamMembers.order), asc(teamMembers.name), asc(teamMembers.id))
    .prepare('find_team'),
)

/** The team in the order it is shown. */
export const findTeam = (ctx: Ctx): Promise<TeamMember[]> => team(ctx.db).execute()
