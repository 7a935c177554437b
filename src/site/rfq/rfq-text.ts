import type { RequestTexts } from './messages/en.ts'
import { countItems } from './rfq-list.ts'
import type { RfqItem } from './rfq-list.ts'
import { writeUnmatchedLines, writeNumber } from './rfq-mail.ts'
import type { RfqRequest } from './rfq-mail.ts'
import { TEXT_COLUMNS } from './rfq.limits.ts'
import { writeVesselLines } from './vessel-strip.ts'

const LINE_WIDTH = Object.values(TEXT_COLUMNS).reduce<number>((sum, width) => sum + width, 0)

/**
 * The request as plain text with a table in fixed columns, for the clipboard. Names and descriptions go on in the
 * lines below rather than lose their end; a number is never broken, since half of it reads as another one.
 */
export function writeRfqText({ items, unmatched, vessel, companyName, number, date, texts }: RfqRequest): string {
  const vesselLines = writeVesselLines(vessel, texts)
  const unmatchedLines = writeUnmatchedLines(unmatched, texts)
  const lines = [
    texts.subject(countItems({ items, unmatched })),
    texts.to(companyName),
    texts.date(date),
    ...writeNumber(number, texts),
    ...(vesselLines.length > 0 ? ['', ...vesselLines] : []),
    '',
    ...writeRow(texts.heads),
    '-'.repeat(LINE_WIDTH),
    ...items.flatMap((item, index) => writeRow(cellsOf(item, index + 1, texts))),
    '-'.repeat(LINE_WIDTH),
    ...(unmatchedLines.length > 0 ? ['', ...unmatchedLines] : []),
    '',
    texts.confirm,
    `- ${texts.confirmAddress}`,
    `- ${texts.sendTimeline}`,
    `- ${texts.sendTerms}`,
  ]
  return `${lines.join('\n')}\n`
}

type Cells = RequestTexts['heads']

const cellsOf = (item: RfqItem, position: number, { notAvailable }: RequestTexts): Cells => [
  String(position),
  String(item.quantity),
  item.itemNumber.trim() || notAvailable,
  item.name,
  item.description || notAvailable,
]

function writeRow([position, quantity, itemNumber, name, description]: Cells): string[] {
  const names = wrap(name, TEXT_COLUMNS.name - 1)
  const descriptions = wrap(description, TEXT_COLUMNS.description)
  const numbers =
    pad(position, TEXT_COLUMNS.item) + pad(quantity, TEXT_COLUMNS.quantity) + pad(itemNumber, TEXT_COLUMNS.itemNumber)
  const blank = ' '.repeat(TEXT_COLUMNS.item + TEXT_COLUMNS.quantity + TEXT_COLUMNS.itemNumber)
  return Array.from({ length: Math.max(names.length, descriptions.length) }, (_, index) =>
    `${index === 0 ? numbers : blank}${pad(names[index] ?? '', TEXT_COLUMNS.name)}${descriptions[index] ?? ''}`.trimEnd(),
  )
}

/** Padded to the column's width; a longer value has one blank before the next column. */
const pad = (value: string, width: number): string => (value.length < width ? value.padEnd(width) : `${value} `)

/** Lines of at most `width` characters, broken between words; a longer word is broken where it must. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line && line.length + 1 + word.length <= width) {
      line += ` ${word}`
      continue
    }
    if (line) lines.push(line)
    line = word
    while (line.length > width) {
      lines.push(line.slice(0, width))
      line = line.slice(width)
    }
  }
  return line || lines.length === 0 ? [...lines, line] : lines
}
