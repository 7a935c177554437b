/** Typed text of a number field. */
export type TypedNumber =
  | { kind: 'blank' }
  /** Decimal text as calls take it: `-1097.62`. */
  | { kind: 'number'; value: string }
  /** May be either of two numbers: `1.200` is 1200 or 1.200. */
  | { kind: 'unclear'; readings: readonly [string, string] }
  /** No number. */
  | { kind: 'wrong' }

export interface NumberField {
  /** The field has whole numbers only: a sign before three digits can only separate thousands. */
  isWhole?: boolean
  /** The field's numbers never reach a thousand, as hours of a day: a sign can only be the decimal sign. */
  isSmall?: boolean
}

/** Blanks of every width, and the apostrophe of Swiss amounts: they only ever part thousands. */
const BLANK = /[\s\u00a0\u2007\u2009\u202f'’]/g
const GROUPS = /^\d{1,3}(?:[\s\u00a0\u2007\u2009\u202f'’]\d{3})+(?=$|[.,])/

/**
 * Reads a number as people type and paste it: `1 200`, `1.097,62`, `1,097.62`, `12,5`, `450,-`. A single separator
 * before three digits may separate thousands or decimals: such a number has two meanings.
 */
export function readTypedNumber(typed: string, { isWhole = false, isSmall = false }: NumberField = {}): TypedNumber {
  const trimmed = typed.trim()
  if (trimmed === '') return { kind: 'blank' }
  const [, sign = '', written = ''] = /^([-+−–]?)\s*(.*?)(?:[.,][-–—])?$/su.exec(trimmed) ?? []
  const minus = sign === '' || sign === '+' ? '' : '-'
  const isSpaced = BLANK.test(written)
  BLANK.lastIndex = 0
  if (isSpaced && !GROUPS.test(written)) return { kind: 'wrong' }
  const plain = written.replaceAll(BLANK, '')
  if (!/^\d+(?:[.,]\d+)*$/.test(plain)) return { kind: 'wrong' }
  const signs = plain.match(/[.,]/g) ?? []
  const number = (whole: string, decimals = ''): TypedNumber => ({
    kind: 'number',
    value: `${minus}${whole}${decimals === '' ? '' : `.${decimals}`}`,
  })
  const last = signs.at(-1)
  if (last === undefined) return number(plain)
  const [whole, decimals] = [plain.slice(0, plain.lastIndexOf(last)), plain.slice(plain.lastIndexOf(last) + 1)]
  // Blanks part the thousands already.
  if (isSpaced) return signs.length === 1 ? number(whole, decimals) : { kind: 'wrong' }
  if (signs.length === 1) {
    const mayPartThousands = /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3
    if (!mayPartThousands || isSmall) return number(whole, decimals)
    if (isWhole) return number(whole + decimals)
    return { kind: 'unclear', readings: [`${minus}${whole}${decimals}`, `${minus}${whole}.${decimals}`] }
  }
  const [first = ''] = signs
  const isGrouped = (text: string): boolean => new RegExp(String.raw`^[1-9]\d{0,2}(?:[${first}]\d{3})+$`).test(text)
  if (first === last) return isGrouped(plain) ? number(plain.replaceAll(first, '')) : { kind: 'wrong' }
  return isGrouped(whole) ? number(whole.replaceAll(first, ''), decimals) : { kind: 'wrong' }
}

/** Returns a typed number; NaN for nothing typed, no number, or one with two meanings. */
export function parseTypedNumber(typed: string, field?: NumberField): number {
  const read = readTypedNumber(typed, field)
  return read.kind === 'number' ? Number(read.value) : Number.NaN
}

/** Returns a typed whole number within its limits; null for anything else. */
export function parseWholeNumber(typed: string, { min, max }: { min: number; max: number }): number | null {
  const value = parseTypedNumber(typed, { isWhole: true })
  return Number.isInteger(value) && value >= min && value <= max ? value : null
}

/**
 * Returns a typed number in the format of calls, null for an empty text. An invalid or ambiguous number is returned as
 * typed: `questionNumber` asks about it before it is sent, and the call refuses it.
 */
export function plainNumber(typed: string, field?: NumberField): string | null {
  const read = readTypedNumber(typed, field)
  return read.kind === 'blank' ? null : read.kind === 'number' ? read.value : typed.trim()
}

/** Returns a stored number as a field shows it: with another number of decimals than three, which could be thousands. */
export const writeForField = (stored: string): string =>
  /\.\d{3}$/.test(stored) ? (stored.endsWith('0') ? stored.slice(0, -1) : `${stored}0`) : stored
