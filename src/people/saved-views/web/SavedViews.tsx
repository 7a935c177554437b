import { useState } from 'react'
import type { ListName } from '#core/contract/lists/list-names.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { TextField } from '#ui/field/Field.tsx'
import type { OwnViewsProps } from '#ui/list/own-views.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { MenuItem } from '#ui/overlay/Menu.tsx'
import type { deleteView, findViews, saveView } from '../saved-views.contract.ts'
import { VIEW_NAME_MAX } from '../saved-views.limits.ts'
import { viewMessages as messages } from './messages.en.ts'

/** The same filters, whatever order the address has them in. */
const ordered = (view: string): string => {
  const values = new URLSearchParams(view)
  values.sort()
  return values.toString()
}

/** The person's views of a list as items of a menu, and the dialog that saves another. */
export function SavedViews({ list, view, onShow, draw }: OwnViewsProps) {
  const [isSaving, setIsSaving] = useState(false)
  const views = useEndpoint<typeof findViews>('GET /api/portal/me/views', { query: { list } }).data?.items ?? []
  const removal = useChange<typeof deleteView>('DELETE /api/portal/me/views/:id', {
    done: messages.removed,
    failed: messages.removeFailed,
  })
  const current = views.find(({ query }) => ordered(query) === ordered(view))
  const items: MenuItem[] = [
    ...views.map((own, index): MenuItem => ({
      id: own.id,
      label: own.name,
      startsGroup: index === 0,
      isChecked: own === current,
      onSelect: () => onShow(own.query),
    })),
    { id: 'save', label: messages.save, icon: 'plus', startsGroup: true, onSelect: () => setIsSaving(true) },
    ...(current === undefined
      ? []
      : [
          {
            id: 'remove',
            label: messages.remove(current.name),
            icon: 'trash-2',
            isDanger: true,
            onSelect: () => removal.mutate({ params: { id: current.id } }),
          } satisfies MenuItem,
        ]),
  ]
  return (
    <>
      {draw(items, current?.name ?? null)}
      {isSaving ? <SaveDialog list={list} query={ordered(view)} onClose={() => setIsSaving(false)} /> : null}
    </>
  )
}

function SaveDialog({ list, query, onClose }: { list: ListName; query: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const { mutate, isPending, error } = useChange<typeof saveView>('POST /api/portal/me/views', {
    done: ({ name: savedName }) => ({ title: messages.saved(savedName) }),
    failed: messages.saveFailed,
  })
  const isMissing = wasTried && name.trim() === ''
  const save = () => {
    setWasTried(true)
    if (name.trim() !== '' && !isPending) mutate({ body: { list, name, query } }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={messages.saveTitle}
      text={messages.saveText}
      onClose={onClose}
      onSubmit={save}
      action={messages.keep}
      isOff={isPending}
      back={messages.back}
    >
      <TextField
        label={messages.name}
        data-autofocus=""
        autoComplete="off"
        maxLength={VIEW_NAME_MAX}
        value={name}
        error={isMissing ? messages.nameMissing : fieldErrors(error)['name']}
        onValue={setName}
      />
    </FormDialog>
  )
}
