import { isNumberHeading } from './import-columns.server.ts'

/** Letters and digits with single signs between them. */
const NUMBER = /^[A-ZÆØÅ\d]+(?:[-./_ ][A-ZÆØÅ\d]+)*$/i

/** Words next to a number that make it a sum, a place in a list, a remark or several numbers. */
const REMARKS =
  /^(?:total|totals|totalt|sum|summe|subtotal|page|side|seite|row|rad|line|linje|see|se|ref|dito|ditto|same|samme|or|eller|and|og|to|til|rev|new|ny|old|gammel|nr|no|pos|ca)$/i

/** Words of an amount, before it or behind it. */
const CURRENCIES = new Set([
  ...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
  ...'kr kroner krone euro dollar'.split(' '),
])

/** Words behind a number that make it a quantity. */
const UNITS = new Set([
  ...'pcs pc pce stk st stck ea each pk pkg pack pakke box boks set sett roll rull par pair'.split(' '),
  ...'mm cm m km ft inch g kg mg lbs l ml cl dl ltr liter litre'.split(' '),
])

const isCurrency = (word: string): boolean => CURRENCIES.has(word.toLowerCase())
const isUnit = (word: string): boolean => UNITS.has(word.toLowerCase())

/** A day in digits, whatever its order: 1-2-2024, 2024/1/2, 01.02.24; also 20240102. */
const DAY = /^(?:\d{1,2}([-./ ])\d{1,2}\1(?:\d{4}|\d{2})|(?:19|20)\d{2}([-./ ])\d{1,2}\2\d{1,2})$/
const DAY_WITHOUT_SIGNS = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/
// prettier-ignore
const MONTHS = new Set(['jan', 'january', 'januar', 'feb', 'february', 'februar', 'mar', 'march', 'mars', 'apr', 'april', 'may', 'mai', 'jun', 'june', 'juni', 'jul', 'july', 'juli', 'aug', 'august', 'sep', 'sept', 'september', 'oct', 'october', 'okt', 'oktober', 'nov', 'november', 'dec', 'december', 'des', 'desember'])
const isMonth = (word: string): boolean => MONTHS.has(word.toLowerCase())

/** A year, half or quarter: 2026, Q1 2026, FY26, uke 12. */
const YEAR = /^(?:19|20)\d{2}$/
const PERIOD = /^(?:q[1-4]|[hk][12])(?:[ -](?:19|20)?\d{2})?$|^fy ?-?(?:20)?\d{2}$|^(?:week|uke|woche|kw)[ -]?\d{1,2}$/i

/** Numbers of other things, by the word before them: IMO 9074728, HS 3822, EAN 7041234567890. */
const LABELLED = /^(?:imo|mmsi|hs|ean|gtin|upc|isbn|cas|tel|tlf|phone|fax|mob|mobil|vat|mva|org|po|so)[ .:-]?\d/i

/** Nothing but zeros, one or two digits as rows are counted, or thousands with signs: 1 200, 1.234.567. */
const COUNT = /^0+$|^\d{1,2}$|^\d{1,3}(?:[. ]\d{3})+$/
/** A number with decimals, a month and a day, a share, a size, a multiple, a voltage and the like. */
const MEASURE = /^\d+[.,]\d+$|^\d{1,2}[-/]\d{1,2}$|^\d+ ?x ?\d+$|^\d{1,4} ?(?:k?v|k?w|k?hz|m?ah?|bar|psi|rpm)$/i

/** Shorter groups with blanks between them are one number: 9001 234 56. */
const SEVERAL_FROM = 4

/** The parts of a number: between signs, and between letters and digits. */
const partsOf = (number: string) => [...number.matchAll(/\p{L}+|\p{N}+/gu)]

