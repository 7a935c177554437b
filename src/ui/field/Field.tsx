import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../basic/Icon.tsx'
import { uiTexts } from '../messages.en.ts'
import { Select, type SelectOption } from './Select.tsx'

interface FrameProps {
  label: string
  /** Marks the field as one that may stay empty. */
  optional?: boolean
  error?: ReactNode
  hint?: ReactNode
}

export interface ControlAttributes {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

/** Label, control, error and hint; `children` draws the control with the attributes it is given. */
export function Field({
  label,
  optional = false,
  error,
  hint,
  aside,
  children,
}: FrameProps & { aside?: ReactNode; children: (control: ControlAttributes) => ReactNode }) {
  const id = useId()
  const describedBy = [error && `${id}-e`, hint && `${id}-h`].filter(Boolean).join(' ') || undefined
  const name = (
    <label htmlFor={id}>
      {label}
      {optional ? <span className="optional"> {uiTexts.optional}</span> : null}
    </label>
  )
  return (
    <div className="field">
      {aside ? (
        <div className="field-head">
          {name}
          {aside}
        </div>
      ) : (
        name
      )}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {error ? <FieldError id={`${id}-e`}>{error}</FieldError> : null}
      {hint ? (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** The sentence under a field, with a mark that does not rest on colour. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className="error" id={id}>
    <Icon name="circle-alert" />
    <span>{children}</span>
  </p>
)

type Own = FrameProps & { value: string; onValue: (value: string) => void }

/** One line of text. */
export function TextField({
  label,
  optional,
  error,
  hint,
  value,
  onValue,
  ...input
}: Own & Omit<ComponentProps<'input'>, keyof Own | 'className' | 'onChange'>) {
  return (
    <Field label={label} optional={optional} error={error} hint={hint}>
      {(control) => (
        <input
          className="input"
          {...input}
          {...control}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Several lines. */
export function TextArea({
  label,
  optional,
  error,
  hint,
  value,
  onValue,
  rows = 3,
  ...area
}: Own & Omit<ComponentProps<'textarea'>, keyof Own | 'className' | 'onChange'>) {
  return (
    <Field label={label} optional={optional} error={error} hint={hint}>
      {(control) => (
        <textarea
          className="input"
          rows={rows}
          {...area}
          {...control}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}

/** One of a few. */
export function SelectField({
  label,
  optional,
  error,
  hint,
  value,
  onValue,
  options,
}: Own & { options: readonly SelectOption[] }) {
  return (
    <Field label={label} optional={optional} error={error} hint={hint}>
      {(control) => <Select {...control} value={value} onValue={onValue} options={options} />}
    </Field>
  )
}

/** A box with its words; the whole line is the target. */
export const Check = ({
  label,
  checked,
  onValue,
}: {
  label: string
  checked: boolean
  onValue: (checked: boolean) => void
}) => (
  <label className="check">
    <input className="box" type="checkbox" checked={checked} onChange={(event) => onValue(event.target.checked)} />
    <span>{label}</span>
  </label>
)
