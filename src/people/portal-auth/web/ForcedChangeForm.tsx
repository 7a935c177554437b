import { useState, type FormEvent } from 'react'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { safeStorage } from '#core/web/storage-keys.ts'
import { showToast } from '#core/web/toast.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import type { changePassword } from '../portal-auth.contract.ts'
import { entranceMessages } from './entrance-messages.en.ts'
import { newPasswordMessages } from './new-password-messages.en.ts'
import { PasswordField } from './PasswordField.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { keepToken } from './session.ts'

const messages = newPasswordMessages.change

interface ForcedChangeFormProps {
  onChanged: () => void
  /** Asked again when the portal is opened the next time. */
  onLater: () => void
  onSignOut: () => void
}

/** Shown before the portal while the password was set by another person: asks for a new one, and can be skipped. */
export function ForcedChangeForm({ onChanged, onLater, onSignOut }: ForcedChangeFormProps) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (current === '') {
      setProblems({ current: messages.currentMissing })
      return
    }
    setIsBusy(true)
    setProblems({})
    try {
      const session = await call<typeof changePassword>('POST /api/portal/me/password', { body: { current, next } })
      // The old session ended with the old password; the new one is stored in the same storage.
      keepToken(session.sessionToken, safeStorage.read('local', 'portalSessionToken') !== null)
      showToast({ title: messages.done })
      onChanged()
    } catch (error) {
      const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
      const named = Object.fromEntries(fields.map(({ field, message }) => [field, message]))
      setProblems(fields.length > 0 ? named : { next: problemSentence(error, entranceMessages.unreachable) })
      setIsBusy(false)
    }
  }
  return (
    <Stack
      as="form"
      gap={16}
      className="entrance-form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h1>{messages.heading}</h1>
      <p className="lead">{messages.lead}</p>
      <PasswordField
        label={messages.current}
        autoComplete="current-password"
        autoFocus
        error={problems['current']}
        value={current}
        onValue={setCurrent}
      />
      <PasswordField
        label={messages.next}
        autoComplete="new-password"
        error={problems['next']}
        value={next}
        onValue={setNext}
      />
      <PasswordRules id="own-password-rules" password={next} />
      <Button variant="primary" type="submit" full off={isBusy} aria-describedby="own-password-rules">
        {isBusy ? messages.busy : messages.submit}
      </Button>
      <div className="two">
        <button type="button" className="link" onClick={onLater}>
          {messages.later}
        </button>
        <button type="button" className="link" onClick={onSignOut}>
          {messages.signOut}
        </button>
      </div>
    </Stack>
  )
}
