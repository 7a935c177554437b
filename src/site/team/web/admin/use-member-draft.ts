import { showFailureToast, useChange } from '#core/web/call/use-change.ts'
import { refusedTexts } from '#ui/field/norwegian/norwegian-values.ts'
import { useRowEdit, type RowEdit } from '#ui/field/use-row-edit.ts'
import type { AdminTeamMember, createTeamMember, updateTeamMember } from '../../team-admin.contract.ts'
import { MEMBER_FORM, toMemberBody, type MemberValues } from './member-form.ts'
import { teamAdminMessages as messages } from './messages.en.ts'

/** In the address and in the draft's name: a member to be. */
export const NEW_MEMBER = 'new'
export const memberDraftKey = (id: string): string => `team:${id}`

export type MemberDraft = RowEdit<AdminTeamMember | null, MemberValues>

/** One member's form: its values, whether it may be saved, and the result of saving it. */
export function useMemberDraft(row: AdminTeamMember | null): MemberDraft {
  const create = useChange<typeof createTeamMember>('POST /api/admin/team', { done: messages.created, waits: true })
  const update = useChange<typeof updateTeamMember>('PUT /api/admin/team/:id', { done: messages.updated, waits: true })
  return useRowEdit({
    name: memberDraftKey(row?.id ?? NEW_MEMBER),
    row,
    read: MEMBER_FORM.read,
    check: MEMBER_FORM.check,
    send: (values, base) =>
      base === null
        ? create.mutateAsync({ body: toMemberBody(values, null) })
        : update.mutateAsync({
            params: { id: base.id },
            body: { ...toMemberBody(values, base), version: base.version },
          }),
    isSaving: create.isPending || update.isPending,
    onRefused(error, base) {
      showFailureToast(error, base === null ? messages.createFailed : messages.updateFailed)
      return refusedTexts(error, MEMBER_FORM.names)
    },
  })
}
