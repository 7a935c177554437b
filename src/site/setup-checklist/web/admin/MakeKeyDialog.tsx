import { useState } from 'react'
import { problemSentence } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { makeRecoveryKey } from '../../recovery.contract.ts'
import { setupMessages } from './messages.en.ts'

const messages = setupMessages.recovery.dialog

/** Asks for the administrator's own code, then shows the new key this once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const making = useChange<typeof makeRecoveryKey>('POST /api/admin/recovery-key', {
    forgets: true,
    onDone: ({ recoveryKey }) => {
      setCode('')
      setMade(recoveryKey)
    },
    onRefused: (refusal) => setError(problemSentence(refusal, messages.failed)),
  })
  // Only the button closes it: a key that was never read would be lost.
  if (made !== null) {
    return (
      <Dialog
        title={messages.shownTitle}
        text={messages.shownText}
        onClose={() => {}}
        actions={
          <Button variant="primary" onClick={onClose} data-autofocus="">
            {messages.onPaper}
          </Button>
        }
      >
        <p className="recovery-key">
          {made.split('-').map((group, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{group}</span>
          ))}
        </p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={messages.title}
      text={messages.text}
      action={making.isPending ? messages.making : messages.make}
      isOff={code.trim() === '' || making.isPending}
      back={messages.back}
      onClose={onClose}
      onSubmit={() => {
        if (code.trim() === '' || making.isPending) return
        setError(null)
        making.mutate({ body: { code } })
      }}
    >
      <TextField
        label={messages.code}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        data-autofocus=""
        value={code}
        onValue={setCode}
        error={error}
      />
    </FormDialog>
  )
}
