import { z } from 'zod'
import { LIMIT_PATTERN, READING_PATTERN } from './checklists.limits.ts'
import { checklistTexts } from './messages.en.ts'

/** Decimal text or a number; its decimals are stored as written, `0.10`. */
const decimal = (pattern: RegExp, message: string) =>
  z
    .union([z.string(), z.number().transform(String)], message)
    .transform((value) => value.trim().replace(/^([<>])\s+/, '$1'))
    .pipe(z.string().regex(pattern, message))
    .transform((value) => value.replace(/^([<>]?-?)0+(?=\d)/, '$1'))

/** A measured value; `<0.10` and `>20` are beyond what can be measured. */
export const decimalReading = decimal(READING_PATTERN, checklistTexts.reading)

/** A limit of a reading; an empty text and null mean that there is none. */
export const decimalLimitOrNone = z
  .union([z.literal(['', null]).transform(() => undefined), decimal(LIMIT_PATTERN, checklistTexts.number)])
  .optional()
