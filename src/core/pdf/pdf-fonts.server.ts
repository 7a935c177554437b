import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import { findLetterFonts, hanFormsOf, readLetterFont, type HanForms, type LetterFont } from './letter-fonts.server.ts'
import {
  findOtherLetters,
  findSubstitute,
  hasHeadingLetters,
  hasTextLetters,
  isRightToLeft,
  MISSING_LETTER,
  splitWord,
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
// Numbers, part names and ships' names are not cut into syllables.
Font.registerHyphenationCallback(splitWord)

const OWN_FONTS = [
  { fontFamily: TEXT_FONT, fontWeight: 400 },
  { fontFamily: TEXT_FONT, fontWeight: 600 },
  { fontFamily: HEADING_FONT, fontWeight: 700 },
]

/** Where two letters share a drawing, text is read back as the one that people write: ’ and not ʼ. */
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
  for (const code of font?.characterSet.toSorted(byUse) ?? []) font?.glyphForCodePoint(code)
}

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

/** By the forms of Han letters and the letter: the family that has it, null where none has. */
const families = new Map<string, string | null>()

/**
 * Loads the fonts that the texts of a document need. Afterwards `setPdfText` knows each of their letters, also where a
 * text is drawn in parts or together with another.
 */
export async function preparePdfText(texts: readonly string[]): Promise<void> {
  await (ownFonts ??= Promise.all(OWN_FONTS.map(nameLetters)))
  const letters = findOtherLetters(toPrinted(texts.join('\n')))
  if (letters.length === 0) return
  const parts = texts.flatMap((text) => [text, ...text.split('\n')])
  for (const forms of new Set<HanForms>(['chinese', ...parts.map(hanFormsOf)])) {
    const unknown = [...letters, MISSING_LETTER].filter((letter) => !families.has(forms + letter))
    for (const [letter, font] of await findLetterFonts(unknown, forms)) {
      if (font !== null) {
        const { family } = font
        if (!registered.has(family)) registered.set(family, registerLetterFont(font))
        await registered.get(family)
      }
      families.set(forms + letter, font?.family ?? null)
    }
  }
}

/** A text as it is drawn, with the fonts that have its letters and the direction in which it is read. */
export interface PdfText {
  text: string
  style: { fontFamily: string[]; direction: 'ltr' | 'rtl'; fontWeight?: number }
}

/** Sets a text that was prepared; a letter that no font has is drawn as a box. */
export function setPdfText(given: string, { isHeading = false }: { isHeading?: boolean } = {}): PdfText {
  const printed = toPrinted(given)
  const forms = hanFormsOf(printed)
  const familyOf = (letter: string): string | null => families.get(forms + letter) ?? null
  const text = hasTextLetters(printed)
    ? printed
    : Array.from(printed, (letter) =>
        hasTextLetters(letter) || familyOf(letter) !== null ? letter : (findSubstitute(letter) ?? MISSING_LETTER),
      ).join('')
  const others = findOtherLetters(text)
  const isOther = new Set(others)
  const own = Array.from(text).filter((letter) => !isOther.has(letter))
  // A name of which the heading's font lacks a letter is set in the text's font as a whole.
  const isInHeadingFont = isHeading && hasHeadingLetters(own.join(''))
  const more = others.flatMap((letter) => familyOf(letter) ?? [])
  return {
    text,
    style: {
      fontFamily: [...new Set([isInHeadingFont ? HEADING_FONT : TEXT_FONT, ...more])],
      direction: isRightToLeft(text) ? 'rtl' : 'ltr',
      ...(isHeading && !isInHeadingFont ? { fontWeight: 600 } : {}),
    },
  }
}
