import { useState } from 'react'
import { TextField } from '#ui/field/Field.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { CHECKLIST_LENGTHS } from '../checklists.limits.ts'
import { checklistMessages as messages } from './messages.en.ts'
import { listGroups, type DraftLine } from './template-draft.ts'

interface GroupDialogProps {
  /** Null for a new one. */
  group: string | null
  lines: readonly DraftLine[]
  onSave: (name: string) => void
  onClose: () => void
}

/** Names a group of lines. */
export function GroupDialog({ group, lines, onSave, onClose }: GroupDialogProps) {
  const [name, setName] = useState(group ?? '')
  const [error, setError] = useState('')
  const save = () => {
    const written = name.trim()
    if (written === '') return setError(messages.groupMissing)
    if (written !== group && listGroups(lines).includes(written)) return setError(messages.groupTaken)
    onSave(written)
    return onClose()
  }
  return (
    <FormDialog
      title={group === null ? messages.groupTitle : messages.renameTitle}
      action={messages.save}
      isOff={false}
      back={messages.back}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={messages.groupName}
        value={name}
        maxLength={CHECKLIST_LENGTHS.group}
        error={error}
        data-autofocus=""
        onValue={setName}
      />
    </FormDialog>
  )
}
