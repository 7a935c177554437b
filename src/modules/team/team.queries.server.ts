import { asc } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { prepareOnce } from '#core/db/prepare-once.server.ts'
import type { Language } from '#core/language.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { type Translations, translateRow } from '#core/rows/translations.ts'
import type { TeamMember } from './team.contract.ts'
import { TEAM_FIELDS } from './team.fields.ts'
import { teamMembers } from './team.table.server.ts'

export const teamEntity = defineEntity(teamMembers, TEAM_FIELDS)

const team = prepareOnce((db) =>
  db
    .select({ ...seenColumns(teamEntity, 'public'), translations: teamMembers.translations })
    .from(teamMembers)
    .orderBy(asc(teamMembers.order), asc(teamMembers.name), asc(teamMembers.id))
    .prepare('find_team'),
)

/** The name is not among them: whoever has one is called so everywhere. A function of the company has a translation of it. */
const TEXTS = ['position', 'description'] as const

function speakAs(lang: Language) {
  return ({ translations, ...row }: TeamMember & { translations: Translations | null }): TeamMember => {
    const { name } = translateRow(row, translations, lang, ['name'])
    return { ...translateRow(row, translations, lang, TEXTS), name }
  }
}

/** The team in the order it is shown, in a language. */
export const findTeam = async (ctx: Ctx, lang: Language = 'en'): Promise<TeamMember[]> =>
  (await team(ctx.db).execute()).map(speakAs(lang))
