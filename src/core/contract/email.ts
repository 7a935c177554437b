import { z } from 'zod'
import { contractTexts } from './messages.en.ts'
import { EMAIL_MAX, EMAIL_PATTERN, unwrapEmail } from './text-rules.ts'
import { line } from './text.ts'

/** A mailbox that can be written to (`unwrapEmail`); the sentence is shown for every way to get it wrong. */
export const emailAddress = (message = contractTexts.email) =>
  line(1, EMAIL_MAX, message)
    .transform(unwrapEmail)
    .pipe(z.email({ error: message, pattern: EMAIL_PATTERN }))
