import { z } from 'zod'
import { currencyCode, day, money, unitPrice } from '#core/contract/amounts.ts'
import { rowId } from '#core/contract/endpoint.ts'
import { lineOrNull, orNull, textOrNull } from '#core/contract/optional.ts'
import { changeById, readById } from '#core/contract/record-calls.ts'
import { line } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { VatChoice } from '#money/invoicing/invoicing.contract.ts'
import { VAT_CATEGORIES, ZERO_SECTIONS } from '#money/invoicing/invoicing.limits.ts'
import { hasFewDecimals } from '#visits/parts/quantity.limits.ts'
import { requestTexts } from './messages.en.ts'
import { PRICE_SOURCES, QUOTE_LIMITS, QUOTE_STATES, REQUEST_LIMITS } from './requests.limits.ts'

const nullableText = z.string().nullable()

/** A quantity above 0 with at most three decimals. */
export const quantityInput = z
  .number(requestTexts.quantity)
  .positive(requestTexts.quantity)
  .lt(10_000_000, requestTexts.quantity)
  .refine(hasFewDecimals, requestTexts.quantity)

/** A line of a quote as stored: by the number of the request's line that it answers. */
export const QuoteLine = z.strictObject({
  n: z.int(),
  productId: z.uuid().nullable(),
  /** Of the article when the draft was saved. */
  itemNumber: nullableText,
  text: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** Null as long as a draft has no price for it. */
  unitPrice: nullableText,
  leadTime: nullableText,
  /** Not in this quote. */
  left: z.literal(true).optional(),
  /** For the buyer: why it is left out, or why another article is offered instead. */
  note: nullableText,
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** A VAT treatment, chosen by a person. */
export const QuoteVat = z.strictObject({
  category: z.enum(VAT_CATEGORIES),
  rate: z.string(),
  section: z.enum(ZERO_SECTIONS).nullable(),
  reason: nullableText,
})
export type QuoteVat = z.infer<typeof QuoteVat>

const QuoteLineInput = z
  .strictObject({
    n: z.int().min(1).max(REQUEST_LIMITS.lines),
    productId: rowId().nullish(),
    text: line(1, QUOTE_LIMITS.text),
    quantity: quantityInput,
    unit: line(1, REQUEST_LIMITS.unit),
    /** Left out as long as a draft has no price for the line; required by sending. */
    unitPrice: unitPrice.nullish(),
    leadTime: lineOrNull(QUOTE_LIMITS.leadTime),
    left: z.literal(true).optional(),
    note: textOrNull(QUOTE_LIMITS.lineNote),
  })
  .refine(({ left, note }) => left !== true || Boolean(note), { error: requestTexts.leftReason, path: ['note'] })

const quoteFields = {
  lines: z
    .array(QuoteLineInput)
    .min(1)
    .max(REQUEST_LIMITS.lines)
    .refine((lines) => new Set(lines.map(({ n }) => n)).size === lines.length, requestTexts.linesTwice),
  currency: currencyCode,
  validUntil: day,
  delivery: lineOrNull(QUOTE_LIMITS.delivery),
  terms: textOrNull(QUOTE_LIMITS.terms),
  freight: orNull(money),
  /** Chosen by a person; a draft may be without it, sending needs it. */
  vat: VatChoice.nullish(),
  note: textOrNull(QUOTE_LIMITS.note),
}
export const QuoteInput = z.strictObject(quoteFields)
export type QuoteInput = z.output<typeof QuoteInput>

export const QuoteChange = z.strictObject({
  ...z.strictObject(quoteFields).partial().shape,
  version: seenVersion,
})
export type QuoteChange = z.output<typeof QuoteChange>

/** A version of a quote as managers see it. */
export const Quote = z.strictObject({
  id: z.uuid(),
  requestId: z.uuid(),
  quoteVersion: z.int(),
  state: z.enum(QUOTE_STATES),
  lines: z.array(QuoteLine),
  currency: z.string(),
  validUntil: z.string(),
  endsAt: z.string(),
  delivery: nullableText,
  terms: nullableText,
  freight: nullableText,
  /** Null while nobody has chosen the treatment. */
  vat: QuoteVat.nullable(),
  note: nullableText,
  acceptedLines: z.array(z.int()).nullable(),
  /** Lines without a price count as 0. */
  sums: z.strictObject({ lines: z.string(), freight: z.string(), vat: z.string(), total: z.string() }),
  sentAt: nullableText,
  sentByName: nullableText,
  version: z.int(),
  createdAt: z.string(),
})
export type Quote = z.infer<typeof Quote>

export const createQuote = changeById('POST', '/api/portal/requests/:id/quotes', 'portal:request:write', {
  body: QuoteInput,
  response: Quote,
  status: 201,
})

const QUOTE = '/api/portal/quotes/:id'

export const updateQuote = changeById('PATCH', QUOTE, 'portal:request:write', { body: QuoteChange, response: Quote })

/** Prices of the draft's articles that the client may expect, best first. */
const SuggestedPrice = z.strictObject({
  source: z.enum(PRICE_SOURCES),
  price: z.string(),
  currency: z.string(),
  /** Day of the order or invoice; of a price list the first day of its validity. */
  on: z.string(),
  /** Last day of validity of a price list's entry. */
  to: nullableText,
  /** Number of the request or project; null for price lists. */
  reference: nullableText,
  /** The unit that was sold; null for price lists, which are for the article's own. */
  unit: nullableText,
})
export type SuggestedPrice = z.infer<typeof SuggestedPrice>

export const findQuotePrices = readById(`${QUOTE}/prices`, 'portal:request:write', {
  query: z.strictObject({}),
  response: z.strictObject({
    /** The client whose prices these are; guessed from the buyer's words as long as nobody has chosen one. */
    client: z.strictObject({ name: z.string(), isGuessed: z.boolean() }).nullable(),
    items: z.array(z.strictObject({ n: z.int(), prices: z.array(SuggestedPrice) })),
  }),
})

/** Sends a draft to the buyer; the version before it is superseded. */
export const sendQuote = changeById('POST', `${QUOTE}/send`, 'portal:request:write', {
  body: z.strictObject({ message: textOrNull(REQUEST_LIMITS.message), version: seenVersion }),
  response: Quote,
})

/** A download address of the quote's PDF, valid once and for a minute. */
export const linkQuotePdf = readById(`${QUOTE}/pdf-link`, 'portal:request:write', {
  query: z.strictObject({}),
  response: z.strictObject({ url: z.url() }),
})
