import { type IsArticleWord, isNeutral } from './article-words.ts'
import type { Span } from './headings.ts'
import { BEFORE_READ, NEUTRAL_PHRASES } from './neutral-words.data.ts'

/** A mark that separates or opens a list; any other one ("?", "~", "+", "^") may change what a line means. */
const SEPARATOR = /[\s.,;:|"'•*·\-–—_=()!#&]/u
/** A slash between blanks or words, as in "buffer / indicator". */
const LOOSE_SLASH = /(?<=\s)\/(?=\s)|(?<=\p{L}\p{L})\/(?=\p{L}\p{L})/u

/**
 * Returns the pieces of a line that nothing explains: neither what was read (`covered`), nor a neutral word, nor the
 * articles' own words. Neighbouring pieces are one.
 */
export function findUnexplained(text: string, covered: readonly Span[], articles: readonly IsArticleWord[]): string[] {
  const phrases = [...text.matchAll(NEUTRAL_PHRASES)].map(({ 0: phrase, index }) => ({
    from: index,
    to: index + phrase.length,
  }))
  const isRead = (at: number) => covered.some(({ from, to }) => at >= from && at < to)
  const isCovered = (at: number) => isRead(at) || phrases.some(({ from, to }) => at >= from && at < to)
  const pieces: Span[] = []
  const push = (from: number, to: number) => {
    const before = pieces.at(-1)
    if (before !== undefined && /^[\s/'’.-]*$/u.test(text.slice(before.to, from))) before.to = to
    else pieces.push({ from, to })
  }
  const isBeforeRead = (word: string, end: number) =>
    BEFORE_READ.has(word.toLowerCase()) && isRead(end + text.slice(end).search(/\S|$/u))
  const parts = [...text.matchAll(/[\p{L}\p{N}\p{M}]+|\S/gu)].filter(({ index }) => !isCovered(index))
  const words = parts.filter(({ 0: part }) => /[\p{L}\p{N}]/u.test(part))
  const isArticle = (word: string) => articles.some((has) => has(word))
  // "Ex" or "UV" belongs to the article only next to another word of it.
  const isNearArticle = (index: number) => {
    const at = words.findIndex((each) => each.index === index)
    const near = [words[at - 1], words[at + 1]].flatMap((each) => each?.[0] ?? [])
    return near.some((each) => each.length > 2 && isArticle(each))
  }
  const isPart = (word: string, index: number) => isArticle(word) && (word.length > 2 || isNearArticle(index))
  // "6 pcs/ship", "6 pcs / ship": only between blanks a slash may separate a quantity from a word of the article.
  const endOfPer = (index: number): number | null => {
    const [whole = '', word = ''] = /^[/\s]+([\p{L}\p{N}]+)/u.exec(text.slice(index)) ?? []
    const end = index + whole.length
    const isBehindRead = isRead(text.slice(0, index).trimEnd().length - 1)
    const isLabel = isRead(end + text.slice(end).search(/\S|$/u))
    const isSeparator = /\s/.test(whole) && (isLabel || isArticle(word))
    return word !== '' && isBehindRead && !isRead(end - 1) && !isSeparator ? end : null
  }
  for (const { 0: part, index } of parts) {
    const endOfSlash = part === '/' ? endOfPer(index) : null
    const to = endOfSlash ?? index + part.length
    const isKnown = /[\p{L}\p{N}]/u.test(part)
      ? isNeutral(part) || isPart(part, index) || isBeforeRead(part, to)
      : SEPARATOR.test(part) || (endOfSlash === null && isLooseSlash(text, index))
    if (!isKnown) push(index, to)
  }
  return pieces.map(({ from, to }) => text.slice(from, to))
}

const isLooseSlash = (text: string, at: number): boolean =>
  LOOSE_SLASH.test(text.slice(Math.max(0, at - 2), at + 3)) && text[at] === '/'

/** Text attached to an item number without a blank, which may make it another variant: "28034-EX2", "09991/A". */
export function findSuffix(text: string, { from, to }: Span): string | null {
  const [suffix = null] = /^(?:[-–/._+^\\~][\p{L}\p{N}]|[+^~?])[\p{L}\p{N}/._-]*/u.exec(text.slice(to)) ?? []
  const isPrefixed = /(?:\p{N}[-/._]|[/._+^~])$/u.test(text.slice(0, from))
  return suffix ?? (isPrefixed ? (/\S+$/u.exec(text.slice(0, from))?.[0] ?? null) : null)
}
