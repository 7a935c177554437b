import { z } from 'zod'
import { plainPhone } from '../phone/phone-text.ts'
import type { Translations } from '../rows/translations.ts'
import { unitPrice } from './amounts.ts'
import { emailAddress } from './email.ts'
import { rowId } from './endpoint.ts'
import { PICKED_MAX } from './lists/list-names.ts'
import { contractTexts } from './messages.en.ts'
import { identifierLine, line, text } from './text.ts'

/*
 * An optional value. An empty text and null mean that there is none: null is stored. A field with a default has always a
 * value; there they mean the same as leaving it out.
 */

const emptyToNull = (value: string | null): string | null => (value === '' ? null : value)
const blank = z.literal('').transform(() => null)

/** Shows the sentence of the value's own schema, the last one, not that of the union. */
const ownSentence = ({ errors }: { errors?: readonly (readonly { message?: string }[])[] }) =>
  errors?.at(-1)?.[0]?.message

/** The value of a schema, or null for an empty text. */
export const orNull = <S extends z.ZodType>(schema: S) =>
  z
    .union([blank, schema], { error: (issue) => ownSentence(issue as Parameters<typeof ownSentence>[0]) })
    .nullable()
    .optional()

/** The value of a schema; undefined for an empty text or null, so that the default counts, or the value stays. */
export const orDefault = <S extends z.ZodType>(schema: S) =>
  orNull(schema)
    .transform((value) => value ?? undefined)
    .optional()

export const lineOrNull = (max: number) => line(0, max).nullable().transform(emptyToNull).optional()

/** As `lineOrNull`, for a number that people type or paste (`identifierLine`). */
export const identifierOrNull = (max: number) => identifierLine(0, max).nullable().transform(emptyToNull).optional()

/** Some lines of text. */
export const textOrNull = (max: number) => text(0, max).nullable().transform(emptyToNull).optional()

export const emailOrNull = z.union([blank, emailAddress()], contractTexts.email).nullable().optional()

/** E.164: a plus, the country's code and the number, 7 to 15 digits in all. */
export const phoneNumber = z.string().regex(/^\+[1-9][0-9]{6,14}$/, contractTexts.phone)

/** E.164, typed in any international form: with blanks, brackets, 00 or (0). */
export const phoneOrNull = z
  .string()
  .transform(plainPhone)
  .pipe(z.union([blank, phoneNumber], contractTexts.phone))
  .nullable()
  .optional()

/** A price of one unit; `negative` refuses one below zero. */
export const priceOrNull = (negative?: string) =>
  orNull(
    z
      .string(contractTexts.unitPrice)
      .refine((price) => !/^\s*[-\u2212]/.test(price), { error: negative, abort: true })
      .pipe(unitPrice),
  )

type Texts = Readonly<Record<string, z.ZodType<string>>>

/** Norwegian texts of a row, each with the English one that it was made from, as they travel. */
export const translationsShape = z
  .strictObject({ nb: z.record(z.string(), z.tuple([z.string(), z.string()]).readonly()).readonly() })
  .readonly()
  .nullable()

/**
 * The schema of translations in a call.
 * @param texts schema of each translatable text
 */
export const translationsOrNull = (texts: Texts) =>
  z
    .strictObject({
      nb: z.strictObject(
        Object.fromEntries(
          Object.entries(texts).map(([name, one]) => [name, z.tuple([one, one]).readonly().optional()]),
        ),
      ),
    })
    .nullable()
    .transform((value): Translations | null => {
      const pairs = Object.entries(value?.nb ?? {}).flatMap(([name, pair]): [string, readonly [string, string]][] =>
        pair === undefined ? [] : [[name, pair]],
      )
      return pairs.length === 0 ? null : { nb: Object.fromEntries(pairs) }
    })
    .optional()

/** Ids in an address, with commas between. */
export const pickedIds = z
  .string()
  .max(PICKED_MAX * 37)
  .transform((ids) => ids.split(','))
  .pipe(z.array(rowId()).min(1).max(PICKED_MAX))

/** Some ids, none of them twice. */
export const distinctIds = (min: number, max: number, tooFew?: string) =>
  z
    .array(rowId())
    .min(min, tooFew)
    .max(max)
    .refine((ids) => new Set(ids).size === ids.length, contractTexts.idTwice)
