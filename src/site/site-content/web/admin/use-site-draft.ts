import { ApiError } from '#core/web/call/api-error.ts'
import { keyOf } from '#core/web/call/request.ts'
import { showFailureToast, useChange } from '#core/web/call/use-change.ts'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import type { AdminSettings, getAdminSettings, updateSettings } from '../../settings-admin.contract.ts'
import { siteAdminMessages as messages } from './messages.en.ts'
import { readForm, sortErrors, toValues } from './site-form.ts'

export type SiteDraft = ReturnType<typeof useSiteDraft>

/** The settings' form: its values, whether it may be published, and the result of publishing it. */
export function useSiteDraft(row: AdminSettings) {
  const publishing = useChange<typeof updateSettings>('PUT /api/admin/settings', {
    done: messages.published,
    keeps: (stored) => [keyOf<typeof getAdminSettings>('GET /api/admin/settings'), stored],
  })
  const edit = useRowEdit({
    name: 'settings',
    row,
    read: ({ value }) => toValues(value),
    check: (values, { value }) => readForm(values, value).errors ?? {},
    checksAlways: true,
    send(values, { value, version }) {
      // Errors were shown before sending.
      return publishing.mutateAsync({ body: { value: readForm(values, value).settings ?? value, version } })
    },
    isSaving: publishing.isPending,
    onRefused(error) {
      showFailureToast(error, messages.failed)
      const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
      return sortErrors(fields.map(({ field, message }) => [field, message] as const))
    },
  })
  return {
    ...edit,
    /** The settings of the form, while nothing in it is wrong. */
    settings: readForm(edit.values, edit.base.value).settings,
    publish: () => {
      if (edit.isDirty) void edit.save()
    },
  }
}
