import { max } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { readOrder, reorderRows } from '#core/db/reorder-rows.server.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { withDialledPhone } from '#core/phone/dialled-phone.server.ts'
import { assertVersion, commit, deleteRow, writeRow, type Values } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { restoreRow } from '#core/rows/restore-row.server.ts'
import { saveRowOrder, recordCreated } from '#core/rows/row-versions.server.ts'
import { findKept, readAsInput, type UndoSubject } from '#core/rows/undo.server.ts'
import { exchangePicture, preparePicture } from '#house/files/pictures/pictures.service.server.ts'
import { memberTexts } from './messages.en.ts'
import { TeamMemberInput, type AdminTeamMember, type UpdateTeamMemberInput } from './team-admin.contract.ts'
import { getAdminTeamMember, toAdminTeamMember } from './team-admin.queries.server.ts'
import type { TEAM_FIELDS } from './team.entity.ts'
import { teamEntity } from './team.queries.server.ts'
import { teamMembers } from './team.table.server.ts'

export interface TeamDeps {
  storage: FileStorage
}

/** The texts are about a person and are stored apart in the audit log, so that they can be erased. */
const identify = ({ id, name }: Pick<AdminTeamMember, 'id' | 'name'>) => ({
  entityType: 'team_member' as const,
  entityId: id,
  entityName: name,
  isPersonal: true,
})

/** Adds a member at the end of the team. */
export async function createTeamMember(
  ctx: Ctx,
  { storage }: TeamDeps,
  input: TeamMemberInput,
): Promise<AdminTeamMember> {
  const imageUrl = await preparePicture(ctx, storage, input.imageUrl, null)
  return ctx.tx(async (tx) => {
    const [last] = await tx.db.select({ order: max(teamMembers.order) }).from(teamMembers)
    const [row] = await tx.db
      .insert(teamMembers)
      .values({
        ...input,
        phone: withDialledPhone(input).phone ?? null,
        translations: input.translations ?? null,
        imageUrl,
        order: (last?.order ?? -1) + 1,
      })
      .returning()
    if (row === undefined) throw new Error('The team member was not inserted')
    await exchangePicture(tx, null, imageUrl)
    await recordCreated(tx, teamEntity, row, identify(row))
    return toAdminTeamMember(row)
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
  // Without a new photo the current one stays, not the one of a moment ago.
  return writeTeamMember(ctx, id, version, {
    ...withDialledPhone(input),
    ...(picture === seen.imageUrl ? {} : { imageUrl: picture }),
  })
}

/** Writes values of a member; a new photo is already stored. Throws 404, 409. */
const writeTeamMember = (
  ctx: Ctx,
  id: string,
  version: number | undefined,
  values: Values<typeof teamMembers, typeof TEAM_FIELDS>,
): Promise<AdminTeamMember> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, teamEntity, id, memberTexts.noMember)
    await assertVersion(row, version, () => toAdminTeamMember(row))
    const change = await writeRow(tx, teamEntity, row, values, identify(row))
    if (change === null) return toAdminTeamMember(row)
    await exchangePicture(tx, row.imageUrl, change.after.imageUrl)
    return commit(tx, teamEntity, change, { show: () => toAdminTeamMember(change.after) })
  })

/** Removes a member from the team: the card is moved to the bin, with its photo. */
export const deleteTeamMember = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, teamEntity, id, memberTexts.noMember)
    await assertVersion(row, version, () => toAdminTeamMember(row))
    const deletion = await deleteRow(tx, teamEntity, row, { ...identify(row), action: 'deleted' })
    await exchangePicture(tx, row.imageUrl, null)
    return commit(tx, teamEntity, deletion)
  })

/** Puts members into the order of `ids`; see `reorderRows`. */
export async function reorderTeam(ctx: Ctx, ids: readonly string[]): Promise<{ moved: number }> {
  await ctx.tx(async (tx) => {
    const order = await reorderRows(tx, teamMembers, ids)
    const event = { entityType: 'team_member' as const, entityId: null, entityName: 'Team' }
    const description = memberTexts.reordered(ids.length)
    const seq = await recordAudit(tx, { ...event, action: 'updated', fieldChanged: 'order', description })
    await saveRowOrder(tx, seq, event, order)
  })
  return { moved: ids.length }
}

export const memberSubject: UndoSubject = {
  find: (ctx, id) => findKept(ctx, teamEntity, id),
  async write(ctx, id, { imageUrl, ...values }, version) {
    const current = (await findKept(ctx, teamEntity, id)) ?? {}
    const input = readAsInput(TeamMemberInput.omit({ imageUrl: true }), { ...current, ...values })
    const picture = imageUrl === undefined ? {} : { imageUrl: imageUrl as string | null }
    return writeTeamMember(ctx, id, version, { ...input, ...picture })
  },
  remove: deleteTeamMember,
  restore: (ctx, saved) =>
    restoreRow(ctx, teamEntity, {
      saved,
      restoreRelated: (tx, { imageUrl }) => exchangePicture(tx, null, imageUrl),
      identify,
    }),
  order: { read: (ctx, ids) => readOrder(ctx, teamMembers, ids), write: reorderTeam },
}
