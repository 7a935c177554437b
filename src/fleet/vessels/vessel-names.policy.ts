import { isImoNumber } from '#core/contract/imo-digits.ts'
import { foldName } from '#core/contract/names/fold-text.ts'
import { FORMER_NAMES_MAX } from './vessels.limits.ts'

/** A name as the database normalises it: letters and digits only, lower case. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

const KIND = /^\s*(?:m\s*[/.]?\s*[vstfy]|s\s*\/?\s*s|f\s*\/?\s*v|t\s*\/?\s*s)\b[\s.:-]*(?=\p{L}|\p{N})/iu
/** Returns the IMO numbers that are written in a name. */
export const imoNumbersIn = (name: string): string[] => (name.match(/(?<!\d)\d{7}(?!\d)/g) ?? []).filter(isImoNumber)

const IMO_BEHIND = /\s*\(?\s*\bIMO\s*\d{7}\s*\)?\s*$/i

/**
 * A vessel's name in letters and digits only, folded, without a prefix (M/V, MS) and without the number by which we
 * distinguish two.
 */
export const bareName = (name: string): string => plainName(foldName(stripName(name))) || plainName(name)

/** Returns a vessel's name without a prefix (M/V, MS); a name that is only a prefix stays. */
export const stripKind = (name: string): string => name.replace(KIND, '').trim() || name.trim()

const FORMERLY_BEHIND = /\s*[([]?\s*\bex[.:-]?\s+\p{L}[^()[\]]*[)\]]?\s*$/iu

/** Returns the name alone: without a kind before it, and a number or former name behind it. */
export const stripName = (name: string): string =>
  stripKind(name.replace(IMO_BEHIND, '').replace(FORMERLY_BEHIND, '') || name)

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
  for (let at = 0, beside = 0; at < one.length && beside < other.length;) {
    const [a = 0, b = 0] = [one[at], other[beside]]
    if (a === b) common += 1
    if (a <= b) at += 1
    if (b <= a) beside += 1
  }
  return common
}
