import { foldLookalikes } from '#core/contract/number/fold-lookalikes.ts'
import type { RfqProduct } from '../rfq-list.ts'
import { COUNT_UNIT } from './units.ts'

/** A product that a line names, and where. */
export interface Mention {
  from: number
  to: number
  product: RfqProduct
  /** Matched by a name under which ships order it, not by its own number. */
  isAlias: boolean
  /** Whether it is written as one word: digits with blanks or points between may be something else. */
  isExact: boolean
  /** Whether it leaves out what it shares with the number before it: "1002" of "RMS-1001/1002". */
  isShort?: boolean
  /** Whether letters and digits that look alike were exchanged: "0999l". Such an item is always asked about. */
  isLookalike?: boolean
}

type Index = ReadonlyMap<string, readonly RfqProduct[]>

export interface ProductIndex {
  exact: Index
  alias: Index
  loose: Index
  lookalike: Index
  /** Words with a letter and a digit from the products' names, in small letters, also joined: "ex2", "cl17". */
  names: ReadonlySet<string>
}

/** A number that means a product also among other text: shorter ones are quantities. */
const NUMBER_LENGTH_MIN = 4

/** Words of a line that one item number may be written in. */
const WORDS_MAX = 5

/** Normalised: without case, width, blanks and marks: CLX-09991 and clx 09991 are one. */
const exactKey = (itemNumber: string): string =>
  itemNumber
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Also without leading zeros, so that a number that went through a spreadsheet is still found. */
const looseKey = (itemNumber: string): string => exactKey(itemNumber).replace(/^0+(?=.)/, '')

/** Also with one sign for letters and digits that look alike: O and 0, l, I and 1. */
const lookalikeKey = (itemNumber: string): string => looseKey(foldLookalikes(itemNumber))

/** "CLX reagent ordered as 09952" is what ships order as 09952. */
export const ORDERED_AS = /\b(?:ordered|listed|sold) as ([\p{L}\p{N}][\p{L}\p{N}-]*)/giu

export function indexProducts(products: readonly RfqProduct[]): ProductIndex {
  return {
    exact: indexBy(products, ({ itemNumber }) => [exactKey(itemNumber)]),
    alias: indexBy(products, ({ name }) => [...name.matchAll(ORDERED_AS)].map(([, alias]) => exactKey(alias ?? ''))),
    loose: indexBy(products, ({ itemNumber }) => [looseKey(itemNumber)]),
    lookalike: indexBy(products, ({ itemNumber }) => [lookalikeKey(itemNumber)]),
    names: new Set(products.flatMap(({ name }) => namesIn(name))),
  }
}

/** "CLX-Ex2 TRO monitor" contains "ex2" and "clxex2", "TCL-4" contains "tcl4". */
function namesIn(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
  const parts = words.flatMap((word) => word.split('-')).concat(words.map((word) => word.replaceAll('-', '')))
  // "cl17" of "cl17sc".
  const beginnings = parts.flatMap((part) => /^\p{L}+\d+/u.exec(part)?.[0] ?? [])
  return parts.concat(beginnings).filter((part) => /\p{L}\d/u.test(part))
}

function indexBy(products: readonly RfqProduct[], keysOf: (product: RfqProduct) => string[]): Index {
  const index = new Map<string, RfqProduct[]>()
  for (const product of products) {
    for (const key of keysOf(product)) if (key !== '') index.set(key, [...(index.get(key) ?? []), product])
  }
  return index
}

/** The one product that a number is of, or null. */
export function findProduct(
  number: string,
  { exact, alias }: ProductIndex,
): Pick<Mention, 'product' | 'isAlias'> | null {
  const key = exactKey(number)
  const [product, other] = exact.get(key) ?? alias.get(key) ?? []
  return product === undefined || other !== undefined ? null : { product, isAlias: !exact.has(key) }
}

interface Candidate extends Mention {
  /** A number written exactly wins over another name, and that over one that only differs by leading zeros. */
  strength: number
  length: number
}

/**
 * Returns the products that a line names, in their order. Text that could mean several products names none, since a
 * guess would order the wrong part.
 */
