import { z } from 'zod'
import { emailAddress } from './email.ts'
import { contractTexts } from './messages.en.ts'
import { line, text } from './text.ts'

/* What may be left out of a call, and what is the same when it is blank: null. */

const emptyToNull = (value: string | null): string | null => (value === '' ? null : value)
const blank = z.literal('').transform(() => null)

export const lineOrNull = (max: number) => line(0, max).nullable().transform(emptyToNull).optional()

/** Some lines of text. */
export const textOrNull = (max: number) => text(0, max).nullable().transform(emptyToNull).optional()

export const emailOrNull = z.union([blank, emailAddress()], contractTexts.email).nullable().optional()

/** E.164: a plus, the country's code and the number, 7 to 15 digits in all. */
export const phoneNumber = z.string().regex(/^\+[1-9][0-9]{6,14}$/, contractTexts.phone)

/** E.164, typed with blanks and brackets or without. */
export const phoneOrNull = z
  .string()
  .transform((value) => value.replaceAll(/[\s()-]/g, ''))
  .pipe(z.union([blank, phoneNumber], contractTexts.phone))
  .nullable()
  .optional()

/** Some ids, none of them twice. */
export const distinctIds = (min: number, max: number, tooFew?: string) =>
  z
    .array(z.uuid())
    .min(min, tooFew)
    .max(max)
    .refine((ids) => new Set(ids).size === ids.length, contractTexts.idTwice)