/** Whether a text has words next to a number, or several numbers. */
function isPhrase(number: string): boolean {
  const words = number.split(/[ /]/)
  if (words.length === 1) return false
  // A code is in capitals; words of a sentence are not.
  if (words.some((word) => /^\p{Lu}?\p{Ll}+$/u.test(word) || REMARKS.test(word))) return true
  // 3 DRUMS
  if (/^\d{1,3} \p{L}+$/u.test(number)) return true
  return words.filter((word) => word.length >= SEVERAL_FROM && /\d/.test(word)).length > 1
}

/** Whether a number is one of a day, a period, an amount or a count. */
function isMeasured(number: string): boolean {
  const parts = partsOf(number).map(([part]) => part)
  const hasCurrency = parts.length === 2 && !/[-._/]/.test(number) && parts.some(isCurrency)
  // 1-JAN-24 and JAN 2024; codes such as SEP-02 are left alone.
  const isDayInWords =
    parts.filter(isMonth).length === 1 &&
    parts.every((part) => isMonth(part) || /^\d{1,4}$/.test(part)) &&
    (parts.length === 3 || (parts.length === 2 && parts.some((part) => /^(?:19|20)\d{2}$/.test(part))))
  return isDayInWords || hasCurrency || [DAY, PERIOD, COUNT, MEASURE].some((form) => form.test(number))
}

/** Whether a number has a unit behind it: 25 stk, 40PCS, 10-pack. 28034-EA may be a number, 10-pack is none. */
function isQuantity(number: string): boolean {
  const words = number.split(' ')
  if (words.length > 1) return words.some((word) => isUnit(word) || isCurrency(word))
  const [, sign = '', unit = ''] = /^\d{1,4}(-?)(\p{L}+)$/u.exec(number) ?? []
  return isUnit(unit) && (sign === '' || /^\d{1,3}-/.test(number))
}

/** How the numbers of a file or catalogue are usually written; what looks like a day may then be a number. */
export interface UsualForms {
  isFourDigits: boolean
  isEightDigits: boolean
  /** Whether most numbers are letters and at least four digits in the same order: 1200W among 1210W and 1300W. */
  isUsualCode: (number: string) => boolean
  /** Whether most numbers share this number's prefix. */
  isOfFamily: (number: string) => boolean
}

/**
 * Whether a text looks like one item number: letters and digits with single signs between them. Words, days, amounts,
 * quantities, several numbers, numbers of other things, headings and letters of another script that look like ours may
 * be something else.
 */
export function looksLikeNumber(text: string, usual: UsualForms): boolean {
  const number = text.trim()
  return (
    NUMBER.test(number) &&
    /\d/.test(number) &&
    (usual.isUsualCode(number) || !(isMeasured(number) || isQuantity(number))) &&
    !isPhrase(number) &&
    (usual.isFourDigits || !YEAR.test(number)) &&
    (usual.isEightDigits || !DAY_WITHOUT_SIGNS.test(number)) &&
    (usual.isOfFamily(number) || !LABELLED.test(number)) &&
    !isNumberHeading(number)
  )
}

/** Shorter numbers are the beginning of many others. */
const BASE_MIN = 4

/**
 * Returns the numbers that a number may be with something added to it: 28034 of 28034-1, 28034A, CLX-28034, 28034 rev B
 * and 28034 or 28030; 09991 of 09991000.
 */
export function basesOf(number: string): string[] {
  const parts = partsOf(number).slice(0, PARTS_MAX)
  const bases = parts.flatMap((from, first) =>
    parts.slice(first).map((to) => number.slice(from.index, to.index + to[0].length)),
  )
  const zeros = /^\d+$/.test(number) ? (/0+$/.exec(number)?.[0].length ?? 0) : 0
  for (let count = 1; count <= zeros; count += 1) {
    const base = number.slice(0, -count)
    // 1500 and 15000 may be two of a series.
    if (base.length > BASE_MIN || count > 1) bases.push(base)
  }
  return bases.filter((base) => base !== number && base.length >= BASE_MIN && /\d/.test(base))
}

/** Parts of a number that are compared: a longer one is a sentence. */
const PARTS_MAX = 12
