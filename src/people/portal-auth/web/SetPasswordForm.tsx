import { useState, type FormEvent } from 'react'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { showToast } from '#core/web/toast.ts'
import { Button } from '#ui/basic/Button.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import type { confirmReset } from '../portal-auth.contract.ts'
import { entranceMessages } from './entrance-messages.en.ts'
import type { MailLink } from './mail-link.ts'
import { newPasswordMessages } from './new-password-messages.en.ts'
import { PasswordField } from './PasswordField.tsx'
import { PasswordRules } from './PasswordRules.tsx'

const messages = newPasswordMessages.set

interface SetPasswordFormProps {
  link: MailLink
  /** Saved: the person signs in with it now. */
  onSaved: (email: string) => void
  /** The link no longer counts, and another is wanted. */
  onForgot: () => void
  onBack: () => void
}

/** Sets a password with a mail's link, a reset's or an invitation's. */
export function SetPasswordForm({ link, onSaved, onForgot, onBack }: SetPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isUsedUp, setIsUsedUp] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const { email } = await call<typeof confirmReset>('POST /api/portal/password-reset/confirm', {
        body: { token: link.token, password },
      })
      showToast(messages.saved)
      onSaved(email)
    } catch (error) {
      const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
      if (fields.some(({ field }) => field === 'token')) setIsUsedUp(true)
      else setProblem(fields[0]?.message ?? problemSentence(error, entranceMessages.unreachable))
    }
    setIsBusy(false)
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
      <h1>{messages.heading[link.kind]}</h1>
      <p className="lead">{messages.lead[link.kind]}</p>
      {isUsedUp ? (
        <div role="alert">
          <FieldError>{messages.usedUp[link.kind]}</FieldError>
        </div>
      ) : (
        <>
          <PasswordField
            label={messages.password}
            autoComplete="new-password"
            autoFocus
            error={problem}
            value={password}
            onValue={setPassword}
          />
          <PasswordRules id="new-password-rules" password={password} />
          <Button variant="primary" type="submit" full off={isBusy} aria-describedby="new-password-rules">
            {isBusy ? messages.busy : messages.submit}
          </Button>
        </>
      )}
      {isUsedUp && link.kind === 'reset' ? (
        <Button variant="primary" full onClick={onForgot}>
          {messages.newLink}
        </Button>
      ) : null}
      <button type="button" className="link" onClick={onBack}>
        {newPasswordMessages.forgot.back}
      </button>
    </Stack>
  )
}
