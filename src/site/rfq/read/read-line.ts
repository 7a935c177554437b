import type { RfqProduct } from '../rfq-list.ts'
import { withoutRequest } from './correspondence.ts'
import type { Mention } from './find-item-numbers.ts'
import type { Span } from './headings.ts'
import type { ColumnReading } from './read-columns.ts'
import { ask, readQuantity, type QuantityReading } from './read-quantity.ts'
import type { TokenizedLine } from './read-tokens.ts'
import type { Token } from './token-rules.data.ts'

/** The request of a line for one article. */
export interface ItemReading extends QuantityReading {
  mention: Mention
  product: RfqProduct
}

const ALTERNATIVE =
  /(?<![\p{L}\p{N}])(?:or|eller|oder|alternativ\p{L}*|alt\.|instead of|istedenfor|i stedet for|statt|anstatt|en lugar de|in plaats van|resp\.)(?![\p{L}\p{N}])/iu
/** In Spanish and Dutch, of which the words mean something else in English. */
const ALTERNATIVE_ALONE = /^\W*(?:o|ó|u|of)\W*$/i
const FOR_EACH =
  /(?<![\p{L}\p{N}])(?:each|both|hver|begge|jeweils|beide[rs]?|je|cada|ambos|elk|allebei)(?![\p{L}\p{N}])/iu

/** Parts of a line that may name an article each. */
const PARTING = /[;\t|]|,\s+|\s+(?:and|og|und|y|en|&|\+)\s+/giu

/**
 * Reads a line that names articles by their numbers: one, several with a quantity each, or alternatives of which the
 * sender wants one.
 * @param column the meaning of the line's place in a table, for a line with one item number
 * @param neighbours numbers on lines of their own above and below, which may be the quantity
 */
export function readItems(
  text: string,
  line: TokenizedLine,
  column: ColumnReading | undefined,
  neighbours: readonly number[] = [],
): ItemReading[] {
  const { mentions, tokens } = line
  const [only, second] = mentions
  if (only === undefined) return []
  if (second === undefined) {
    const reading = readOne(only, tokens, column, text)
    if (reading.state !== 'ask' && isContext(text, only, tokens)) {
      return [{ ...reading, ...ask('context', [reading.quantity ?? 1], reading.places) }]
    }
    const isDoubtful = reading.state === 'none' && neighbours.length > 0
    return [isDoubtful ? { ...reading, ...ask('numbers', neighbours) } : reading]
  }
  const asked = (reason: 'items' | 'alternatives') =>
    mentions.map((mention) => {
      const reading = readQuantity(tokens, mention.product)
      const choices = reading.state === 'ask' ? reading.choices : [reading.quantity ?? 1]
      return { ...reading, state: 'ask' as const, quantity: null, reason, choices, ...named(mention) }
    })
  if (isAlternative(text, mentions)) return asked('alternatives')
  if (mentions.some(({ isShort }) => isShort)) return asked('items')
  const isForEach = FOR_EACH.test(text) && tokens.filter(({ kind }) => kind === 'count').length < 2
  return (isForEach ? null : (readParts(text, line) ?? readAlternating(text, line))) ?? asked('items')
}

/** The purpose of an item, up to its number: "reagent for CLX 28034". */
const PURPOSE =
  /(?:^|[^\p{L}\p{N}])(?:for|to suit|to fit|suits|fits|used (?:with|on|in)|til|für|passend zu|para|voor|bij|compatible with|belonging to)\s+(?:the\s+)?(?:[\p{L}\p{N}./-]+\s+){0,3}$/iu
/** Nouns for an ordered article, in singular or plural. */
const ACCESSORY =
  /(?<![\p{L}\p{N}])(reagen[tsz]\p{L}*|reactiv\p{L}*|indicator|buffer|cuvette|spare|wear part|reservede[lr]\p{L}*|ersatzteil|repuesto|onderdel\p{L}*|gasket|seal|filter|lamp|tubing|electrode|membrane|manual|certificate|calibration|service|repair)/giu

