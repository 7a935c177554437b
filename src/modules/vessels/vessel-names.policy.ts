/** A name as the database normalises it: letters and digits only, lower case. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

const KIND = /^\s*(?:m\s*[/.]?\s*[vstfy]|s\s*\/?\s*s|f\s*\/?\s*v|t\s*\/?\s*s)\b[\s.:-]*(?=\p{L}|\p{N})/iu
const IMO_BEHIND = /\s*\(?\s*\bIMO\s*\d{7}\s*\)?\s*$/i

/** Norwegian letters as lists without them write them: Kvitbjørn is Kvitbjoern, Ålesund is Aalesund. */
const fold = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/ø|ö|oe/g, 'o')
    .replaceAll(/å|aa/g, 'a')
    .replaceAll(/æ|ä|ae/g, 'a')

/** The same without what stands before a ship's name (M/V, MS) and without the number by which we tell two apart. */
export const bareName = (name: string): string => plainName(fold(stripName(name))) || plainName(name)

const stripName = (name: string): string => name.replace(IMO_BEHIND, '').replace(KIND, '')

/** Hull 101 and Hull 102 are two ships, however alike their names are. */
const digitsOf = (name: string): string => (stripName(name).match(/\d+/g) ?? []).map(Number).join(' ')

/** As pg_trgm takes a text apart: each word with two blanks before and one behind, in pieces of three. */
export function trigramsOf(name: string): Set<string> {
  const found = new Set<string>()
  for (const word of fold(stripName(name)).split(/[^\p{L}\p{N}]+/u)) {
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

/** Many names, to be asked again and again which of them resembles one. Other numbers are never alike: not even compared. */
export function indexNames<Of>(entries: readonly { name: string; of: Of }[]) {
  const sizes: number[] = []
  const holders = new Map<string, number[]>()
  for (const [at, { name }] of entries.entries()) {
    const trigrams = trigramsOf(name)
    const digits = digitsOf(name)
    sizes.push(trigrams.size)
    for (const trigram of trigrams) {
      const key = `${digits}/${trigram}`
      const known = holders.get(key)
      if (known === undefined) holders.set(key, [at])
      else known.push(at)
    }
  }
  return {
    /** Those that share at least so much with the name, closest first. */
    find(name: string, from: number): SimilarName<Of>[] {
      const trigrams = trigramsOf(name)
      const digits = digitsOf(name)
      const common = new Map<number, number>()
      for (const trigram of trigrams) {
        for (const at of holders.get(`${digits}/${trigram}`) ?? []) common.set(at, (common.get(at) ?? 0) + 1)
      }
      const found: SimilarName<Of>[] = []
      for (const [at, count] of common) {
        const share = count / (trigrams.size + (sizes[at] ?? 0) - count)
        const entry = entries[at]
        if (share >= from && entry !== undefined) found.push({ of: entry.of, share })
      }
      return found.toSorted((a, b) => b.share - a.share)
    },
  }
}
