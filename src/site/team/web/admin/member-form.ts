import { norwegianForm, type NorwegianFormValues } from '#ui/field/norwegian/norwegian-form.ts'
import type { AdminTeamMember } from '../../team-admin.contract.ts'
import { TEAM_FIELDS } from '../../team.entity.ts'

/** The form of a member of the team. */
export const MEMBER_FORM = norwegianForm(TEAM_FIELDS)
export type MemberValues = NorwegianFormValues<typeof TEAM_FIELDS>

/** Input of the call; a description is never null. */
export const toMemberBody = (values: MemberValues, row: AdminTeamMember | null) => ({
  ...MEMBER_FORM.toBody(values, row),
  description: values.description,
})
