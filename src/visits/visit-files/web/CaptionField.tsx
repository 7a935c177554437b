import { useState } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import type { changeProjectFile, ProjectFile } from '../visit-files.contract.ts'
import { fileMessages as messages } from './messages.en.ts'

/** Caption of a file, edited in place: saved by Enter and on blur. Escape restores it. */
export function CaptionField({ file }: { file: ProjectFile }) {
  const [wasSaved, setWasSaved] = useState(false)
  const save = useChange<typeof changeProjectFile>('PATCH /api/portal/files/:id', {
    failed: messages.changeFailed,
    // The next deletion of the file sends the current version.
    waits: true,
  })
  const edit = useRowEdit({
    name: `file:${file.id}`,
    row: file,
    read: ({ description }) => ({ description: description ?? '' }),
    send: (values, { id, version }) => save.mutateAsync({ params: { id }, body: { ...values, version } }),
    isSaving: save.isPending,
  })
  const { values, conflict, errors, isDirty, isSaving } = edit
  const keep = async () => {
    if (isDirty && (await edit.save())) setWasSaved(true)
  }
  const isWaiting = isDirty && !isSaving && (save.isError || edit.foundAt !== null)
  return (
    <span className="caption">
      <input
        className="input"
        aria-label={messages.captionOf(file.fileName)}
        aria-invalid={errors.description ? true : undefined}
        placeholder={messages.addCaption}
        maxLength={500}
        autoComplete="off"
        enterKeyHint="done"
        value={values.description}
        onChange={({ target }) => {
          setWasSaved(false)
          edit.change('description', target.value)
        }}
        onBlur={() => conflict === null && void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isDirty) edit.discard()
          else if (event.key !== 'Enter') return
          else void keep()
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <small role="status" className={isWaiting || conflict ? 'is-open' : undefined}>
        {conflict ? (
          <>
            {messages.meanwhile(conflict.stored.description)}{' '}
            <Button small onClick={edit.discard}>
              {messages.takeTheirs}
            </Button>
            <Button small onClick={() => void keep()}>
              {messages.saveMine}
            </Button>
          </>
        ) : isWaiting ? (
          <>
            {errors.description ?? messages.notSaved}{' '}
            <Button small onClick={() => void keep()}>
              {messages.tryAgain}
            </Button>
          </>
        ) : isSaving ? (
          messages.saving
        ) : wasSaved && !isDirty ? (
          messages.saved
        ) : null}
      </small>
    </span>
  )
}
