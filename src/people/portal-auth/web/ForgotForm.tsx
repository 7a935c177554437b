import { useState, type FormEvent } from 'react'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { useCountdown } from '#core/web/use-countdown.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import type { requestReset } from '../portal-auth.contract.ts'
import { RESET_PAUSE_SECONDS } from '../portal-auth.limits.ts'
import { entranceMessages } from './entrance-messages.en.ts'
import { newPasswordMessages } from './new-password-messages.en.ts'

const messages = newPasswordMessages.forgot

interface ForgotFormProps {
  email: string
  onEmail: (email: string) => void
  onBack: () => void
}

/** Requests a link by mail. The answer is the same whether the address has an account or not. */
export function ForgotForm({ email, onEmail, onBack }: ForgotFormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [waitLeft, startWait] = useCountdown()

  const explain = (error: unknown) => {
    const status = error instanceof ApiError ? error.status : null
    if (error instanceof ApiError && status === 429) startWait(error.retryAfter ?? RESET_PAUSE_SECONDS)
    setProblem(status === 422 ? messages.wrongAddress : problemSentence(error, entranceMessages.unreachable))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || waitLeft > 0) return
    setProblem(null)
    setIsBusy(true)
    try {
      await call<typeof requestReset>('POST /api/portal/password-reset', { body: { email } })
      setIsSent(true)
      startWait(RESET_PAUSE_SECONDS)
    } catch (error) {
      explain(error)
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
      <h1>{messages.heading}</h1>
      <p className="lead" role="status">
        {isSent ? messages.sent : messages.lead}
      </p>
      <TextField
        label={entranceMessages.signIn.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={problem}
        value={email}
        onValue={onEmail}
      />
      <Button
        variant={waitLeft > 0 ? 'default' : 'primary'}
        type="submit"
        full
        off={isBusy || waitLeft > 0}
        aria-describedby={isSent ? 'forgot-hint' : undefined}
      >
        {waitLeft > 0 ? messages.again(waitLeft) : isBusy ? messages.busy : messages.submit}
      </Button>
      {isSent ? (
        <p className="entrance-why" id="forgot-hint">
          <Icon name="mail" />
          <span>{messages.nothing}</span>
        </p>
      ) : null}
      <button type="button" className="link" onClick={onBack}>
        {messages.back}
      </button>
    </Stack>
  )
}
