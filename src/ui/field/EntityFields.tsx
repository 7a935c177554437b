import type { ReactNode } from 'react'
import { batches } from '#core/batches.ts'
import { fieldOf, formNames, type AnyField, type FormNames } from '#core/entity/entity-fields.ts'
import type { FormValue, FormValues, ReferenceValue } from '#core/entity/form-values.ts'
import type { FieldRule } from '#core/rows/fields.ts'
import { DayField } from '../day/DayField.tsx'
import { TextArea, TextField } from './Field.tsx'
import type { RowEdit } from './use-row-edit.ts'

/** Characters of a field with many lines, such as former names. */
const LINES_MAX = 4000

export interface ControlProps<Value> {
  value: Value
  error: string | undefined
  onValue: (value: Value) => void
}

type Control = (props: ControlProps<ReferenceValue>) => ReactNode
type AnyFields = Readonly<Record<string, FieldRule>>
type ReferenceNames<F> = {
  [Name in FormNames<F>]: FormValues<F>[Name] extends ReferenceValue ? Name : never
}[FormNames<F>]

interface EntityFieldsProps<F> {
  fields: F
  edit: Pick<RowEdit<never, FormValues<F>>, 'values' | 'errors' | 'change'>
  /** The search for the other row, by field. */
  references: Readonly<Record<ReferenceNames<F>, Control>>
}

/** A form's state whatever its fields. */
interface AnyEdit {
  values: Readonly<Record<string, FormValue>>
  errors: Readonly<Record<string, string | undefined>>
  change: (name: string, value: FormValue) => void
}

/** The form of an entity: two fields in a row, long texts below one another. */
export function EntityFields<F extends AnyFields>({ fields, edit, references }: EntityFieldsProps<F>) {
  const { values, errors, change } = edit as unknown as AnyEdit
  const names = formNames(fields)
  const control = (name: FormNames<F>) => {
    const value = values[name] ?? ''
    const shared = { error: errors[name], onValue: (next: FormValue) => change(name, next) }
    if (typeof value !== 'string') {
      const Reference: Control = references[name as ReferenceNames<F>]
      return <Reference key={name} value={value} {...shared} />
    }
    return (
      <EntityField key={name} field={fieldOf(fields, name)} isFirst={name === names[0]} value={value} {...shared} />
    )
  }
  const isLong = (name: FormNames<F>) => fieldOf(fields, name).kind === 'text'
  const short = names.filter((name) => !isLong(name))
  return (
    <>
      {Array.from(batches(short, 2), (pair) => (
        <div key={pair[0]} className="two-fields">
          {pair.map(control)}
        </div>
      ))}
      {names.filter(isLong).map(control)}
    </>
  )
}

function EntityField({
  field: { kind, label, hint, max = 200, missing, usual },
  isFirst,
  ...control
}: ControlProps<string> & { field: AnyField; isFirst: boolean }) {
  const frame = { label, hint, optional: missing === undefined && usual === undefined, ...control }
  const input = { autoComplete: 'off', maxLength: max, 'data-autofocus': isFirst ? '' : undefined }
  switch (kind) {
    case 'day':
      return <DayField {...frame} />
    case 'text':
      return <TextArea {...frame} {...input} rows={2} />
    case 'lines':
      return <TextArea {...frame} {...input} maxLength={LINES_MAX} rows={2} />
    case 'imo':
    case 'integer':
      return <TextField {...frame} {...input} maxLength={200} inputMode="numeric" />
    case 'line':
    case 'email':
    case 'phone':
    case 'reference':
      return <TextField {...frame} {...input} />
  }
}
