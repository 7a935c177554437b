import { z } from 'zod'
import { en } from '../messages/en.ts'

const { oneLine, tooLong, unstorable } = en.refusals

/**
 * Text that PostgreSQL can store: no U+0000, no lone surrogates (either is answered 400, see core/http/malformed),
 * normalised to NFC so that a name typed on two keyboards compares equal.
 */
export const isWellFormedText = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()

/** Trimmed text of `min` to `max` UTF-16 units; line breaks are preserved. */
export const text = (min: number, max: number, message?: string) =>
  z
    .string(message)
    .refine(isWellFormedText, { message: unstorable, params: { reason: 'unstorable' }, abort: true })
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().min(min, message).max(max, tooLong({ max })))

/** One line of text: as `text`, but control characters (line breaks too) are refused, so that it is safe in a mail header. */
export const line = (min: number, max: number, message?: string) =>
  text(min, max, message).refine((value) => !hasControlCharacter(value), {
    message: oneLine,
    params: { reason: 'oneLine' },
  })

/** Spelling of a number that people type or paste, such as an invoice's: one kind of hyphen, single blanks, plain letters. */
export const normalizeIdentifier = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')

/** An identifier, as `line`: two spellings that look alike (F\u20111 and F-1) are stored as one. */
export const identifierLine = (min: number, max: number, message?: string) =>
  line(min, max, message)
    .transform(normalizeIdentifier)
    .pipe(z.string().max(max, tooLong({ max })))

/** Bidirectional control characters: a name with one reads as another. */
const TURNS_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/

/** A name of something: as `line`, with a letter or a digit in it, since lists find and sort it by these. */
export const formatNames = (max: number, missing: string, unreadable: string) =>
  line(1, max, missing).refine((value) => /[\p{L}\p{N}]/u.test(value) && !TURNS_DIRECTION.test(value), unreadable)

const hasControlCharacter = (value: string): boolean => {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0
    if (code < 32 || (code >= 127 && code < 160) || code === 0x2028 || code === 0x2029) return true
  }
  return false
}

/** The texts without those that are already there, case-insensitive. */
export const withoutRepeats = (texts: readonly string[]): string[] =>
  texts.filter((each, at) => texts.findIndex((other) => other.toLowerCase() === each.toLowerCase()) === at)
