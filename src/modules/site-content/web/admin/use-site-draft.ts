import { useState } from 'react'
import { ApiError, problemSentence } from '#core/web/api-error.ts'
import { showToast } from '#core/web/toast.ts'
import { useDraft } from '#ui/staff/use-draft.ts'
import type { AdminSettings } from '../../settings-admin.contract.ts'
import { siteAdminMessages as messages } from './messages.en.ts'
import { usePublish } from './site-api.ts'
import {
  changedPaths,
  mergeSettings,
  readForm,
  sortErrors,
  toValues,
  type SiteConflict,
  type SiteErrors,
  type SiteValues,
} from './site-form.ts'

interface Draft {
  values: SiteValues
  /** What it was made from, with its version. */
  base: AdminSettings
  conflict?: SiteConflict
}

export type SiteDraft = ReturnType<typeof useSiteDraft>

const NO_ERRORS: SiteErrors = {}

/** The settings' form: what it holds, whether it may be published, and what became of publishing it. */
export function useSiteDraft(row: AdminSettings) {
  const [draft, setDraft, drop] = useDraft<Draft>('settings')
  const [refused, setRefused] = useState(NO_ERRORS)
  const publishing = usePublish()
  const base = draft?.base ?? row
  const stored = toValues(base.value)
  const values = draft?.values ?? stored
  const form = readForm(values, base.value)

  const change = (path: string, value: string) => {
    const next = { ...values, [path]: value }
    if (changedPaths(stored, next).length === 0 && draft?.conflict === undefined) drop()
    else setDraft({ ...draft, base, values: next })
    setRefused(NO_ERRORS)
  }
  const refuse = (error: unknown) => {
    const problem = error instanceof ApiError ? error.problem : undefined
    const current = problem?.['current'] as AdminSettings | undefined
    if (current) {
      setDraft({ base: current, ...mergeSettings(stored, values, toValues(current.value)) })
      return
    }
    setRefused(sortErrors((problem?.fields ?? []).map(({ field, message }) => [field, message] as const)))
    const { title, fallback } = messages.failed
    showToast({ title, description: problemSentence(error, fallback), variant: 'danger' })
  }
  const publish = () => {
    if (publishing.isPending || form.settings === null || draft === undefined) return
    publishing.mutate({ value: form.settings, version: base.version }, { onSuccess: drop, onError: refuse })
  }
  return {
    values,
    /** What the form stands for, as long as nothing in it is wrong. */
    settings: form.settings,
    errors: { ...form.errors, ...refused },
    changes: changedPaths(stored, values).length,
    isDirty: draft !== undefined,
    isSaving: publishing.isPending,
    conflict: draft?.conflict ?? null,
    change,
    publish,
    discard: () => {
      drop()
      setRefused(NO_ERRORS)
    },
  }
}
