import { ITEM_QUANTITY } from './rfq.limits.ts'

interface Span {
  from: number
  to: number
}

export interface QuantityReading {
  /** Whole numbers that may be the quantity, with their places. */
  numbers: (Span & { value: number })[]
  /** Values that may be meant by what could not be read as a quantity; not empty when something is left over. */
  leftOver: number[]
}

const UNIT =
  '(?:pcs?|pieces?|stk|stykk(?:er)?|ea|each|units?|sets?|sett|box(?:es)?|eske[r]?|packs?|pk|kits?|bottles?|flasker?|drums?|cans?|off|nos?)'

/** "2", "x2", "2x", "2pcs": a quantity, perhaps with its unit. */
const QUANTITY_WORD = new RegExp(`^[x×*]?(\\d+)(?:[x×*]|${UNIT})?\\.?$`, 'i')

const MEASURE =
  '(?:ml|cl|dl|l|ltr|litres?|liters?|kg|g|mg|mg/l|ppm|mm|cm|m|v|vac|vdc|w|kw|hz|a|bar|mpa|nm|inch|in|°c|c|%)'
const MEASURE_UNIT = new RegExp(`^${MEASURE}$`, 'i')
/** "500ml" says what the item is, not how many. */
const MEASURE_WORD = new RegExp(`^\\d+(?:[.,]\\d+)?${MEASURE}$`, 'i')
const CAS_NUMBER = /^\d{2,7}-\d{2}-\d$/

/** Words that change what a number beside them means, or stand for one. */
const UNSURE: ReadonlyMap<string, number> = new Map(
  [
    'approx about ca circa omtrent cirka minus or eller',
    'one half halv',
    'two pair pairs par',
    'three tre',
    'four fire',
    'five fem',
    'six seks',
    'seven sju',
    'eight åtte',
    'nine ni',
    'ten ti',
    '',
    'dozen dusin',
  ].flatMap((words, value) => words.split(' ').map((word) => [word, value] as const)),
)

/** A number at the head of a line and what parts it from the rest: "1.", a first cell, a blank. "2 x" is a quantity. */
const LEADING = new RegExp(`^["']?(\\d{1,4})["']?(\\s*[.)](?=\\D)|\\s*[\\t;,|]|\\s+)(?!\\s*(?:[x×*]|${UNIT}\\b))`, 'i')

/** The number that a line begins with, or NaN. */
export const readLeadingNumber = (line: string): number => Number(LEADING.exec(line)?.[1] ?? NaN)

interface Word extends Span {
  text: string
}

/**
 * Every number in a piece of a line that may be its quantity, and what is left over. The line's own number in a list
 * is none: "1. 09991 x 2", or a first cell that counts the lines.
 */
export function readQuantities(
  line: string,
  within: Span,
  number: Span,
  { isNumbered, ordinal }: { isNumbered: boolean; ordinal: number },
): QuantityReading {
  const words = findWords(line, within, number)
  const result: QuantityReading = { numbers: [], leftOver: [] }
  for (const [place, word] of words.entries()) readWord(word, words[place + 1]?.text ?? '', result)

  const leading = LEADING.exec(line)
  const [first] = result.numbers
  if (leading && first && first.to <= leading[0].length) {
    const [, , mark = ''] = leading
    const isListNumber = /[.)]/.test(mark)
    const hasOther = result.numbers.length > 1
    const counts = isNumbered || (first.value === ordinal && /[\t;,|]/.test(mark))
    if (isListNumber || (hasOther && counts)) result.numbers.shift()
    // A numbered list without quantities, or quantities that happen to count: both are offered.
    else if (isNumbered && first.value !== 1) result.leftOver.push(1)
  }
  return result
}

function readWord({ text, from, to }: Word, next: string, { numbers, leftOver }: QuantityReading): void {
  const grouped = /^\d{1,3}( \d{3})+$/.test(text)
  const value = Number(QUANTITY_WORD.exec(grouped ? text.replaceAll(' ', '') : text)?.[1] ?? NaN)
  if (MEASURE_WORD.test(text) || CAS_NUMBER.test(text)) return
  if (/^\d+(?:[.,]\d+)?$/.test(text) && MEASURE_UNIT.test(next)) return
  if (grouped && !text.endsWith(' 000')) {
    // "2 500" is one number or two.
    leftOver.push(...text.split(' ').map(Number), value)
  } else if (value >= 0 && value <= ITEM_QUANTITY.max) numbers.push({ from, to, value })
  else {
    const unsure = UNSURE.get(text.toLowerCase())
    if (unsure !== undefined) leftOver.push(unsure)
    // A word that begins with a letter is a name or a model: "Ex2", "CL17".
    else if (/\d/.test(text) && !/^(?!x\d)\p{L}/iu.test(text)) leftOver.push(...guessesAt(text))
  }
}

/** What a person may have meant by "1,5", "2-3" or "-2". */
function guessesAt(text: string): number[] {
  const decimal = /^[x×*]?(\d+[.,]\d+)\D*$/i.exec(text)?.[1]
  const values = decimal
    ? [Math.floor(Number(decimal.replace(',', '.'))), Math.ceil(Number(decimal.replace(',', '.')))]
    : [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  return values.map((value) => Math.min(value, ITEM_QUANTITY.max))
}

/** The words beside the item number; thousands are kept together ("1 000"). */
function findWords(line: string, within: Span, number: Span): Word[] {
  const blank = (from: number, to: number) => ';'.repeat(Math.max(0, to - from))
  const text =
    blank(0, within.from) +
    line.slice(within.from, Math.max(within.from, Math.min(number.from, within.to))) +
    blank(Math.max(number.from, within.from), Math.min(number.to, within.to)) +
    line.slice(Math.max(number.to, within.from), within.to)
  // A comma between digits belongs to a number, unless the line is a row of cells.
  const isRow = (line.match(/,(?! )/g)?.length ?? 0) > 1 || line.includes('",')
  const parts = isRow ? /[^\s;|"'():=,[\]]+/g : /(?:[^\s;|"'():=,[\]]|(?<=\d),(?=\d))+/g
  const joined = text.replace(/(?<![\d.,-])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d.,])/g, (match) =>
    match.replace(/\s/g, '_'),
  )
  return [...joined.matchAll(parts)].map(({ 0: word, index }) => ({
    text: word.replaceAll('_', ' ').replace(/[.,!]+$/, ''),
    from: index,
    to: index + word.length,
  }))
}
