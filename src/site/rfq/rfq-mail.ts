import type { RequestTexts } from './messages/en.ts'
import { countItems } from './rfq-list.ts'
import type { RfqItem } from './rfq-list.ts'
import { MAIL_LINK_MAX } from './rfq.limits.ts'
import { writeVesselLines } from './vessel-strip.ts'
import type { VesselStrip } from './vessel-strip.ts'

export interface RfqRequest {
  items: readonly RfqItem[]
  /** Pasted lines that no product was found for. */
  unmatched: readonly string[]
  vessel: VesselStrip
  companyName: string
  /** Reference by which both sides name the request; null before it is sent. */
  number?: string | undefined
  /** The visitor's day, in words. */
  date: string
  /** In the page's language. */
  texts: RequestTexts
}

export interface RfqMail {
  /** The `mailto:` link. */
  url: string
  subject: string
  body: string
  content: MailContent
}

/** The parts of a request in its mail. */
export interface MailContent {
  /** `full`: as specified; `name`: number, quantity, unit and name in one line; `number`: without the name. */
  detail: 'full' | 'name' | 'number'
  /**
   * Lines from the start of the list, items before lines to identify; the mail names the ones that it doesn't contain.
   */
  lines: number
  /** False where there are details of a vessel and the mail doesn't contain them. */
  hasVessel: boolean
}

/**
 * Builds the mail of a request to the sales addresses (specification, section 7). Where the link would be longer than
 * mail programs accept, each item becomes one line; where that is still too long, the mail contains the first lines,
 * names the missing ones and asks for the copied text.
 */
export function buildRfqMail(
  request: RfqRequest,
  salesEmails: readonly string[],
  limit: number = MAIL_LINK_MAX,
): RfqMail {
  const subject = request.texts.subject(countItems(request))
  const build = (content: MailContent): RfqMail => {
    const body = writeBody(request, content)
    return { url: buildMailto(salesEmails, { subject, body }), subject, body, content }
  }
  const fits = (content: MailContent) => build(content).url.length <= limit
  const lines = countItems(request)
  const complete = (
    [
      { detail: 'full', lines, hasVessel: true },
      { detail: 'name', lines, hasVessel: true },
      { detail: 'number', lines, hasVessel: true },
      { detail: 'number', lines, hasVessel: false },
    ] satisfies MailContent[]
  ).find(fits)
  if (complete !== undefined) return build(complete)

  for (const hasVessel of [true, false]) {
    const most = findLargest(1, lines - 1, (count) => fits({ detail: 'number', lines: count, hasVessel }))
    if (most !== null) return build({ detail: 'number', lines: most, hasVessel })
  }
  return build({ detail: 'number', lines: 0, hasVessel: false })
}

/** Whether a line of the request or the vessel is missing from the mail, so that only the copied text is complete. */
export const isPartial = (request: RfqRequest, { lines, hasVessel }: MailContent): boolean =>
  lines < countItems(request) || !hasVessel

/** Returns the label of each line of the request: item number or name, or the start of the line as it was written. */
export const nameLines = ({ items, unmatched }: Pick<RfqRequest, 'items' | 'unmatched'>): string[] => [
  ...items.map(nameItem),
  ...unmatched.map((line) => (line.length > 40 ? `${[...line].slice(0, 39).join('')}…` : line)),
]

/**
 * A mail link as RFC 6068 writes it: addresses separated by commas, line breaks as %0D%0A, everything else in UTF-8.
 * Text with half a surrogate pair is repaired first, since it cannot be encoded.
 */
export function buildMailto(
  to: readonly string[],
  fields: { subject?: string; body?: string; cc?: readonly string[] } = {},
): string {
  const headers: string[] = []
  if (fields.cc?.length) headers.push(`cc=${fields.cc.map(encodeAddress).join(',')}`)
  if (fields.subject) headers.push(`subject=${encodeText(fields.subject.replace(/[\r\n]+/g, ' '))}`)
  if (fields.body) headers.push(`body=${encodeText(fields.body.replace(/\r?\n/g, '\r\n'))}`)
  return `mailto:${to.map(encodeAddress).join(',')}${headers.length > 0 ? `?${headers.join('&')}` : ''}`
}

