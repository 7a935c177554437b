import { useState } from 'react'
import { DraftNote } from '../field/DraftNote.tsx'
import { TextArea } from '../field/Field.tsx'
import { useKept } from '../field/use-kept.ts'
import { FormDialog } from './FormDialog.tsx'

const REASON_MAX = 1000

interface ReasonDialogProps {
  /** Names the draft of what is typed. */
  name: string
  title: string
  text: string
  /** Words of the button. */
  action: string
  back: string
  label: string
  /** Shown at the field while it is empty. */
  missing: string
  onClose: () => void
  onReason: (reason: string) => void
}

/** Asks for a reason before something unusual is done. */
export function ReasonDialog({
  name,
  title,
  text,
  action,
  back,
  label,
  missing,
  onClose,
  onReason,
}: ReasonDialogProps) {
  const { values, set, drop, foundAt } = useKept(name, { reason: '' })
  const [wasTried, setWasTried] = useState(false)
  const reason = values.reason.trim()
  return (
    <FormDialog
      title={title}
      text={text}
      onClose={onClose}
      onSubmit={() => {
        if (reason === '') return setWasTried(true)
        drop()
        onReason(reason)
      }}
      action={action}
      isOff={false}
      back={back}
      backLook={{ variant: 'ghost', kbd: 'Esc' }}
    >
      <DraftNote foundAt={foundAt} onDiscard={drop} />
      <TextArea
        label={label}
        data-autofocus=""
        maxLength={REASON_MAX}
        value={values.reason}
        error={wasTried && reason === '' ? missing : undefined}
        onValue={(next) => set({ reason: next })}
      />
    </FormDialog>
  )
}
