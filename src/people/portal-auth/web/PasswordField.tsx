import { useState, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '#ui/basic/Icon.tsx'
import { Field } from '#ui/field/Field.tsx'
import { entranceMessages } from './entrance-messages.en.ts'

const messages = entranceMessages.shownPassword

interface PasswordFieldProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'className' | 'aria-label'
> {
  label: string
  value: string
  error?: ReactNode
  hint?: ReactNode
  autoComplete: 'current-password' | 'new-password'
  onValue: (value: string) => void
}

/** A password with a button that shows what was typed; pasting is never hindered. */
export function PasswordField({ label, value, error, hint, onValue, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <span className="password-field">
          <input
            className="input"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          <button type="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            <Icon name={isShown ? 'eye-off' : 'eye'} />
            {isShown ? messages.hide : messages.show}
            <span className="visually-hidden"> {label.toLowerCase()}</span>
          </button>
        </span>
      )}
    </Field>
  )
}
