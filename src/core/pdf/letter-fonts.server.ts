import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create } from 'fontkit'
import { findOtherLetters, findSubstitute, toPrinted } from './printable-text.ts'
import { unpackWoff } from './unpack-woff.server.ts'

/** One of the files into which a font of another script is divided; each has some hundred letters. */
export interface LetterFont {
  /** Name of the family under which a document uses it. */
  family: string
  fontPackage: string
  subset: string
}

const ALPHABETS = ['noto-sans', 'ibm-plex-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', 'noto-sans-georgian']
const SIGNS = ['noto-sans-symbols-2', 'noto-emoji']
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

/** The letters that a file really has: the ranges that the package lists name more. */
const lettersByFile = cached(async (key) => {
  const [fontPackage = '', subset = ''] = key.split(' ')
  const font = create(await readLetterFont({ family: key, fontPackage, subset }, 400))
  return new Set('characterSet' in font ? font.characterSet : [])
})

async function findFont(code: number, packages: readonly string[]): Promise<LetterFont | null> {
  for (const fontPackage of packages) {
    for (const { ranges, ...font } of await getSubsets(fontPackage)) {
      if (!ranges.some(([from, to]) => code >= from && code <= to)) continue
      if ((await lettersByFile(font.family)).has(code)) return font
    }
  }
  return null
}

/** Returns for each letter the font of another script that has it; null where none has. */
export async function findLetterFonts(
  letters: readonly string[],
  forms: HanForms,
): Promise<Map<string, LetterFont | null>> {
  const packages = orderPackages(forms)
  const found = new Map<string, LetterFont | null>()
  for (const letter of new Set(letters)) found.set(letter, await findFont(letter.codePointAt(0) ?? 0, packages))
  return found
}

/** Returns the characters of a text that a document can't show, each once; empty for nearly every text. */
export async function findUnprintable(text: string): Promise<string[]> {
  const printed = toPrinted(text)
  const letters = findOtherLetters(printed).filter((letter) => findSubstitute(letter) === null)
  if (letters.length === 0) return []
  const fonts = await findLetterFonts(letters, hanFormsOf(printed))
  return letters.filter((letter) => fonts.get(letter) === null)
}
