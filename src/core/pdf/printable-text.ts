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

/** Whether the heading's font has every letter of this. */
export const hasHeadingLetters = (text: string): boolean => HEADING.test(text)

/** Whether the text's font has every letter of this. */
export const hasTextLetters = (text: string): boolean => TEXT.test(text)

/** Printed in place of a letter that no font has. */
export const MISSING_LETTER = '□'

const JOINED = String.raw`[\p{Script=Arabic}\p{Script=Devanagari}]`
/** U+200C and U+200D inside a word of a joining script change its shape; elsewhere they do nothing. */
const JOINER = new RegExp(`(?<=${JOINED})[\u200c\u200d](?=${JOINED})`, 'u')
const SHAPELESS = new RegExp(String.raw`${JOINER.source}|[\p{Cc}\p{Cf}\p{Variation_Selector}]`, 'gu')

/** Returns the text as it is printed: composed, with plain white space, without characters that have no shape. */
export const toPrinted = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(SHAPELESS, (sign, at: number, all: string) =>
      sign === '\n' || isJoiner(sign, all[at - 1], all[at + 1]) ? sign : '',
    )

const isJoiner = (sign: string, before = '', after = ''): boolean => JOINER.test(`${before}${sign}${after}`)

/** Letters that the text's font lacks, each once. */
export const findOtherLetters = (text: string): string[] =>
  hasTextLetters(text) ? [] : [...new Set(text)].filter((letter) => !hasTextLetters(letter))

/** Returns what a letter may be written as with the text's font, such as 1⁄3 for ⅓; null where there is nothing. */
export function findSubstitute(letter: string): string | null {
  const plain = letter.normalize('NFKC')
  return plain !== letter && hasTextLetters(plain) ? plain : null
}

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const FIRST_LETTER = /\p{L}/u

/** Whether a text is read from right to left: its first letter says so. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(FIRST_LETTER.exec(text)?.[0] ?? '')

/** Letters of a word that fit on one line at least in the narrowest column. */
const PIECE = 12

/** Scripts that are written without blanks: a line may end behind each of their letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u
const THAI = /\p{Script=Thai}/u
/** No line begins with these, or ends with those. */
const CLOSING = /[、。，．・：；？！）」』】〕〉》”’ー々〜％)\]},.:;?!%\p{M}]/u
const OPENING = /[（「『【〔〈《“‘([{]/u

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

/** Words of a script without blanks, as far as a line may end between them. */
function splitUnspaced(word: string): string[] {
  const pieces: string[] = []
  const segments = THAI.test(word) ? Array.from(thaiWords.segment(word), ({ segment }) => segment) : Array.from(word)
  for (const segment of segments) {
    const last = pieces.at(-1)
    const isBound =
      last !== undefined && (CLOSING.test(segment) || OPENING.test(last.at(-1) ?? '') || !mayBreak(last, segment))
    if (isBound) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

const mayBreak = (before: string, after: string): boolean =>
  THAI.test(before + after) || UNSPACED.test(after) || UNSPACED.test(Array.from(before).at(-1) ?? '')

const cut = (word: string): string[] => {
  const letters = Array.from(word)
  if (letters.length <= 2 * PIECE) return [word]
  return Array.from({ length: Math.ceil(letters.length / PIECE) }, (_, index) =>
    letters.slice(index * PIECE, (index + 1) * PIECE).join(''),
  )
}

/**
 * Where the drawing library may end a line inside a word. It puts a hyphen there, except at an empty piece, which it
 * takes for a blank: that is how scripts without blanks are divided. Of other words only one that fits no line is cut.
 */
export function splitWord(word: string): string[] {
  if (!UNSPACED.test(word) && !THAI.test(word)) return cut(word)
  // A letter of another font is a word of its own to the library, hence the empty pieces at both ends.
  return ['', ...splitUnspaced(word).flatMap((piece) => cut(piece).concat(''))]
}
