import { FILLERS, MISSING, MISSING_PHRASES, SUMS } from '#core/contract/names/placeholder.data.ts'
import { isSumOrPage, wordsOf } from '#core/contract/names/placeholder.ts'
import { HEADINGS, KINDS } from './list-words.data.ts'

const isOfLists = (word: string): boolean =>
  MISSING.has(word) || SUMS.has(word) || HEADINGS.has(word) || KINDS.has(word) || FILLERS.has(word)

/** Whether a text only says that a vessel's name isn't known: `TBN`, `N/A`, `MV Unknown`, `?`. No two such are one vessel. */
export function isMissingName(text: string): boolean {
  const words = wordsOf(text)
  if (words.length === 0) return !/\p{N}/u.test(text)
  if (MISSING_PHRASES.has(words.join(' '))) return true
  return words.some((word) => MISSING.has(word)) && words.every(isOfLists) && !/\p{N}/u.test(text)
}

/**
 * Whether a cell of a list names nothing: a heading (`Ship`, `Bulk carriers:`), a sum (`Grand total: 12`), a page (`Side 2
 * av 3`), a kind of vessel alone (`MV`), a number, or a word for a missing name.
 */
export function isListText(text: string): boolean {
  const words = wordsOf(text)
  const isOnlyFillers = words.length > 0 && words.every((word) => FILLERS.has(word))
  return (words.every(isOfLists) && !isOnlyFillers) || /:\s*$/.test(text) || isMissingName(text) || isSumOrPage(text)
}
