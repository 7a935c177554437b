/** A cell of a workbook: its value, how the sheet shows it, and its formula. */
export interface SheetCell {
  value: string | number | boolean | Date | null
  /** Number format of the cell as Excel writes it, such as `00000` or `dd.mm.yyyy`. */
  numberFormat?: string | undefined
  /** Set for a cell with a formula; the text may be empty where it is shared with another cell. */
  formula?: string | undefined
}

/** Writes a number or a date by an Excel number format: `formatValue` of the library. */
export type FormatNumber = (value: number | Date, numberFormat: string) => string

/** Significant digits of a number in a spreadsheet. */
const DIGITS = 15

interface NumberFormat {
  /** The number format in lower case, without literal text, colours and currencies. */
  shape: string
  /** Without a separator between thousands. */
  ungrouped: string
  /** The cell shows less than the number's value: an exponent, a fraction, thousands, nothing at all. */
  isLossy: boolean
}

/** A sheet has few formats and many cells. */
const formats = new Map<string, NumberFormat>()

function readNumberFormat(code: string): NumberFormat {
  const known = formats.get(code)
  if (known !== undefined) return known
  const shape = code.replaceAll(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '~').toLowerCase()
  const isLossy = /^(?:general|@|\s*)$|e[+-]|[/?]|[0#],+(?![0#,])/.test(shape) || !/[0#]/.test(shape)
  const format = { shape, ungrouped: code.replaceAll(/(?<=[#0]),(?=[#0])/g, ''), isLossy }
  formats.set(code, format)
  return format
}

/** A number without the error of its last binary digit, and never with an exponent that it doesn't need. */
function formatPlain(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS))
  const text = String(Object.is(rounded, -0) ? 0 : rounded)
  // 1e-7 as people write it; 1e21 and more stay, and are refused as a rounded number.
  return /e-/.test(text) ? rounded.toFixed(20).replace(/0+$/, '') : text
}

/**
 * A number as its cell shows it, without a separator between thousands, which differs by country. Where the format shows
 * less than the number says, the whole number.
 */
function formatNumber(value: number, numberFormat: string | undefined, format: FormatNumber): string {
  if (numberFormat === undefined) return formatPlain(value)
  const { isLossy, ungrouped } = readNumberFormat(numberFormat)
  return (isLossy ? '' : format(value, ungrouped).trim()) || formatPlain(value)
}

const two = (count: number): string => String(count).padStart(2, '0')

/** A day as YYYY-MM-DD where the cell shows day, month and year, else as the cell shows it: `3-May` names no year. */
function formatDate(value: Date, numberFormat: string | undefined, format: FormatNumber): string {
  if (Number.isNaN(value.getTime())) return ''
  const shape = numberFormat === undefined ? 'yyyymmdd' : readNumberFormat(numberFormat).shape
  if (numberFormat !== undefined && !(/y/.test(shape) && /m/.test(shape) && /d/.test(shape))) {
    return format(value, numberFormat).trim()
  }
  const day = value.toISOString().slice(0, 10)
  const hasClock = /h/.test(shape) && (value.getUTCHours() !== 0 || value.getUTCMinutes() !== 0)
  return hasClock ? `${day} ${two(value.getUTCHours())}:${two(value.getUTCMinutes())}` : day
}

/**
 * A cell's text: texts as they are, numbers as the sheet shows them, days as YYYY-MM-DD, the result of a formula.
 * Errors (`#REF!`), logical values and formulas without a stored result stay what they are: `findRuin` refuses them.
 */
export function formatCell({ value, numberFormat, formula }: SheetCell, format: FormatNumber): string {
  if (value === null) return formula === undefined ? '' : `=${formula || 'A1'}`
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? formatNumber(value, numberFormat, format) : formatDate(value, numberFormat, format)
}

/**
 * A line break inside a cell, so that each row of the sheet is one line of the CSV: the vertical tab, which means a line
 * break in office programs and can't be part of a workbook's XML.
 */
export const CELL_BREAK = '\v'

/** Rows as CSV in which every line is the row of that number; an empty row is an empty line. */
export function writeSheet(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0)
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''))
  return rows
    .slice(0, last + 1)
    .map((row) =>
      row.every((cell) => cell.trim() === '')
        ? '\n'
        : `${Array.from({ length: width }, (_, at) => quote(row[at] ?? '')).join(',')}\n`,
    )
    .join('')
}

const quote = (cell: string): string =>
  cell === '' ? '' : `"${cell.replaceAll(/\r\n?|\n/g, CELL_BREAK).replaceAll('"', '""')}"`