/** Whether the only item number of a line may be the article for which something is wanted, not the wanted article. */
function isContext(text: string, mention: Mention, tokens: readonly Token[]): boolean {
  const cell = Math.max(...['\t', ';', '|'].map((sign) => text.lastIndexOf(sign, mention.from))) + 1
  const before = text.slice(cell, mention.from)
  const purpose = PURPOSE.exec(before)
  const noun = Array.from(before.slice(0, purpose?.index ?? 0))
    .map((sign, at) => (tokens.some(({ from, to }) => cell + at >= from && cell + at < to) ? ' ' : sign))
    .join('')
  if (purpose !== null && /\p{L}{3}/u.test(withoutRequest(noun))) return true
  const { name, description } = mention.product
  // A set or a spare part lists its content in its description.
  const own = (name.search(ACCESSORY) === -1 ? name : `${name} ${description}`).toLowerCase()
  return [...text.matchAll(ACCESSORY)].some(([word]) => !own.includes(word.toLowerCase().slice(0, 6)))
}

const named = (mention: Mention) => ({ mention, product: mention.product })

function readOne(
  mention: Mention,
  tokens: readonly Token[],
  column: ColumnReading | undefined,
  text: string,
): ItemReading {
  const inTable = column?.kind === 'quantity' ? column.token : null
  const others = tokens.filter((token) => token.kind !== 'bare' || !(column || isExplained(token, tokens, text)))
  return { ...readQuantity(others, mention.product, inTable), ...named(mention) }
}

/** Whether a number next to a count is the line's position or a price: "2 - 28030 - 2 pcs", "10 EA 12.50 125.00". */
function isExplained(token: Token, tokens: readonly Token[], text: string): boolean {
  if (!tokens.some(({ kind }) => kind === 'count')) return false
  const isPosition =
    /^[\s"'•*|–-]*$/.test(text.slice(0, token.from)) && /^["']?\s*(?:[\t;|,.):]|[-–]\s)/.test(text.slice(token.to))
  return isPosition || /^\d+(?:[.,]\d{3})*[.,]\d{2}$/.test(text.slice(token.from, token.to))
}

const isAlternative = (text: string, mentions: readonly Mention[]): boolean =>
  mentions.some((mention, place) => {
    const before = mentions[place - 1]
    if (before === undefined) return false
    const between = text.slice(before.to, mention.from)
    return ALTERNATIVE.test(between) || ALTERNATIVE_ALONE.test(between)
  })

/** Reads the parts of a line on their own when each names one article; null where they don't. */
function readParts(text: string, { mentions, tokens }: TokenizedLine): ItemReading[] | null {
  const within = (from: number, to: number) => ({
    mentions: mentions.filter((mention) => mention.from >= from && mention.to <= to),
    tokens: tokens.filter((token) => token.from >= from && token.to <= to),
  })
  const cuts = [...text.matchAll(PARTING)]
    .map(({ 0: sign, index }) => ({ from: index, to: index + sign.length }))
    .filter((cut) => [...tokens, ...mentions].every(({ from, to }) => cut.to <= from || cut.from >= to))
  const parts: Span[] = []
  let start = 0
  for (const cut of [...cuts, { from: text.length, to: text.length }]) {
    const part = { from: start, to: cut.from }
    const before = parts.at(-1)
    // A line without an article belongs to the one before.
    if (before !== undefined && within(part.from, part.to).mentions.length === 0) before.to = part.to
    else parts.push(part)
    start = cut.to
  }
  const read = parts.map(({ from, to }) => within(from, to))
  if (parts.length !== mentions.length || read.some((part) => part.mentions.length !== 1)) return null
  const readings = read.flatMap((part) =>
    part.mentions.map((mention) => readOne(mention, part.tokens, undefined, text)),
  )
  // "09991/28034, 2 pcs": one quantity behind the last may be meant for all.
  const isTrailing = readings.length > 1 && readings.slice(0, -1).every(({ state }) => state === 'none')
  return isTrailing && readings.at(-1)?.state !== 'none' ? null : readings
}

/** "2 pcs 28034 3 pcs 28030": counts and articles in turn; null for any other order. */
function readAlternating(text: string, { mentions, tokens }: TokenizedLine): ItemReading[] | null {
  const counts = tokens.filter(({ kind }) => kind !== 'apart')
  if (counts.length !== mentions.length || counts.some(({ kind }) => kind !== 'count')) return null
  const isBefore = counts.every((count, at) => {
    const [mention, earlier] = [mentions[at], mentions[at - 1]]
    return mention !== undefined && count.to <= mention.from && (earlier === undefined || earlier.to <= count.from)
  })
  const isBehind = counts.every((count, at) => {
    const [mention, later] = [mentions[at], mentions[at + 1]]
    return mention !== undefined && count.from >= mention.to && (later === undefined || later.from >= count.to)
  })
  if (isBefore === isBehind) return null
  return mentions.map((mention, at) => readOne(mention, counts.slice(at, at + 1), undefined, text))
}
