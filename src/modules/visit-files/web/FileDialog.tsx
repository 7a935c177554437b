import { useChange } from '#core/web/call/use-change.ts'
import { TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { changeProjectFile, ProjectFile } from '../visit-files.contract.ts'
import { fileMessages as messages } from './messages.en.ts'

interface FileDialogProps {
  file: ProjectFile
  onClose: () => void
}

/** What a file shows, in words. */
export function FileDialog({ file, onClose }: FileDialogProps) {
  const save = useChange<typeof changeProjectFile>('PATCH /api/portal/files/:id', {
    done: messages.changed,
    failed: messages.changeFailed,
  })
  const edit = useRowEdit({
    row: file,
    read: ({ description }) => ({ description: description ?? '' }),
    send: (values, { id, version }) => save.mutateAsync({ params: { id }, body: { ...values, version } }),
    isSaving: save.isPending,
  })
  return (
    <EditDialog
      title={messages.editTitle}
      text={file.fileName}
      onClose={onClose}
      edit={edit}
      labels={{ description: messages.description }}
      words={messages}
    >
      <TextField
        label={messages.description}
        optional
        maxLength={500}
        data-autofocus=""
        value={edit.values.description}
        error={edit.errors.description}
        onValue={(description) => edit.change('description', description)}
      />
    </EditDialog>
  )
}
