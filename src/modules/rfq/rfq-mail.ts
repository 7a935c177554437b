import type { RequestTexts } from './messages/en.ts'
import { countItems } from './rfq-list.ts'
import type { RfqItem } from './rfq-list.ts'
import { MAIL_LINK_MAX } from './rfq.limits.ts'
import { writeVesselLines } from './vessel-strip.ts'
import type { VesselStrip } from './vessel-strip.ts'

export interface RfqRequest {
  items: readonly RfqItem[]
  /** Pasted lines that no product was found for. */
  asked: readonly string[]
  vessel: VesselStrip
  companyName: string
  /** By what both sides call the request; an unsent one has none. */
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
  /** Whether descriptions (and, in a very long list, the last items) were shortened to keep the link openable. */
  shortened: boolean
}

interface Cut {
  /** Characters kept of each description; 0 leaves the line out, Infinity keeps it whole. */
  description: number
  /** Items written out; the rest is counted in one line, and lines to ask about are left to the full text. */
  items: number
}

const WHOLE: Cut = { description: Infinity, items: Infinity }

/**
 * The mail of a request to the three sales addresses (specification, section 7). When the link would be longer than
 * mail programs take, descriptions are cut to one common length that fits; when even that is too long, the list ends
 * with a count of what is missing. The caller copies the full text then.
 */
export function buildRfqMail(
  request: RfqRequest,
  salesEmails: readonly string[],
  limit: number = MAIL_LINK_MAX,
): RfqMail {
  const subject = request.texts.subject(countItems(request))
  const build = (cut: Cut): RfqMail => {
    const body = writeBody(request, cut)
    return { url: buildMailto(salesEmails, { subject, body }), subject, body, shortened: cut !== WHOLE }
  }
  const whole = build(WHOLE)
  if (whole.url.length <= limit) return whole

  const fits = (cut: Cut) => build(cut).url.length <= limit
  const longest = Math.max(0, ...request.items.map((item) => item.description.length))
  const description = findLargest(0, longest, (length) => fits({ description: length, items: Infinity }))
  if (description !== null) return build({ description, items: Infinity })
  const items = findLargest(0, request.items.length - 1, (count) => fits({ description: 0, items: count })) ?? 0
  return build({ description: 0, items })
}

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

function writeBody({ items, asked, vessel, companyName, number, date, texts }: RfqRequest, cut: Cut): string {
  const shown = items.slice(0, cut.items)
  const lines = [texts.date(date), ...writeNumber(number, texts), '', texts.greeting(companyName), '']
  if (items.length > 0) lines.push(texts.wish, '')
  for (const [index, item] of shown.entries()) lines.push(...writeItem(item, index + 1, cut, texts), '')
  if (shown.length < items.length) lines.push(texts.more(items.length - shown.length), '')
  const askedLines = cut.items === Infinity ? writeAskedLines(asked, texts) : []
  if (askedLines.length > 0) lines.push(...askedLines, '')
  const vesselLines = writeVesselLines(vessel, texts)
  if (vesselLines.length > 0) lines.push(...vesselLines, '')
  lines.push(texts.send, `- ${texts.sendPrices}`, `- ${texts.sendTimeline}`, `- ${texts.sendTerms}`, '')
  if (cut !== WHOLE) lines.push(texts.details, '')
  lines.push(texts.regards, '')
  return lines.join('\n')
}

/** The request's own number, where it has one. */
export const writeNumber = (number: string | undefined, texts: RequestTexts): string[] =>
  number === undefined ? [] : [texts.number(number)]

/** The lines that no product was found for, as they were written. */
export const writeAskedLines = (asked: readonly string[], texts: RequestTexts): string[] =>
  asked.length > 0 ? [texts.identify, ...asked.map((line) => `- ${line}`)] : []

function writeItem(item: RfqItem, position: number, cut: Cut, texts: RequestTexts): string[] {
  const description = item.description.replace(/\s+/g, ' ').trim()
  const lines = [
    `${position}. ${item.name}`,
    `   ${texts.itemNumber}: ${item.itemNumber.trim() || texts.notAvailable}`,
    `   ${texts.quantity}: ${item.quantity}`,
  ]
  if (cut.description > 0)
    lines.push(`   ${texts.description}: ${shorten(description, cut.description) || texts.notAvailable}`)
  return lines
}

/** Cut by whole characters, so that no letter is left in half. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  return `${[...text].slice(0, length).join('').trimEnd()}...`
}

/** The largest whole number from `from` to `to` that passes, or null when none does; passing must not return once lost. */
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
