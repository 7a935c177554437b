import { createArticleWordTest, type IsArticleWord, isNeutral } from '../article-words.ts'
import { findUnexplained } from '../find-unexplained.ts'
import type { ReadLine } from '../pasted-list.ts'
import {
  BEFORE_NAME,
  COMPANY,
  COURTEOUS_PHRASES,
  COURTEOUS_WORDS,
  DELIVERY,
  LINE_NOUN,
  LINE_REFERENCE,
  OTHER_LISTS,
  PREPOSITIONS,
  THANKS_FOR,
} from './text-around.data.ts'

const blank = (text: string): string => ' '.repeat(text.length)

/**
 * Whether every word of a text around the list is explained: neutral or courteous words, names of ships and ports,
 * dates and numbers of papers. A number of lines or pieces never is.
 * @param isSentence whether it is more than a title, in which "available" may say what the list is of
 */
export function isUnderstood({ text, read }: ReadLine, isSentence: boolean, isArticle?: IsArticleWord): boolean {
  if (!isSentence && COMPANY.test(text) && !/(?:^|\s)\p{Ll}/u.test(text)) return true
  const polite = isSentence ? text.replaceAll(COURTEOUS_PHRASES, blank) : text
  if (THANKS_FOR.test(polite)) return false
  const isKnown = (word: string) =>
    (isSentence && COURTEOUS_WORDS.has(word.toLowerCase())) || isArticle?.(word) === true
  const rest = blankNames(polite, isSentence)
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) => (isKnown(word) ? blank(word) : word))
    .replace(/\?\s*$/, ' ')
  const explained = read.tokens.filter(
    ({ kind, from, to }) => kind === 'apart' && !LINE_REFERENCE.test(text.slice(from, to)),
  )
  return findUnexplained(rest, explained, []).length === 0
}

/** Blanks the names behind "MV", "port" or, in a sentence, "in" and "for"; all capitals are no names. */
function blankNames(text: string, isSentence: boolean): string {
  if (!/\p{Ll}/u.test(text)) return text
  let isName = false
  return text.replaceAll(/[\p{L}\p{N}\p{M}/'’-]+/gu, (word, index: number) => {
    const isCapital = /^\p{Lu}/u.test(word)
    if (BEFORE_NAME.has(word.toLowerCase())) isName = true
    else if (isCapital && isName) return blank(word)
    else if (isSentence && index > 0 && PREPOSITIONS.has(word)) isName = true
    else if (!isNeutral(word) && !COURTEOUS_WORDS.has(word)) isName = false
    return word
  })
}

/** Whether a line may be the title of a delivery note, an invoice or a stock list, or thanks for what was delivered. */
export const isOtherDocument = ({ text }: ReadLine): boolean =>
  [OTHER_LISTS, DELIVERY, THANKS_FOR].some((pattern) => pattern.test(text.replaceAll(COURTEOUS_PHRASES, blank)))

const LABEL = new RegExp(String.raw`^\W*(?:${LINE_NOUN}\W*)?(\d{1,3})(?:\W|$)`, 'iu')
const POSITION = new RegExp(String.raw`^\W*(?:${LINE_NOUN}\W*(\d{1,3})(?!\d)|(\d{1,3})["']?[.):;|\t])`, 'iu')

const positionOf = ({ text }: ReadLine): string | undefined => {
  const [, labelled, plain] = POSITION.exec(text) ?? []
  return labelled ?? plain
}

/**
 * Whether a line names another line by its number: "please drop item 2". At its beginning a number may be its own
 * position instead, where other lines have one, too.
 */
export function refersToLine(line: ReadLine, items: readonly ReadLine[]): boolean {
  const match = LINE_REFERENCE.exec(line.text)
  if (match === null) return false
  if (/\p{L}/u.test(line.text.slice(0, match.index))) return true
  const [, own = ''] = LABEL.exec(line.text) ?? []
  const positions = items.flatMap((item) => (item === line ? [] : (positionOf(item) ?? [])))
  return positions.includes(own) || (positions.length === 0 && items.some((item) => item !== line))
}

/** Whether a line has at least `least` words, not all of them neutral. */
export const hasWords = ({ text }: ReadLine, least: number): boolean => {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.length >= least && !words.every(isNeutral)
}

/** Returns whether a word belongs to one of the articles of some lines. */
export function wordsOfArticles(items: readonly ReadLine[]): IsArticleWord {
  const products = [...new Set(items.flatMap(({ read }) => read.mentions.map(({ product }) => product)))]
  const has = createArticleWordTest({
    id: '',
    itemNumber: '',
    name: products.map(({ name }) => name).join(' '),
    // After two blanks the capital of a first word does not count as that of a proper name.
    description: products.map(({ description }) => description).join('  '),
  })
  const known = new Map<string, boolean>()
  return (word) => {
    const answer = known.get(word) ?? has(word)
    known.set(word, answer)
    return answer
  }
}
