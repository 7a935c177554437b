import { max } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { reorderRows } from '#core/db/reorder-rows.server.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { changeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { removeRow } from '#core/rows/remove-row.server.ts'
import { exchangePicture, preparePicture } from '../files/pictures/pictures.service.server.ts'
import { memberTexts } from './messages.en.ts'
import type { AdminTeamMember, TeamMemberInput, UpdateTeamMemberInput } from './team-admin.contract.ts'
import { getAdminTeamMember, toAdminTeamMember } from './team-admin.queries.server.ts'
import { teamEntity } from './team.queries.server.ts'
import { teamMembers } from './team.table.server.ts'

export interface TeamDeps {
  storage: FileStorage
}

/** The texts are about a person and stand apart in the audit, so that they can be erased. */
const identify = ({ id, name }: Pick<AdminTeamMember, 'id' | 'name'>) => ({
  entityType: 'team_member' as const,
  entityId: id,
  entityName: name,
  isPersonal: true,
})

/** Adds a member at the end of the team, once per Idempotency-Key. */
export async function createTeamMember(
  ctx: Ctx,
  { storage }: TeamDeps,
  input: TeamMemberInput,
  idempotencyKey: string | null,
): Promise<AdminTeamMember> {
  const imageUrl = await preparePicture(ctx, storage, input.imageUrl, null)
  return withIdempotency(ctx, { scope: 'POST /api/admin/team', key: idempotencyKey, body: input }, async (tx) => {
    const [last] = await tx.db.select({ order: max(teamMembers.order) }).from(teamMembers)
    const [row] = await tx.db
      .insert(teamMembers)
      .values({
        ...input,
        phone: input.phone ?? null,
        translations: input.translations ?? null,
        imageUrl,
        order: (last?.order ?? -1) + 1,
      })
      .returning({ id: teamMembers.id })
    if (row === undefined) throw new Error('The team member was not inserted')
    await exchangePicture(tx, null, imageUrl)
    const created = await getAdminTeamMember(tx, row.id)
    await recordAudit(tx, { ...identify(created), action: 'created' })
    return created
  })
}

/** Changes a member; fields that are left out stay. Throws 404, 409 with the current row when it is stale, 422. */
export async function updateTeamMember(
  ctx: Ctx,
  { storage }: TeamDeps,
  id: string,
  { version, imageUrl, ...input }: UpdateTeamMemberInput,
): Promise<AdminTeamMember> {
  const seen = await getAdminTeamMember(ctx, id)
  refuseStale(seen, version)
  const picture = await preparePicture(ctx, storage, imageUrl, seen.imageUrl)
  return changeRow(ctx, teamEntity, {
    lock: async (tx) => ({ row: await lockRow(tx, teamEntity, id, memberTexts.noMember) }),
    version,
    show: (_tx, row) => toAdminTeamMember(row),
    // Whoever sends no new photo keeps the one that is there now, not the one that was there a moment ago.
    values: () => ({ ...input, ...(picture === seen.imageUrl ? {} : { imageUrl: picture }) }),
    about: ({ row }) => identify(row),
    follow: (tx, { before, after }) => exchangePicture(tx, before.imageUrl, after.imageUrl),
  })
}

/** Takes a member off the team; the photo goes with the sweep. */
export const deleteTeamMember = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  removeRow(ctx, teamEntity, {
    lock: async (tx) => ({ row: await lockRow(tx, teamEntity, id, memberTexts.noMember) }),
    version,
    show: (_tx, { row }) => toAdminTeamMember(row),
    follow: (tx, { row }) => exchangePicture(tx, row.imageUrl, null),
    tell: (_tx, { row }) => ({ ...identify(row), action: 'deleted' }),
  })

/** Puts members into the order of `ids`; see `reorderRows`. */
export async function reorderTeam(ctx: Ctx, ids: readonly string[]): Promise<{ moved: number }> {
  await ctx.tx(async (tx) => {
    await reorderRows(tx, teamMembers, ids)
    await recordAudit(tx, {
      entityType: 'team_member',
      entityId: null,
      entityName: 'Team',
      action: 'updated',
      fieldChanged: 'order',
      description: memberTexts.reordered(ids.length),
    })
  })
  return { moved: ids.length }
}
