import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'

interface SelectOption {
  value: string
  label: string
}

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'required' | 'children'> & {
    /** Label of the empty first choice. */
    placeholder: string
    options: readonly SelectOption[]
  }

/** A labelled native select: it works without script and weighs nothing. */
export function Select({ placeholder, options, ...props }: SelectProps) {
  const { frame, control } = splitFieldProps(props)
  return (
    <Field {...frame}>
      {(attributes) => (
        <select className="input select" {...control} {...attributes}>
          <option value="">{placeholder}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
