import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import type { AdminTeamMember } from './team-admin.contract.ts'
import { teamMembers } from './team.table.server.ts'

const fields = {
  id: teamMembers.id,
  name: teamMembers.name,
  position: teamMembers.position,
  description: teamMembers.description,
  imageUrl: teamMembers.imageUrl,
  email: teamMembers.email,
  phone: teamMembers.phone,
  order: teamMembers.order,
  version: teamMembers.version,
  updatedAt: teamMembers.updatedAt,
} as const

type Row = Omit<AdminTeamMember, 'updatedAt'> & { updatedAt: Date }
const toAdminTeamMember = (row: Row): AdminTeamMember => ({ ...row, updatedAt: row.updatedAt.toISOString() })

/** The team in the order it is shown. */
export async function findAdminTeam(ctx: Ctx): Promise<AdminTeamMember[]> {
  const rows = await ctx.db
    .select(fields)
    .from(teamMembers)
    .orderBy(asc(teamMembers.order), asc(teamMembers.name), asc(teamMembers.id))
  return rows.map(toAdminTeamMember)
}

/** Throws 404 when there is no such member. With `lock`, no other transaction changes it until this one ends. */
export async function getAdminTeamMember(ctx: Ctx, id: string, { lock = false } = {}): Promise<AdminTeamMember> {
  const query = ctx.db.select(fields).from(teamMembers).where(eq(teamMembers.id, id))
  const [row] = await (lock ? query.for('update') : query)
  if (row === undefined) throw new AppError('not-found', 'There is no such team member.')
  return toAdminTeamMember(row)
}
