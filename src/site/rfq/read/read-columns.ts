import { type Delimiter, type Span, splitCells, unquote } from './headings.ts'
import type { Token } from './token-rules.data.ts'

/** A line that names one article and has no quantity by itself. */
export interface SilentLine {
  id: number
  text: string
  /** Column of the item number. */
  item: Span
  tokens: readonly Token[]
}

/** The meaning of a line's place in a table: its quantity, or that its only number is the line number. */
export type ColumnReading = { kind: 'quantity'; token: Token } | { kind: 'position' }

/** Greater numbers in a column without a name and a unit may as well be prices or years. */
const COLUMN_VALUE_MAX = 99

/** Minimum of lines that count upwards to be a numbering: fewer may be quantities by chance. */
const NUMBERING_MIN = 4

const DELIMITERS: readonly Delimiter[] = ['\t', ';', '|', ',', 'blanks', 'dots', 'dash']

interface Cells {
  /** Numbers that are alone in their cell, by column; null for other cells. */
  numbers: readonly (Token | null)[]
  itemColumn: number
}

/**
 * Reads numbers that neither a unit nor a heading explains by their place: a column of whole numbers in every line, the
 * only one, is the quantity. One line is a table only when it is an item number with a number behind it.
 */
export function readColumns(lines: readonly SilentLine[]): ReadonlyMap<number, ColumnReading> {
  const rows = DELIMITERS.map((delimiter) => lines.map((line) => cellsOf(line, splitCells(line.text, delimiter)))).find(
    (cells) => isTable(cells),
  )
  const found = readTable(lines, rows ?? lines.map((line) => cellsOf(line, cellsAround(line))))
  return found.size > 0 ? found : readPairs(lines)
}

/** In a list of several forms: lines that are an item number with a number behind it, and nothing else. */
function readPairs(lines: readonly SilentLine[]): ReadonlyMap<number, ColumnReading> {
  const pairs = lines.flatMap((line) => {
    const [token, other] = line.tokens.filter(({ kind }) => kind === 'bare')
    const isAlone = token !== undefined && other === undefined && token.from > line.item.to && isPair(line, token)
    return isAlone && token.values.length === 1 ? [{ line, token }] : []
  })
  const isSmall = pairs.every(({ token }) => (token.values[0] ?? 0) <= COLUMN_VALUE_MAX)
  return new Map(isSmall ? pairs.map(({ line, token }) => [line.id, { kind: 'quantity', token }]) : [])
}

const isTable = (rows: readonly Cells[]): boolean => {
  const width = rows[0]?.numbers.length ?? 0
  return rows.length > 0 && width > 1 && rows.every(({ numbers }) => numbers.length === width)
}

/** A line without separators has three cells: what is before the item number, the number, and what is behind it. */
const cellsAround = ({ text, item }: SilentLine): Span[] => [
  { from: 0, to: item.from },
  item,
  { from: item.to, to: text.length },
]

function cellsOf({ text, item, tokens }: SilentLine, cells: readonly Span[]): Cells {
  return {
    itemColumn: cells.findIndex(({ from, to }) => item.from >= from && item.to <= to),
    numbers: cells.map(({ from, to }) => {
      const cell = unquote(text.slice(from, to).replaceAll(/[()=:,.–-]/g, ' '))
      const token = tokens.find((each) => each.kind === 'bare' && each.from >= from && each.to <= to)
      return token !== undefined && /^\d+$/.test(cell) && token.values.length === 1 ? token : null
    }),
  }
}

function readTable(lines: readonly SilentLine[], rows: readonly Cells[]): ReadonlyMap<number, ColumnReading> {
  const found = new Map<number, ColumnReading>()
  const [first] = rows
  if (first === undefined || rows.some(({ itemColumn }) => itemColumn !== first.itemColumn)) return found
  const columns = first.numbers.flatMap((_, column) => {
    const tokens = rows.flatMap(({ numbers }) => numbers[column] ?? [])
    return tokens.length === rows.length ? [{ column, tokens }] : []
  })
  const isCounted = ({ column, tokens }: (typeof columns)[number]) => column < first.itemColumn && isSequence(tokens)
  const counted = columns.filter(isCounted)
  const others = columns.filter((column) => !isCounted(column))
  // A number in some lines only may be a quantity, too.
  const hasMore = rows.some(({ numbers }) => numbers.filter((token) => token !== null).length > columns.length)
  const [only, second] = others
  if (hasMore || second !== undefined) return found
  if (only === undefined) {
    if (counted.length === 1 && lines.length >= NUMBERING_MIN) {
      for (const { id } of lines) found.set(id, { kind: 'position' })
    }
    return found
  }
  const isConsistent = lines.length > 1 || (only.column > first.itemColumn && isPair(lines[0], only.tokens[0]))
  if (!isConsistent || only.tokens.some(({ values: [value = 0] }) => value > COLUMN_VALUE_MAX)) return found
  for (const [at, token] of only.tokens.entries()) found.set(lines[at]?.id ?? -1, { kind: 'quantity', token })
  return found
}

/** Whether a line is an item number and a number, with nothing else but separators. */
const isPair = (line: SilentLine | undefined, token: Token | undefined): boolean =>
  line !== undefined &&
  token !== undefined &&
  /^[\s;:,=()"'|.–—-]*$/.test(
    [...line.text].filter((_, at) => [line.item, token].every(({ from, to }) => at < from || at >= to)).join(''),
  )

/** Whether numbers go up by one, or by ten, from one line to the next. */
function isSequence(tokens: readonly Token[]): boolean {
  const values = tokens.map(({ values: [value = NaN] }) => value)
  const [first = NaN, second = NaN] = values
  const step = second - first
  return (step === 1 || step === 10) && values.every((value, at) => value === first + at * step)
}
