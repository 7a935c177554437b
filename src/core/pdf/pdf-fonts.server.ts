import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import type { Font as PdfFont } from 'fontkit'
import { findLetterFonts, hanFormsOf, readLetterFont, type HanForms, type LetterFont } from './letter-fonts.server.ts'
import {
  findOtherClusters,
  findSubstitute,
  hasHeadingLetters,
  hasTextLetters,
  isolateNumbers,
  ISOLATES,
  isRightToLeft,
  MISSING_LETTER,
  splitClusters,
  toPrinted,
} from './printable-text.ts'

const fontFile = (name: string): string => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url))

const TEXT_FONT = 'Inter'
const HEADING_FONT = 'Archivo'

Font.register({
  family: TEXT_FONT,
  fonts: [
    { src: fontFile('inter-400'), fontWeight: 400 },
    { src: fontFile('inter-600'), fontWeight: 600 },
  ],
})
Font.register({ family: HEADING_FONT, fonts: [{ src: fontFile('archivo-700'), fontWeight: 700 }] })
// Numbers, part names and ships' names are not cut into syllables: the library's own rules are for English.
Font.registerHyphenationCallback((word) => [word])

const OWN_FONTS = [
  { fontFamily: TEXT_FONT, fontWeight: 400 },
  { fontFamily: TEXT_FONT, fontWeight: 600 },
  { fontFamily: HEADING_FONT, fontWeight: 700 },
]

/** Glyphs shared by two letters: extracted text has the one that people write: ’ and not ʼ. */
const byUse = (one: number, other: number): number => rarity(one) - rarity(other) || one - other
const rarity = (code: number): number => (code < 0x250 ? 0 : code >= 0x2000 && code < 0x20d0 ? 1 : 2)

/**
 * Loads a font and maps each of its glyphs to text. The library stores the first occurrence of a glyph: if that was as
 * a part of another one (the A of Å), it has no text in later documents of the process, and searching, copying and
 * reading aloud miss it.
 */
async function nameLetters(descriptor: { fontFamily: string; fontWeight: number }): Promise<void> {
  await Font.load(descriptor)
  const font = Font.getFont(descriptor)?.data
  if (font) hideIsolates(font)
  for (const code of font?.characterSet.toSorted(byUse) ?? []) font?.glyphForCodePoint(code)
}

/**
 * The library sets a character that no font has in Helvetica, and an isolate as the letter of its last eight bits. A
 * font that claims to have it draws it as a blank without width.
 */
function hideIsolates(font: Pick<PdfFont, 'hasGlyphForCodePoint' | 'layout'>): void {
  const hasGlyph = font.hasGlyphForCodePoint.bind(font)
  const layout = font.layout.bind(font)
  font.hasGlyphForCodePoint = (code) => hasGlyph(code) || isIsolate(code)
  font.layout = (text, ...more) => layout(text.replaceAll(ISOLATES, NO_WIDTH), ...more)
}
const NO_WIDTH = '\u200b'
const isIsolate = (code: number): boolean => String.fromCodePoint(code).replaceAll(ISOLATES, '') === ''

let ownFonts: Promise<unknown> | null = null
const registered = new Map<string, Promise<void>>()

async function registerLetterFont(font: LetterFont): Promise<void> {
  const weights = [400, 600] as const
  const files = await Promise.all(weights.map((weight) => readLetterFont(font, weight)))
  Font.register({
    family: font.family,
    fonts: files.map((file, index) => ({
      src: `data:font/ttf;base64,${file.toString('base64')}`,
      fontWeight: weights[index] ?? 400,
    })),
  })
  for (const fontWeight of weights) await nameLetters({ fontFamily: font.family, fontWeight })
}

/** By variant of Han letters and by cluster: the font family that has it, null if none has. */
const families = new Map<string, string | null>()

/**
 * Loads the fonts that the texts of a document need. Afterwards `setPdfText` has the font of each of their characters,
 * also where a text is drawn in parts or together with another.
 */
