import { z } from 'zod'
import { READING_PATTERN } from './checklists.limits.ts'
import { checklistTexts } from './messages.en.ts'

/** A measured value as decimal text or as a number; its decimals are stored as written, `0.10`. */
export const decimalReading = z
  .union([z.string(), z.number().transform(String)], checklistTexts.number)
  .transform((value) => value.trim())
  .pipe(z.string().regex(READING_PATTERN, checklistTexts.number))
  .transform((value) => value.replace(/^(-?)0+(?=\d)/, '$1'))

/** A limit of a reading; an empty text and null mean that there is none. */
export const decimalReadingOrNone = z
  .union([z.literal(['', null]).transform(() => undefined), decimalReading], checklistTexts.number)
  .optional()
