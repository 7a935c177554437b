import type { ReadableProduct } from '../rfq-list.ts'
import { ORDERED_AS } from './find-item-numbers.ts'
import { LONE_UNITS, NEUTRAL_WORDS, TECHNICAL_WORDS } from './neutral-words.data.ts'

/** One spelling of British, American and accented writing. */
const fold = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('sulph', 'sulf')

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

const NEUTRAL = new Set([...NEUTRAL_WORDS].map(fold))

/** The groups of synonyms in TECHNICAL_WORDS, indexed by each of their words. */
const GROUPS = new Map<string, string[][]>()
for (const line of TECHNICAL_WORDS) {
  const group = line.map(fold)
  for (const word of group) GROUPS.set(word, [...(GROUPS.get(word) ?? []), group])
}

const ENDING = /^(?:s|es|e|er|en|n|r|et|ene|ne|ar)$/

/** Whether two words are the same, ignoring plural endings. */
function isSame(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short === long || (short.length >= 4 && long.startsWith(short) && ENDING.test(long.slice(short.length)))
}

/**
 * Whether a word identifies an article. Of its description only technical words and names count: the others ("on board",
 * "order", "delivered") mean something else in a purchaser's list.
 */
export type IsArticleWord = (word: string) => boolean

/** Returns whether a word belongs to the article: its name, maker, category, or a thing that its description names. */
export function createArticleWordTest({ name, description, words = '' }: ReadableProduct): IsArticleWord {
  const names = `${name.replaceAll(ORDERED_AS, ' ')} ${words}`
  const inName = new Set(wordsIn(names).map(fold))
  // "CL17sc" is also written "CL 17 sc".
  for (const word of inName) for (const run of word.match(/\p{L}{2,}|\p{N}+/gu) ?? []) inName.add(run)
  const inText = new Set([...inName, ...wordsIn(description).map(fold)])
  const properNames = new Set(
    (description.match(/(?<=\S\s)\p{Lu}[\p{L}\p{N}]*|\b\p{Lu}{2,}[\p{L}\p{N}]*|\p{L}+\p{N}[\p{L}\p{N}]*/gu) ?? []).map(
      fold,
    ),
  )
  const known = [...inName, ...properNames]
  return (written) => {
    const word = fold(written)
    if (known.some((each) => isSame(each, word))) return true
    return groupsOf(word).some((group) => [...inText].some((each) => group.some((other) => isSame(other, each))))
  }
}

const groupsOf = (word: string): string[][] =>
  [...GROUPS].flatMap(([each, groups]) => (isSame(each, word) ? groups : []))

/** Whether a word has no bearing on the quantity, or on whether the item is wanted at all. */
export const isNeutral = (word: string): boolean =>
  // A capital alone is a variant: "09991 A".
  !/^\p{Lu}$/u.test(word) && (NEUTRAL.has(fold(word)) || LONE_UNITS.test(word))
