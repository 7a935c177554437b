import { labelsOf } from '#core/entity/entity-fields.ts'
import { readForm, sayField, toCallBody, type CallBody, type FormValues } from '#core/entity/form-values.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { EditConflict } from '#ui/field/ConflictNote.tsx'
import { EntityFields } from '#ui/field/EntityFields.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { changeTravelDocument, TravelDocument } from '../documents.contract.ts'
import { TRAVEL_DOCUMENT_FIELDS } from '../documents.entity.ts'
import { travelMessages as messages } from './messages.en.ts'

/** Fields of a travel document. */
export type TravelFacts = CallBody<typeof TRAVEL_DOCUMENT_FIELDS>

interface TravelDialogProps {
  /** Null for a file that is yet to be sent. */
  document: TravelDocument | null
  fileName: string
  onAdd?: (facts: TravelFacts) => void
  onClose: () => void
}

/** Kind, end and description of a travel document, new or changed. */
export function TravelDialog({ document, fileName, onAdd, onClose }: TravelDialogProps) {
  const save = useChange<typeof changeTravelDocument>('PATCH /api/portal/travel-documents/:id', {
    done: messages.changed,
    failed: messages.changeFailed,
  })
  const edit = useRowEdit<TravelDocument | null, FormValues<typeof TRAVEL_DOCUMENT_FIELDS>>({
    name: `travel:${document?.id ?? fileName}`,
    row: document,
    read: (row) => readForm(TRAVEL_DOCUMENT_FIELDS, row, { fileCategory: 'port access' }),
    send: (values, base) =>
      save.mutateAsync({
        params: { id: base?.id ?? '' },
        body: { ...toCallBody(TRAVEL_DOCUMENT_FIELDS, values), version: base?.version ?? 1 },
      }),
    isSaving: save.isPending,
  })
  const submit = async () => {
    if (document === null) {
      onAdd?.(toCallBody(TRAVEL_DOCUMENT_FIELDS, edit.values))
      edit.discard()
      onClose()
    } else if (await edit.save()) onClose()
  }
  return (
    <FormDialog
      title={document === null ? messages.addTitle : messages.editTitle}
      text={document === null ? `${fileName}. ${messages.addText}` : fileName}
      onClose={onClose}
      onSubmit={() => void submit()}
      action={document === null ? messages.add : edit.isSaving ? messages.saving : messages.save}
      isOff={edit.isSaving}
      back={messages.back}
    >
      <EditConflict
        edit={edit}
        labels={labelsOf(TRAVEL_DOCUMENT_FIELDS)}
        say={(field, values) => sayField(TRAVEL_DOCUMENT_FIELDS, field, values)}
      />
      <EntityFields fields={TRAVEL_DOCUMENT_FIELDS} edit={edit} perRow={1} />
    </FormDialog>
  )
}
