import { FILLERS, MISSING, MISSING_PHRASES, SUMS } from './placeholder.data.ts'

/**
 * Returns the words of a text in small letters; abbreviations in single letters become one word: `T.B.N.` is `tbn`, `N/A`
 * is `na`.
 */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const isAbbreviation = words.length > 1 && words.every((word) => word.length === 1)
  return isAbbreviation ? [words.join('')] : words
}

/** Whether a text says that a value is unknown or missing: `-`, `?`, `n/a`, `TBC`, `NULL`, and zeros alone. */
export function isPlaceholder(text: string): boolean {
  const words = wordsOf(text)
  if (words.length === 0) return !/\p{N}/u.test(text.replaceAll('0', ''))
  if (/\p{N}/u.test(text)) return false
  return MISSING_PHRASES.has(words.join(' ')) || words.every((word) => MISSING.has(word))
}

/** Whether a text can be the number of an invoice: it has a digit other than zero. */
export const isInvoiceNumber = (text: string): boolean => /[\p{N}--0]/v.test(text)

/** Whether a text is that of a row with a sum, or of the foot of a page: `Total`, `Grand total: 12`, `Side 2 av 3`. */
export function isSumOrPage(text: string): boolean {
  const words = wordsOf(text)
  const isOfLists = (word: string) => SUMS.has(word) || MISSING.has(word) || FILLERS.has(word)
  const isPage = /^\W*(?:page|side)\W*\d/iu.test(text)
  return words.length > 0 && words.every(isOfLists) && (isPage || words.some((word) => !FILLERS.has(word)))
}
