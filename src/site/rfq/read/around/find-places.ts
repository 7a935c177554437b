import { type Correspondence, findStatement, hasHeadNames, isOfTable } from '../correspondence.ts'
import { blankOut } from '../headings.ts'
import type { ReadLine } from '../pasted-list.ts'
import { ALL_LINES, RECEIVERS } from './text-around.data.ts'
import { isUnderstood, refersToLine } from './text-around.ts'

/** A line with its neighbours; blank lines between are none. */
export interface Place {
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

/** Returns the lines with their neighbours. */
export function findPlaces(lines: readonly ReadLine[], correspondence: ReadonlyMap<number, Correspondence>): Place[] {
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
const SENTENCE_START = /^\P{L}*\p{L}+\s+(?!(?:no|nr|number|name|list|date|code)(?!\p{L}))\p{Ll}[^:]*$/u

/**
 * The kind of a line, also of a sentence with a date. "Skip the cuvettes" and "Last order" only begin like "Skip: Nordlys"
 * and a heading.
 */
function kindOf(line: ReadLine, correspondence: ReadonlyMap<number, Correspondence>): Correspondence | undefined {
  const kind = correspondence.get(line.line)
  const { text } = line
  if (kind === undefined && /(?:\S+\s+){3}\S+[.!?]$/.test(text) && isText(line)) return 'sentence'
  if (kind !== 'about' || findStatement(text) !== null) return kind
  if (hasHeadNames(text)) return !/(?:\S+\s+){3}/.test(text) && !isUnderstood(line, false) ? undefined : kind
  return !isOfTable(text) && SENTENCE_START.test(text) ? 'sentence' : kind
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
  blankOut(
    text,
    read.tokens.filter(({ kind }) => kind === 'count'),
  )

/** Whether a line speaks of all lines: "2 pcs each", "for both ships". */
export const isAboutAll = (line: ReadLine): boolean => {
  const text = withoutCounts(line)
  return ALL_LINES.test(text) || RECEIVERS.test(text)
}

/** Whether a line has text, and no number that may be the quantity or the number of an article. */
export const isText = ({ text, read: { unknown, tokens } }: ReadLine): boolean =>
  unknown === null && tokens.every(({ kind }) => kind === 'apart') && !/\d/.test(blankOut(text, tokens))
