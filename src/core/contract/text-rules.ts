/**
 * The rules of `text.ts` and `email.ts` without zod, so that public pages can check a field in the browser without
 * loading it. `text-rules.test.ts` compares the two.
 */

import type { CommonRefusals } from '../messages/en.ts'

/** Longest mailbox address that SMTP can carry: RFC 5321 §4.5.3.1.3 less the angle brackets. */
export const EMAIL_MAX = 254

const LABEL = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-+[\p{L}\p{M}\p{N}]+)*`

/**
 * A local part and a domain name with a dot, in any script: a name without a dot can't be reached from elsewhere. Quoted
 * local parts are refused. Whether the mailbox exists only a mail can show.
 */
export const EMAIL_PATTERN = new RegExp(String.raw`^[^\s\p{C}@"<>()[\]\\,;:]{1,64}@(?:${LABEL}\.)+${LABEL}$`, 'u')

/** Removes what is copied with an address: invisible characters, `mailto:` and its query, brackets, punctuation. */
export const unwrapEmail = (value: string): string =>
  value
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^[\s<([{"'“„‘«]+/u, '')
    .replace(/^mailto:\s*<?([^?]*)(?:\?.*)?$/isu, '$1')
    .replace(/[\s>)\]}"'”’»,;:.!]+$/u, '')

/** Sentences of wrong fields, in the page's language. */
export type RuleTexts = Pick<CommonRefusals, 'tooLong' | 'oneLine' | 'unstorable'>

/** Sentence that refuses `value`, or null. Lengths are Unicode code points of the trimmed text, as zod and PostgreSQL count. */
export function checkText(value: string, min: number, max: number, sentence: string, texts: RuleTexts): string | null {
  if (value.includes('\u0000') || !value.isWellFormed()) return texts.unstorable
  const length = Array.from(value.normalize('NFC').trim()).length
  if (length < min) return sentence
  return length > max ? texts.tooLong({ max }) : null
}

/** As `checkText`, and refuses line breaks and other control characters. */
export function checkLine(value: string, min: number, max: number, sentence: string, texts: RuleTexts): string | null {
  const refused = checkText(value, min, max, sentence, texts)
  if (refused !== null) return refused
  const hasControlCharacter = /[\p{Cc}\u2028\u2029]/u.test(value.normalize('NFC').trim())
  return hasControlCharacter ? texts.oneLine : null
}

/** Sentence that refuses an e-mail address, or null. */
export function checkEmail(value: string, sentence: string, texts: RuleTexts): string | null {
  return checkLine(value, 1, EMAIL_MAX, sentence, texts) ?? (EMAIL_PATTERN.test(unwrapEmail(value)) ? null : sentence)
}
