import type { ReactNode } from 'react'
import { batches } from '#core/batches.ts'
import { fieldOf, formNames, type AnyField, type FormNames } from '#core/entity/entity-fields.ts'
import type { FormValue, FormValues, ReferenceValue } from '#core/entity/form-values.ts'
import type { Fields } from '#core/rows/fields.ts'
import { DayField } from '../day/DayField.tsx'
import { SelectField, TextArea, TextField } from './Field.tsx'
import { PhoneField } from './PhoneField.tsx'
import type { RowEdit } from './use-row-edit.ts'

/** Characters of a field with many lines, such as former names. */
const LINES_MAX = 4000

export interface ControlProps<Value> extends Pick<AnyField, 'label' | 'hint'> {
  value: Value
  error: string | undefined
  onValue: (value: Value) => void
}

type Reference = (props: ControlProps<ReferenceValue>) => ReactNode
type Control = (props: ControlProps<string>) => ReactNode
type ReferenceNames<F> = {
  [Name in FormNames<F>]: FormValues<F>[Name] extends ReferenceValue ? Name : never
}[FormNames<F>]

interface EntityFieldsProps<F> {
  fields: F
  edit: Pick<RowEdit<never, FormValues<F>>, 'values' | 'errors' | 'change'>
  /**
   * Rows of one to three fields, and headings between them; fields that it doesn't name come last. Left out: two fields
   * in a row, long texts below one another.
   */
  layout?: readonly (string | readonly FormNames<F>[])[]
  /** Fields that the viewer doesn't see. */
  without?: readonly FormNames<F>[]
  /** Fields in a row, where `layout` does not say. */
  perRow?: 1 | 2
  /** Fields with a control of their own, such as a choice. */
  controls?: Readonly<Partial<Record<Exclude<FormNames<F>, ReferenceNames<F>>, Control>>>
  /** The search for the other row, by field. */
  references?: Readonly<Record<ReferenceNames<F>, Reference>>
}

/** A form's state whatever its fields. */
interface AnyEdit {
  values: Readonly<Record<string, FormValue>>
  errors: Readonly<Record<string, string | undefined>>
  change: (name: string, value: FormValue) => void
}

/** The form of an entity. */
export function EntityFields<F extends Fields>({ fields, edit, perRow = 2, ...own }: EntityFieldsProps<F>) {
  const { values, errors, change } = edit as unknown as AnyEdit
  const controls: Readonly<Record<string, Control | undefined>> = own.controls ?? {}
  const references: Readonly<Record<string, Reference>> = own.references ?? {}
  const names = formNames(fields).filter((name) => own.without?.includes(name) !== true)
  const layout = own.layout?.map((row) => (typeof row === 'string' ? row : row.filter((name) => names.includes(name))))
  const firstTyped = names.find((name) => fieldOf(fields, name).kind !== 'choice')
  const control = (name: FormNames<F>) => {
    const value = values[name] ?? ''
    const field = fieldOf(fields, name)
    const { label, hint } = field
    const shared = { label, hint, error: errors[name], onValue: (next: FormValue) => change(name, next) }
    if (typeof value !== 'string') {
      const Search = references[name]
      if (Search === undefined) throw noControl(name)
      return <Search key={name} value={value} {...shared} />
    }
    const Own = controls[name]
    if (Own !== undefined) return <Own key={name} value={value} {...shared} />
    return <EntityField key={name} field={field} isFirst={name === firstTyped} value={value} {...shared} />
  }
  const isLong = (name: FormNames<F>) => fieldOf(fields, name).kind === 'text'
  const placed = new Set(layout?.flat())
  const rest = names.filter((name) => !placed.has(name))
  const rows = [
    ...(layout ?? []).filter((row) => row.length > 0),
    ...batches(
      rest.filter((name) => !isLong(name)),
      perRow,
    ),
    ...rest.filter(isLong).map((name) => [name]),
  ]
  return (
    <>
      {rows.map((row) => {
        if (typeof row === 'string') return <h3 key={row}>{row}</h3>
        const [first] = row
        if (row.length === 1 && first !== undefined && (layout !== undefined || perRow === 1 || isLong(first)))
          return control(first)
        return (
          <div key={first} className={row.length === 3 ? 'fields-by-three' : 'two-fields'}>
            {row.map(control)}
          </div>
        )
      })}
    </>
  )
}

function EntityField({
  field: { kind, max = 200, missing, usual, words },
  isFirst,
  ...frame
}: ControlProps<string> & { field: AnyField; isFirst: boolean }) {
  const optional = missing === undefined && usual === undefined
  const input = { optional, autoComplete: 'off', maxLength: max, 'data-autofocus': isFirst ? '' : undefined }
  switch (kind) {
    case 'day':
      return <DayField {...frame} optional={optional} />
    case 'text':
      return <TextArea {...frame} {...input} rows={2} />
    case 'lines':
      return <TextArea {...frame} {...input} maxLength={LINES_MAX} rows={2} />
    case 'imo':
    case 'integer':
      return <TextField {...frame} {...input} maxLength={200} inputMode="numeric" />
    case 'hours':
    case 'money':
    case 'price':
    case 'number':
      return <TextField {...frame} {...input} inputMode="decimal" />
    case 'email':
      return <TextField {...frame} {...input} maxLength={undefined} type="email" />
    case 'phone':
      return <PhoneField {...frame} {...input} />
    case 'line':
      return <TextField {...frame} {...input} />
    case 'choice': {
      if (words === undefined) throw noControl(frame.label)
      const options = Object.entries(words).map(([value, word]) => ({ value, label: word }))
      return <SelectField {...frame} options={options} />
    }
    case 'reference':
    case 'choices':
    case 'instant':
    case 'picture':
      throw noControl(frame.label)
  }
}

/** A field would be missing from its form, or be edited as plain text. */
const noControl = (field: string): Error => new Error(`The form has no control for ${field}`)
