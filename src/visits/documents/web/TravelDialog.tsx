import { DOCUMENT_CATEGORIES, type DocumentCategory } from '#core/contract/document-categories.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { DOCUMENT_WORDS } from '#core/web/document-words.en.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { EditConflict } from '#ui/field/ConflictNote.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { changeTravelDocument, TravelDocument } from '../documents.contract.ts'
import { travelMessages as messages } from './messages.en.ts'

/** Fields of a travel document. */
export interface TravelFacts {
  fileCategory: DocumentCategory
  expiryDate: string | null
  description: string
}

type TravelValues = Omit<TravelFacts, 'expiryDate'> & { expiryDate: string }

const read = (document: TravelDocument | null): TravelValues => ({
  fileCategory: document?.fileCategory ?? 'port access',
  expiryDate: document?.expiryDate ?? '',
  description: document?.description ?? '',
})

const toFacts = ({ expiryDate, ...values }: TravelValues): TravelFacts => ({
  ...values,
  expiryDate: expiryDate || null,
})

const LABELS = { fileCategory: messages.kind, expiryDate: messages.expiry, description: messages.description }

const say = (field: keyof TravelValues, values: TravelValues): string =>
  field === 'fileCategory' ? DOCUMENT_WORDS[values.fileCategory] : values[field]

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
  const edit = useRowEdit<TravelDocument | null, TravelValues>({
    name: `travel:${document?.id ?? fileName}`,
    row: document,
    read,
    send: (values, base) =>
      save.mutateAsync({ params: { id: base?.id ?? '' }, body: { ...toFacts(values), version: base?.version ?? 1 } }),
    isSaving: save.isPending,
  })
  const { values, errors, change } = edit
  const submit = async () => {
    if (document === null) {
      onAdd?.(toFacts(values))
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
      <EditConflict edit={edit} labels={LABELS} say={say} />
      <SelectField
        label={messages.kind}
        value={values.fileCategory}
        error={errors['fileCategory']}
        options={DOCUMENT_CATEGORIES.map((value) => ({ value, label: DOCUMENT_WORDS[value] }))}
        onValue={(value) => change('fileCategory', value as DocumentCategory)}
      />
      <DayField
        label={messages.expiry}
        optional
        value={values.expiryDate}
        error={errors['expiryDate']}
        onValue={(value) => change('expiryDate', value)}
      />
      <TextField
        label={messages.description}
        optional
        maxLength={500}
        value={values.description}
        error={errors['description']}
        onValue={(description) => change('description', description)}
      />
    </FormDialog>
  )
}
