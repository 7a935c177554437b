import { findMentions, type ProductIndex } from './find-item-numbers.ts'
import { isHeadName } from './headings.ts'

export interface Line {
  /** Counted from 1, blank lines included, as the visitor sees them. */
  line: number
  text: string
  /** Number of `>` in front of it in a mail. */
  depth: number
  /** Whether it is from the mail that is answered. */
  isQuoted: boolean
}

/** Cells of a row at most: more is no table that anybody writes. */
const CELLS_MAX = 12

/**
 * Joins the cells of a table that a mail program pasted one per line: by the names of the columns, or where item
 * numbers recur at a constant distance. Lines that fit no table stay as they are.
 */
export function unfoldCells(lines: readonly Line[], index: ProductIndex): Line[] {
  const named = unfoldNamed(lines, index)
  return named ?? unfoldSpaced(lines, index) ?? [...lines]
}

const join = (cells: readonly Line[]): Line => ({
  line: cells[0]?.line ?? 1,
  depth: cells[0]?.depth ?? 0,
  isQuoted: cells[0]?.isQuoted ?? false,
  text: cells.map(({ text }) => text).join('\t'),
})

const hasDelimiter = (text: string) => /[\t;|]/.test(text)

function unfoldNamed(lines: readonly Line[], index: ProductIndex): Line[] | null {
  for (const [start, { text }] of lines.entries()) {
    if (!isHeadName(text) || hasDelimiter(text)) continue
    const after = lines.findIndex((line, place) => place > start && !isHeadName(line.text))
    const width = (after === -1 ? lines.length : after) - start
    if (width < 2 || width > CELLS_MAX) continue
    const rows: Line[] = []
    let at = start + width
    for (; at + width <= lines.length; at += width) {
      const cells = lines.slice(at, at + width)
      if (cells.filter((cell) => findMentions(cell.text, index).length > 0).length !== 1) break
      rows.push(join(cells))
    }
    if (rows.length === 0) continue
    return [...lines.slice(0, start), join(lines.slice(start, start + width)), ...rows, ...lines.slice(at)]
  }
  return null
}

/** The greatest distance of two neighbouring lines: 1 without a blank line. */
export const widestGap = (lines: readonly Line[]): number =>
  Math.max(...lines.slice(1).map(({ line }, place) => line - (lines[place]?.line ?? line)))

/** A line that is an item number and nothing else, ignoring its label. */
function isItemAlone(text: string, index: ProductIndex): boolean {
  const [mention, other] = findMentions(text, index)
  if (mention === undefined || other !== undefined) return false
  const rest = text.slice(0, mention.from) + text.slice(mention.to)
  return /^["'\s]*(?:(?:part|item|art(?:icle|ikel)?|p\/n|pn|material|varenr|ref)[\s.]*(?:no|nr|number|code)?\.?\s*[:#]?)?["'\s]*$/i.test(
    rest,
  )
}

function unfoldSpaced(lines: readonly Line[], index: ProductIndex): Line[] | null {
  const items = lines.flatMap(({ text }, place) => (isItemAlone(text, index) ? [place] : []))
  const [first = 0, second = 0] = items
  const width = second - first
  if (items.length < 2 || width < 2 || width > CELLS_MAX) return null
  if (!items.every((place, at) => place === first + at * width)) return null
  // The sender's own numbers before the items, one above the other.
  const numbers = items.map((place) => Number(lines[place - 1]?.text.replace(/\.$/, '') ?? NaN))
  const isCounted = numbers.every((value, at) => Number.isInteger(value) && value === (numbers[0] ?? 0) + at)
  const start = isCounted ? first - 1 : first
  const end = start + items.length * width
  const region = lines.slice(start, end)
  // A number before or behind the cells may belong to them in another order.
  const isLone = (line: Line | undefined) => line !== undefined && /^\P{L}*\d\P{L}*$/u.test(line.text)
  if (region.length < items.length * width || isLone(lines[start - 1]) || isLone(lines[end])) return null
  const gapIn = (from: number) => widestGap(region.slice(from, from + width))
  const gapBehind = (from: number) => widestGap(region.slice(from + width - 1, from + width + 1))
  const starts = items.map((_, at) => at * width)
  // Blank lines group the cells in another way.
  const widest = Math.max(...starts.map(gapIn))
  if (starts.slice(1).some((from) => gapBehind(from - width) < widest)) return null
  const isOther = ({ text }: Line, place: number) =>
    (start + place - first) % width !== 0 && (hasDelimiter(text) || findMentions(text, index).length > 0)
  if (region.some(isOther)) return null
  const rows = starts.map((from) => join(region.slice(from, from + width)))
  return [...lines.slice(0, start), ...rows, ...lines.slice(end)]
}
