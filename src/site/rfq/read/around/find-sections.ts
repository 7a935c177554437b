import type { IsArticleWord } from '../article-words.ts'
import type { Correspondence } from '../correspondence.ts'
import type { ReadLine } from '../pasted-list.ts'
import { changesList } from './changes-list.ts'
import { findPlaces, isText, type Place } from './find-places.ts'
import { hasWords, isOtherDocument, isUnderstood, wordsOfArticles } from './text-around.ts'

/**
 * Marks the items of which a text around them may change the meaning: all of them for a sentence about the list
 * ("please double all quantities"), those below a title ("Already on board:"), the one above a remark ("(cancelled)").
 * A text that is explained to the last word changes nothing.
 */
export function findSections(
  lines: readonly ReadLine[],
  correspondence: ReadonlyMap<number, Correspondence>,
): ReadLine[] {
  const places = findPlaces(lines, correspondence)
  const items = places.flatMap(({ isItem, line }) => (isItem ? [line] : []))
  const isArticle = wordsOfArticles(items)
  const change = places.find((place) => changesList(place, items, isArticle, places))?.line.text ?? null
  let section: string | null = null
  /** A title without a sign of one applies up to the next blank line. */
  let isShort = false
  return places.map((place, at) => {
    const { line, isItem, isAboveItem } = place
    if (isShort && lines[at - 1]?.line !== line.line - 1) section = null
    const remark = isItem ? places.find((other) => other.itemAbove === line && isRemark(other))?.line.text : undefined
    if (isItem) return Object.assign(line, { section: section ?? change ?? remark ?? null })
    const title = readTitle(place, isArticle)
    if (title !== null) {
      section = title === 'request' ? null : line.text
      isShort = title === 'part' && isAboveItem
    }
    return Object.assign(line, { section: change })
  })
}

/** Whether a line below an item may be about it: "(cancelled)", "- not needed", "Utgår". */
function isRemark({ line, kind, isItem, itemAbove }: Place): boolean {
  if (isItem || kind !== undefined || itemAbove === null || !isText(line)) return false
  return (
    /\p{L}/u.test(line.text) && !line.text.endsWith(':') && !isUnderstood(line, false, wordsOfArticles([itemAbove]))
  )
}

/**
 * What a title says of the items below it: `request` that they are wanted, `list` up to the next title and `part` up to
 * a blank line that they may not be; null for a line that is no title.
 */
function readTitle({ line, kind, hasItemsBelow }: Place, isArticle: IsArticleWord): 'request' | 'list' | 'part' | null {
  const { text } = line
  const isShort = text.length < TITLE_MAX
  if (isShort && isOtherDocument(line)) return 'list'
  if (kind === 'letter' || kind === 'about') return null
  const isMarked = text.endsWith(':') || kind === 'sentence' || (isShort && TITLE_WITHOUT_COLON.test(text))
  const hasSeveralWords = hasWords(line, 3) && (line.read.unknown !== null || !/\d\W*$/.test(text))
  const isTitle = isText(line) || hasSeveralWords || /(?<!\d)20\d\d\W*$/.test(text)
  const isAbove = isShort && hasItemsBelow && isTitle && /\p{L}/u.test(text)
  if (!isMarked && !isAbove) return null
  if (isUnderstood(line, kind === 'sentence')) return 'request'
  if (isUnderstood(line, kind === 'sentence', isArticle)) return null
  return isMarked ? 'list' : 'part'
}

/** A longer line is no title. */
const TITLE_MAX = 80

/** "Cancelled items": words around one for the lines of a list. */
const TITLE_WITHOUT_COLON =
  /^[^\d]*(?<!\p{L})(?:items|articles|lines|orders?|varer|artikler|bestilling(?:er)?|positionen|artikel|artículos|pedidos?|artikelen)(?!\p{L})[^\d]*$/iu
