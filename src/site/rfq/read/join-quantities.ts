import { isHeadName, type Span } from './headings.ts'
import type { TokenizedLine } from './read-tokens.ts'
import { CURRENCY } from './token-rules.data.ts'
import type { Line } from './unfold-cells.ts'

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
 * Joins a quantity on a line of its own with its item, where items and quantities alternate: all above or all below. In
 * any other order the quantity may belong to either neighbour: then both stay as they are.
 */
export function joinQuantities<Each extends Read>(lines: readonly Each[]): Each[] {
  const turns = lines.filter((line) => isSilentItem(line) || isQuantityOnly(line))
  const isFirst = turns[0] !== undefined && isQuantityOnly(turns[0])
  const isInTurn =
    turns.length > 0 && turns.every((line, place) => isQuantityOnly(line) === ((place % 2 === 0) === isFirst))
  if (!isInTurn || turns.length % 2 === 1) return [...lines]
  const quantityOf = new Map<Each, Each>()
  for (const [place, line] of turns.entries()) {
    const other = turns[place % 2 === 0 ? place + 1 : place - 1]
    if (other !== undefined && isSilentItem(line)) quantityOf.set(line, other)
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
export function hasNumberBesideCount({ text, read: { tokens } }: Read): boolean {
  const counts = tokens.filter(({ kind }) => kind === 'count')
  const rest = counts.reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)
  return counts.length > 0 && /\d\S*\d|\p{L}\d|\d\p{L}/u.test(rest) && !MONEY.test(rest)
}

const MONEY = new RegExp(String.raw`${CURRENCY}|@|\d[.,]\d{2}(?!\d)|\d,-`, 'iu')

/** Numbers on lines of their own above and below: one of them may be the quantity of an item without any. */
export function valuesBeside<Each extends Read>(lines: readonly Each[], line: Each): number[] {
  if (!isSilentItem(line)) return []
  const near = lines.filter(({ text }) => !isHeadName(text))
  const place = near.indexOf(line)
  return [near[place - 1], near[place + 1]]
    .filter((other) => other !== undefined && isLoneQuantity(other))
    .flatMap((other) => other?.read.tokens ?? [])
    .filter(({ kind }) => kind === 'count' || kind === 'bare')
    .flatMap(({ values }) => values)
}
