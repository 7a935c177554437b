import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { seenColumns } from '#core/rows/entity.server.ts'
import { showRow } from '#core/rows/fields.ts'
import { memberTexts } from './messages.en.ts'
import type { AdminTeamMember } from './team-admin.contract.ts'
import { TEAM_FIELDS } from './team.entity.ts'
import { teamEntity } from './team.queries.server.ts'
import { teamMembers } from './team.table.server.ts'

const columns = seenColumns(teamEntity, 'admin')
type Row = { [Name in keyof typeof columns]: (typeof teamMembers.$inferSelect)[Name] }

export const toAdminTeamMember = (row: Row): AdminTeamMember => showRow(TEAM_FIELDS, 'admin', row)

/** The team in the order it is shown. */
export async function findAdminTeam(ctx: Ctx): Promise<AdminTeamMember[]> {
  const rows = await ctx.db
    .select(columns)
    .from(teamMembers)
    .orderBy(asc(teamMembers.order), asc(teamMembers.name), asc(teamMembers.id))
  return rows.map(toAdminTeamMember)
}

/** Throws 404 when there is no such member. */
export async function getAdminTeamMember(ctx: Ctx, id: string): Promise<AdminTeamMember> {
  const [row] = await ctx.db.select(columns).from(teamMembers).where(eq(teamMembers.id, id))
  if (row === undefined) throw new AppError('not-found', memberTexts.noMember)
  return toAdminTeamMember(row)
}
