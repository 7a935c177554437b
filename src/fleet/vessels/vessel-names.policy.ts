import { foldName } from '#core/contract/names/fold-text.ts'
import { NAME_SPELLINGS } from './name-words.data.ts'
import { FORMER_NAMES_MAX } from './vessels.limits.ts'

/** A name as the database normalises it: letters and digits only, lower case. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The key of names that differ in case, blanks and signs only. Signs part numbers: Hull 1-2 isn't Hull 12. */
export const writtenKey = (name: string): string => [plainName(name) || name, ...(name.match(/\d+/g) ?? [])].join(' ')

const KIND =
  /^\s*(?:m\s*[/.\\]?\s*[vstfyk]|s\s*[/.]?\s*[svy]|[fr]\s*[/.]?\s*v|t\s*[/.]?\s*s|d\s*[/.]?\s*s|l[np]g\s*\/\s*c)\b[\s.:-]*(?=\p{L}|\p{N})/iu
/** A kind behind the name: with its stroke only, as `MT` alone may be a part of the name. */
const KIND_BEHIND = /\s*[,(]?\s*\b(?:m\/[vstfyk]|s\/[svy]|[fr]\/v|[td]\/s)\s*\)?\s*$/iu

/** Returns the numbers of seven digits in a name, with or without the check digit of an IMO number. */
export const sevenDigitsIn = (name: string): string[] => [...new Set(name.match(/(?<!\d)\d{7}(?!\d)/g))]

