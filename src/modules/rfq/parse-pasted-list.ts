import { clampQuantity } from './rfq-list.ts'
import { ITEM_QUANTITY, PASTE_LINES_MAX } from './rfq.limits.ts'

/** One way to read a line. */
export interface PastedReading {
  itemNumber: string
  quantity: number
}

export interface PastedLine {
  /** Counted from 1, blank lines included, as the visitor sees them. */
  line: number
  text: string
  /** Possible readings, the surest first; the catalogue decides which one it was. */
  readings: readonly PastedReading[]
}

const UNIT = '(?:pcs?|pieces?|stk|ea|each|units?|sets?|off|nos?)\\.?'
const AMOUNT = '(\\d{1,6})'

/** Each pattern with the places of number and quantity among its groups; surest first. */
const PATTERNS: readonly (readonly [RegExp, number, number])[] = [
  // 2 x 09991, 2 pcs 09991, 2 pcs of 09991
  [new RegExp(`^${AMOUNT}\\s*(?:[x×*]|${UNIT}(?:\\s+of)?)\\s+(.+)$`, 'i'), 2, 1],
  [new RegExp(`^${AMOUNT}\\s*[×*]\\s*(.+)$`, 'i'), 2, 1],
  // 09991 x 2, 09991 × 2 pcs
  [new RegExp(`^(.+?)\\s*(?:\\s[x]\\s*|[×*]\\s*)${AMOUNT}\\s*(?:${UNIT})?$`, 'i'), 1, 2],
  // 09991; 2   09991, qty 2   09991 = 2
  [new RegExp(`^(.+?)\\s*[;,|=:]\\s*(?:(?:qty|quantity|antall)\\.?:?\\s*)?${AMOUNT}\\s*(?:${UNIT})?$`, 'i'), 1, 2],
  // 09991 2 pcs, 09991 qty 2
  [new RegExp(`^(.+?)\\s+${AMOUNT}\\s*${UNIT}$`, 'i'), 1, 2],
  [new RegExp(`^(.+?)\\s+(?:qty|quantity|antall)\\.?:?\\s*${AMOUNT}$`, 'i'), 1, 2],
]

/** 09991 2: unsure, since the last group of digits may belong to the number. */
const TRAILING_AMOUNT = /^(.+?)[\s-]+(\d{1,6})$/

/**
 * Reads a pasted list, one item to a line, in the forms that orders come in: spreadsheet cells, "2 x 09991",
 * "09991; 2", a bare number. Nothing is looked up here.
 */
export function parsePastedList(text: string): PastedLine[] {
  const lines: PastedLine[] = []
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim()
    if (line === '') continue
    if (lines.length >= PASTE_LINES_MAX) break
    lines.push({ line: index + 1, text: line.replace(/\s+/g, ' '), readings: readLine(line) })
  }
  return lines
}

type AddReading = (itemNumber: string, amount?: string) => void

function readLine(line: string): PastedReading[] {
  const sure: PastedReading[] = []
  const addTo =
    (readings: PastedReading[]): AddReading =>
    (itemNumber, amount = String(ITEM_QUANTITY.initial)) => {
      const number = unquote(itemNumber).replace(/\s+/g, ' ')
      if (number !== '') readings.push({ itemNumber: number, quantity: clampQuantity(Number(amount)) })
    }
  for (const [pattern, number, amount] of PATTERNS) {
    const match = pattern.exec(line)
    // Asked for none: there is no other way to read that.
    if (match && Number(match[amount]) < ITEM_QUANTITY.min) return []
    if (match) addTo(sure)(match[number] ?? '', match[amount])
  }
  const cells = line
    .split(/\t|;|\||\s{2,}/)
    .map(unquote)
    .filter(Boolean)
  if (cells.length > 1) addCells(cells, addTo(sure))
  const unsure: PastedReading[] = []
  const trailing = TRAILING_AMOUNT.exec(line)
  if (trailing) addTo(unsure)(trailing[1] ?? '', trailing[2])
  const whole: PastedReading[] = []
  addTo(whole)(line)
  // Last: any word with a digit may be the number, with its name around it.
  const words = [...sure, ...unsure, ...whole].flatMap(({ itemNumber, quantity }) =>
    itemNumber
      .split(/[\s;,|]+/)
      .filter((word) => /\d/.test(word))
      .map((word) => ({ itemNumber: word, quantity })),
  )
  return [...sure, ...whole, ...unsure, ...words]
}

const unquote = (cell: string): string =>
  cell
    .trim()
    .replace(/^["']+|["']+$/g, '')
    .trim()

/** Any cell may be the number; the quantity is a whole number in the nearest cell after it, else before it. */
function addCells(cells: readonly string[], add: AddReading): void {
  const amounts = cells.map((cell) => new RegExp(`^${AMOUNT}\\s*(?:${UNIT})?$`, 'i').exec(cell)?.[1])
  for (const [index, cell] of cells.entries()) {
    const after = amounts.findIndex((amount, place) => place > index && amount !== undefined)
    const before = amounts.findLastIndex((amount, place) => place < index && amount !== undefined)
    add(cell, amounts[after] ?? amounts[before])
  }
}
