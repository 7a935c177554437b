import { HEADING_FONT_LETTERS, TEXT_FONT_LETTERS } from './font-letters.data.ts'

function toPattern(ranges: string): RegExp {
  const letters = ranges
    .trim()
    .split(/\s+/)
    .map((range) =>
      range
        .split('-')
        .map((code) => String.raw`\u{${code}}`)
        .join('-'),
    )
  return new RegExp(`^[${letters.join('')}\n]*$`, 'u')
}

const TEXT = toPattern(TEXT_FONT_LETTERS)
const HEADING = toPattern(HEADING_FONT_LETTERS)

/** Whether the heading's font has every letter of this; the text's font takes its place otherwise. */
export const hasHeadingLetters = (text: string): boolean => HEADING.test(text)

/**
 * The text in letters that the fonts have: what they lack (another script, a picture sign) is drawn as `?`, since the
 * drawing library would put wrong letters there. Signs without a shape are left out.
 */
export function toDrawable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, (sign) => (sign === '\n' ? sign : ''))
  if (TEXT.test(plain)) return plain
  return Array.from(plain, (letter) => (TEXT.test(letter) ? letter : '?')).join('')
}

/** Letters of a word that stand on one line at least in the narrowest column. */
const PIECE = 12

/** A word that fits no line is cut into pieces; all others stay whole. */
export function cutWord(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length <= 2 * PIECE) return [word]
  return Array.from({ length: Math.ceil(letters.length / PIECE) }, (_, index) =>
    letters.slice(index * PIECE, (index + 1) * PIECE).join(''),
  )
}
