import type { ReadableProduct } from '../rfq-list.ts'
import { ITEM_QUANTITY } from '../rfq.limits.ts'
import { createArticleWordTest } from './article-words.ts'
import { withoutOrderWords } from './correspondence.ts'
import { findSuffix, findUnexplained } from './find-unexplained.ts'
import type { Heading, Span } from './headings.ts'
import { readNumeral } from './numerals.ts'
import type { PastedRow, ReadLine, TextMark } from './pasted-list.ts'
import type { ItemReading } from './read-line.ts'
import { ask, readQuantityCell, readQuantity, type QuantityReading, type UnclearReason } from './read-quantity.ts'
import { digitsIn, type Token } from './token-rules.data.ts'

/** The words of a table's cell of units. */
export const unitIn = (text: string, heading: Heading | null, cells: readonly Span[] | null): string => {
  const unit = cells?.[heading?.unit ?? -1]
  return unit === undefined ? '' : text.slice(unit.from, unit.to).replaceAll(/["']/g, '').trim()
}

/** Asks which of several columns is the quantity; null where a heading names it. */
export const askColumns = (
  text: string,
  heading: Heading | null,
  cells: readonly Span[] | null,
): QuantityReading | null =>
  heading === null || heading.isClear || heading.quantities.length === 0
    ? null
    : ask('columns', valuesIn(text, heading, cells))

/** The whole numbers of all columns that may be the quantity. */
const valuesIn = (text: string, heading: Heading, cells: readonly Span[] | null): number[] =>
  heading.quantities.flatMap((column) =>
    readNumeral(/\d[\d.,]*/.exec(text.slice(cells?.[column]?.from, cells?.[column]?.to))?.[0] ?? '0'),
  )

const quantityMarks = (places: readonly Span[]): TextMark[] =>
  places.map(({ from, to }) => ({ from, to, kind: 'quantity' }))

/** "mk3", "type 3", "rev. 2": the number selects one of several articles. */
const VARIANT =
  /^(?:mk|rev|revision|version|ver|ed|edition|type|typ|tipo|model|modell|modelo|size|str|størrelse|größe|grade|class|klasse)(?!\p{L})/iu

/** The pieces of a line that its reading explains: numbers, quantities, dates, prices; of a table what its heading names. */
function findCovered({ text, read, heading, cells }: ReadLine): Span[] {
  const isIn = (cell: Span | undefined, { from, to }: Span) => cell !== undefined && from >= cell.from && to <= cell.to
  const cellsOf = (columns: readonly number[] = []) => columns.map((column) => cells?.[column])
  const explained = cellsOf(heading?.explained)
  const named = [...explained, ...cellsOf(heading?.words), ...cellsOf(heading?.quantities)]
  // A number of a remark may limit or replace the quantity: "min 10", "2 pcs are enough".
  const isExplained = (token: Token) =>
    cells === null ||
    token.kind === 'apart' ||
    (token.kind === 'bare' ? explained : named).some((cell) => isIn(cell, token))
  const tokens = read.tokens.filter((token) => !VARIANT.test(text.slice(token.from, token.to)) && isExplained(token))
  const quantities = (cells === null ? [] : (heading?.quantities ?? [])).flatMap((column) => cells?.[column] ?? [])
  const plain = quantities.filter(({ from, to }) => /^["'\s]*[\d.,]+["'\s]*$/.test(text.slice(from, to)))
  const unit = cells?.[heading?.unit ?? -1]
  return [...tokens, ...read.mentions, ...plain, ...(unit === undefined ? [] : [unit])]
}

/** Returns the text of a line that is neither parsed, nor neutral, nor a word of its articles. */
const findDoubts = (line: ReadLine, products: readonly ReadableProduct[]): string[] =>
  findUnexplained(line.text, findCovered(line), products.map(createArticleWordTest))

/** A row of an item that a line names by its number. */
export function toRow(each: ReadLine, item: ItemReading, place: number): PastedRow {
  const { line, text, isQuoted, section, read } = each
  const suffix = read.mentions.length > 1 ? null : findSuffix(text, item.mention)
  const doubts = findDoubts(
    each,
    read.mentions.map(({ product }) => product),
  )
  if (suffix !== null && !doubts.some((doubt) => suffix.includes(doubt))) doubts.push(suffix)
  const { state, quantity, unit, choices, reason, places } =
    suffix === null ? askDoubts(item, doubts, each) : askSuffix(item, suffix)
  const known = item.mention.isAlias ? ('alias' as const) : ('found' as const)
  const isLookalike = item.mention.isLookalike === true
  const doubt = doubtOf(doubts, each) ?? (isLookalike ? 'lookalike' : null)
  const written = text.slice(item.mention.from, item.mention.to)
  // Next to another question the number itself is named, too.
  if (isLookalike && (state === 'ask' || doubt !== 'lookalike')) doubts.unshift(written)
  const understood = state === 'none' ? ('assumed' as const) : known
  return {
    id: `${line}-${place}`,
    line,
    text,
    marks: [{ ...spanOf(item.mention), kind: 'number' as const }, ...quantityMarks(places)].toSorted(
      (one, other) => one.from - other.from,
    ),
    verdict: state === 'ask' ? 'unclear' : doubt === null ? understood : 'check',
    reason: reason ?? doubt,
    product: item.product,
    written,
    quantity,
    isAssumed: state === 'none',
    unit,
    choices,
    words: '',
    candidates: [],
    doubts: section === null ? doubts : [...doubts, section],
    isQuoted,
  }
}

const spanOf = ({ from, to }: Span): Span => ({ from, to })

function doubtOf(doubts: readonly string[], { isQuoted, section }: ReadLine): UnclearReason | null {
  if (isQuoted) return 'quoted'
  if (doubts.length > 0) return 'words'
  return section === null ? null : 'section'
}

/** "09991/2" may be two of 09991. */
function askSuffix(item: ItemReading, suffix: string): QuantityReading {
  const [, digits] = /^[^\p{L}\p{N}]+(\d{1,6})$/u.exec(suffix) ?? []
  return item.state === 'none' && digits !== undefined ? ask('numbers', digitsIn(digits)) : item
}

/** "Q2", "x2x" and "②" may be two; the number of a variant ("type 3") is none. */
function askDoubts(item: ItemReading, doubts: readonly string[], { text, read }: ReadLine): QuantityReading {
  const isVariant = read.tokens.some(({ from, to }) => VARIANT.test(text.slice(from, to)))
  const obscure = doubts.filter((doubt) => /^\P{N}{0,2}\p{N}{1,3}\P{N}{0,2}$/u.test(doubt))
  if (item.state !== 'none' || isVariant || obscure.length === 0) return item
  const values = digitsIn(obscure.join(' ').normalize('NFKC'))
  return ask('numbers', [1, ...values])
}

/**
 * A line without an item number: its quantity, if it has one, and the words to look up.
 * @param neighbours numbers on lines of their own, which may be the quantity
 */
export function toMissing(each: ReadLine, neighbours: readonly number[]): PastedRow {
  const { line, text, read, heading, cells, isQuoted, section } = each
  const cell = cells?.[heading?.quantity ?? -1]
  const words = withoutOrderWords(cells === null ? read.words : wordsOfCells(text, heading, cells))
  const tokens = read.tokens.filter((token) => !isNumberOfArticle(text, token, read.tokens))
  const written: QuantityReading =
    cell === undefined
      ? readQuantity(tokens, null)
      : (askColumns(text, heading, cells) ?? readQuantityCell(text, cell, unitIn(text, heading, cells), null))
  const reading = written.state === 'none' && neighbours.length > 0 ? ask('numbers', neighbours) : written
  return {
    id: `${line}`,
    line,
    text,
    marks: quantityMarks(reading.state === 'sure' ? reading.places : []),
    verdict: 'missing',
    reason: reading.reason,
    product: null,
    written: '',
    quantity: reading.state === 'ask' ? null : (reading.quantity ?? ITEM_QUANTITY.initial),
    isAssumed: written.state === 'none',
    unit: reading.unit,
    choices: reading.choices,
    words,
    candidates: [],
    doubts: [...findDoubts(each, []), ...(section === null ? [] : [section])],
    isQuoted,
  }
}

/** Whether a number may be another number of the article, which the search knows: a long one, or "45-221 2 pcs". */
const isNumberOfArticle = (
  text: string,
  { kind, from, to, values: [value = 0] }: Token,
  all: readonly Token[],
): boolean =>
  kind === 'bare' &&
  (value >= 1000 || (/[-/]/.test(text.slice(from, to)) && all.some((other) => other.kind === 'count')))

/** A number that the catalogue doesn't have, next to others that it has. */
export function toUnknown({ line, text, isQuoted }: ReadLine, { from, to }: Span): PastedRow {
  const words = text.slice(from, to)
  return {
    id: `${line}-at-${from}`,
    line,
    text,
    marks: [],
    verdict: 'missing',
    reason: null,
    product: null,
    written: '',
    quantity: null,
    isAssumed: false,
    unit: null,
    choices: [ITEM_QUANTITY.initial],
    words,
    candidates: [],
    doubts: [],
    isQuoted,
  }
}

const wordsOfCells = (text: string, heading: Heading | null, cells: readonly Span[]): string =>
  (heading?.words ?? [])
    .map((column) => text.slice(cells[column]?.from, cells[column]?.to))
    .join(' ')
    .trim()