const encodeText = (value: string): string => encodeURIComponent(value.toWellFormed())

const encodeAddress = (address: string): string => encodeText(address).replace('%40', '@')

function writeBody(request: RfqRequest, content: MailContent): string {
  const { items, unmatched, vessel, companyName, number, date, texts } = request
  const vesselLines = content.hasVessel ? writeVesselLines(vessel, texts) : []
  const lines = [texts.date(date), ...writeNumber(number, texts), '', texts.greeting(companyName), '']
  lines.push(...(content.detail === 'full' ? writeFullList(request) : writeShortList(request, content)))
  if (vesselLines.length > 0) lines.push(...vesselLines, '')
  lines.push(texts.send, `- ${texts.sendPrices}`, `- ${texts.sendTimeline}`, `- ${texts.sendTerms}`, '')
  const count = countItems({ items, unmatched })
  if (content.lines < count) lines.push(texts.missingLines(content.lines + 1, count))
  if (!content.hasVessel) lines.push(texts.missingVessel)
  if (isPartial(request, content)) lines.push(texts.details, '')
  lines.push(texts.regards, '')
  return lines.join('\n')
}

function writeFullList({ items, unmatched, texts }: RfqRequest): string[] {
  const lines = items.length > 0 ? [texts.wish, ''] : []
  for (const [index, item] of items.entries()) lines.push(...writeItem(item, index + 1, texts), '')
  const unmatchedLines = writeUnmatchedLines(unmatched, texts)
  if (unmatchedLines.length > 0) lines.push(...unmatchedLines, '')
  return lines
}

/** One line for each item; lines to identify are numbered after them, so that each missing line has its number. */
function writeShortList({ items, unmatched, texts }: RfqRequest, { detail, lines: count }: MailContent): string[] {
  const shownItems = items.slice(0, count).map((item, index) => {
    const name = detail === 'name' && item.itemNumber.trim() !== '' ? `, ${oneLine(item.name)}` : ''
    return `${index + 1}. ${nameItem(item)}, ${texts.pieces(item.quantity)}${name}`
  })
  const shownUnmatched = unmatched
    .slice(0, Math.max(0, count - items.length))
    .map((line, index) => `${items.length + index + 1}. ${line}`)
  return [
    ...(shownItems.length > 0 ? [texts.wish, '', ...shownItems, ''] : []),
    ...(shownUnmatched.length > 0 ? [texts.identify, ...shownUnmatched, ''] : []),
  ]
}

/** The request's own number, where it has one. */
export const writeNumber = (number: string | undefined, texts: RequestTexts): string[] =>
  number === undefined ? [] : [texts.number(number)]

/** The lines that no product was found for, as they were written. */
export const writeUnmatchedLines = (lines: readonly string[], texts: RequestTexts): string[] =>
  lines.length > 0 ? [texts.identify, ...lines.map((line) => `- ${line}`)] : []

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const nameItem = (item: RfqItem): string => oneLine(item.itemNumber) || oneLine(item.name)

const writeItem = (item: RfqItem, position: number, texts: RequestTexts): string[] => [
  `${position}. ${item.name}`,
  `   ${texts.itemNumber}: ${item.itemNumber.trim() || texts.notAvailable}`,
  `   ${texts.quantity}: ${item.quantity}`,
  `   ${texts.description}: ${oneLine(item.description) || texts.notAvailable}`,
]

/**
 * The largest whole number from `from` to `to` that passes, or null. Every number below one that passes must pass, too.
 */
function findLargest(from: number, to: number, passes: (value: number) => boolean): number | null {
  if (to < from || !passes(from)) return null
  let low = from
  let high = to
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (passes(middle)) low = middle
    else high = middle - 1
  }
  return low
}
