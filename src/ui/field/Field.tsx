import { useId, type ComponentProps, type ReactNode } from 'react'
import { Cluster } from '#ui/layout/Cluster.tsx'
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
        <Cluster gap={8} justify="between" className="field-head">
          {name}
          {aside}
        </Cluster>
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

/**
 * The sentence under a field, with an icon, so that it does not depend on colour. `alerts` where no field points to it:
 * it is read out.
 */
export const FieldError = ({ id, alerts, children }: { id?: string; alerts?: boolean; children: ReactNode }) => (
  <p className="error" id={id} role={alerts ? 'alert' : undefined}>
    <Icon name="circle-alert" />
    <span>{children}</span>
  </p>
)

type Own = FrameProps & { value: string; onValue: (value: string) => void }

type Element<Tag extends 'input' | 'textarea'> = Own & Omit<ComponentProps<Tag>, keyof Own | 'className' | 'onChange'>

/** Splits the props of a field into those of its frame and those of the element itself. */
const split = <Props extends FrameProps>({ label, optional, error, hint, ...element }: Props) => ({
  frame: { label, optional, error, hint },
  element,
})

/** One line of text. */
export function TextField({ value, onValue, ...props }: Element<'input'>) {
  const { frame, element } = split(props)
  return (
    <Field {...frame}>
      {(control) => (
        <input
          className="input"
          {...element}
          {...control}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  )
}

/** Several lines. */
export function TextArea({ value, onValue, rows = 3, ...props }: Element<'textarea'>) {
  const { frame, element } = split(props)
  return (
    <Field {...frame}>
      {(control) => (
        <textarea
          className="input"
          rows={rows}
          {...element}
          {...control}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  )
}

/** One of a few. */
export const SelectField = ({ value, onValue, options, ...frame }: Own & { options: readonly SelectOption[] }) => (
  <Field {...frame}>{(control) => <Select {...control} value={value} onValue={onValue} options={options} />}</Field>
)

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
