import type { ReadableProduct } from '../rfq-list.ts'
import type { PastedList, PastedRow, TextMark } from './pasted-list.ts'
import { readPastedList } from './read-pasted-list.ts'
import { LINE_BREAK } from './split-mail.ts'

/** The rest of a pasted list after some of its rows were dealt with. */
export interface RestOfList {
  /** The text of the field, with the heading of its columns. */
  text: string
  /** The undecided rows, as they were read among all the others; their lines count in `text`. */
  rows: readonly PastedRow[]
  hasHeading: boolean
  /** Unread lines of `text`; they are behind the others. */
  unread: readonly string[]
}

/** Removes the handled items from a pasted text; of a line with several items it leaves the remaining ones. */
export function removeHandledLines(text: string, list: PastedList, stays: readonly PastedRow[]): RestOfList {
  const written = text.split(LINE_BREAK)
  const textOf = (line: number) => written[line - 1] ?? ''
  const unread = list.unread.map(textOf)
  const hasHeading = list.heading !== null && stays.length + unread.length > 0
  const lines = hasHeading ? [list.heading ?? ''] : []
  const rows: PastedRow[] = []
  for (const piece of findPieces(list.rows, new Set(stays.map(({ id }) => id)))) {
    lines.push(piece.text)
    for (const row of piece.rows) rows.push({ ...row, line: lines.length, id: `${lines.length}-${row.id}` })
  }
  return { text: [...lines, ...unread].join('\n'), rows, hasHeading, unread }
}

/**
 * Reads the field. The remaining lines of a list keep the results from before the removal: alone, the number of a line
 * could be read as a quantity.
 */
export function readList(text: string, rest: RestOfList | null, products: readonly ReadableProduct[]): PastedList {
  if (rest?.text !== text) return readPastedList(text, products)
  const [head = ''] = text.split(LINE_BREAK)
  const heading = rest.hasHeading ? [head] : []
  const known = text.split(LINE_BREAK).length - rest.unread.length
  const more = readPastedList([...heading, ...rest.unread].join('\n'), products)
  const shift = known - heading.length
  return {
    heading: heading[0] ?? null,
    rows: [
      ...rest.rows,
      ...more.rows.map((row) => ({ ...row, line: row.line + shift, id: `${row.line + shift}-${row.id}` })),
    ],
    ignored: more.ignored.map((ignored) => ({ ...ignored, line: ignored.line + shift })),
    unread: more.unread.map((line) => line + shift),
  }
}

/** Remaining rows, neighbours of a line together, with the text around them. */
function findPieces(all: readonly PastedRow[], stays: ReadonlySet<string>): { text: string; rows: PastedRow[] }[] {
  const pieces: { text: string; rows: PastedRow[] }[] = []
  for (let at = 0; at < all.length; at += 1) {
    const rows: PastedRow[] = []
    const start = at
    for (let row = all[at]; row && stays.has(row.id) && row.line === all[start]?.line; row = all[++at]) rows.push(row)
    const [first] = rows
    if (first === undefined) continue
    const [before, after] = [all[start - 1], all[at]]
    const from = before?.line === first.line ? numberOf(before).to : 0
    const to = after?.line === first.line ? numberOf(after).from : first.text.length
    pieces.push(cutOut(rows, first.text, from, to))
    at -= 1
  }
  return pieces
}

const numberOf = ({ marks }: PastedRow) => marks.find(({ kind }) => kind === 'number') ?? { from: 0, to: 0 }

function cutOut(rows: readonly PastedRow[], line: string, from: number, to: number) {
  const text = line.slice(from, to).trim()
  const shift = line.indexOf(text, from)
  const move = ({ kind, ...mark }: TextMark): TextMark => ({ kind, from: mark.from - shift, to: mark.to - shift })
  const isInside = (mark: TextMark) => mark.from >= shift && mark.to <= shift + text.length
  return { text, rows: rows.map((row) => ({ ...row, text, marks: row.marks.filter(isInside).map(move) })) }
}
