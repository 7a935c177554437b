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
/** U+200C and U+200D inside a word of a joining script, and U+200D between two emoji, change what is drawn. */
const JOINER = new RegExp(
  String.raw`(?<=${JOINED})[\u200c\u200d](?=${JOINED})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200d(?=\p{Extended_Pictographic})`,
  'gu',
)
/** Tags after a black flag specify the flag: England, Scotland, Wales. */
const FLAG_TAGS = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/** Returns the text as it is printed: composed, with plain white space, without characters that have no shape. */
export function toPrinted(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/\r\n?|[\v\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/\p{Variation_Selector}/gu, '')
  const shaping = new Set<number>()
  for (const { index, 0: joiner } of plain.matchAll(JOINER)) if (joiner !== '') shaping.add(index)
  for (const { index, 0: flag } of plain.matchAll(FLAG_TAGS))
    for (let at = index; at < index + flag.length; at += 1) shaping.add(at)
  return plain.replaceAll(SHAPELESS, (sign, at: number) => (sign === '\n' || shaping.has(at) ? sign : ''))
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns what a reader takes for one character each: a letter with its marks, an emoji of several parts. */
export const splitClusters = (text: string): string[] =>
  hasTextLetters(text) && !/\p{M}/u.test(text)
    ? Array.from(text)
    : Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Clusters that the text's font lacks, each once. */
export const findOtherClusters = (text: string): string[] =>
  hasTextLetters(text) ? [] : [...new Set(splitClusters(text))].filter((cluster) => !hasTextLetters(cluster))

/** Whether a cluster is an emoji of several characters: only a font with a drawing for all of them shows it. */
export const isEmojiSequence = (cluster: string): boolean =>
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\d#*]\u20e3)/u.test(cluster) && Array.from(cluster).length > 1

/** Returns what a character may be written as with the text's font, such as 1⁄3 for ⅓; null where there is nothing. */
export function findSubstitute(cluster: string): string | null {
  const plain = cluster.normalize('NFKC')
  return plain !== cluster && hasTextLetters(plain) ? plain : null
}

const RIGHT_TO_LEFT = String.raw`(?=[\p{L}\p{M}])[\p{Script=Arabic}\p{Script=Hebrew}]`
const HAS_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'u')
const FIRST_LETTER = /\p{L}/u
/** A number, or several with signs between them. */
const NUMBER = String.raw`[-+\u2212±≤≥<>~≈]?\s?\p{Nd}[\p{Nd}\p{P}\s+\u2212±×]*`
/** `mg/L`, `m³/h`, `°C`, `%`. */
const UNIT = String.raw`[°µμΩ%‰]?\p{Script=Latin}{0,4}[²³]?(?:[/·]\p{Script=Latin}{1,4}[²³]?)*`
const LEADING_AMOUNT = new RegExp(String.raw`^\s*${NUMBER}(?:${UNIT})(?![\p{L}\p{Nd}])`, 'u')

/**
 * Whether a line is read from right to left: its first letter says so. The unit of an amount at its beginning, which is
 * the same in all languages, doesn't.
 */
export function isRightToLeft(line: string): boolean {
  const words = line.replace(LEADING_AMOUNT, '')
  return HAS_RIGHT_TO_LEFT.test(FIRST_LETTER.exec(FIRST_LETTER.test(words) ? words : line)?.[0] ?? '')
}

/** What is read from left to right between these is ordered for itself (UAX #9: LRI and PDI). They have no shape. */
const [ISOLATE, END_OF_ISOLATE] = ['\u2066', '\u2069']
export const ISOLATES = /[\u2066\u2069]/g

/** Ends a stretch: a bracket, or a comma, colon or full stop with a blank after it. */
const SEPARATOR = String.raw`[()[\]{}«»“”"،؛؟!]|[,;:.?](?=\s|$)`
const STRETCH = new RegExp(String.raw`(?:(?!${RIGHT_TO_LEFT}|${SEPARATOR})[^])+`, 'gu')
/** Without the blanks and dashes at its ends; a sign belongs to its number. */
const CORE = /^(\s*(?:[-–—•*]+\s+)*)(.*?)((?:\s+[-–—]+)?\s*)$/su

/**
 * Keeps numbers together with their units, signs and other numbers in a line that has letters of both directions:
 * `0.08 mg/L`, `0.10–0.20`, `1 000`, `2026-11-28`. A number alone follows the words around it.
 */
export const isolateNumbers = (line: string): string =>
  HAS_RIGHT_TO_LEFT.test(line)
    ? line.replaceAll(STRETCH, (stretch) => {
        const [, before = '', core = '', after = ''] = CORE.exec(stretch) ?? []
        return /\p{Nd}/u.test(core) && !/^\p{Nd}+$/u.test(core)
          ? `${before}${ISOLATE}${core}${END_OF_ISOLATE}${after}`
          : stretch
      })
    : line

/** Scripts that are written without blanks: a line may end behind each of their letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u
const THAI = /\p{Script=Thai}/u
/** Characters that no line begins with, or ends with. */
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

export interface SplitOptions {
  /** Whether a word is wider than the column, so that it has to be cut. */
  isTooWide: (word: string) => boolean
  /** Whether a word of several fonts, scripts or directions is too wide, so that a line may end between two of them. */
  hasLongRuns?: boolean
}

/**
 * Returns the pieces between which the drawing library may end a line. It draws a hyphen between two pieces and between
 * two runs of text, but not next to an empty piece, which it takes for a blank. No hyphen is wanted anywhere: it would
 * be read as part of a serial number. Only a word that is wider than its column is cut, between any two characters.
 */
export function splitWord(word: string, { isTooWide, hasLongRuns = false }: SplitOptions): string[] {
  // Two blanks in one piece are not recognised as a blank.
  if (word.trim() === '') return Array.from(word)
  const isUnspaced = UNSPACED.test(word) || THAI.test(word)
  const parts = isUnspaced ? splitUnspaced(word) : [word]
  const pieces = parts.flatMap((part) => (isTooWide(part) ? splitClusters(part) : [part]))
  const separated = pieces.flatMap((piece, index) => (index === 0 ? [piece] : ['', piece]))
  return isUnspaced || hasLongRuns ? ['', ...separated, ''] : separated
}
