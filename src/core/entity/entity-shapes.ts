import { z } from 'zod'
import { day } from '../contract/amounts.ts'
import { rowId } from '../contract/endpoint.ts'
import { isImoNumber, plainImo } from '../contract/imo-digits.ts'
import { emailOrNull, lineOrNull, textOrNull } from '../contract/optional.ts'
import { line, withoutRepeats } from '../contract/text.ts'
import type { FieldRule } from '../rows/fields.ts'
import { declaredFields, type AnyField, type DeclaredNames } from './entity-fields.ts'
import { entityTexts } from './messages.en.ts'

type AnyFields = Readonly<Record<string, FieldRule>>

/** Seven digits, typed with `IMO` and blanks or without. */
export const imoNumber = z.string().transform(plainImo).refine(isImoNumber, entityTexts.imo)

const imoOrNull = imoNumber.nullable().optional()
const dayOrNull = day.nullable().optional()
const idOrNull = rowId().nullable().optional()
const lines = (max: number, count: number) => z.array(line(1, max)).max(count).transform(withoutRepeats).optional()
const whole = (min: number, max: number, wrong?: string) => z.int(wrong).min(min, wrong).max(max, wrong)
const integer = (...limits: Parameters<typeof whole>) => whole(...limits).optional()
const integerOrNull = (...limits: Parameters<typeof whole>) =>
  whole(...limits)
    .nullable()
    .optional()
const kept = (max: number) => line(1, max).optional()

type NotEmpty = { missing: string } | { hasDefault: true }

type ShapeOf<Field> = Field extends { kind: 'integer' }
  ? Field extends { usual: number }
    ? z.ZodInt
    : z.ZodNullable<z.ZodInt>
  : Field extends { kind: 'lines' }
    ? z.ZodArray<z.ZodString>
    : Field extends { kind: 'reference' }
      ? z.ZodNullable<z.ZodUUID>
      : Field extends NotEmpty
        ? z.ZodString
        : z.ZodNullable<z.ZodString>

type InputOf<Field> = Field extends { kind: 'integer' }
  ? Field extends { usual: number }
    ? ReturnType<typeof integer>
    : ReturnType<typeof integerOrNull>
  : Field extends { kind: 'lines' }
    ? ReturnType<typeof lines>
    : Field extends { kind: 'reference' }
      ? typeof idOrNull
      : Field extends { kind: 'imo' }
        ? typeof imoOrNull
        : Field extends { kind: 'day' }
          ? typeof dayOrNull
          : Field extends { kind: 'email' }
            ? typeof emailOrNull
            : Field extends { missing: string }
              ? ReturnType<typeof line>
              : Field extends { hasDefault: true }
                ? ReturnType<typeof kept>
                : ReturnType<typeof lineOrNull>

function shapeOf({ kind, missing, hasDefault, usual }: AnyField): z.ZodType {
  if (kind === 'integer') return usual === undefined ? z.int().nullable() : z.int()
  if (kind === 'lines') return z.array(z.string())
  if (kind === 'reference') return z.uuid().nullable()
  return missing !== undefined || hasDefault ? z.string() : z.string().nullable()
}

function inputOf({ kind, max = 0, min = 0, count = 0, missing, hasDefault, usual, wrong }: AnyField): z.ZodType {
  switch (kind) {
    case 'integer':
      return usual === undefined ? integerOrNull(min, max, wrong) : integer(min, max, wrong)
    case 'lines':
      return lines(max, count)
    case 'reference':
      return idOrNull
    case 'imo':
      return imoOrNull
    case 'day':
      return dayOrNull
    case 'email':
      return emailOrNull
    case 'text':
      return textOrNull(max)
    case 'line':
    case 'phone':
      if (missing !== undefined) return line(1, max, missing)
      return hasDefault ? kept(max) : lineOrNull(max)
  }
}

const schemasOf = (fields: AnyFields, schema: (field: AnyField) => z.ZodType) =>
  Object.fromEntries(declaredFields(fields).map(([name, declared]) => [name, schema(declared)]))

/** How each declared field travels in an answer, for `defineShapes`. */
export const shapesOf = <F extends AnyFields>(fields: F) =>
  schemasOf(fields, shapeOf) as { [Name in DeclaredNames<F>]: ShapeOf<F[Name]> }

/** Schema of each declared field, for `defineInputs`. */
export const inputsOf = <F extends AnyFields>(fields: F) =>
  schemasOf(fields, inputOf) as unknown as { [Name in DeclaredNames<F>]: InputOf<F[Name]> }
