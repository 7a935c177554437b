import { useState } from 'react'
import { DOCUMENT_CATEGORIES, type DocumentCategory } from '#core/contract/document-categories.ts'
import { DOCUMENT_WORDS } from '#core/entity/document-words.en.ts'
import { newIdempotencyKey } from '#core/web/call/idempotency.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { useUpload } from '#core/web/file/use-upload.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { DayText } from '#ui/basic/DayText.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { FlagText } from '#ui/basic/Flags.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { SelectField } from '#ui/field/Field.tsx'
import { DropZone } from '#ui/file/DropZone.tsx'
import { UploadList } from '#ui/file/UploadList.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import { OPERATOR_DOCUMENT_FIELDS } from '#visits/documents/documents.entity.ts'
import type {
  createOperatorDocument,
  deleteOperatorDocument,
  listOperatorDocuments,
  OperatorDocument,
} from '#visits/documents/personal-documents.contract.ts'
import type { Operator } from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'
import { NOT_SAVED } from './people-changes.ts'

/** Personal travel documents with the days they are still valid. */
export function DocumentList({ person }: { person: Operator }) {
  const { data, isError, refetch } = useEndpoint<typeof listOperatorDocuments>(
    'GET /api/portal/operators/:id/documents',
    {
      params: { id: person.id },
      query: { pageSize: '200' },
    },
  )
  const [isAdding, setIsAdding] = useState(false)
  const sending = useDocumentUpload(person)
  return (
    <section>
      <div className="section-head">
        <h2>{messages.personalDocuments}</h2>
        <span className="faint">{messages.recorded}</span>
      </div>
      {isError ? <ErrorNote title={messages.failed} onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <SkeletonLines lines={3} /> : null}
      {data?.items.length === 0 ? <p className="faint person-none">{messages.noDocuments}</p> : null}
      <ul className="lines documents">
        {data?.items.map((document) => (
          <DocumentLine key={document.id} document={document} />
        ))}
      </ul>
      <UploadList entries={sending.entries} onCancel={sending.cancel} onRetry={sending.retry} />
      <p className="person-actions">
        <Button small icon="upload" onClick={() => setIsAdding(true)}>
          {messages.addDocument}
        </Button>
      </p>
      {isAdding ? <DocumentDialog person={person} onSend={sending.send} onClose={() => setIsAdding(false)} /> : null}
    </section>
  )
}

function DocumentLine({ document }: { document: OperatorDocument }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = useChange<typeof deleteOperatorDocument>('DELETE /api/portal/operator-documents/:id', {
    done: messages.documentRemoved,
    failed: NOT_SAVED,
    waits: true,
  })
  const category = DOCUMENT_WORDS[document.fileCategory]
  return (
    <li>
      <span className="cut" title={document.fileName}>
        <b>{category}</b>
      </span>
      <span className="date">
        <DayText day={document.expiryDate} none={messages.noExpiry} />
      </span>
      <DaysLeft document={document} />
      <span className="actions">
        <IconButton
          small
          icon="download"
          label={messages.openDocument(category)}
          onClick={() => void openFile(document.filePath)}
        />
        <IconButton small icon="x" label={messages.removeDocument(category)} onClick={() => setIsRemoving(true)} />
      </span>
      {isRemoving ? (
        <RemoveDialog
          title={messages.removeDocument(category)}
          text={messages.removeDocumentText}
          action={messages.removeDocument(category)}
          row={document}
          removal={remove}
          onClose={() => setIsRemoving(false)}
        />
      ) : null}
    </li>
  )
}

function DaysLeft({ document: { state, daysLeft } }: { document: OperatorDocument }) {
  if (daysLeft === null) return <span className="faint">{messages.noExpiry}</span>
  if (state === 'expired') {
    return <FlagText flag={{ icon: 'file-warning', text: messages.expiredSince(-daysLeft), tone: 'danger' }} />
  }
  const text = messages.daysLeft(daysLeft)
  return (
    <FlagText
      flag={state === 'ok' ? { icon: 'check', text, tone: 'ok' } : { icon: 'clock-alert', text, tone: 'warn' }}
    />
  )
}

interface DocumentFacts {
  fileCategory: DocumentCategory
  expiryDate?: string
}

/** Sends the file first; once it has arrived it becomes a document. Both go on when the panel is closed. */
function useDocumentUpload(person: Operator) {
  const { mutateAsync } = useChange<typeof createOperatorDocument>('POST /api/portal/operators/:id/documents', {
    done: messages.documentAdded,
    waits: true,
  })
  const { add, ...sending } = useUpload(`operator:${person.id}:documents`)
  return {
    ...sending,
    send: (file: File, facts: DocumentFacts) => {
      const headers = { 'Idempotency-Key': newIdempotencyKey() }
      add([file], async (uploadId) => {
        await mutateAsync({ params: { id: person.id }, body: { uploadId, ...facts }, headers })
      })
    },
  }
}

function DocumentDialog({
  person,
  onSend,
  onClose,
}: {
  person: Operator
  onSend: (file: File, facts: DocumentFacts) => void
  onClose: () => void
}) {
  const [category, setCategory] = useState<DocumentCategory>('passport')
  const [expiryDate, setExpiryDate] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const send = () => {
    if (file === null) return
    onSend(file, { fileCategory: category, ...(expiryDate === '' ? {} : { expiryDate }) })
    onClose()
  }
  return (
    <FormDialog
      title={`${messages.addDocument}: ${person.name}`}
      text={messages.recorded}
      onClose={onClose}
      onSubmit={send}
      action={messages.add}
      isOff={file === null}
      back={messages.back}
      backLook={{ variant: 'ghost', kbd: 'Esc' }}
    >
      <div className="two-fields">
        <SelectField
          label={OPERATOR_DOCUMENT_FIELDS.fileCategory.label}
          value={category}
          options={DOCUMENT_CATEGORIES.map((value) => ({ value, label: DOCUMENT_WORDS[value] }))}
          onValue={(value) => setCategory(DOCUMENT_CATEGORIES.find((each) => each === value) ?? 'other')}
        />
        <DayField
          label={OPERATOR_DOCUMENT_FIELDS.expiryDate.label}
          optional
          value={expiryDate}
          onValue={setExpiryDate}
        />
      </div>
      <DropZone
        single
        choose={messages.chooseFile}
        title={file?.name ?? messages.file}
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
    </FormDialog>
  )
}