export async function preparePdfText(texts: readonly string[]): Promise<void> {
  await (ownFonts ??= Promise.all(OWN_FONTS.map(nameLetters)))
  const clusters = findOtherClusters(toPrinted(texts.join('\n')))
  if (clusters.length === 0) return
  const parts = texts.flatMap((text) => [text, ...text.split('\n')])
  for (const forms of new Set<HanForms>(['chinese', ...parts.map(hanFormsOf)])) {
    const unknown = [...clusters, MISSING_LETTER].filter((cluster) => !families.has(forms + cluster))
    for (const [cluster, font] of await findLetterFonts(unknown, forms)) {
      if (font !== null) {
        const { family } = font
        if (!registered.has(family)) registered.set(family, registerLetterFont(font))
        await registered.get(family)
      }
      families.set(forms + cluster, font?.family ?? null)
    }
  }
}

/** Characters that follow each other in one font. */
export interface PdfRun {
  text: string
  fontFamily: string[]
}

/** A line of typed text, which may be wrapped on the page. It has a direction of its own. */
export interface PdfLine {
  direction: 'ltr' | 'rtl'
  runs: PdfRun[]
}

export interface PdfText {
  lines: PdfLine[]
  /** Only of a heading that is set in the text's font. */
  fontWeight?: number
}

interface Sign {
  text: string
  /** Null for the document's own font. */
  family: string | null
}

/** Sets a text that was prepared; a character that no font has is drawn as a box. */
export function setPdfText(given: string, { isHeading = false }: { isHeading?: boolean } = {}): PdfText {
  const printed = toPrinted(given)
  const forms = hanFormsOf(printed)
  const setSign = (cluster: string): Sign => {
    if (hasTextLetters(cluster.replaceAll(ISOLATES, ''))) return { text: cluster, family: null }
    const family = families.get(forms + cluster) ?? null
    if (family !== null) return { text: cluster, family }
    const substitute = findSubstitute(cluster)
    return substitute === null
      ? { text: MISSING_LETTER, family: families.get(forms + MISSING_LETTER) ?? null }
      : { text: substitute, family: null }
  }
  const lines = printed.split('\n').map((line) => ({ line, signs: splitClusters(isolateNumbers(line)).map(setSign) }))
  // A name of which the heading's font lacks a letter is set in the text's font as a whole.
  const own = lines.flatMap(({ signs }) => signs.filter(({ family }) => family === null))
  const isInHeadingFont = isHeading && hasHeadingLetters(own.map(({ text }) => text.replaceAll(ISOLATES, '')).join(''))
  const font = isInHeadingFont ? HEADING_FONT : TEXT_FONT
  return {
    lines: lines.map(({ line, signs }) => ({
      direction: isRightToLeft(line) ? 'rtl' : 'ltr',
      runs: joinRuns(signs, font),
    })),
    ...(isHeading && !isInHeadingFont ? { fontWeight: 600 } : {}),
  }
}

function joinRuns(signs: readonly Sign[], font: string): PdfRun[] {
  const runs: PdfRun[] = []
  for (const { text, family } of signs) {
    const last = runs.at(-1)
    const fontFamily = family === null ? [font] : [family, font]
    if (last !== undefined && last.fontFamily[0] === fontFamily[0]) last.text += text
    else runs.push({ text, fontFamily })
  }
  return runs.length === 0 ? [{ text: '', fontFamily: [font] }] : runs
}

/** Returns the width of a word in points, in the text's bold font; estimated for letters of other scripts. */
export function measureWord(written: string, fontSize: number): number {
  const word = written.replaceAll(ISOLATES, '')
  const font = Font.getFont({ fontFamily: TEXT_FONT, fontWeight: 600 })?.data
  if (!font || !hasTextLetters(word)) return Array.from(word).length * fontSize
  return (font.layout(word).advanceWidth / font.unitsPerEm) * fontSize
}
