import { useState, type FormEvent } from 'react'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { useCountdown } from '#core/web/use-countdown.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Check, Field } from '#ui/field/Field.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { entranceMessages } from './entrance-messages.en.ts'
import { PasswordField } from './PasswordField.tsx'
import { logIn } from './session.ts'

const messages = entranceMessages.signIn

interface SignInFormProps {
  lead: string
  /** The session ended in the middle of work: said aloud by screen readers. */
  wasEnded: boolean
  email: string
  onEmail: (email: string) => void
  onForgot: () => void
}

/** Seconds to wait where the server did not say. */
const USUAL_WAIT = 60

interface Problems {
  email?: string
  password?: string
}

/** Address and password; one message for every wrong pair, and what was typed stays. */
export function SignInForm({ lead, wasEnded, email, onEmail, onForgot }: SignInFormProps) {
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  /** The pair was wrong: both fields are marked, the sentence is under the second. */
  const [isWrong, setIsWrong] = useState(false)
  const [waitLeft, startWait] = useCountdown()

  const explain = (error: unknown) => {
    const status = error instanceof ApiError ? error.status : null
    if (status === 429) startWait((error instanceof ApiError ? error.retryAfter : undefined) ?? USUAL_WAIT)
    setIsWrong(status === 401)
    if (status === 401) setProblems({ password: messages.wrong })
    else if (status !== 429) setProblems({ password: problemSentence(error, entranceMessages.unreachable) })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || waitLeft > 0) return
    const missing: Problems = {
      ...(email.trim() === '' ? { email: messages.emailMissing } : {}),
      ...(password === '' ? { password: messages.passwordMissing } : {}),
    }
    setProblems(missing)
    setIsWrong(false)
    if (Object.keys(missing).length > 0) return
    setIsBusy(true)
    await logIn(email.trim(), password, keep).catch(explain)
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
      <p className="lead" role={wasEnded ? 'status' : undefined}>
        {lead}
      </p>
      <Field label={messages.email} error={problems.email}>
        {(control) => (
          <input
            className="input"
            {...control}
            aria-invalid={isWrong || control['aria-invalid']}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        )}
      </Field>
      <PasswordField
        label={messages.password}
        name="password"
        autoComplete="current-password"
        error={problems.password === undefined ? undefined : <span role="alert">{problems.password}</span>}
        value={password}
        onValue={setPassword}
      />
      <div className="two">
        <Check label={messages.keep} checked={keep} onValue={setKeep} />
        <button type="button" className="link" onClick={onForgot}>
          {messages.forgot}
        </button>
      </div>
      <Button
        variant={waitLeft > 0 ? 'default' : 'primary'}
        type="submit"
        full
        off={isBusy || waitLeft > 0}
        aria-describedby={waitLeft > 0 ? 'sign-in-wait' : undefined}
      >
        {waitLeft > 0 ? messages.again(waitLeft) : isBusy ? messages.busy : messages.submit}
      </Button>
      {waitLeft > 0 ? (
        <p className="entrance-why" id="sign-in-wait" role="status">
          <Icon name="clock" />
          <span>{messages.throttled}</span>
        </p>
      ) : null}
    </Stack>
  )
}
