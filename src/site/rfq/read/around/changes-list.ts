import { type IsArticleWord, createArticleWordTest, isNeutral } from '../article-words.ts'
import { findStatement, isOfTable, isRequest } from '../correspondence.ts'
import { findUnexplained } from '../find-unexplained.ts'
import { isHeadName } from '../headings.ts'
import { isOfNeighbour } from '../join-quantities.ts'
import type { ReadLine } from '../pasted-list.ts'
import { isAboutAll, isText, type Place } from './find-places.ts'
import { ALL_LINES, DENIAL, DISCLAIMER, LINE_REFERENCE, POSTSCRIPT, SOME_LINES } from './text-around.data.ts'
import { hasWords, isUnderstood, refersToLine, wordsOfArticles } from './text-around.ts'

/** Words in parentheses, behind a dash, or that begin in lower case. */
const REMARK = /^\s*(?:[([*–—-]|\p{Ll})[^:]*$/u

/** Whether a text may change the meaning of items that aren't next to it. */
export function changesList(
  place: Place,
  items: readonly ReadLine[],
  isArticle: IsArticleWord,
  places: readonly Place[],
): boolean {
  const { line, kind, isItem } = place
  const { text } = line
  if (line.isQuoted || isOfTable(text) || (isHeadName(text) && !/\s\S+\s/.test(text))) return false
  const { mentions, tokens } = line.read
  if (mentions.length > 0) {
    const own = mentions.map(({ product }) => createArticleWordTest(product))
    return refersToLine(line, items) && findUnexplained(text, [...tokens, ...mentions], own).length > 0
  }
  if (isItem) return false
  if (kind === 'letter' || kind === 'about') return changesInLetter(place)
  if (refersToLine(line, items)) return true
  if (
    (isOfNeighbour(line) && /\d/.test(text)) ||
    (text.endsWith(':') && place.hasItemsBelow) ||
    isUnderstood(line, kind === 'sentence', isArticle)
  )
    return false
  if (kind === 'sentence' || isAboutAll(line)) return true
  const isFirst = place.hasItemsBelow && !place.hasItemsAbove
  const isOwnRemark = place.itemAbove !== null && REMARK.test(text)
  if (SOME_LINES.test(text) || (DENIAL.test(text) && !isOwnRemark)) return !isFirst
  if (!isText(line) || !hasWords(line, 2)) return false
  if (place.itemAbove === null) return !place.hasItemsBelow && place.hasItemsAbove && /(?:^|\s)\p{Ll}/u.test(text)
  const isOwn = wordsOfArticles([place.itemAbove])
  const namesOther = (text.match(/\p{L}{4,}/gu) ?? []).some(
    (word) => isArticle(word) && !isOwn(word) && !isNeutral(word),
  )
  // Behind the last item it is a description only where others have one, too.
  const isDescribed = places.some(
    (other) => !other.isItem && other.itemAbove !== null && other.itemAbove !== place.itemAbove,
  )
  return namesOther || !(place.hasItemsBelow || isDescribed || isOwnRemark)
}

/** Whether a greeting, a closing, a signature or its postscript may change the list. */
function changesInLetter({ line, kind }: Place): boolean {
  const { text } = line
  const rest = findStatement(text)
  const isNamed = (LINE_REFERENCE.exec(text)?.[0] ?? '#').search(/^(?:no|nr|#)/i) === -1
  if (rest === null) {
    const isAbout = kind === 'about' && (isNamed || ALL_LINES.test(text) || SOME_LINES.test(text))
    const isNote = kind === 'letter' && !DISCLAIMER.test(text) && (isNamed || POSTSCRIPT.test(text))
    return (isAbout || isNote) && !isUnderstood(line, true)
  }
  const isSaid =
    /\p{Ll}{2}.*\s.*\p{Ll}{2}/u.test(rest) && (kind === 'about' || isRequest(rest) || SOME_LINES.test(rest))
  const spoken = { ...line, text: rest.padStart(text.length) }
  return (isSaid || isNamed || ALL_LINES.test(rest)) && !isUnderstood(spoken, true)
}
