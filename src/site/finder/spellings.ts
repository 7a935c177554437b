import type { CrossReference } from './finder.contract.ts'
import { linesOf } from './source-lines.ts'

/*
 * A name has many spellings: CLX-Ex2, clx ex 2, CLXEX2; 09991, 9991; Wärtsilä, Wartsila. So names and questions
 * are compared as keys: small letters and digits alone, no accents, no zeros before a number.
 */

export interface Key {
  text: string
  /** Word and number boundaries in the text: a name begins and ends at one. */
  edges: ReadonlySet<number>
  /** For each character of the key, its position in the original text. */
  places: readonly number[]
}

const LETTERS: Readonly<Record<string, string>> = { æ: 'ae', ø: 'o', å: 'a', ß: 'ss', œ: 'oe', đ: 'd', ł: 'l' }

/** Returns the key of a text. */
export function keyOf(written: string): Key {
  let text = ''
  const places: number[] = []
  const edges = new Set<number>([0])
  let before: 'letter' | 'digit' | 'none' = 'none'
  for (const { 0: run, index } of written.matchAll(/\p{L}[\p{L}\p{M}]*|\p{N}+|[^\p{L}\p{N}]+/gu)) {
    const kind = /^\p{L}/u.test(run) ? 'letter' : /^\p{N}/u.test(run) ? 'digit' : 'none'
    edges.add(text.length)
    if (kind === 'none') {
      before = 'none'
      continue
    }
    const plain = kind === 'digit' ? plainDigits(run, before === 'digit') : plainLetters(run)
    // Letters may expand to more characters; from a number only leading zeros are removed.
    const skipped = Math.max(0, run.length - plain.length)
    for (let at = 0; at < plain.length; at++) places.push(index + Math.min(skipped + at, run.length - 1))
    text += plain
    before = kind
  }
  edges.add(text.length)
  return { text, edges, places }
}

/** Zeros before a number are no part of its key: a spreadsheet drops them. */
const plainDigits = (run: string, isInside: boolean): string => {
  const digits = run.normalize('NFKC')
  return isInside ? digits : digits.replace(/^0+(?=\d)/, '')
}

const plainLetters = (run: string): string =>
  run
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[æøåßœđł]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/\p{M}/gu, '')

/** A spelling of a row's name. */
export interface Spelling {
  key: string
  /** A number of any length between the two parts: `HMT-#`. */
  gap: { before: string; after: string } | null
  /** Too short or too common to be matched among other words: matches only as the whole question. */
  isWhole: boolean
  /** `maker` matches all rows of the maker, `reagent` the rows that use this number. */
  of: 'model' | 'maker' | 'reagent'
}

/** Shorter names of letters only are in many sentences. */
const SAFE_LENGTH = 4

/** Every spelling of a row: its name, maker, number of the reagent, and the administrator's aliases. */
export function spellingsOf(row: Pick<CrossReference, 'system' | 'maker' | 'itemNumber' | 'aliases'>): Spelling[] {
  return [
    ...namesIn(row.system).map((name) => toSpelling(name, 'model')),
    ...linesOf(row.aliases).map(toAlias),
    ...makersIn(row.maker).map((name) => toSpelling(name, 'maker')),
    ...(row.itemNumber === null ? [] : [toSpelling(row.itemNumber, 'reagent')]),
  ].filter(({ key }) => key !== '')
}

const toAlias = (alias: string): Spelling =>
  alias.startsWith('=')
    ? { ...toSpelling(alias.slice(1), 'model'), isWhole: true }
    : { ...toSpelling(alias, 'model'), isWhole: false }

function toSpelling(written: string, of: Spelling['of']): Spelling {
  const [before = '', after] = written.split('#')
  const key = keyOf(written.replace('#', '')).text
  // A gap alone would match everywhere: it needs something before it.
  const gap =
    after === undefined || keyOf(before).text === '' ? null : { before: keyOf(before).text, after: keyOf(after).text }
  return { key, gap, of, isWhole: key.length < SAFE_LENGTH && !/\d/.test(key) }
}

/** "OceanGuard, HMT-50 to HMT-4000" and "Electro-Cleen System (ECS), 150B": the names before and in brackets. */
const namesIn = (system: string): string[] => {
  const [before = ''] = system.split(',')
  const inside = /\(([^)]*)\)/.exec(before)?.[1]
  const names = before.replace(/\([^)]*\)/, '').split(' and ')
  return [...names, ...(inside === undefined ? [] : [inside])].map((name) => name.trim())
}

/** Minimum length of a first word that counts as the maker's name. */
const FIRST_WORD_LENGTH = 5

/** "Headway Technology Group (Qingdao)" is also called Headway. */
const makersIn = (maker: string): string[] => {
  const name = maker.replace(/\(.*/, '').trim()
  const [first = ''] = name.split(' ')
  return first.length >= FIRST_WORD_LENGTH && first !== name ? [name, first] : [name]
}

export interface Found {
  from: number
  to: number
}

/** Positions of a name in a question's key; null if it isn't there. */
export function findSpelling({ text, edges }: Key, { key, gap, isWhole }: Spelling): Found | null {
  if (isWhole) return text === key ? { from: 0, to: text.length } : null
  if (gap === null) {
    for (let from = text.indexOf(key); from !== -1; from = text.indexOf(key, from + 1)) {
      if (edges.has(from) && edges.has(from + key.length)) return { from, to: from + key.length }
    }
    return null
  }
  for (let from = text.indexOf(gap.before); from !== -1; from = text.indexOf(gap.before, from + 1)) {
    const start = from + gap.before.length
    const [digits = ''] = /^\d*/.exec(text.slice(start)) ?? []
    // The first of several numbers: the next may be the quantity.
    const length = [...digits].findIndex((_, at) => at > 0 && edges.has(start + at))
    const end = start + (length === -1 ? digits.length : length)
    const to = end + gap.after.length
    if (digits !== '' && text.startsWith(gap.after, end) && edges.has(from) && edges.has(to)) return { from, to }
  }
  return null
}

/** Edit distance of two keys, with a swap of neighbours as one edit; limited to `most`. */
export function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) >= most) return most
  let [older, old]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          ? (older[column - 2] ?? most) + 1
          : most
      now.push(
        Math.min(
          (old[column] ?? most) + 1,
          (now[column - 1] ?? most) + 1,
          (old[column - 1] ?? most) + (isSame ? 0 : 1),
          swapped,
        ),
      )
    }
    ;[older, old] = [old, now]
  }
  return Math.min(old.at(-1) ?? most, most)
}
