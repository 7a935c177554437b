import { findDamagedLetters } from './damaged-letters.ts'

/**
 * Kind of a cell: `code` an item number or IMO number, `phone` a telephone number, `name` a short text, `text` a long
 * one, `day` a date, `count` a number.
 */
export type CellKind = 'code' | 'phone' | 'name' | 'text' | 'day' | 'count'

/** Damage of a cell by a spreadsheet, or by a wrong encoding. */
export type Ruin =
  | { kind: 'error' }
  | { kind: 'narrow' }
  | { kind: 'formula' }
  /** A control character as Excel's file format writes it: `_x000D_`. */
  | { kind: 'escape' }
  | { kind: 'exponent' }
  | { kind: 'rounded' }
  | { kind: 'float' }
  /** A telephone number as an amount: with a minus, decimals or commas between thousands. */
  | { kind: 'amount' }
  | { kind: 'truth' }
  /** A date, or a month and a day; `day` where it is one day, YYYY-MM-DD. */
  | { kind: 'date'; day: string | null }
  | { kind: 'serial'; day: string }
  | { kind: 'letters'; meant: string | null }

/** Error values of Excel, LibreOffice and Google Sheets, in English and as Norwegian, German and others write them. */
const ERROR =
  /^#¡?(?:N\/A|I\/T|NV|N\/D|[\p{Lu}/0]{3,16}[!?]|NAVN|NAME|VERDI|VALUE|REF|NULL|NUM|DIV\/0|GETTING_DATA|\p{Lu}{3,16}\.?!)$/u
const NARROW = /^#{3,}$/
const FORMULA = /^=\s*(?:[+-]?[\p{L}_][\p{L}\d_.]*\s*\(|[+-]?\$?[A-Z]{1,3}\$?\d|[+-]?\d|'[^']+'!|[\p{L}\d_]+!)/iu
const ESCAPE = /_x00[01][0-9A-F]_/i
/** With its sign, as spreadsheets write it: 12E4 alone may be a number of an article. */
const EXPONENT = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d{1,3}$|^[+-]?\d[.,]\d+E\d{1,3}$/i
/** A spreadsheet keeps fifteen digits, the rest become zeros. */
const ROUNDED = /^\d{15}0+$/
const FLOAT = /^[+-]?\d+[.,]\d{10,}$/
const AMOUNT = /^[-\u2212]\d{5,}$|^[+-]?\d{5,}[.,]0+$|^[+-]?\d{1,3}(?:,\d{3})+(?:\.0+)?$/
const TRUTH = /^(?:TRUE|FALSE|SANN|USANN|WAHR|FALSCH|VRAI|FAUX)$/

/** As spreadsheets shorten them: small letters, or a capital first. Codes in capitals such as SEP-02 are left alone. */
const MONTH =
  '(?:[Jj]an|[Jj]änn|[Jj]anv|[Ee]ne|[Ff]eb|[Ff]évr|[Mm]ar|[Mm]är|[Mm]rz|[Mm]ars|[Mm]rt|[Aa]pr|[Aa]vr|[Aa]br|[Mm]ai|[Mm]aj|[Mm]ay|[Mm]ei|[Jj]un|[Jj]uni|[Jj]uin|[Jj]ul|[Jj]uli|[Jj]uil|[Aa]ug|[Aa]goût|[Aa]oût|[Aa]go|[Ss]ep|[Ss]ept|[Oo]kt|[Oo]ct|[Nn]ov|[Dd]es|[Dd]ec|[Dd]ez|[Dd]éc|[Dd]ic)'
const MONTH_DAY = new RegExp(
  `^(?:\\d{1,2}[.\\s-]{1,2}${MONTH}\\.?(?:[\\s.-]{1,2}\\d{2,4})?|${MONTH}[.\\s-]{1,2}\\d{1,4})$`,
  'u',
)
const CLOCK = /(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?(?: [AP]M)?)?/.source
const ISO_DATE = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${CLOCK}$`)
const WRITTEN_DATE = new RegExp(`^\\d{1,2}([./])\\d{1,2}\\1\\d{4}${CLOCK}$`)

/** Days of spreadsheets that a list may name: 1 January 1990 to 31 December 2049. */
const SERIAL_DAYS = { first: 32_874, last: 54_788 }
const DAY_MS = 86_400_000
/** Day 0 for all later days: Excel treats 1900 as a leap year. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** The day that a spreadsheet's number means, YYYY-MM-DD; null for a text that is no such number. */
export function readSerialDay(text: string): string | null {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return null
  const days = Number.parseInt(text, 10)
  if (days < SERIAL_DAYS.first || days > SERIAL_DAYS.last) return null
  return new Date(DAY_ZERO + days * DAY_MS).toISOString().slice(0, 10)
}

function findDate(text: string): Ruin | null {
  if (MONTH_DAY.test(text) || WRITTEN_DATE.test(text)) return { kind: 'date', day: null }
  const iso = ISO_DATE.exec(text)
  return iso === null ? null : { kind: 'date', day: text.slice(0, 10) }
}

/** A whole cell that a spreadsheet replaced by something else. */
function findReplaced(cell: string): Ruin | null {
  if (NARROW.test(cell)) return { kind: 'narrow' }
  if (ERROR.test(cell)) return { kind: 'error' }
  if (FORMULA.test(cell)) return { kind: 'formula' }
  if (ESCAPE.test(cell)) return { kind: 'escape' }
  return null
}

/**
 * Finds what a spreadsheet did to a cell, or what damaged its letters; null where nothing is wrong. A five-digit code is
 * not checked here, since it may be a code (`readSerialDay`).
 */
export function findRuin(cell: string, kind: CellKind): Ruin | null {
  const text = cell.trim()
  if (text === '') return null
  const replaced = findReplaced(text)
  if (replaced !== null) return replaced
  if (EXPONENT.test(text)) return { kind: 'exponent' }
  if (TRUTH.test(text)) return { kind: 'truth' }
  if (kind === 'phone' && AMOUNT.test(text)) return { kind: 'amount' }
  if (kind === 'code' || kind === 'phone' || kind === 'name') {
    if (ROUNDED.test(text)) return { kind: 'rounded' }
    if (FLOAT.test(text)) return { kind: 'float' }
    const date = findDate(text)
    if (date !== null) return date
  }
  const day = kind === 'day' || kind === 'name' ? readSerialDay(text) : null
  if (day !== null) return { kind: 'serial', day }
  const letters = kind === 'day' || kind === 'count' ? null : findDamagedLetters(text, kind !== 'text')
  return letters === null ? null : { kind: 'letters', ...letters }
}

/**
 * The text of a cell that is marked as text: `="09991"` prevents a spreadsheet from removing the zeros. Any other cell
 * as it is.
 */
export const unwrapText = (cell: string): string => /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
