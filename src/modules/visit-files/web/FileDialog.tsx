import { useState } from 'react'
import { call } from '#core/web/call/call.ts'
import { currentOf, fieldErrors, useChange } from '#core/web/live/project-records.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ConflictNote } from '#ui/field/ConflictNote.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { changeProjectFile, ProjectFile } from '../visit-files.contract.ts'
import { fileMessages as messages } from './messages.en.ts'

interface FileDialogProps {
  projectId: string
  file: ProjectFile
  onClose: () => void
}

/** What a file shows, in words. */
export function FileDialog({ projectId, file, onClose }: FileDialogProps) {
  const [description, setDescription] = useState(file.description ?? '')
  const [current, setCurrent] = useState<ProjectFile>()
  const save = useChange(
    projectId,
    (): Promise<ProjectFile> =>
      call<typeof changeProjectFile>('PATCH /api/portal/files/:id', {
        params: { id: file.id },
        body: { description, version: (current ?? file).version },
      }),
    { done: messages.changed, failed: messages.changeFailed },
  )
  const submit = () => {
    if (save.isPending) return
    save.mutate(undefined, { onSuccess: onClose, onError: (error) => setCurrent(currentOf<ProjectFile>(error)) })
  }
  return (
    <Dialog
      title={messages.editTitle}
      text={file.fileName}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{messages.back}</Button>
          <Button variant="primary" type="submit" off={save.isPending}>
            {save.isPending ? messages.saving : messages.save}
          </Button>
        </>
      }
    >
      {current ? (
        <ConflictNote rows={[{ label: messages.description, stored: current.description ?? '', yours: description }]} />
      ) : null}
      <TextField
        label={messages.description}
        optional
        maxLength={500}
        data-autofocus=""
        value={description}
        error={fieldErrors(save.error)['description']}
        onValue={setDescription}
      />
    </Dialog>
  )
}
