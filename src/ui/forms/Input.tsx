import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'

type InputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'required'>

/** A labelled field of one line. */
export function Input(props: InputProps) {
  const { frame, control } = splitFieldProps(props)
  return <Field {...frame}>{(attributes) => <input className="input" {...control} {...attributes} />}</Field>
}
