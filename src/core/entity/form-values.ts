import { isImoNumber, plainImo } from '../contract/imo-digits.ts'
import { contractTexts } from '../contract/messages.en.ts'
import { questionNumber } from '../contract/number/question-number.ts'
import { parseWholeNumber, plainNumber, writeForField, type NumberField } from '../contract/number/read-typed.ts'
import { checkEmail, checkLine, checkText } from '../contract/text-rules.ts'
import { en } from '../messages/en.ts'
import { isE164, plainPhone } from '../phone/phone-text.ts'
import type { Fields } from '../rows/fields.ts'
import { fieldOf, formNames, type AnyField, type FieldKind, type FormNames, type ValuesOf } from './entity-fields.ts'
import { entityTexts } from './messages.en.ts'

/** The text in the control, and the id of the chosen row; '' without a choice. */
export type ReferenceValue = readonly [text: string, id: string]
export type FormValue = string | ReferenceValue

/** A row as values of its form: text as typed; a list has one entry per line. */
export type FormValues<F> = {
  [Name in FormNames<F>]: F[Name] extends { kind: 'reference' }
    ? ReferenceValue
    : F[Name] extends { words: infer Words }
      ? ValuesOf<Words>
      : string
}

/** The value of a field as a person reads it, where two versions are compared. */
export function sayField<F extends Fields>(fields: F, name: FormNames<F>, values: FormValues<F>): string {
  const value: FormValue = values[name]
  return typeof value === 'string' ? (fieldOf(fields, name).words?.[value] ?? value) : value[0]
}

/** Numbers that are typed with decimals, in any usual way. */
const DECIMALS: Partial<Record<FieldKind, NumberField>> = { hours: { isSmall: true }, money: {}, price: {} }

type Stored = string | number | null | undefined | readonly string[]
type Row = Readonly<Record<string, Stored>>

function readValue(field: AnyField, name: string, row: Row | null): FormValue {
  const text = (value: Stored) => (typeof value === 'object' && value !== null ? value.join('\n') : String(value ?? ''))
  if (field.kind === 'reference') return [text(row?.[field.shows ?? '']), text(row?.[name])]
  const stored = text(row === null ? field.usual : row[name])
  return DECIMALS[field.kind] || field.kind === 'number' ? writeForField(stored) : stored
}

/** The row as its form begins; null for a new one, which begins with `defaults`. */
export const readForm = <F extends Fields>(
  fields: F,
  row: object | null,
  defaults?: Partial<FormValues<F>>,
): FormValues<F> => ({
  ...(Object.fromEntries(
    formNames(fields).map((name) => [name, readValue(fieldOf(fields, name), name, row as Row | null)]),
  ) as FormValues<F>),
  ...(row === null ? defaults : {}),
})

const limitsOf = ({ min = 0, max = 0 }: AnyField) => ({ min, max })

/**
 * The sentence that refuses a text, or null.
 * @param missing that of an empty one; null where it may be empty
 */
export function findTextMistake(field: AnyField, value: string, missing = field.missing ?? null): string | null {
  const { kind, max } = field
  const isEmpty = value.trim() === ''
  if (isEmpty && missing !== null) return missing
  if (kind === 'email') return isEmpty ? null : checkEmail(value, missing ?? contractTexts.email, en.refusals)
  if (kind === 'phone' && max === undefined) return isEmpty || isE164(plainPhone(value)) ? null : contractTexts.phone
  if (max === undefined || kind === 'lines') return null
  return (kind === 'text' ? checkText : checkLine)(value, 0, max, '', en.refusals)
}

function findMistake(field: AnyField, value: FormValue): string | null | undefined {
  if (typeof value !== 'string') return value[0].trim() !== '' && value[1] === '' ? field.wrong : null
  const typed = value.trim()
  const decimals = DECIMALS[field.kind]
  if (decimals && typed !== '') return questionNumber(typed, decimals)
  if (field.kind === 'imo') return typed === '' || isImoNumber(plainImo(typed)) ? null : entityTexts.imo
  if (field.kind !== 'integer') return findTextMistake(field, value)
  const isEmpty = typed === '' && field.usual === undefined
  return isEmpty || parseWholeNumber(typed, limitsOf(field)) !== null ? null : field.wrong
}

/** The sentences of the server's rules by field, before the server is asked. */
export const checkForm = <F extends Fields>(fields: F, values: FormValues<F>): Record<string, string> =>
  Object.fromEntries(
    formNames(fields).flatMap((name) => {
      const mistake = findMistake(fieldOf(fields, name), values[name])
      return typeof mistake === 'string' ? [[name, mistake]] : []
    }),
  )

function toInput(field: AnyField, value: FormValue): unknown {
  if (typeof value !== 'string') return value[1] || null
  if (field.kind === 'lines') {
    return value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  }
  if (value.trim() === '') return field.hasDefault ? undefined : null
  if (field.kind === 'integer') return parseWholeNumber(value, limitsOf(field))
  const decimals = DECIMALS[field.kind]
  return decimals ? plainNumber(value, decimals) : value
}

type InputOf<Field> = Field extends { words: infer Words }
  ? ValuesOf<Words>
  : Field extends { kind: 'lines' }
    ? string[]
    : Field extends { kind: 'integer'; usual: number }
      ? number
      : Field extends { kind: 'integer' }
        ? number | null
        : Field extends { missing: string } | { hasDefault: true }
          ? string
          : string | null

export type CallBody<F> = {
  [Name in FormNames<F> as F[Name] extends { hasDefault: true } ? never : Name]: InputOf<F[Name]>
} & { [Name in FormNames<F> as F[Name] extends { hasDefault: true } ? Name : never]?: string }

/** Input of the call; an empty field with a default is left out. */
export const toCallBody = <F extends Fields>(fields: F, values: FormValues<F>): CallBody<F> =>
  Object.fromEntries(
    formNames(fields).flatMap((name) => {
      const input = toInput(fieldOf(fields, name), values[name])
      return input === undefined ? [] : [[name, input]]
    }),
  ) as CallBody<F>
