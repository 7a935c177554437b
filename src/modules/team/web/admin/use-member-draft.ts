import { refusedFields, useRowEdit, type RowEdit } from '#ui/field/use-row-edit.ts'
import type { AdminTeamMember } from '../../team-admin.contract.ts'
import { EMPTY_MEMBER, MEMBER_FIELDS, toValues, validateMember, type MemberValues } from './member-form.ts'
import { teamAdminMessages as messages } from './messages.en.ts'
import { showFailure, useSaveMember } from './team-api.ts'

/** In the address and in the draft's name: a member to be. */
export const NEW_MEMBER = 'new'
export const memberDraftKey = (id: string): string => `team:${id}`

export type MemberDraft = RowEdit<AdminTeamMember, MemberValues>

const read = (row: AdminTeamMember | null): MemberValues => (row === null ? EMPTY_MEMBER : toValues(row))

/** One member's form: what it holds, whether it may be saved, and what became of saving it. */
export function useMemberDraft(row: AdminTeamMember | null): MemberDraft {
  const saving = useSaveMember()
  return useRowEdit({
    name: memberDraftKey(row?.id ?? NEW_MEMBER),
    row,
    read,
    check: validateMember,
    send: (values, base) => saving.mutateAsync({ values, base }),
    isSaving: saving.isPending,
    onRefused(error, base) {
      showFailure(error, base === null ? messages.createFailed : messages.updateFailed)
      return refusedFields(error, MEMBER_FIELDS)
    },
  })
}
