import '#core/web/zod-without-eval.ts'
import { norwegianNames, readNorwegian, writeNorwegian } from '#ui/field/norwegian/norwegian-values.ts'
import { TeamMemberInput, type AdminTeamMember } from '../../team-admin.contract.ts'
import { TEAM_TEXTS } from '../../team.limits.ts'
import { teamAdminMessages as messages } from './messages.en.ts'

const ENGLISH = ['name', 'position', 'description', 'email', 'phone', 'imageUrl'] as const
export const MEMBER_FIELDS = [...ENGLISH, ...norwegianNames(TEAM_TEXTS), 'holds'] as const
export type MemberField = (typeof MEMBER_FIELDS)[number]
/** Form values: every field as text, '' for null. */
export type MemberValues = Record<MemberField, string>
export type MemberErrors = Partial<MemberValues>

/** The stored row in the form's shape, null for a member to be. */
export const toValues = (row: AdminTeamMember | null): MemberValues => ({
  ...(Object.fromEntries(ENGLISH.map((field) => [field, row?.[field] ?? ''])) as Record<MemberField, string>),
  ...readNorwegian(TEAM_TEXTS, row),
})

export const toPayload = (values: MemberValues, row: AdminTeamMember | null) => ({
  name: values.name,
  position: values.position,
  description: values.description,
  email: values.email,
  phone: values.phone.trim() || null,
  imageUrl: values.imageUrl || null,
  translations: writeNorwegian(TEAM_TEXTS, values, row),
})

/** The contract's own sentences, one per field. */
export function validateMember(values: MemberValues, row: AdminTeamMember | null): MemberErrors {
  const parsed = TeamMemberInput.safeParse(toPayload(values, row))
  if (parsed.success) return {}
  const errors: MemberErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const [first, , name, side] = path
    // An error in an English text is shown at that field.
    const wanted = first === 'translations' ? (side === 1 ? `${String(name)}Nb` : undefined) : first
    const field = MEMBER_FIELDS.find((each) => each === wanted)
    // The contract's rule for phones is one of two forms; what the library says of them is for no reader.
    if (field) errors[field] ??= field === 'phone' ? messages.phoneWrong : message
  }
  return errors
}
