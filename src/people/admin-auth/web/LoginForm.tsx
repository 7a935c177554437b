import { useState, type FormEvent } from 'react'
import { showToast } from '#core/web/toast.ts'
import { useCountdown } from '#core/web/use-countdown.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { Check, Field } from '#ui/field/Field.tsx'
import { ADMIN_CODE_LENGTH } from '../admin-auth.limits.ts'
import { adminAuthMessages as messages } from './messages.en.ts'
import { tryLogin } from './try-login.ts'

/** A pasted code may carry blanks or dashes between its digits. */
const TYPED_MAX = ADMIN_CODE_LENGTH * 2

/** The entrance on its own page. `wasEnded` says that a session ended in the middle of something. */
export function LoginForm({ wasEnded }: { wasEnded: boolean }) {
  const [code, setCode] = useState('')
  const [keep, setKeep] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [waitLeft, startWait] = useCountdown()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || waitLeft > 0) return
    setIsBusy(true)
    setError(null)
    const outcome = await tryLogin(code, keep)
    setIsBusy(false)
    if (outcome.ok) showToast(messages.loggedIn)
    else {
      setError(outcome.sentence)
      if (outcome.wait > 0) startWait(outcome.wait)
    }
  }
  return (
    <form className="gate-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{messages.heading}</h1>
      <p role={wasEnded ? 'status' : undefined}>{wasEnded ? messages.ended : messages.lead}</p>
      {/* Password managers file a secret under a name; here everybody has only a code. */}
      <input type="text" name="username" autoComplete="username" value={messages.accountName} readOnly hidden />
      <Field label={messages.code} hint={messages.codeHint} error={error}>
        {(control) => (
          <span className="reveal">
            <input
              className="input"
              {...control}
              type={isShown ? 'text' : 'password'}
              name="password"
              autoComplete="current-password"
              inputMode="numeric"
              spellCheck={false}
              maxLength={TYPED_MAX}
              autoFocus
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <IconButton
              icon={isShown ? 'eye-off' : 'eye'}
              label={isShown ? messages.hide : messages.show}
              onClick={() => setIsShown(!isShown)}
            />
          </span>
        )}
      </Field>
      <Check label={messages.keep} checked={keep} onValue={setKeep} />
      <Button variant="primary" type="submit" full off={isBusy || waitLeft > 0}>
        {isBusy ? messages.loggingIn : waitLeft > 0 ? messages.tryAgainIn(waitLeft) : messages.logIn}
      </Button>
    </form>
  )
}
