import { z } from 'zod'
import { day, dayWith, hoursEntry, instant, money } from '../contract/amounts.ts'
import { emailAddress } from '../contract/email.ts'
import { rowId } from '../contract/endpoint.ts'
import { isImoNumber, plainImo } from '../contract/imo-digits.ts'
import {
  emailOrNull,
  lineOrNull,
  orDefault,
  orNull,
  phoneOrNull,
  priceOrNull,
  textOrNull,
  translationsOrNull,
} from '../contract/optional.ts'
import { line, text, withoutRepeats } from '../contract/text.ts'
import { todayInOslo } from '../days.ts'
import type { Fields } from '../rows/fields.ts'
import {
  declaredFields,
  fieldOf,
  translatedNames,
  type AnyField,
  type DeclaredNames,
  type FieldKind,
  type ValuesOf,
} from './entity-fields.ts'
import { entityTexts } from './messages.en.ts'

/** Seven digits, typed with `IMO` and blanks or without. */
export const imoNumber = z.string().transform(plainImo).refine(isImoNumber, entityTexts.imo)

const imoOrNull = orNull(imoNumber)
const dayOrNull = orNull(day)
type Years = NonNullable<AnyField['years']>
const yearsUntil = ({ ahead }: Years): number => Number(todayInOslo().slice(0, 4)) + ahead
const dayInYears = (years: Years) =>
  orNull(
    day.refine((value) => Number(value.slice(0, 4)) >= years.first && Number(value.slice(0, 4)) <= yearsUntil(years), {
      error: () => entityTexts.years(years.first, yearsUntil(years)),
    }),
  )
const instantOrNull = orNull(instant)
const moneyOrNull = orNull(money)
const idOrNull = orNull(rowId())
const lines = (max: number, count: number) => z.array(line(1, max)).max(count).transform(withoutRepeats).optional()
const whole = (min: number, max: number, wrong?: string) => z.int(wrong).min(min, wrong).max(max, wrong)
const integer = (...limits: Parameters<typeof whole>) => orDefault(whole(...limits))
const integerOrNull = (...limits: Parameters<typeof whole>) => orNull(whole(...limits))
const lineOrDefault = (max: number) => orDefault(line(1, max))

type EnumOf<Words> = z.ZodEnum<{ [Value in ValuesOf<Words>]: Value }>
type NotEmpty = { missing: string } | { hasDefault: true }

type ShapeOf<Field> = Field extends { words: infer Words }
  ? EnumOf<Words>
  : Field extends { kind: 'integer' }
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

type InputOf<Field> = Field extends { missing: string; hasDefault: true } ? z.ZodOptional<Filled<Field>> : Filled<Field>

type Filled<Field> = Field extends { words: infer Words }
  ? EnumOf<Words>
  : Field extends { kind: 'integer' }
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
            ? Field extends { missing: string }
              ? typeof day
              : typeof dayOrNull
            : Field extends { kind: 'instant' }
              ? typeof instantOrNull
              : Field extends { kind: 'hours' }
                ? typeof hoursEntry
                : Field extends { kind: 'money' }
                  ? typeof moneyOrNull
                  : Field extends { kind: 'price' }
                    ? ReturnType<typeof priceOrNull>
                    : Field extends { kind: 'email' }
                      ? Field extends { missing: string }
                        ? ReturnType<typeof emailAddress>
                        : typeof emailOrNull
                      : Field extends { missing: string }
                        ? ReturnType<typeof line>
                        : Field extends { hasDefault: true }
                          ? ReturnType<typeof lineOrDefault>
                          : Field extends { max: number }
                            ? ReturnType<typeof lineOrNull>
                            : typeof phoneOrNull

function shapeOf({ kind, missing, hasDefault, usual, words }: AnyField): z.ZodType {
  if (words !== undefined) return z.enum(Object.keys(words))
  if (kind === 'integer') return usual === undefined ? z.int().nullable() : z.int()
  if (kind === 'lines') return z.array(z.string())
  if (kind === 'reference') return z.uuid().nullable()
  return missing !== undefined || hasDefault ? z.string() : z.string().nullable()
}

const inputOf = (field: AnyField): z.ZodType =>
  field.missing !== undefined && field.hasDefault ? filled(field).optional() : filled(field)

function filled({
  kind,
  max = 0,
  min = 0,
  count = 0,
  missing,
  hasDefault,
  usual,
  wrong,
  words,
  years,
  negative,
}: AnyField): z.ZodType {
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
      if (missing !== undefined) return dayWith(missing)
      return years === undefined ? dayOrNull : dayInYears(years)
    case 'instant':
      return instantOrNull
    case 'hours':
      return hoursEntry
    case 'money':
      return moneyOrNull
    case 'price':
      return priceOrNull(negative)
    case 'email':
      return missing === undefined ? emailOrNull : emailAddress(missing)
    case 'phone':
      return max === 0 ? phoneOrNull : lineOrNull(max)
    case 'text':
      return missing === undefined ? textOrNull(max) : text(1, max, missing)
    case 'line':
      if (missing !== undefined) return line(1, max, missing)
      return hasDefault ? lineOrDefault(max) : lineOrNull(max)
    case 'choice':
    case 'choices':
    case 'picture':
    case 'number':
      return z.enum(Object.keys(words ?? {}), wrong)
  }
}

const BY_HAND = ['choice', 'choices', 'picture', 'number'] as const satisfies readonly FieldKind[]
type ByHand = (typeof BY_HAND)[number]

/** Declared fields whose schemas follow from the declaration alone. */
type DerivedNames<F> = {
  [Name in DeclaredNames<F>]: F[Name] extends { words: object } ? Name : F[Name] extends { kind: ByHand } ? never : Name
}[DeclaredNames<F>]
const isByHand = ({ kind, words }: AnyField): boolean =>
  (BY_HAND as readonly FieldKind[]).includes(kind) && words === undefined

const schemasOf = (fields: Fields, schema: (field: AnyField) => z.ZodType) =>
  Object.fromEntries(
    declaredFields(fields).flatMap(([name, declared]) => (isByHand(declared) ? [] : [[name, schema(declared)]])),
  )

/** How each declared field travels in an answer, for `defineShapes`; those by hand are in the contract (`FieldKind`). */
export const shapesOf = <F extends Fields>(fields: F) =>
  schemasOf(fields, shapeOf) as { [Name in DerivedNames<F>]: ShapeOf<F[Name]> }

/** How a call takes each declared field, for `defineInputs`; those by hand are in the contract (`FieldKind`). */
export const inputsOf = <F extends Fields>(fields: F) =>
  schemasOf(fields, inputOf) as unknown as { [Name in DerivedNames<F>]: InputOf<F[Name]> }

/** How a call takes the Norwegian texts of a row. */
export const translationsOf = (fields: Fields) =>
  translationsOrNull(
    Object.fromEntries(
      translatedNames(fields).map((name) => {
        const { kind, max = 0 } = fieldOf(fields, name)
        return [name, kind === 'line' ? line(1, max) : text(1, max)]
      }),
    ),
  )
