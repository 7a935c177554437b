import { useState } from 'react'
import { problemSentence } from '#core/web/api-error.ts'
import { Button } from '#ui/staff/Button.tsx'
import { Check, FieldError, TextField } from '#ui/staff/Field.tsx'
import { logIn } from './session.ts'

export interface EntranceProps {
  companyName: string
  /** The session ended in the middle of work: says so, and that nothing is lost. */
  wasEnded: boolean
  /** Signed in with a password that somebody else knows: it has to be changed first. */
  mustChange?: boolean
  /** After the password was changed. */
  onChanged?: () => void
}

/** What stands in place of the portal until somebody is signed in. */
export function Entrance({ companyName, wasEnded }: EntranceProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [problem, setProblem] = useState('')
  return (
    <main className="gate-b" id="main">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          logIn(email, password, remember).catch((error: unknown) =>
            setProblem(problemSentence(error, 'The server could not be reached.')),
          )
        }}
      >
        <h1>{companyName}</h1>
        {wasEnded ? <p>Your session ended. Sign in to go on.</p> : null}
        <TextField label="E-mail" type="email" autoComplete="username" value={email} onValue={setEmail} />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
        />
        <Check label="Keep me signed in" checked={remember} onValue={setRemember} />
        {problem ? <FieldError>{problem}</FieldError> : null}
        <Button variant="primary" type="submit">
          Sign in
        </Button>
      </form>
    </main>
  )
}
