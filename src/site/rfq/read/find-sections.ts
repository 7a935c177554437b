import { createArticleWords, isNeutral } from './article-words.ts'
import { type Correspondence, findStatement, hasHeadNames, isOfTable, isRequest } from './correspondence.ts'
import { findUnexplained } from './find-unexplained.ts'
import { isHeadName } from './headings.ts'
import { isOfNeighbour } from './join-quantities.ts'
import type { ReadLine } from './pasted-list.ts'
import { ALL_LINES, DENIAL, DISCLAIMER, LINE_REFERENCE, POSTSCRIPT, RECEIVERS, SOME_LINES } from './text-around.data.ts'
import { hasWords, type IsArticleWord, isOtherList, isUnderstood, refersToLine } from './text-around.ts'

/** A line with its neighbours; blank lines between are none. */
interface Place {
  line: ReadLine
  kind: Correspondence | undefined
  isItem: boolean
  /** The item above, with nothing but lines of text between. */
  itemAbove: ReadLine | null
  isAboveItem: boolean
  /** Whether the list has items further up, or further down before the next sentence. */
  hasItemsAbove: boolean
  hasItemsBelow: boolean
}

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
  const changes = places.filter((place) => changesList(place, items, isArticle, places))
  const change = changes[0]?.line.text ?? null
  let section: string | null = null
  /** A title without a sign of one applies up to the next blank line. */
  let isShort = false
  return places.map((place, at) => {
    const { line, isItem, isAboveItem } = place
    if (isShort && lines[at - 1]?.line !== line.line - 1) section = null
    const remark = isItem ? places.find((other) => other.itemAbove === line && isRemark(other))?.line.text : undefined
    if (isItem) return { ...line, section: section ?? change ?? remark ?? null }
    const title = readTitle(place, isArticle)
    if (title !== null) {
      section = title === 'request' ? null : line.text
      isShort = title === 'part' && isAboveItem
    }
    return { ...line, section: change }
  })
}

function findPlaces(lines: readonly ReadLine[], correspondence: ReadonlyMap<number, Correspondence>): Place[] {
  const possible = lines.filter((line) => namesItem(line))
  const isItem = lines.map(
    (line) =>
      namesItem(line) &&
      (line.read.mentions.length > 0 || isTableRow(line) || !(isAboutAll(line) || refersToLine(line, possible))),
  )
  const places: Place[] = []
  for (const [at, line] of lines.entries()) {
    const [above, below] = [places.at(-1), lines[at + 1]]
    const isNear = above?.line.line === line.line - 1
    const end = lines.findIndex(
      (each, place) =>
        place > at && (isItem[place] || ['sentence', 'letter'].includes(correspondence.get(each.line) ?? '')),
    )
    places.push({
      line,
      kind: kindOf(line, correspondence),
      isItem: isItem[at] === true,
      itemAbove: !isNear || above === undefined ? null : above.isItem ? above.line : above.itemAbove,
      isAboveItem: isItem[at + 1] === true && below?.line === line.line + 1,
      hasItemsAbove: isItem.slice(0, at).includes(true),
      hasItemsBelow: isItem[end] === true,
    })
  }
  return places
}

/** A word with another one in lower case behind it, but for the name of a number: "Requisition no". */
const SAID = /^\P{L}*\p{L}+\s+(?!(?:no|nr|number|name|list|date|code)(?!\p{L}))\p{Ll}[^:]*$/u

/**
 * The kind of a line, also of a sentence with a date. "Skip the cuvettes" and "Last order" only begin like "Skip: Nordlys"
 * and a heading.
 */
function kindOf(line: ReadLine, correspondence: ReadonlyMap<number, Correspondence>): Correspondence | undefined {
  const kind = correspondence.get(line.line)
  const { text } = line
  if (kind === undefined && /(?:\S+\s+){3}\S+[.!?]$/.test(text) && isText(line)) return 'sentence'
  if (kind !== 'about' || findStatement(text) !== null) return kind
  if (hasHeadNames(text)) return text.split(/\s+/).length < 4 && !isUnderstood(line, false) ? undefined : kind
  return !isOfTable(text) && SAID.test(text) ? 'sentence' : kind
}

/** A row of a table with a quantity. */
const isTableRow = ({ text, heading, cells }: ReadLine): boolean => {
  const cell = cells?.[heading?.quantity ?? -1]
  return cell !== undefined && /\d/.test(text.slice(cell.from, cell.to))
}

const namesItem = (line: ReadLine): boolean =>
  line.read.mentions.length > 0 || line.read.tokens.some(({ kind }) => kind === 'count') || isTableRow(line)

/** The text without its counts: "each" is a unit in "2 each". */
const withoutCounts = ({ text, read }: ReadLine): string =>
  read.tokens
    .filter(({ kind }) => kind === 'count')
    .reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)

const isAboutAll = (line: ReadLine): boolean => {
  const text = withoutCounts(line)
  return ALL_LINES.test(text) || RECEIVERS.test(text)
}

/** Whether a word belongs to one of the listed articles. */
function wordsOfArticles(items: readonly ReadLine[]): IsArticleWord {
  const products = [...new Set(items.flatMap(({ read }) => read.mentions.map(({ product }) => product)))]
  const has = createArticleWords({
    id: '',
    itemNumber: '',
    name: products.map(({ name }) => name).join(' '),
    // Between two blanks the first word of a description is no proper name.
    description: products.map(({ description }) => description).join('  '),
  })
  const known = new Map<string, boolean>()
  return (word) => {
    const answer = known.get(word) ?? has(word)
    known.set(word, answer)
    return answer
  }
}

/** Whether a line has text, and no number that may be the quantity or the number of an article. */
const isText = ({ text, read: { unknown, tokens } }: ReadLine): boolean =>
  unknown === null &&
  tokens.every(({ kind }) => kind === 'apart') &&
  !/\d/.test(tokens.reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text))

/** Whether a text may change the meaning of items that aren't next to it. */
function changesList(
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
    const own = mentions.map(({ product }) => createArticleWords(product))
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

/** Whether a greeting, a closing, a signature or its postscript says something of the list. */
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

/** Words in parentheses, behind a dash, or that begin in lower case. */
const REMARK = /^\s*(?:[([*–—-]|\p{Ll})[^:]*$/u

/** Whether a line below an item may be about it: "(cancelled)", "- not needed", "Utgår". */
function isRemark({ line, kind, itemAbove }: Place): boolean {
  if (kind !== undefined || itemAbove === null || !isText(line)) return false
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
  if (isShort && isOtherList(line)) return 'list'
  if (kind === 'letter' || kind === 'about') return null
  const isMarked = text.endsWith(':') || kind === 'sentence' || (isShort && TITLE_WITHOUT_COLON.test(text))
  const isTitle = isText(line) || hasWords(line, 3) || /(?<!\d)20\d\d\W*$/.test(text)
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
