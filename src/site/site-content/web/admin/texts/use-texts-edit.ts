import { ApiError } from '#core/web/call/api-error.ts'
import { keyOf } from '#core/web/call/request.ts'
import { showFailureToast, useChange } from '#core/web/call/use-change.ts'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import type { getSiteTexts, saveDraft, SiteTexts } from '../../../texts/site-texts.contract.ts'
import { textsMessages as messages } from './messages.en.ts'
import { changesOf, findProblems, toTextValues } from './texts-form.ts'

export type TextsEdit = ReturnType<typeof useTextsEdit>

/** One form over all texts: what is typed in one section stays while another one is looked at. */
export function useTextsEdit(row: SiteTexts) {
  const saving = useChange<typeof saveDraft>('PUT /api/admin/texts/draft', {
    done: messages.saved,
    keeps: (stored) => [keyOf<typeof getSiteTexts>('GET /api/admin/texts'), stored],
  })
  return useRowEdit({
    name: 'site-texts',
    row,
    read: toTextValues,
    check: findProblems,
    checksAlways: true,
    send: (values, base) => saving.mutateAsync({ body: { ...changesOf(values, base), version: base.version } }),
    isSaving: saving.isPending,
    onRefused(error) {
      showFailureToast(error, messages.saveFailed)
      const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
      return Object.fromEntries(
        fields.map(({ field, message }) => [
          // What is wrong with a picture is said of it wherever it stands.
          field === 'imageUrl' ? 'home.picture.file' : field.replace(/^(body\.)?texts\./, ''),
          message,
        ]),
      )
    },
  })
}
