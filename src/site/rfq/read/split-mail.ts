import { isMailHead, startsQuotedMail } from './correspondence.ts'
import type { Line } from './unfold-cells.ts'

export const LINE_BREAK = /\r\n|\r|\n/

/** Full-width digits, letters and marks as plain ones. */
const toPlainWidth = (character: string): string => character.normalize('NFKC')

/** The quote prefix of a line in a mail's reply. */
const QUOTED = /^(?:\s*>)+\s?/

/**
 * Splits a pasted text into its lines, without the blank ones, and marks what is quoted from an earlier mail: deeper
 * than the rest by ">", or below the head of the mail that is answered.
 */
export function splitLines(text: string): Line[] {
  const lines = text
    .split(LINE_BREAK)
    .map((raw, index) => {
      const [quote = ''] = QUOTED.exec(raw) ?? []
      return {
        line: index + 1,
        text: raw
          .slice(quote.length)
          .replace(/^ +|[ \u00a0]+$/g, '')
          .replace(/[\uff01-\uff5e\u3000]/g, toPlainWidth),
        depth: quote.replace(/\s/g, '').length,
        isQuoted: false,
      }
    })
    .filter((line) => line.text.trim() !== '')
  const own = lines.reduce((least, { depth }) => Math.min(least, depth), Infinity)
  const head = lines.findIndex(
    (line, at) => at > lines.findIndex((each) => !isMailHead(each.text)) && isQuotedBelow(lines, at, line),
  )
  return lines.map((line, at) => Object.assign(line, { isQuoted: line.depth > own || (head !== -1 && at >= head) }))
}

/** Whether the earlier mail begins below a line. A mail whose lines have more ">" is recognised by these instead. */
const isQuotedBelow = (lines: readonly Line[], at: number, { text, depth }: Line): boolean =>
  startsQuotedMail(text, lines[at + 1]?.text ?? '') && (lines[at + 1]?.depth ?? depth) <= depth
