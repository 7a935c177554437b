import { isImoNumber } from '#core/contract/imo-digits.ts'
import { foldName } from '#core/contract/names/fold-text.ts'
import { FILLERS, MISSING } from '#core/contract/names/placeholder.data.ts'
import { wordsOf } from '#core/contract/names/placeholder.ts'
import { stripLegalForm } from '#fleet/companies/company-names.policy.ts'
import {
  COMPANY_WORDS,
  HEADINGS,
  KINDS,
  REMARKS,
  SYSTEM_WORD,
  TESTS,
  VESSEL_TYPES,
  YARD_WORDS,
} from '../list-words.data.ts'
import { formerNameIn, sevenDigitsIn, stripImo, stripKind, stripName } from '../vessel-names.policy.ts'

/** What a text in a list of vessels may be instead of the name of one vessel. `yard`: a yard's number of a ship. */
export type NameDoubt =
  | 'remark'
  | 'test'
  | 'several'
  | 'company'
  | 'system'
  | 'yard'
  | 'type'
  | 'year'
  | 'letter'
  | 'number'

/** Words of the longest names of ships; a longer text is a sentence. */
const WORDS_MAX = 6

const DAY = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/
const CLOCK = /\b\d{1,2}:\d{2}\b/
const MONTH =
  /\b(?:jan(?:uary?)?|feb(?:ruary?)?|mar(?:ch|s)?|apr(?:il)?|ma[iy]|jun[ei]?|jul[iy]?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cs](?:ember)?)\.?\s+(?:\d{1,2},?\s+)?(?:19|20)\d\d\b|\bQ[1-4]\b/iu
const ADDRESS = /@|www\.|https?:|\+\d{6}/i
const SENTENCE = /\p{L}{3}\s.*\p{L}{2}[.!]$|[?*†,;]\s*$|:\s/u
/** A list's number before a name. */
const LISTED = /^\d+\s*[.)]\s/
const YEAR_BEHIND = /\s(?:19|20)\d\d$/
const COUNT = /\b[x×]\s*\d+$|^\d+\s*[x×]\b/iu
const SHARED_CELL = /\s*[\n;|/&+,]\s*|\s+(?:and|og|und|et|eller|or)\s+|\s+[-–—]\s+|\s*[()[\]]\s*/iu
/** A number that is no part of a ship's name: an MMSI, a telephone number, an IMO number with blanks. */
const LONG_NUMBER = /\d{5}|\bIMO\b/iu
/** `S-512`, `NB 12`, `H1024`: a yard's number with its letters. */
const YARD_NUMBER = /^\p{L}{1,3}[\s.-]?\d{2,5}\p{L}?$/u

const isRemark = (text: string, words: readonly string[]): boolean =>
  words.some((word) => REMARKS.has(word) || MISSING.has(word)) ||
  words.length > WORDS_MAX ||
  [DAY, CLOCK, MONTH, ADDRESS, SENTENCE, LISTED].some((pattern) => pattern.test(text))

/** Whether a cell has more than one name: two with a stroke, comma or line break between them, or one in brackets. */
const hasSeveral = (text: string): boolean =>
  text.split(SHARED_CELL).filter((part) => /\p{L}.*\p{L}|\p{Script=Han}/u.test(part)).length > 1 ||
  sevenDigitsIn(text).length > 1 ||
  COUNT.test(text)

const isCompany = (text: string, words: readonly string[]): boolean =>
  stripLegalForm(text) !== text || words.some((word) => COMPANY_WORDS.has(word))

function isOfYard(text: string, words: readonly string[]): boolean {
  const isYard = words.some((word) => YARD_WORDS.has(word) && word !== 'new' && word !== 'ny' && word !== 'nytt')
  const isNew = words.length > 1 && words.some((word) => YARD_WORDS.has(word))
  const isOfLists = (word: string) =>
    word.length === 1 || YARD_WORDS.has(word) || FILLERS.has(word) || HEADINGS.has(word) || KINDS.has(word)
  return ((isYard || isNew) && words.every(isOfLists)) || YARD_NUMBER.test(text)
}

const isType = (words: readonly string[]): boolean =>
  words.some((word) => VESSEL_TYPES.has(word)) &&
  words.every((word) => VESSEL_TYPES.has(word) || FILLERS.has(word) || HEADINGS.has(word))

/**
 * Returns what a text may be if it isn't the name of one vessel; null for what looks like a name. It is a question for a
 * person, never a decision: ships have such names, too.
 */
export function findNameDoubt(name: string): NameDoubt | null {
  const text = stripKind(stripImo(name))
  const words = wordsOf(text)
  if (words.some((word) => TESTS.has(word))) return 'test'
  if (words.some((word) => SYSTEM_WORD.test(word))) return 'system'
  if (isCompany(text, words)) return 'company'
  if (isRemark(text, words)) return 'remark'
  if (hasSeveral(formerNameIn(name) === null ? text : stripName(name))) return 'several'
  if (isOfYard(text, words)) return 'yard'
  if (isType(words)) return 'type'
  if (YEAR_BEHIND.test(text)) return 'year'
  if (/^(\p{L})(?:\s*\1)*$/iu.test(text) && !/[^\p{Script=Latin}\s]/u.test(text)) return 'letter'
  return LONG_NUMBER.test(text) || !sevenDigitsIn(name).every(isImoNumber) ? 'number' : null
}

/** Returns a name without the number behind it, folded: `PureBallast 3.1` and `PUREBALLAST 3` become the same. */
export const systemKey = (name: string): string => foldName(name).replace(/(?:\s+\d+)+$/, '')
