import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { findOtherClusters, findSubstitute, isEmojiSequence, toPrinted } from './printable-text.ts'
import { unpackWoff } from './unpack-woff.server.ts'

/** One of the files into which a font of another script is divided; each has some hundred letters. */
export interface LetterFont {
  /** Name of the family under which a document uses it. */
  family: string
  fontPackage: string
  subset: string
}

const ALPHABETS = ['noto-sans', 'ibm-plex-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', 'noto-sans-georgian']
const EMOJI = 'noto-emoji'
const SIGNS = ['noto-sans-symbols-2', EMOJI]
/** Han characters differ in the three languages; without another hint, a ship's name is most often Chinese. */
const HAN = { chinese: 'noto-sans-sc', japanese: 'noto-sans-jp', korean: 'noto-sans-kr' }

/** In which language's forms the Han letters of a text are drawn. */
export type HanForms = keyof typeof HAN

/** Returns the language of the other letters of a text; Chinese without a hint. */
export const hanFormsOf = (text: string): HanForms =>
  /\p{Script=Hangul}/u.test(text)
    ? 'korean'
    : /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
      ? 'japanese'
      : 'chinese'

/** Packages in the order in which they are asked for a letter. */
const orderPackages = (forms: HanForms): string[] => [
  ...new Set([...ALPHABETS, ...SIGNS, HAN[forms], ...Object.values(HAN)]),
]

const resolvePackage = (fontPackage: string): string =>
  path.dirname(createRequire(import.meta.url).resolve(`@fontsource/${fontPackage}/package.json`))

type Range = readonly [from: number, to: number]
type Subset = LetterFont & { ranges: readonly Range[] }

const parseRanges = (ranges: string): Range[] =>
  ranges.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

async function readSubsets(fontPackage: string): Promise<Subset[]> {
  const folder = resolvePackage(fontPackage)
  const listed: unknown = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8'))
  return Object.entries(listed as Record<string, string>).map(([key, ranges]) => {
    const subset = key.replaceAll(/[[\]]/g, '')
    return { family: `${fontPackage} ${subset}`, fontPackage, subset, ranges: parseRanges(ranges) }
  })
}

/** Caches what a function returned for each key; a failure isn't cached. */
function cached<Result>(read: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const results = new Map<string, Promise<Result>>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = read(key)
    results.set(key, result)
    result.catch(() => results.delete(key))
    return result
  }
}

const getSubsets = cached(readSubsets)

/** Returns the TrueType bytes of a font in a weight; one that lacks the weight is used in its regular one. */
export async function readLetterFont({ fontPackage, subset }: LetterFont, weight: 400 | 600): Promise<Buffer> {
  const folder = path.join(resolvePackage(fontPackage), 'files')
  const read = (of: number) => readFile(path.join(folder, `${fontPackage}-${subset}-${of}-normal.woff`))
  return unpackWoff(await read(weight).catch(() => read(400)))
}

const openFont = async (key: string): Promise<Font | null> => {
  const [fontPackage = '', subset = ''] = key.split(' ')
  const font = create(await readLetterFont({ family: key, fontPackage, subset }, 400))
  return 'characterSet' in font ? font : null
}

/** The letters that a file really has: the ranges that the package lists name more. */
const lettersByFile = cached(async (key) => new Set((await openFont(key))?.characterSet))

const emojiFonts = cached(openFont)

/** Code points of a cluster that a font has to have: joiners only shape others. */
const codesOf = (cluster: string): number[] =>
  Array.from(cluster.replaceAll(/\p{Cf}/gu, ''), (letter) => letter.codePointAt(0) ?? 0)

/** Returns the file that has all letters of a cluster: marks are placed on letters of their own font only. */
async function findFont(cluster: string, packages: readonly string[]): Promise<LetterFont | null> {
  if (isEmojiSequence(cluster)) return findEmojiFont(cluster)
  const codes = codesOf(cluster)
  for (const fontPackage of packages) {
    for (const { ranges, ...font } of await getSubsets(fontPackage)) {
      if (!ranges.some(([from, to]) => codes.some((code) => code >= from && code <= to))) continue
      const letters = await lettersByFile(font.family)
      if (codes.every((code) => letters.has(code))) return font
    }
  }
  return null
}

/**
 * Returns the file that has one drawing for a whole emoji sequence, instead of one for each of its parts. The drawing of
 * the first part alone isn't enough, except where only a skin tone follows: the documents are drawn without colours.
 */
async function findEmojiFont(sequence: string): Promise<LetterFont | null> {
  const [first = '', ...others] = sequence
  const isToned = others.every((part) => /\p{Emoji_Modifier}/u.test(part))
  for (const { ranges: _ranges, ...file } of await getSubsets(EMOJI)) {
    const font = await emojiFonts(file.family)
    if (font === null) continue
    const [glyph, ...more] = font.layout(sequence).glyphs
    if (glyph === undefined || glyph.id === 0 || more.length > 0) continue
    if (isToned || glyph.id !== font.layout(first).glyphs[0]?.id) return file
  }
  return null
}

/** Returns for each cluster the font of another script that has it; null where none has. */
export async function findLetterFonts(
  clusters: readonly string[],
  forms: HanForms,
): Promise<Map<string, LetterFont | null>> {
  const packages = orderPackages(forms)
  const found = new Map<string, LetterFont | null>()
  for (const cluster of new Set(clusters)) found.set(cluster, await findFont(cluster, packages))
  return found
}

/**
 * Returns the characters of a text that a document can't show, each once; empty for nearly every text. A character is
 * what a reader takes for one: a letter with its marks, an emoji of several parts.
 */
export async function findUnprintable(text: string): Promise<string[]> {
  const printed = toPrinted(text)
  const clusters = findOtherClusters(printed).filter((cluster) => findSubstitute(cluster) === null)
  if (clusters.length === 0) return []
  const fonts = await findLetterFonts(clusters, hanFormsOf(printed))
  return clusters.filter((cluster) => fonts.get(cluster) === null)
}
