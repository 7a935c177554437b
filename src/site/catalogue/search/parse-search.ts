import { SEARCH_WORDS_MAX, searchWords } from '#core/contract/search-words.ts'

/** A search, parsed for the search statement. The database normalises case, accents and zeros. */
export interface SearchParts {
  /** Candidates for an item number: the whole text first, then its words, then its runs of letters or of digits. */
  keys: string[]
  /** Words as typed, signs included: each must be in a product as it is. */
  words: string[]
  /**
   * The words without sizes, which no product's text contains: "220m", "25 kg"; all of them if there is nothing else.
   */
  unsized: string[]
  /**
   * Words without signs, sizes and short numbers, for which the spelling may be corrected; empty when there are only
   * numbers.
   */
  terms: string[]
  /** Position of the term that names the kind of article, from 1; 0 if none does. */
  head: number
}

/** Words between things that are asked about together: "RMS-1001 vs 09991". */
const BETWEEN = /^(?:vs|versus|or|and|eller|og|oder|und)$/i

/** More keys than these make no search better, only slower. */
const KEYS_MAX = 16

/**
 * Signs that are placeholders in other programs: a word with one is taken literally, or `0999_` would find 09991 after
 * all.
 */
const PLACEHOLDER = /[%\\]|^_|_$/u

const SIZE_UNIT =
  '(?:mm|cm|m|mtr|meters?|metres?|ft|inch|in|µm|kgs?|g|gr|mg|tons?|tonnes?|lbs?|l|lt|ltrs?|lit(?:er|re)s?|ml|cl|gal|bar|psi|v|vac|vdc|w|kw|hz|ma|a|ppm|%|pcs?|stk|ea)'
/** A number with its unit in one word or in two, or a size by its word. */
const SIZE = new RegExp(
  String.raw`(?<!\S)(?:(?:dia|diameter|ø|size|str|størrelse)\.?\s*)?[ø]?\d+(?:[.,x×/-]\d+)*\s*${SIZE_UNIT}(?!\S)|(?<!\S)(?:dia|diameter|ø|size|str|størrelse)\.?\s*\d+(?:[.,]\d+)?(?!\S)`,
  'giu',
)

/** Before these the thing is named, behind them what it is for: "reagent for CL17". */
const PURPOSE = /^(?:for|to|til|für|para|voor|of|med|with)$/i

const firstFew = (values: readonly string[], count: number) => [...new Set(values)].slice(0, count)

/** The singular of an English plural; both begin with the same letters. */
const toSingular = (word: string): string => (/^[a-z]{3,}[a-rt-z]s$/.test(word) ? word.slice(0, -1) : word)

/** Null when there is nothing to look for. */
export function parseSearch(typed: string): SearchParts | null {
  const text = typed.normalize('NFC').trim()
  if (text === '') return null
  const words = searchWords(text)
  const plain = words.filter((word) => !PLACEHOLDER.test(word))
  const whole = plain.length === words.length ? text : ''
  const runs = plain.flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? [])
  const withoutSizes = searchWords(text.replaceAll(SIZE, ' '))
  const unsized = withoutSizes.length > 0 ? withoutSizes : words
  const described = unsized.filter((word) => !PLACEHOLDER.test(word) && !BETWEEN.test(word))
  const terms = described.flatMap(termsOf)
  const named = terms.filter((term) => !/^\p{N}{1,3}$/u.test(term) && !PURPOSE.test(term))
  const hasWords = terms.some((term) => !/\p{N}/u.test(term)) && !areNumbers(described)
  const kept = hasWords ? firstFew(named, SEARCH_WORDS_MAX) : []
  return {
    keys: firstFew([whole, ...plain, ...runs], KEYS_MAX),
    words,
    unsized,
    terms: kept,
    // The letters of a number or a model do not name a kind of article: "HMT-300".
    head: findHead(described.filter((word) => !/\p{N}/u.test(word)).flatMap(termsOf), kept),
  }
}

const termsOf = (word: string): string[] => (word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(toSingular)

/** Whether several item numbers are asked about and nothing else. */
const areNumbers = (words: readonly string[]): boolean => words.length > 1 && words.every((word) => /\d{4}/.test(word))

/** Position of the word for the kind of article: the last one, or the last before "for". */
function findHead(terms: readonly string[], correctable: readonly string[]): number {
  const purpose = terms.findIndex((term, place) => place > 0 && PURPOSE.test(term))
  const before = purpose === -1 ? terms : terms.slice(0, purpose)
  const last = before.findLast((term) => correctable.includes(term) && /^\p{L}+$/u.test(term))
  return last === undefined ? 0 : correctable.indexOf(last) + 1
}
