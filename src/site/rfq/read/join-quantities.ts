import { withoutOrderWords } from './correspondence.ts'
import { blankOut, isHeadName, type Span } from './headings.ts'
import type { ReadLine } from './pasted-list.ts'
import type { TokenizedLine } from './read-tokens.ts'
import { CURRENCY, type Token } from './token-rules.data.ts'
import { type Line, widestGap } from './unfold-cells.ts'

/** A line with what was read in it. */
interface Read extends Line {
  read: TokenizedLine
  cells: Span[] | null
}

/** A line with only a quantity: "Qty: 2", "2 pcs". */
const isQuantityOnly = ({ read: { mentions, tokens, words } }: Read): boolean =>
  mentions.length === 0 && words === '' && tokens.filter(({ kind }) => kind === 'count').length === 1

const isSilentItem = ({ read: { mentions, tokens }, cells }: Read): boolean =>
  cells === null && mentions.length === 1 && tokens.every(({ kind }) => kind === 'apart')

/**
 * Joins a quantity on a line of its own with its item, where all items and quantities of the list alternate, all above
 * or all below, and blank lines don't contradict. In any other order the quantity may belong to either neighbour: then
 * both stay as they are, and the item asks (`neighbourValues`).
 */
export function joinQuantities<Each extends Read>(lines: readonly Each[]): Each[] {
  const turns = lines.flatMap((line, at) =>
    line.read.mentions.length > 0 || isOfNeighbour(line) ? [{ line, at }] : [],
  )
  const isFirst = turns[0] !== undefined && isQuantityOnly(turns[0].line)
  const isInTurn = turns.every(({ line }, place) =>
    (place % 2 === 0) === isFirst ? isQuantityOnly(line) : isSilentItem(line),
  )
  if (!isInTurn || turns.length % 2 === 1) return [...lines]
  const between = turns.slice(1).map(({ at }, place) => lines.slice(turns[place]?.at, at + 1))
  const inPairs = between.filter((_, place) => place % 2 === 0)
  const gap = Math.max(...inPairs.map(widestGap))
  const isApart = between.every((part, place) => place % 2 === 0 || widestGap(part) >= gap)
  const hasOther = inPairs.some((part) => part.slice(1, -1).some(({ read }) => read.tokens.some(isNumber)))
  if (!isApart || hasOther) return [...lines]
  const quantityOf = new Map<Each, Each>()
  for (const [place, { line }] of turns.entries()) {
    const other = turns[place % 2 === 0 ? place + 1 : place - 1]
    if (other !== undefined && isSilentItem(line)) quantityOf.set(line, other.line)
  }
  const joined = new Set(quantityOf.values())
  return lines.flatMap((line) => {
    const quantity = quantityOf.get(line)
    return joined.has(line) ? [] : [quantity === undefined ? line : append(line, quantity)]
  })
}

function append<Each extends Read>(item: Each, { text, read }: Each): Each {
  const shift = item.text.length + 1
  const moved = read.tokens.map((token) => ({ ...token, from: token.from + shift, to: token.to + shift }))
  return {
    ...item,
    text: `${item.text}\t${text}`,
    read: { ...item.read, tokens: [...item.read.tokens, ...moved] },
  }
}

/** A line that is only a number or a quantity, and belongs to a neighbouring line. */
export const isLoneQuantity = ({ read: { mentions, tokens, words, unknown } }: Read): boolean =>
  mentions.length === 0 &&
  unknown === null &&
  !/\p{L}|\d{4}/u.test(words) &&
  tokens.some(({ kind }) => kind === 'count' || kind === 'bare')

/** Whether a line has a number next to its quantity that is no price: "45-221 2 pcs" may be an item. */
export function hasNumberNextToCount({ text, read: { tokens } }: Read): boolean {
  const counts = tokens.filter(({ kind }) => kind === 'count')
  const rest = blankOut(text, counts)
  return counts.length > 0 && /\d\S*\d|\p{L}\d|\d\p{L}/u.test(rest) && !MONEY.test(rest)
}

const MONEY = new RegExp(String.raw`${CURRENCY}|@|\d[.,]\d{2}(?!\d)|\d,-`, 'iu')

const isNumber = ({ kind }: Token): boolean => kind !== 'apart'

/** Whether a line is only a number, also an uncertain one, or a quantity with words that name nothing: "about 4 pcs needed". */
export const isOfNeighbour = (line: Read): boolean => {
  const { mentions, tokens, words, unknown } = line.read
  const isPlain = mentions.length === 0 && unknown === null && tokens.some(isNumber)
  return isLoneQuantity(line) || (isPlain && !/\d{4}/.test(words) && withoutOrderWords(words) === '')
}

/** The lines of a list that are only a number or a quantity, and were joined with no item. */
export const findLoneQuantities = <Each extends Read>(lines: readonly Each[]): Each[] =>
  lines.filter((line) => line.cells === null && isOfNeighbour(line) && !isHeadName(line.text))

/**
 * Marks items that have a quantity and a line with another number next to them, which may correct it or be that of a
 * lost item. The numbers of lines, counting from 1, are none.
 */
export function flagNeighbours(lines: readonly ReadLine[], lone: readonly ReadLine[]): ReadLine[] {
  const values = lone.map(({ read }) => read.tokens.find(isNumber)?.values[0])
  if (values.every((value, at) => value === at + 1)) return [...lines]
  return lines.map((line, at) => {
    const neighbour = [lines[at - 1], lines[at + 1]].find((other) => other !== undefined && lone.includes(other))
    const isItem = line.read.mentions.length > 0 || line.cells !== null
    return isItem && neighbour !== undefined && line.section === null ? { ...line, section: neighbour.text } : line
  })
}

/** Number of quantities from which a person chooses, the nearest first. */
const CHOICES_MAX = 6

/** Numbers on lines of their own, one of which may be the quantity of an item without any. */
export function neighbourValues(lone: readonly Read[], line: Read): number[] {
  if (line.read.tokens.some(isNumber) || line.cells !== null) return []
  const near = lone
    .filter(({ isQuoted }) => isQuoted === line.isQuoted)
    .toSorted((one, other) => Math.abs(one.line - line.line) - Math.abs(other.line - line.line))
  return near.flatMap(({ read }) => read.tokens.filter(isNumber).flatMap(({ values }) => values)).slice(0, CHOICES_MAX)
}
