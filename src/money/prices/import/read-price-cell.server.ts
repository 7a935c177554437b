import { currencyCode, unitPrice } from '#core/contract/amounts.ts'
import { readTypedNumber } from '#core/contract/number/read-typed.ts'
import { truncateText } from '#core/csv/cut-text.ts'
import { priceImportTexts as texts } from './messages.en.ts'

const SHOWN_MAX = 40
const UNIT_PRICE_MAX = 100_000_000

/** Signs and words for currencies other than their codes, each with the codes that it may mean. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  euro: ['EUR'],
  euros: ['EUR'],
  '£': ['GBP'],
  us$: ['USD'],
  $: ['USD', 'CAD', 'AUD', 'SGD', 'NZD', 'HKD'],
  '¥': ['JPY', 'CNY'],
  kr: ['NOK', 'SEK', 'DKK', 'ISK'],
  kroner: ['NOK', 'DKK'],
  nkr: ['NOK'],
  skr: ['SEK'],
  dkr: ['DKK'],
}

/** Returns the currencies that a word may mean; empty for a word that is none. */
export function findCurrencies(word: string): readonly string[] {
  const plain = word.trim().replace(/\.$/, '')
  const known = WORDS[plain.toLowerCase()]
  if (known !== undefined) return known
  const code = plain.toUpperCase()
  return currencyCode.safeParse(code).success ? [code] : []
}

/** The one currency that all of these words mean, or the reason why there is none. */
export function settleCurrency(words: readonly string[]): { currency: string } | { reason: string } {
  const given = words.filter((word) => word.trim() !== '')
  const [first] = given
  if (first === undefined) return { reason: texts.noCurrency }
  const unknown = given.find((word) => findCurrencies(word).length === 0)
  if (unknown !== undefined) return { reason: texts.noSuchCurrency(cut(unknown)) }
  const common = findCurrencies(first).filter((code) => given.every((word) => findCurrencies(word).includes(code)))
  const [only] = common
  if (only === undefined) return { reason: texts.twoCurrencies(cut(first), cut(given.at(-1) ?? '')) }
  return common.length === 1 ? { currency: only } : { reason: texts.whichCurrency(cut(first), common) }
}

/** What a cell says: one price, one of two, or the reason why it is none. `currency` is the word next to the number. */
export type PriceCell =
  | { kind: 'price'; price: string; currency: string }
  | { kind: 'unclear'; readings: readonly [string, string]; currency: string }
  | { kind: 'wrong'; reason: string }

const wrong = (reason: string): PriceCell => ({ kind: 'wrong', reason })

const BEFORE = /^(\p{L}{1,7}\.?|\p{L}{0,2}\p{Sc})\s*(?=[-+−–(\d])/u
const AFTER = /(?<=[\d)\-–—])\s*(\p{L}{1,7}\.?|\p{Sc})$/u
/** A number and another one behind a dash, a slash or a word: 100-120, 100 / 90, 100 to 120. */
const RANGE = /\d\s*(?:[-–—/;|]|\.{2,}|to|til|or|eller)\s*\d/iu

/**
 * Reads a price as people and spreadsheets write it: `1 200,50`, `NOK 1,200.50`, `kr 450,-`. Never guesses: a range, a
 * share, further words and a number with two meanings are distinguished.
 */
export function readPriceCell(cell: string): PriceCell {
  const text = cell.normalize('NFKC').trim()
  const shown = cut(text)
  if (text === '') return wrong(texts.noPrice)
  if (!/\d/.test(text)) return wrong(texts.onRequest(shown))
  if (text.includes('%')) return wrong(texts.percent(shown))
  if (RANGE.test(text)) return wrong(texts.twoPrices(shown))
  const before = BEFORE.exec(text)?.[1] ?? ''
  const rest = text.replace(BEFORE, '')
  const after = AFTER.exec(rest)?.[1] ?? ''
  const number = rest.replace(AFTER, '').trim()
  if (/^[-−–(]/.test(number)) return wrong(texts.negative(shown))
  const currency = [before, after].find((word) => word !== '') ?? ''
  const hasTwoWords = before !== '' && after !== ''
  if (hasTwoWords || /\p{L}|\p{Sc}/u.test(number)) return wrong(texts.onRequest(shown))
  if (currency !== '' && findCurrencies(currency).length === 0) return wrong(texts.onRequest(shown))
  const read = readTypedNumber(number)
  if (read.kind === 'unclear')
    return { kind: 'unclear', readings: [toPrice(read.readings[0]), toPrice(read.readings[1])], currency }
  if (read.kind !== 'number') return wrong(texts.onRequest(shown))
  if (Number(read.value) >= UNIT_PRICE_MAX) return wrong(texts.tooLarge(shown))
  const price = unitPrice.safeParse(trimZeros(read.value))
  return price.success ? { kind: 'price', price: price.data, currency } : wrong(texts.decimals(shown))
}

const trimZeros = (value: string): string => (value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value)
const toPrice = (value: string): string => unitPrice.parse(trimZeros(value))

/** Sign between whole number and decimals in the prices of a column; null where the column doesn't decide it. */
export function findDecimalSign(cells: readonly string[]): '.' | ',' | null {
  const signs = new Set<string>()
  for (const cell of cells) {
    // Decided by the cell itself: other than three decimals, or two different signs.
    const [, sign] =
      /[\d\s]([.,])(?:\d{1,2}|\d{4,})(?!\d)[^\d.,]*$|\d([.,])[-–—]\s*$/u.exec(cell.normalize('NFKC')) ?? []
    if (sign !== undefined) signs.add(sign)
  }
  const [only] = signs
  return signs.size === 1 && (only === '.' || only === ',') ? only : null
}

/** The reading of an unclear price in a column with this sign before decimals. */
export function chooseReading(cell: string, [thousands, decimals]: readonly [string, string], sign: '.' | ','): string {
  return cell.includes(sign) ? decimals : thousands
}

const cut = (text: string): string => truncateText(text, SHOWN_MAX)
