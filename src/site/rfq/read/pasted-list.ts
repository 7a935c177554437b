import type { RfqProduct } from '../rfq-list.ts'
import type { Heading, Span } from './headings.ts'
import type { UnclearReason } from './read-quantity.ts'
import type { TokenizedLine } from './read-tokens.ts'
import type { Line } from './unfold-cells.ts'

/**
 * `found` by its number with a quantity in the line, `alias` the same under another name, `named` by words that only
 * one article has; `assumed` without a quantity. Everything on these lines is understood. The others need a person:
 * `check` for other text next to it, `unclear` for the quantity, `choose` for the article, `missing` where nothing was
 * found.
 */
export type PastedVerdict = 'found' | 'alias' | 'named' | 'assumed' | 'check' | 'unclear' | 'choose' | 'missing'

/** A piece of a line that was understood: from one character up to another. */
export interface TextMark {
  from: number
  to: number
  kind: 'number' | 'quantity'
}

/** A row read from a line; a line with two item numbers is two rows. */
export interface PastedRow {
  /** One of its own among the rows of a paste. */
  id: string
  /** Counted from 1, blank lines included, as the visitor sees them. */
  line: number
  text: string
  marks: readonly TextMark[]
  verdict: PastedVerdict
  reason: UnclearReason | null
  product: RfqProduct | null
  /** The item number as it is written in the line. */
  written: string
  /** Null until a choice. */
  quantity: number | null
  /** Whether the line has no quantity, so that it is one of each. */
  isAssumed: boolean
  /** The unit next to the quantity, by one name for all spellings. */
  unit: string | null
  /** The possible quantities, if it is doubtful; all quantities of a repeated item. */
  choices: readonly number[]
  /** For a line without an item number: the words that may name an article. */
  words: string
  /** Articles that the words may mean, when there are several. */
  candidates: readonly RfqProduct[]
  /** Unexplained text next to the item and its quantity. */
  doubts: readonly string[]
  /** Whether it is from the mail that is answered. */
  isQuoted: boolean
}

/** A line that is no item: a greeting, a signature, a telephone number. */
export interface IgnoredLine {
  line: number
  text: string
  /** Words that may name an article all the same; empty where none do. */
  words: string
}

export interface PastedList {
  /** The line that names the columns, as it is read; null where there is none. */
  heading: string | null
  rows: readonly PastedRow[]
  ignored: readonly IgnoredLine[]
  /** Positions of unread lines beyond the limit. */
  unread: number[]
}

/** A line with what was read in it. */
export interface ReadLine extends Line {
  read: TokenizedLine
  heading: Heading | null
  cells: Span[] | null
  /** Numbers of short forms that the catalogue doesn't have. */
  others: readonly Span[]
  /** Text around the item that may change its meaning: "In stock:" above it, "please remove item 2" anywhere. */
  section: string | null
}
