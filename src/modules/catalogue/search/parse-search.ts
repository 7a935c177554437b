import { SEARCH_WORDS_MAX, searchWords } from '#core/contract/search-words.ts'

/** What a visitor typed, taken apart for the search statement. Normalising (case, accents, zeros) is the database's. */
export interface SearchParts {
  /** What could be an item number: the whole text first, then its words, then its runs of letters or of digits. */
  keys: string[]
  /** Words as typed, signs included: each must stand in a product as it is. */
  words: string[]
  /** Words without signs, whose spelling may be mended; empty when there is nothing but numbers. */
  terms: string[]
}

/** More keys than these make no search better, only slower. */
const KEYS_MAX = 16

/** Signs that people know as placeholders: a word with one is taken literally, or `0999_` would find 09991 after all. */
const PLACEHOLDER = /[%\\]|^_|_$/u

const firstFew = (values: readonly string[], count: number) => [...new Set(values)].slice(0, count)

/** Null when there is nothing to look for. */
export function parseSearch(typed: string): SearchParts | null {
  const text = typed.normalize('NFC').trim()
  if (text === '') return null
  const words = searchWords(text)
  const plain = words.filter((word) => !PLACEHOLDER.test(word))
  const whole = plain.length === words.length ? text : ''
  const runs = plain.flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? [])
  const terms = plain.flatMap((word) => word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  return {
    keys: firstFew([whole, ...plain, ...runs], KEYS_MAX),
    words,
    terms: terms.every((term) => /\p{N}/u.test(term)) ? [] : firstFew(terms, SEARCH_WORDS_MAX),
  }
}
