import { findMentions, indexProducts, type Mention } from './find-item-numbers.ts'
import { readLeadingNumber, readQuantities } from './read-quantities.ts'
import type { RfqProduct } from './rfq-list.ts'
import { PASTE_LINES_MAX } from './rfq.limits.ts'

export type PastedVerdict = 'found' | 'alias' | 'unclear' | 'missing'

/** Why a person has to choose the quantity. */
export type UnclearReason = 'numbers' | 'items' | 'unreadable' | 'none'

/** A piece of a line that was understood: from one character up to another. */
export interface TextMark {
  from: number
  to: number
  kind: 'number' | 'quantity'
}

/** What was read of a line; a line with two item numbers comes back twice. */
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
  /** The item number as it stood in the line. */
  written: string
  /** Null until somebody chooses. */
  quantity: number | null
  /** What may be meant, when the quantity is unclear. */
  choices: readonly number[]
}

export interface PastedList {
  /** The line that names the columns; null where there is none. */
  heading: number | null
  rows: readonly PastedRow[]
  /** Places of the lines beyond the limit, which nobody read. */
  unread: number[]
}

export const LINE_BREAK = /\r\n|\r|\n/

/** Full-width digits, letters and marks as plain ones. */
const toPlainWidth = (character: string): string => character.normalize('NFKC')

interface Line {
  line: number
  text: string
}

/**
 * Reads a pasted list against the catalogue: spreadsheet cells, CSV with or without heading, "2 x 09991", "09991; 2",
 * a bare number. A quantity is sure when nothing on the line could mean another one; whatever is left over makes it
 * unclear, since a wrong quantity costs more than a question.
 */
export function readPastedList(text: string, products: readonly RfqProduct[]): PastedList {
  const written = text
    .split(LINE_BREAK)
    .map((raw, index) => ({ line: index + 1, text: raw.trim().replace(/[\uff01-\uff5e\u3000]/g, toPlainWidth) }))
    .filter((line) => line.text !== '')
  const lines = written.slice(0, PASTE_LINES_MAX)
  const index = indexProducts(products)
  const head = lines[0] && findMentions(lines[0].text, index).length === 0 ? readHeading(lines[0].text) : null
  const body = head ? lines.slice(1) : lines
  const isNumbered = isSequence(body)
  const rows = body.flatMap((line, place) =>
    readLine(line, {
      mentions: findMentions(line.text, index),
      cell: head && findCell(line.text, head),
      isNumbered,
      ordinal: place + 1,
    }),
  )
  return {
    heading: head && (lines[0]?.line ?? null),
    rows,
    unread: written.slice(PASTE_LINES_MAX).map(({ line }) => line),
  }
}

interface Surroundings {
  mentions: readonly Mention[]
  /** Where the quantity stands, when a heading says so. */
  cell: { from: number; to: number } | null
  /** Whether every line begins with the next number. */
  isNumbered: boolean
  /** The line's place in the list, from 1. */
  ordinal: number
}

function readLine({ line, text }: Line, { mentions, cell, isNumbered, ordinal }: Surroundings): PastedRow[] {
  if (mentions.length === 0) {
    const missing = { verdict: 'missing', reason: null, product: null, written: '', quantity: null } as const
    return [{ id: `${line}`, line, text, marks: [], choices: [], ...missing }]
  }
  return mentions.map((mention, place) => {
    const before = mentions[place - 1]
    const next = mentions[place + 1]
    const span = cell ?? { from: before?.to ?? 0, to: next?.from ?? text.length }
    const { numbers, leftOver } = readQuantities(text, span, mention, { isNumbered, ordinal })
    const values = [...new Set(numbers.map(({ value }) => value))]
    const reason = judge(values, leftOver.length > 0, mentions.length > 1)
    const product = mention.product
    const choices = [...new Set([...values, ...leftOver])]
      .filter((value) => value > 0)
      .toSorted((one, other) => one - other)
    return {
      id: `${line}-${place}`,
      line,
      text,
      marks: [
        { from: mention.from, to: mention.to, kind: 'number' as const },
        ...numbers.map(({ from, to }) => ({ from, to, kind: 'quantity' as const })),
      ].toSorted((one, other) => one.from - other.from),
      verdict: reason ? 'unclear' : mention.isAlias ? 'alias' : 'found',
      reason,
      product,
      written: text.slice(mention.from, mention.to),
      quantity: reason ? null : (values[0] ?? 1),
      choices: reason ? (choices.length > 0 ? choices : [1]) : [],
    }
  })
}

function judge(values: readonly number[], hasLeftOver: boolean, hasOtherItems: boolean): UnclearReason | null {
  if (hasOtherItems) return 'items'
  if (hasLeftOver) return 'unreadable'
  if (values.length > 1) return 'numbers'
  return values[0] === 0 ? 'none' : null
}

/** Whether the lines are numbered: two or more, each beginning with a number one (or ten) above the one before. */
function isSequence(lines: readonly Line[]): boolean {
  const leading = lines.map(({ text }) => readLeadingNumber(text))
  const [first = NaN, second = NaN] = leading
  const step = second - first
  return (step === 1 || step === 10) && leading.every((value, place) => value === first + place * step)
}

interface Heading {
  delimiter: string
  cells: number
  quantity: number
}

const QUANTITY_HEAD = /^(?:qty|quantity|quantities|amount|order qty|antall|mengde|ant|stk|pcs)\.?$/i
const OTHER_HEAD =
  /^(?:#|no|nr|pos|position|line|item|items|item no|item number|item code|part|part no|part number|product|product no|product name|article|varenummer|varenr|artikkel|name|navn|description|beskrivelse|unit|uom|enhet|remarks?|maker|brand|price)\.?$/i

/** The heading of a table with a column of quantities, or null for a line that is none. */
function readHeading(text: string): Heading | null {
  const delimiter = ['\t', ';', '|', ','].find((each) => text.includes(each))
  if (delimiter === undefined) return null
  const names = splitCells(text, delimiter).map(({ from, to }) => unquote(text.slice(from, to)))
  const quantity = names.findIndex((name) => QUANTITY_HEAD.test(name))
  const isHeading = names.every((name) => name === '' || QUANTITY_HEAD.test(name) || OTHER_HEAD.test(name))
  return isHeading ? { delimiter, cells: names.length, quantity } : null
}

/** Where the heading's quantity stands in a line; null for a line of another shape. */
function findCell(text: string, { delimiter, cells, quantity }: Heading): { from: number; to: number } | null {
  const places = splitCells(text, delimiter)
  return places.length === cells ? (places[quantity] ?? null) : null
}

const unquote = (cell: string): string =>
  cell
    .trim()
    .replace(/^["']+|["']+$/g, '')
    .trim()

/** Where the cells of a line lie; a delimiter between double quotes is text. */
function splitCells(text: string, delimiter: string): { from: number; to: number }[] {
  const cells: { from: number; to: number }[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    if (at === text.length || (text[at] === delimiter && !isQuoted)) {
      cells.push({ from, to: at })
      from = at + 1
    }
  }
  return cells
}
