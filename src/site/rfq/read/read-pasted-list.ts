import type { ReadableProduct } from '../rfq-list.ts'
import { PASTE_LINES_MAX } from '../rfq.limits.ts'
import { findSections } from './around/find-sections.ts'
import { findCorrespondence, isOrderTitle, isRule, withoutRequest } from './correspondence.ts'
import { flagRepeatedItems } from './doubt-rows.ts'
import { findMentions, indexProducts, type ProductIndex } from './find-item-numbers.ts'
import { findCells, type Heading, isHeadName, isListed, readHeading, type Span } from './headings.ts'
import {
  findLoneQuantities,
  flagNeighbours,
  hasNumberNextToCount,
  isLoneQuantity,
  joinQuantities,
  neighbourValues,
} from './join-quantities.ts'
import type { IgnoredLine, PastedList, PastedRow, ReadLine } from './pasted-list.ts'
import { readColumns } from './read-columns.ts'
import { type ItemReading, readItems } from './read-line.ts'
import { ask, readQuantityCell } from './read-quantity.ts'
import { tokenizeLine } from './read-tokens.ts'
import { findShortForms } from './short-forms.ts'
import { splitLines } from './split-mail.ts'
import { askColumns, toMissing, toRow, toUnknown, unitIn } from './to-row.ts'
import { type Line, unfoldCells } from './unfold-cells.ts'

/**
 * Reads a pasted list against the catalogue: tables from spreadsheets and mails, with or without a heading, also with
 * one cell per line; quoted answers; lines of a mail. A number is a quantity when a unit, a heading, a multiplier or
 * its place in a consistent table says so. An item is found only when everything on its line is understood: a person is
 * asked about the rest, since a wrong quantity costs more than a question.
 */
export function readPastedList(text: string, products: readonly ReadableProduct[]): PastedList {
  const written = splitLines(text)
  const index = indexProducts(products)
  const { lines, headings } = readLines(unfoldCells(written.slice(0, PASTE_LINES_MAX), index), index)
  const columns = readColumns(lines.flatMap((line) => silentLine(line)))
  const correspondence = findCorrespondence(lines, isItem)
  const rows: PastedRow[] = []
  const ignored: IgnoredLine[] = []
  const joined = joinQuantities(findSections(lines, correspondence))
  const lone = findLoneQuantities(joined).filter(
    ({ line }) => !['letter', 'about'].includes(correspondence.get(line) ?? ''),
  )
  for (const line of flagNeighbours(joined, lone)) {
    const kind = correspondence.get(line.line)
    const neighbours = neighbourValues(lone, line)
    const items = line.cells ? readTableRow(line) : readItems(line.text, line.read, columns.get(line.line), neighbours)
    const isSigned = kind === 'letter' && !isItem(line)
    if (items.length > 0 && !isSigned) {
      rows.push(...items.map((item, place) => toRow(line, item, place)))
      rows.push(...line.others.map((other) => toUnknown(line, other)))
    } else if (kind === undefined && !isNothing(line)) rows.push(toMissing(line, neighbours))
    else {
      const words = kind === 'sentence' ? withoutRequest(line.read.words) : ''
      ignored.push({ line: line.line, text: line.text, words })
    }
  }
  return {
    heading: headings[0] ?? null,
    rows: flagRepeatedItems(rows),
    ignored,
    unread: written.slice(PASTE_LINES_MAX).map(({ line }) => line),
  }
}

/** Reads each line, and removes headings of columns. */
function readLines(all: readonly Line[], index: ProductIndex): { lines: ReadLine[]; headings: string[] } {
  const lines: ReadLine[] = []
  const headings: string[] = []
  let heading: Heading | null = null
  const written = all.filter(({ text }) => !isRule(text))
  for (const [at, line] of written.entries()) {
    const mentions = findMentions(line.text, index)
    const found: Heading | null = mentions.length === 0 ? readHeading(line.text, written[at + 1]?.text) : null
    if (found !== null) {
      heading = found
      headings.push(line.text)
      continue
    }
    const cells: Span[] | null = heading === null || heading.quantity === -1 ? null : findCells(line.text, heading)
    const short = findShortForms(line.text, mentions, index)
    const read = tokenizeLine(line.text, [...mentions, ...short.mentions], index.names)
    lines.push({ ...line, read, heading, cells, others: short.unknown, section: null })
  }
  return { lines, headings }
}

/** Whether a line is an item regardless of the lines around it: it has a quantity or an amount of an article. */
const isItem = ({ text, heading, cells, read: { mentions, tokens } }: ReadLine): boolean =>
  isListed(text, heading, cells) ||
  tokens.some(({ kind }) => kind === 'count' || (kind === 'amount' && mentions.length > 0))

/** Whether a line has no words: an e-mail address, a date, a price, the quantity of its neighbour, a column's name. */
const isNothing = (line: ReadLine): boolean => {
  const { words, tokens } = line.read
  if (isListed(line.text, line.heading, line.cells)) return false
  const isCounted = tokens.some(({ kind }) => kind === 'count')
  if (isCounted) return isLoneQuantity(line) && !hasNumberNextToCount(line)
  const isEmpty = !/[\p{L}\p{N}]/u.test(words)
  return isEmpty || isLoneQuantity(line) || isHeadName(line.text) || isOrderTitle(line.text)
}

const silentLine = ({ line, text, read, heading, cells }: ReadLine) => {
  const [only, second] = read.mentions
  // A heading without a column of quantities: the numbers below it are none, but weights or prices.
  const isOther = heading?.quantity === -1 && findCells(text, heading) !== null
  const isSilent = cells === null && !isOther && only !== undefined && second === undefined
  return isSilent && read.tokens.every(({ kind }) => ['bare', 'obscure', 'apart'].includes(kind))
    ? [{ id: line, text, item: only, tokens: read.tokens }]
    : []
}

/** A row of a table with a heading for the quantity; the article is the one in the column of item numbers. */
function readTableRow({ text, read, heading, cells }: ReadLine): ItemReading[] {
  const { mentions } = read
  const quantity = cells?.[heading?.quantity ?? -1]
  if (quantity === undefined || mentions.length === 0) return []
  const unit = unitIn(text, heading, cells)
  const isIn = (cell: Span | undefined, { from, to }: Span) => cell !== undefined && from >= cell.from && to <= cell.to
  const itemCells = heading?.words.map((column) => cells?.[column]) ?? []
  const others = mentions.filter((mention) => !isIn(quantity, mention))
  const listed = others.filter((mention) => isIn(cells?.[heading?.item ?? -1], mention))
  const inWords = others.filter((mention) => itemCells.some((cell) => isIn(cell, mention)))
  const chosen =
    heading?.isClear === false ? mentions : listed.length === 1 ? listed : inWords.length > 0 ? inWords : others
  const isOne = chosen.length === 1
  const unclear = askColumns(text, heading, cells)
  return chosen.map((mention) => {
    if (unclear !== null) return Object.assign({ ...unclear }, { mention, product: mention.product })
    const reading = readQuantityCell(text, quantity, unit, mention.product)
    const item = { mention, product: mention.product }
    if (isOne) return Object.assign(reading, item)
    const choices = reading.state === 'ask' ? reading.choices : [reading.quantity ?? 1]
    return Object.assign(ask('items', choices), item)
  })
}
