import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'

type TextareaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'required' | 'defaultValue'> & {
    defaultValue?: string | undefined
  }

/** A labelled field of several lines. */
export function Textarea({ defaultValue, ...props }: TextareaProps) {
  const { frame, control } = splitFieldProps(props)
  const [startText] = useState(() => readEarlyText(props.id) ?? defaultValue)
  return (
    <Field {...frame}>
      {(attributes) => <textarea className="input" {...control} {...attributes} defaultValue={startText} />}
    </Field>
  )
}

/** The text in the field when an island is hydrated: React would replace an edit by the server's text. */
function readEarlyText(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const element = document.getElementById(id)
  return element instanceof HTMLTextAreaElement ? element.value : undefined
}