export function findMentions(text: string, index: ProductIndex): Mention[] {
  const candidates = findCandidates(text, index).toSorted(
    (one, other) => other.strength - one.strength || other.length - one.length || one.from - other.from,
  )
  const [best] = candidates
  if (!best) return []
  const chosen = [best]
  for (const candidate of candidates.slice(1)) {
    const isSure = (candidate.strength >= 2 || candidate.isLookalike) && candidate.length >= NUMBER_LENGTH_MIN
    const isFree = chosen.every(({ from, to }) => candidate.to <= from || candidate.from >= to)
    if (isSure && isFree && chosen.every(({ product }) => product.id !== candidate.product.id)) chosen.push(candidate)
  }
  return chosen.toSorted((one, other) => one.from - other.from)
}

/** With quantities written on to a number as part of it, and without. */
function findCandidates(text: string, index: ProductIndex): Candidate[] {
  const words = findWords(text)
  return [words, cutWords(text, words, QUANTITY_BEHIND), cutWords(text, words, QUANTITY_BEFORE)].flatMap((each) =>
    findAmong(text, each, index),
  )
}

function findAmong(text: string, words: readonly Word[], index: ProductIndex): Candidate[] {
  const { exact, alias, loose } = index
  const found: Candidate[] = []
  for (const [first, { from }] of words.entries()) {
    for (const [place, { to }] of words.slice(first, first + WORDS_MAX).entries()) {
      // What lies between the words of one number is a blank or a mark, never another cell.
      const isOne = words.slice(first + 1, first + place + 1).every((word, at) => {
        const before = words[first + at]
        return before !== undefined && /^[ \u00a0./_–-]+$/.test(text.slice(before.to, word.from))
      })
      if (!isOne) break
      const written = text.slice(from, to)
      const key = exactKey(written)
      const known = exact.get(key) ?? alias.get(key) ?? loose.get(looseKey(key))
      const products = known ?? findLookalikes(written, index)
      const [product] = products
      if (!product || products.length > 1) continue
      if (QUANTITY_APART.test(written) && !QUANTITY_APART.test(product.itemNumber)) continue
      if (known === undefined) {
        found.push({
          from,
          to,
          product,
          isAlias: false,
          isExact: true,
          isLookalike: true,
          strength: 0,
          length: key.length,
        })
        continue
      }
      const strength = exact.has(key) ? 3 : alias.has(key) ? 2 : 1
      const isExact = strength > 1 && (place === 0 || /\p{L}/u.test(key))
      found.push({ from, to, product, isAlias: strength === 2, isExact, strength, length: key.length })
    }
  }
  return found
}

/** The products of a number in one word in which a letter may be in the place of a digit, or a digit in that of a letter. */
const findLookalikes = (written: string, { lookalike }: ProductIndex): readonly RfqProduct[] =>
  /^(?=.*\d)(?=.*[OIL])\S{4,}$/iu.test(written) ? (lookalike.get(lookalikeKey(written)) ?? []) : []

/** "09991x2", "09991x2sets" and "2x09991", "5pcsRMS-1204": a number and a quantity in one word. */
const QUANTITY_BEHIND = new RegExp(String.raw`^(.*\d)x\d{1,6}${COUNT_UNIT}?$`, 'iu')
const QUANTITY_BEFORE = new RegExp(String.raw`^\d{1,6}(?:x|${COUNT_UNIT})(.+)$`, 'iu')

/** "0999 1 set" and "2803 - 4": the short number at the end is a quantity, unless the item number itself ends so. */
const QUANTITY_APART = /\d[^\p{L}\p{N}]+\d{1,2}$/u

interface Word {
  from: number
  to: number
}

const findWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({ from: index, to: index + word.length }))

/** The words without what a pattern finds around its first group. */
const cutWords = (text: string, words: readonly Word[], pattern: RegExp): Word[] =>
  words.map(({ from, to }) => {
    const word = text.slice(from, to)
    const number = pattern.exec(word)?.[1]
    if (number === undefined) return { from, to }
    const start = from + (word.startsWith(number) ? 0 : word.length - number.length)
    return { from: start, to: start + number.length }
  })
