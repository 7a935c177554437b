import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../basic/Button.tsx'
import { EditConflict, type EditConflictProps } from '../field/ConflictNote.tsx'
import type { RowEdit } from '../field/use-row-edit.ts'
import { FormDialog } from './FormDialog.tsx'

interface EditDialogProps<Values extends object>
  extends
    Omit<EditConflictProps<Values>, 'edit'>,
    Pick<ComponentProps<typeof FormDialog>, 'title' | 'text' | 'wide' | 'backLook' | 'children'> {
  edit: Pick<RowEdit<unknown, Values>, 'conflict' | 'values' | 'isSaving' | 'save' | 'foundAt' | 'discard'>
  words: { save: string; saving: string; back: string }
  /** Confirms the deletion of the row; without it there is no deletion. */
  onRemove?: { action: string; ask: () => void }
  /** Above everything, where the form has more to say than what differs. */
  note?: ReactNode
  onClose: () => void
}

/** A row in a dialog: changes of another person are shown in it, and it closes when it is saved. */
export function EditDialog<Values extends object>({
  edit,
  labels,
  say,
  words,
  onRemove,
  note,
  children,
  onClose,
  ...dialog
}: EditDialogProps<Values>) {
  const submit = async () => {
    if (await edit.save()) onClose()
  }
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      onSubmit={() => void submit()}
      action={edit.isSaving ? words.saving : words.save}
      isOff={edit.isSaving}
      back={words.back}
      extra={
        onRemove ? (
          <>
            <Button variant="danger" icon="trash-2" onClick={onRemove.ask}>
              {onRemove.action}
            </Button>
            <span className="fill" />
          </>
        ) : undefined
      }
    >
      {note}
      <EditConflict edit={edit} labels={labels} say={say} />
      {children}
    </FormDialog>
  )
}
