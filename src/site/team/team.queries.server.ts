import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { prepareOnce } from '#core/db/prepare-once.server.ts'
import type { Language } from '#core/language.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { translateRow } from '#core/rows/translations.ts'
import type { TeamMember } from './team.contract.ts'
import { TEAM_FIELDS, TEAM_TEXTS } from './team.entity.ts'
import { teamMembers } from './team.table.server.ts'

export const teamEntity = defineEntity(teamMembers, TEAM_FIELDS, { keeps: 'changes' })

const team = prepareOnce((db) =>
  db
    .select({ ...seenColumns(teamEntity, 'public'), translations: teamMembers.translations })
    .from(teamMembers)
    .orderBy(asc(teamMembers.order), asc(teamMembers.name), asc(teamMembers.id))
    .prepare('find_team'),
)

/** Whether a member of the team is shown with the picture of this address. */
export async function isPortrait(ctx: Ctx, address: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(eq(teamMembers.imageUrl, address))
    .limit(1)
  return rows.length > 0
}

/** The team in the order it is shown, in a language. A function of the company may have another name there, no person has. */
export async function findTeam(ctx: Ctx, lang: Language = 'en'): Promise<TeamMember[]> {
  const rows = await team(ctx.db).execute()
  return rows.map(({ translations, ...row }) => translateRow(row, translations, lang, TEAM_TEXTS, ['name']))
}
