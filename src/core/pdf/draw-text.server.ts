import { Text } from '@react-pdf/renderer'
import { createElement as element, type ReactNode } from 'react'
import { measureWord, setPdfText } from './pdf-fonts.server.ts'
import { splitWord } from './printable-text.ts'

export interface TextOptions {
  /** Width of the column, in points: a wider word is cut. */
  width: number
  /** In points. */
  fontSize: number
  isHeading?: boolean
}

/** The library ends no line at a penalty of this height: between two runs it would draw a hyphen. */
const NO_BREAK = 10_000

/**
 * Draws a text that `preparePdfText` has prepared. Each of its lines is read in its own direction: an Arabic line after
 * an English one begins at the right, unless the style aligns it.
 */
export function drawText(
  given: string,
  style: object,
  { width, fontSize, isHeading = false }: TextOptions,
  props: object = {},
): ReactNode {
  const { lines, ...weight } = setPdfText(given, { isHeading })
  const isTooWide = (word: string) => measureWord(word, fontSize) > width
  const hasLongRuns = given.split(/\s+/).some(isTooWide)
  const all = {
    ...props,
    hyphenationCallback: (word: string) => splitWord(word, { isTooWide, hasLongRuns }),
    hyphenationPenalty: NO_BREAK,
  }
  const [line, ...others] = lines
  const [run, ...otherRuns] = line?.runs ?? []
  if (line !== undefined && run !== undefined && others.length === 0 && otherRuns.length === 0) {
    const { direction } = line
    const { fontFamily, text } = run
    return element(Text, { ...all, style: { ...style, ...weight, fontFamily, direction } }, text)
  }
  const drawn = lines.flatMap(({ direction, runs }, at) =>
    runs.map(({ text, fontFamily }, index) => {
      const isEnd = index === runs.length - 1 && at < lines.length - 1
      return element(Text, { key: `${at} ${index}`, style: { fontFamily, direction } }, isEnd ? `${text}\n` : text)
    }),
  )
  return element(Text, { ...all, style: { ...style, ...weight } }, ...drawn)
}
