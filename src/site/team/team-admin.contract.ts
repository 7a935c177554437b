import { z } from 'zod'
import { emailAddress } from '#core/contract/email.ts'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { distinctIds, phoneOrNull, translationsOrNull } from '#core/contract/optional.ts'
import { defineInputs, rowFor } from '#core/contract/row-shapes.ts'
import { line, text } from '#core/contract/text.ts'
import { AdminDeleteQuery, seenVersionIfKnown } from '#core/contract/version.ts'
import { ADMINS } from '#core/rows/fields.ts'
import { PictureInput } from '#house/files/pictures/pictures.contract.ts'
import { memberTexts } from './messages.en.ts'
import { teamShapes } from './team.contract.ts'
import { TEAM_FIELDS } from './team.fields.ts'
import { TEAM_LIMITS, TEAM_REORDER_MAX, type TeamText } from './team.limits.ts'

/** A member of the team as the administrator sees it. */
export const AdminTeamMember = rowFor(TEAM_FIELDS, ADMINS, teamShapes)
export type AdminTeamMember = z.infer<typeof AdminTeamMember>

export const TeamMemberInput = z.strictObject(
  defineInputs(TEAM_FIELDS, {
    name: line(1, TEAM_LIMITS.name, contractTexts.name),
    position: line(1, TEAM_LIMITS.position, memberTexts.position),
    description: text(0, TEAM_LIMITS.description),
    imageUrl: PictureInput,
    email: emailAddress(),
    phone: phoneOrNull,
    translations: translationsOrNull({
      name: line(1, TEAM_LIMITS.name),
      position: line(1, TEAM_LIMITS.position),
      description: text(1, TEAM_LIMITS.description),
    } satisfies Record<TeamText, unknown>),
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
