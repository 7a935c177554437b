import { useState } from 'react'
import { ApiError } from '#core/web/api-error.ts'
import { useDraft } from '#ui/staff/use-draft.ts'
import type { AdminTeamMember } from '../../team-admin.contract.ts'
import {
  changedFields,
  EMPTY_MEMBER,
  mergeMember,
  MEMBER_FIELDS,
  toValues,
  validateMember,
  type MemberConflict,
  type MemberErrors,
  type MemberField,
  type MemberValues,
} from './member-form.ts'
import { teamAdminMessages as messages } from './messages.en.ts'
import { showFailure, useSaveMember } from './team-api.ts'

/** In the address and in the draft's name: a member to be. */
export const NEW_MEMBER = 'new'
export const memberDraftKey = (id: string): string => `team:${id}`

interface Draft {
  values: MemberValues
  /** The row it was made from, with its version. */
  base: AdminTeamMember | null
  conflict?: MemberConflict
}

export type MemberDraft = ReturnType<typeof useMemberDraft>

/** One member's form: what it holds, whether it may be saved, and what became of saving it. */
export function useMemberDraft(row: AdminTeamMember | null) {
  const [draft, setDraft, drop] = useDraft<Draft>(memberDraftKey(row?.id ?? NEW_MEMBER))
  const [wasRefused, setWasRefused] = useState(false)
  const [refused, setRefused] = useState<MemberErrors>({})
  const saving = useSaveMember()

  const base = draft?.base ?? row
  const stored = base === null ? EMPTY_MEMBER : toValues(base)
  const values = draft?.values ?? stored

  const change = (field: MemberField, value: string) => {
    const next = { ...values, [field]: value }
    if (changedFields(stored, next).length === 0 && draft?.conflict === undefined) drop()
    else setDraft({ ...draft, base, values: next })
    setRefused(({ [field]: _gone, ...others }) => others)
  }
  const refuse = (error: unknown) => {
    const problem = error instanceof ApiError ? error.problem : undefined
    const current = problem?.['current'] as AdminTeamMember | undefined
    if (current) {
      setDraft({ base: current, ...mergeMember(stored, values, toValues(current)) })
      return
    }
    const known = (problem?.fields ?? []).filter(({ field }) => MEMBER_FIELDS.some((each) => each === field))
    setRefused(Object.fromEntries(known.map(({ field, message }) => [field, message])))
    showFailure(error, base === null ? messages.createFailed : messages.updateFailed)
  }
  const save = async (): Promise<AdminTeamMember | null> => {
    setWasRefused(true)
    if (saving.isPending || Object.keys(validateMember(values)).length > 0) return null
    try {
      const saved = await saving.mutateAsync({ values, base })
      drop()
      setWasRefused(false)
      setRefused({})
      return saved
    } catch (error) {
      refuse(error)
      return null
    }
  }
  return {
    values,
    isDirty: draft !== undefined,
    isSaving: saving.isPending,
    errors: wasRefused ? { ...validateMember(values), ...refused } : refused,
    conflict: draft?.conflict ?? null,
    change,
    save,
    discard: drop,
  }
}
