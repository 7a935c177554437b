import { z } from 'zod'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { distinctIds } from '#core/contract/optional.ts'
import { defineInputs, rowFor } from '#core/contract/row-shapes.ts'
import { text } from '#core/contract/text.ts'
import { AdminDeleteQuery, seenVersionIfKnown } from '#core/contract/version.ts'
import { inputsOf, translationsOf } from '#core/entity/entity-shapes.ts'
import { ADMINS } from '#core/rows/fields.ts'
import { PictureInput } from '#house/files/pictures/pictures.contract.ts'
import { teamShapes } from './team.contract.ts'
import { TEAM_FIELDS } from './team.entity.ts'
import { TEAM_REORDER_MAX } from './team.limits.ts'

/** A member of the team as the administrator sees it. */
export const AdminTeamMember = rowFor(TEAM_FIELDS, ADMINS, teamShapes)
export type AdminTeamMember = z.infer<typeof AdminTeamMember>

export const TeamMemberInput = z.strictObject(
  defineInputs(TEAM_FIELDS, {
    ...inputsOf(TEAM_FIELDS),
    // Never null: an empty description is stored as ''.
    description: text(0, TEAM_FIELDS.description.max),
    imageUrl: PictureInput,
    translations: translationsOf(TEAM_FIELDS),
  }),
)
export type TeamMemberInput = z.output<typeof TeamMemberInput>

export const UpdateTeamMemberInput = TeamMemberInput.extend({ version: seenVersionIfKnown })
export type UpdateTeamMemberInput = z.output<typeof UpdateTeamMemberInput>

export const findAdminTeam = defineEndpoint({
  method: 'GET',
  path: '/api/admin/team',
  access: 'admin',
  response: z.array(AdminTeamMember),
})
export const createTeamMember = defineEndpoint({
  method: 'POST',
  path: '/api/admin/team',
  access: 'admin',
  body: TeamMemberInput,
  response: AdminTeamMember,
  status: 201,
})
export const updateTeamMember = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/team/:id',
  access: 'admin',
  params: ById,
  body: UpdateTeamMemberInput,
  response: AdminTeamMember,
})
export const deleteTeamMember = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/team/:id',
  access: 'admin',
  params: ById,
  query: AdminDeleteQuery,
  response: z.undefined(),
  status: 204,
})
export const reorderTeam = defineEndpoint({
  method: 'POST',
  path: '/api/admin/team/reorder',
  access: 'admin',
  body: z.strictObject({
    ids: distinctIds(1, TEAM_REORDER_MAX),
  }),
  response: z.object({ moved: z.int() }),
})
