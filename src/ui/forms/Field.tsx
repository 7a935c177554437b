import type { ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'

export interface FieldProps {
  /** Named by the form: islands are hydrated apart, where React's own ids would differ. */
  id: string
  label: string
  /** The word that marks a field as optional; without it the field is required. */
  optional?: string
  error?: string | undefined
  hint?: string
  /** Spans both columns of a two-column form. */
  wide?: boolean
}

interface ControlProps {
  id: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** Splits the props of a control into those of its frame and those of the element itself. */
export function splitFieldProps<P extends FieldProps>({ id, label, optional, error, hint, wide, ...control }: P) {
  return { frame: { id, label, optional, error, hint, wide }, control }
}

/** Label, control, and the sentences that belong to it; `children` draws the control with the attributes it is given. */
export function Field({
  id,
  label,
  optional,
  error,
  hint,
  wide,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <div className={wide ? 'field all' : 'field'}>
      <label htmlFor={id}>
        {label}
        {optional ? (
          <>
            {' '}
            <span className="optional">{optional}</span>
          </>
        ) : null}
      </label>
      {children({ id, required: !optional, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy })}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
