import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { openFile } from '#core/web/open-file.ts'
import { DOCUMENT_CATEGORIES, type DocumentCategory } from '#modules/projects/projects.limits.ts'
import { Button, IconButton } from '#ui/staff/Button.tsx'
import { ConfirmDialog } from '#ui/staff/ConfirmDialog.tsx'
import { DayText } from '#ui/staff/DayText.tsx'
import { Dialog } from '#ui/staff/Dialog.tsx'
import { ErrorNote, Note } from '#ui/staff/ErrorNote.tsx'
import { Field, SelectField, TextField } from '#ui/staff/Field.tsx'
import { FlagText } from '#ui/staff/Flags.tsx'
import { SkeletonLines } from '#ui/staff/Skeleton.tsx'
import { useAttemptKey } from '#ui/staff/use-attempt-key.ts'
import type { Operator, OperatorDocument } from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'
import { documentsQuery, useAddDocument, useRemoveDocument } from './operators-api.ts'
import { readErrors } from './person-errors.ts'

interface DocumentListProps {
  person: Operator
  upload: (onReady: (uploadId: string | null) => void) => ReactNode
}

/** Personal travel documents with the days they are still valid. */
export function DocumentList({ person, upload }: DocumentListProps) {
  const { data, isError, refetch } = useQuery(documentsQuery(person.id))
  const [isAdding, setIsAdding] = useState(false)
  return (
    <section>
      <div className="s-h">
        <h2>{messages.personalDocuments}</h2>
        <span className="faint">{messages.recorded}</span>
      </div>
      {isError ? <ErrorNote title={messages.failed} onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <SkeletonLines lines={3} /> : null}
      {data?.items.length === 0 ? <p className="faint">{messages.noDocuments}</p> : null}
      <ul className="lines docs">
        {data?.items.map((document) => (
          <DocumentLine key={document.id} document={document} />
        ))}
      </ul>
      <p className="pb-acts">
        <Button small icon="upload" onClick={() => setIsAdding(true)}>
          {messages.addDocument}
        </Button>
      </p>
      {isAdding ? <DocumentDialog person={person} upload={upload} onClose={() => setIsAdding(false)} /> : null}
    </section>
  )
}

function DocumentLine({ document }: { document: OperatorDocument }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = useRemoveDocument()
  const category = messages.categories[document.fileCategory]
  return (
    <li>
      <span className="cut" title={document.fileName}>
        <b>{category}</b>
      </span>
      <span className="date">
        <DayText day={document.expiryDate} none={messages.noExpiry} />
      </span>
      <DaysLeft document={document} />
      <span className="acts">
        <IconButton
          small
          icon="download"
          label={messages.openDocument(category)}
          onClick={() => void openFile(document.filePath)}
        />
        <IconButton small icon="x" label={messages.removeDocument(category)} onClick={() => setIsRemoving(true)} />
      </span>
      {isRemoving ? (
        <ConfirmDialog
          title={messages.removeDocument(category)}
          text={messages.removeDocumentText}
          action={messages.removeDocument(category)}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(document.id, { onSettled: () => setIsRemoving(false) })}
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

function DocumentDialog({ person, upload, onClose }: DocumentListProps & { onClose: () => void }) {
  const [category, setCategory] = useState<DocumentCategory>('passport')
  const [expiryDate, setExpiryDate] = useState('')
  const [uploadId, setUploadId] = useState<string | null>(null)
  const attempt = useAttemptKey()
  const { mutate, isPending, error } = useAddDocument()
  const errors = readErrors(error)
  const add = () => {
    if (uploadId === null) return
    const body = { uploadId, fileCategory: category, ...(expiryDate === '' ? {} : { expiryDate }) }
    mutate(
      { id: person.id, body, headers: attempt.headersFor(body) },
      {
        onSuccess: () => {
          attempt.done()
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={`${messages.addDocument}: ${person.name}`}
      text={messages.recorded}
      onClose={onClose}
      onSubmit={add}
      actions={
        <>
          <Button variant="ghost" kbd="Esc" onClick={onClose}>
            {messages.back}
          </Button>
          <Button type="submit" variant="primary" off={isPending || uploadId === null}>
            {messages.add}
          </Button>
        </>
      }
    >
      {errors.whole ? <Note tone="bad" title={errors.whole} /> : null}
      <div className="two-f">
        <SelectField
          label={messages.category}
          value={category}
          error={errors.fields['fileCategory']}
          options={DOCUMENT_CATEGORIES.map((value) => ({ value, label: messages.categories[value] }))}
          onValue={(value) => setCategory(DOCUMENT_CATEGORIES.find((each) => each === value) ?? 'other')}
        />
        <TextField
          label={messages.expiry}
          type="date"
          optional
          value={expiryDate}
          error={errors.fields['expiryDate']}
          onValue={setExpiryDate}
        />
      </div>
      <Field label={messages.file} error={errors.fields['uploadId']}>
        {() => upload(setUploadId)}
      </Field>
    </Dialog>
  )
}
