import { z } from 'zod'
import { contractTexts } from './messages.en.ts'
import { line } from './text.ts'

/** Longest address that SMTP can carry: RFC 5321 §4.5.3.1.3 less the angle brackets. */
export const EMAIL_MAX = 254

/** A mailbox that can be written to; the sentence is shown for every way to get it wrong. */
export const emailAddress = (message = contractTexts.email) =>
  line(1, EMAIL_MAX, message).pipe(z.email({ error: message, pattern: z.regexes.unicodeEmail }))
