import { useState } from 'react'
import { DOCUMENT_CATEGORIES, type DocumentCategory } from '#core/contract/document-categories.ts'
import { call } from '#core/web/call/call.ts'
import { DOCUMENT_WORDS } from '#core/web/document-words.ts'
import { currentOf, fieldErrors, useChange } from '#core/web/live/project-records.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ConflictNote } from '#ui/field/ConflictNote.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { changeTravelDocument, TravelDocument } from '../documents.contract.ts'
import { travelMessages as messages } from './messages.en.ts'

/** What is said of a travel document. */
export interface TravelFacts {
  fileCategory: DocumentCategory
  expiryDate: string | null
  description: string
}

interface TravelDialogProps {
  projectId: string
  /** Null for a file that is yet to be sent. */
  document: TravelDocument | null
  fileName: string
  onAdd?: (facts: TravelFacts) => void
  onClose: () => void
}

/** Kind, end and description of a travel document, new or changed. */
export function TravelDialog({ projectId, document, fileName, onAdd, onClose }: TravelDialogProps) {
  const [facts, setFacts] = useState<TravelFacts>({
    fileCategory: document?.fileCategory ?? 'port access',
    expiryDate: document?.expiryDate ?? null,
    description: document?.description ?? '',
  })
  const [current, setCurrent] = useState<TravelDocument>()
  const save = useChange(
    projectId,
    (): Promise<TravelDocument> =>
      call<typeof changeTravelDocument>('PATCH /api/portal/travel-documents/:id', {
        params: { id: document?.id ?? '' },
        body: { ...facts, version: (current ?? document)?.version },
      }),
    { done: messages.changed, failed: messages.changeFailed },
  )
  const errors = fieldErrors(save.error)
  const submit = () => {
    if (document === null) {
      onAdd?.(facts)
      onClose()
    } else if (!save.isPending)
      save.mutate(undefined, { onSuccess: onClose, onError: (error) => setCurrent(currentOf<TravelDocument>(error)) })
  }
  return (
    <Dialog
      title={document === null ? messages.addTitle : messages.editTitle}
      text={document === null ? `${fileName}. ${messages.addText}` : fileName}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{messages.back}</Button>
          <Button variant="primary" type="submit" off={save.isPending}>
            {document === null ? messages.add : save.isPending ? messages.saving : messages.save}
          </Button>
        </>
      }
    >
      {current ? <ConflictNote rows={describeBoth(current, facts)} /> : null}
      <SelectField
        label={messages.kind}
        value={facts.fileCategory}
        error={errors['fileCategory']}
        options={DOCUMENT_CATEGORIES.map((value) => ({ value, label: DOCUMENT_WORDS[value] }))}
        onValue={(value) => setFacts({ ...facts, fileCategory: value as DocumentCategory })}
      />
      <TextField
        label={messages.expiry}
        optional
        type="date"
        value={facts.expiryDate ?? ''}
        error={errors['expiryDate']}
        onValue={(value) => setFacts({ ...facts, expiryDate: value === '' ? null : value })}
      />
      <TextField
        label={messages.description}
        optional
        maxLength={500}
        value={facts.description}
        error={errors['description']}
        onValue={(description) => setFacts({ ...facts, description })}
      />
    </Dialog>
  )
}

const describeBoth = (stored: TravelDocument, yours: TravelFacts) => [
  {
    label: messages.kind,
    stored: DOCUMENT_WORDS[stored.fileCategory],
    yours: DOCUMENT_WORDS[yours.fileCategory],
  },
  { label: messages.expiry, stored: stored.expiryDate ?? '', yours: yours.expiryDate ?? '' },
  { label: messages.description, stored: stored.description ?? '', yours: yours.description },
]
