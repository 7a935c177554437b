import { fieldOf, type DeclaredNames } from '#core/entity/entity-fields.ts'
import type { Fields } from '#core/rows/fields.ts'
import type { RowEdit } from './use-row-edit.ts'

type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]

/** Returns label, hint, value and error of one field, for a form that draws its own controls. */
export const controlOf =
  <F extends Fields, Values extends object>(
    fields: F,
    { values, errors, change }: Pick<RowEdit<never, Values>, 'values' | 'errors' | 'change'>,
  ) =>
  (name: TextNames<Values> & DeclaredNames<F>) => {
    const { label, hint } = fieldOf(fields, name)
    return {
      label,
      hint,
      value: values[name] as string,
      error: errors[name],
      onValue: (value: string) => change(name, value as Values[typeof name]),
    }
  }
