import '#core/web/zod-without-eval.ts'
import { TeamMemberInput, type AdminTeamMember } from '../../team-admin.contract.ts'
import { teamAdminMessages as messages } from './messages.en.ts'

export const MEMBER_FIELDS = ['name', 'position', 'description', 'email', 'phone', 'imageUrl'] as const
export type MemberField = (typeof MEMBER_FIELDS)[number]
/** What the form holds: every field as text, '' for nothing. */
export type MemberValues = Record<MemberField, string>
export type MemberErrors = Partial<MemberValues>

export const EMPTY_MEMBER: MemberValues = {
  name: '',
  position: '',
  description: '',
  email: '',
  phone: '',
  imageUrl: '',
}

export const toValues = (row: AdminTeamMember): MemberValues => ({
  name: row.name,
  position: row.position,
  description: row.description,
  email: row.email,
  phone: row.phone ?? '',
  imageUrl: row.imageUrl ?? '',
})

export const toPayload = ({ phone, imageUrl, ...values }: MemberValues) => ({
  ...values,
  phone: phone.trim() || null,
  imageUrl: imageUrl || null,
})

/** The contract's own sentences, one per field. */
export function validateMember(values: MemberValues): MemberErrors {
  const parsed = TeamMemberInput.safeParse(toPayload(values))
  if (parsed.success) return {}
  const errors: MemberErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = MEMBER_FIELDS.find((each) => each === path[0])
    // The contract's rule for phones is one of two forms; what the library says of them is for no reader.
    if (field) errors[field] ??= field === 'phone' ? messages.phoneWrong : message
  }
  return errors
}