const IMO_IN_NAME =
  /[\s,;:([–-]*\b(?:IMO(?:[\s.-]*(?:no|nr|number|nummer)\b)?[\s.:#-]*)?(?<!\d)\d{7}(?!\d)[\s,;:)\]–-]*/iu

/** Returns a name without an IMO number in it, and without the word before the number. */
export const stripImo = (name: string): string => name.replace(IMO_IN_NAME, ' ').trim()

const ROMAN = /^(?=[ivx])(x{0,3})(ix|iv|v?i{0,3})$/
const valueOfRoman = ([, tens = '', ones = '']: RegExpExecArray): number =>
  tens.length * 10 + ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].indexOf(ones)

/** One spelling for a word: `St.` is Saint, `II`, `Two` and `02` are 2. */
function spellWord(word: string, at: number): string {
  const roman = at === 0 ? null : ROMAN.exec(word)
  if (roman !== null) return String(valueOfRoman(roman))
  return NAME_SPELLINGS.get(word) ?? word.replace(/^0+(?=\d)/, '')
}

/** Returns a name in the spelling by which names are compared. */
const spellName = (name: string): string =>
  foldName(name.normalize('NFKC'))
    .replaceAll(/\b(?:no|nr|number|nummer)(?= ?\d)/g, '')
    .split(' ')
    .filter((word) => word !== '')
    .map(spellWord)
    .join(' ')

/**
 * A vessel's name in letters and digits only, in one spelling (Saint and St., II and 2), without a prefix (M/V, MS) and
 * without the number by which we distinguish two.
 */
export const bareName = (name: string): string => plainName(spellName(stripName(name))) || plainName(name)

const SPELLINGS = new Set(NAME_SPELLINGS.values())

/** Returns the longest word of a name that is spelled in one way only, by which a search finds all of its spellings. */
export function searchedWord(name: string): string | null {
  const words = foldName(stripName(name)).split(' ')
  const same = words.filter(
    (word, at) => word.length > 2 && spellWord(word, at) === word && !SPELLINGS.has(word) && !/^\d+$/.test(word),
  )
  return same.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** Returns a vessel's name without a kind before or behind it (M/V, MS); a name that is only a kind stays. */
export const stripKind = (name: string): string => name.replace(KIND, '').replace(KIND_BEHIND, '').trim() || name.trim()

const FORMERLY_BEHIND = /\s*[([,]?\s*\b(?:ex|formerly|tidl|tidligere|eks)\b[.:-]*\s*(\p{L}[^()[\]]*?)\s*[)\]]?\s*$/iu

/** Returns the former name that is written behind a name: `Nordlys (ex Polarlys)`. */
export const formerNameIn = (name: string): string | null => FORMERLY_BEHIND.exec(name)?.[1] ?? null

/** Returns the name alone: without a kind before it, and a number or former name behind it. */
export const stripName = (name: string): string => stripKind(stripImo(name).replace(FORMERLY_BEHIND, '') || name)

/**
 * Returns a vessel's former names after a renaming: people go on looking for a ship by the name that it had. Another
 * spelling of the same name (case, punctuation) isn't a former name.
 */
export const formerNamesAfterRename = (
  stored: { name: string; formerNames: readonly string[] },
  newName: string,
): string[] =>
  [...new Set([...stored.formerNames, stored.name])]
    .filter((name) => plainName(name) !== plainName(newName))
    .slice(-FORMER_NAMES_MAX)

/** Hull 101 and Hull 102 are two ships, however alike their names are. */
const digitsOf = (name: string): string => (stripName(name).match(/\d+/g) ?? []).map(Number).join(' ')

/** Trigrams as pg_trgm makes them: each word with two blanks before and one after, in pieces of three. */
export function trigramsOf(name: string): Set<string> {
  const found = new Set<string>()
  for (const word of foldName(stripName(name)).split(/[^\p{L}\p{N}]+/u)) {
    if (word === '') continue
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3))
  }
  return found
}

export interface SimilarName<Of> {
  of: Of
  /** The share of their trigrams that both names have, 0 to 1. */
  share: number
}

/** Sums of shares are rounded: exactly enough counts as enough. */
const ROUNDING = 1e-9

/**
 * Index of many names for repeated searches of similar ones: those that share at least `from` of their trigrams. Two
 * such names have one of their rarest trigrams in common, among as many as they may differ in and one more; so each
 * name is indexed under these only, and only the few that share one are compared. Names with other numbers are never
 * similar, and not compared.
 */
export function indexNames<Of>(entries: readonly { name: string; of: Of }[], from: number) {
  const read = entries.map(({ name, of }) => ({ of, digits: digitsOf(name), trigrams: trigramsOf(name) }))
  const ranks = rankTrigrams(read)
  /** The trigrams that are known, the rarest first; one that is not known is in no other name, and rarer than all. */
  const ranked = (trigrams: ReadonlySet<string>): number[] =>
    [...trigrams].flatMap((trigram) => ranks.get(trigram) ?? []).toSorted((a, b) => a - b)
  const rareOf = (places: readonly number[], size: number): readonly number[] =>
    places.slice(0, Math.max(0, places.length - Math.ceil(from * size - ROUNDING) + 1))
  const known = read.map(({ of, digits, trigrams }) => ({ of, digits, places: ranked(trigrams) }))
  const holders = new Map<string, number[]>()
  for (const [at, { digits, places }] of known.entries()) {
    for (const place of rareOf(places, places.length)) {
      const key = `${digits}/${place}`
      const holder = holders.get(key)
      if (holder === undefined) holders.set(key, [at])
      else holder.push(at)
    }
  }
  return {
    /** Similar names, closest first. */
    find(name: string): SimilarName<Of>[] {
      const trigrams = trigramsOf(name)
      const places = ranked(trigrams)
      const digits = digitsOf(name)
      const met = new Set(rareOf(places, trigrams.size).flatMap((place) => holders.get(`${digits}/${place}`) ?? []))
      const found: SimilarName<Of>[] = []
      for (const at of [...met].toSorted((a, b) => a - b)) {
        const entry = known[at]
        if (entry === undefined) continue
        const common = countCommon(places, entry.places)
        const share = common / (trigrams.size + entry.places.length - common)
        if (share >= from) found.push({ of: entry.of, share })
      }
      return found.toSorted((a, b) => b.share - a.share)
    },
  }
}

/** Trigrams by how many names have them, the rarest first. */
function rankTrigrams(names: readonly { trigrams: ReadonlySet<string> }[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { trigrams } of names) for (const trigram of trigrams) uses.set(trigram, (uses.get(trigram) ?? 0) + 1)
  return new Map([...uses].toSorted(([, a], [, b]) => a - b).map(([trigram], rank) => [trigram, rank]))
}

/** Counts the numbers that are in both of two ascending lists. */
function countCommon(one: readonly number[], other: readonly number[]): number {
  let common = 0
  for (let at = 0, otherAt = 0; at < one.length && otherAt < other.length;) {
    const [a = 0, b = 0] = [one[at], other[otherAt]]
    if (a === b) common += 1
    if (a <= b) at += 1
    if (b <= a) otherAt += 1
  }
  return common
}
