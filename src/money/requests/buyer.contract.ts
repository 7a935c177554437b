import { z } from 'zod'
import { dayWith } from '#core/contract/amounts.ts'
import { emailAddress } from '#core/contract/email.ts'
import { defineEndpoint, EmptyBody } from '#core/contract/endpoint.ts'
import { identifierLine, line, text } from '#core/contract/text.ts'
import { en } from './messages/en.ts'
import { QuoteLine, QuoteVat, quantityInput } from './quotes.contract.ts'
import {
  DELIVERY_PLACES,
  MATCH_CERTAINTIES,
  MESSAGE_AUTHORS,
  QUOTE_STATES,
  REQUEST_FILES,
  REQUEST_LANGUAGES,
  REQUEST_LIMITS,
  REQUEST_STATES,
} from './requests.limits.ts'

/*
 * Calls of a buyer, without an account: the token of the link is the permission.
 */

const { fields } = en
const nullableText = z.string().nullable()

/** An optional text, which forms send as an empty string. */
const optional = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value) => (value ? (value as Exclude<z.output<S>, '' | null | undefined>) : null))
const optionalLine = (max: number) => optional(line(0, max))

/** 22 characters of base64url; any other text of a path names nothing. */
const token = z.string().max(200)
const ByToken = z.strictObject({ token })

const Item = z.strictObject({
  itemNumber: optionalLine(REQUEST_LIMITS.itemNumber),
  text: line(1, REQUEST_LIMITS.text),
  quantity: quantityInput.nullish().transform((value) => value ?? null),
  unit: optionalLine(REQUEST_LIMITS.unit),
})

export const SendRequestInput = z
  .strictObject({
    vessel: z
      .strictObject({
        name: optionalLine(REQUEST_LIMITS.vesselName),
        imo: optionalLine(20),
      })
      .optional(),
    port: optionalLine(REQUEST_LIMITS.port),
    /** In the port's time, `2026-12-14T06:00`. */
    eta: optional(z.union([z.literal(''), z.string().regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/, fields.answerBy)])),
    agent: optionalLine(REQUEST_LIMITS.agent),
    /** The day by which an answer is needed. */
    answerBy: optional(z.union([z.literal(''), dayWith(fields.answerBy)])),
    deliverTo: optional(z.union([z.literal(''), z.enum(DELIVERY_PLACES)])),
    /** The buyer's own number. */
    reference: optionalLine(REQUEST_LIMITS.buyerReference),
    system: optionalLine(REQUEST_LIMITS.system),
    items: z.array(Item).max(REQUEST_LIMITS.lines),
    note: optional(text(0, REQUEST_LIMITS.note)),
    contact: z.strictObject({
      name: line(1, REQUEST_LIMITS.name, fields.name),
      company: optionalLine(REQUEST_LIMITS.company),
      email: emailAddress(fields.email),
      phone: optionalLine(REQUEST_LIMITS.phone),
    }),
    language: z.enum(REQUEST_LANGUAGES),
    fileTokens: z.array(token).max(REQUEST_FILES.count).default([]),
  })
  // A ship's own list as a file is a request as well.
  .refine(({ items, fileTokens }) => items.length > 0 || fileTokens.length > 0, {
    error: fields.items,
    path: ['items'],
  })
export type SendRequestInput = z.output<typeof SendRequestInput>

export const RequestReceipt = z.strictObject({ reference: z.string(), url: z.string() })
export type RequestReceipt = z.infer<typeof RequestReceipt>

export const sendRequest = defineEndpoint({
  method: 'POST',
  path: '/api/rfq/requests',
  access: 'public',
  body: SendRequestInput,
  response: RequestReceipt,
  status: 201,
})

/** A line as the buyer sees it: what was written, and what we read in it. */
export const BuyerLine = z.strictObject({
  n: z.int(),
  text: z.string(),
  itemNumber: nullableText,
  /** The matched article; null where the line is taken as written. */
  product: z.strictObject({ itemNumber: z.string(), name: z.string() }).nullable(),
  quantity: z.number().nullable(),
  unit: nullableText,
  match: z.enum(MATCH_CERTAINTIES),
})
export type BuyerLine = z.infer<typeof BuyerLine>

export const BuyerQuote = z.strictObject({
  quoteVersion: z.int(),
  state: z.enum(QUOTE_STATES),
  lines: z.array(QuoteLine.omit({ productId: true }).extend({ total: z.string() })),
  currency: z.string(),
  validUntil: z.string(),
  endsAt: z.string(),
  delivery: nullableText,
  terms: nullableText,
  freight: nullableText,
  vat: QuoteVat,
  note: nullableText,
  sums: z.strictObject({ lines: z.string(), freight: z.string(), vat: z.string(), total: z.string() }),
  acceptedLines: z.array(z.int()).nullable(),
  /** Whether its document can be read. */
  hasPaper: z.boolean(),
  sentAt: z.string(),
})
export type BuyerQuote = z.infer<typeof BuyerQuote>

/** A request as the holder of its link sees it: no name of a manager, no id. */
export const BuyerRequest = z.strictObject({
  reference: z.string(),
  state: z.enum(REQUEST_STATES),
  language: z.enum(REQUEST_LANGUAGES),
  receivedAt: z.string(),
  pricingAt: nullableText,
  quotedAt: nullableText,
  endedAt: nullableText,
  linkExpiresAt: z.string(),
  vessel: z.strictObject({ name: nullableText, imo: nullableText }),
  port: nullableText,
  eta: nullableText,
  agent: nullableText,
  answerBy: nullableText,
  deliverTo: z.enum(DELIVERY_PLACES).nullable(),
  buyerReference: nullableText,
  system: nullableText,
  note: nullableText,
  contact: z.strictObject({ name: nullableText, company: nullableText, email: nullableText }),
  orderReference: nullableText,
  acceptedBy: nullableText,
  /** Why it was declined, by either side. */
  reason: nullableText,
  lines: z.array(BuyerLine),
  quote: BuyerQuote.optional(),
  messages: z.array(z.strictObject({ author: z.enum(MESSAGE_AUTHORS), text: z.string(), createdAt: z.string() })),
  files: z.array(z.strictObject({ n: z.int(), name: z.string(), size: z.int(), createdAt: z.string() })),
})
export type BuyerRequest = z.infer<typeof BuyerRequest>

/** What the page of a link shows: the request, what ended, or nothing. */
export type BuyerPage =
  | { kind: 'open'; request: BuyerRequest }
  | { kind: 'expired'; reference: string; endedAt: string }
  | { kind: 'none' }

const REQUEST = '/api/rfq/requests/:token'

export const readRequest = defineEndpoint({
  method: 'GET',
  path: REQUEST,
  access: 'public',
  params: ByToken,
  response: BuyerRequest,
})

export const buyerMessage = text(1, REQUEST_LIMITS.message, fields.message)

export const sendBuyerMessage = defineEndpoint({
  method: 'POST',
  path: `${REQUEST}/messages`,
  access: 'public',
  params: ByToken,
  body: z.strictObject({ text: buyerMessage }),
  response: BuyerRequest,
})

export const AcceptInput = z.strictObject({
  /** Numbers of the ordered lines. */
  lines: z
    .array(z.int().min(1).max(REQUEST_LIMITS.lines))
    .min(1, fields.lines)
    .max(REQUEST_LIMITS.lines)
    .transform((lines) => [...new Set(lines)].toSorted((a, b) => a - b)),
  orderReference: identifierLine(1, REQUEST_LIMITS.orderReference, fields.orderReference),
  name: line(1, REQUEST_LIMITS.name, fields.acceptedBy),
  /** The version of the quote that was read; left out, the current one is accepted. */
  quoteVersion: z.int().min(1).optional(),
})
export type AcceptInput = z.output<typeof AcceptInput>

export const acceptQuote = defineEndpoint({
  method: 'POST',
  path: `${REQUEST}/accept`,
  access: 'public',
  params: ByToken,
  body: AcceptInput,
  response: BuyerRequest,
})

export const declineQuote = defineEndpoint({
  method: 'POST',
  path: `${REQUEST}/decline`,
  access: 'public',
  params: ByToken,
  body: z.strictObject({ reason: optionalLine(REQUEST_LIMITS.reason) }).nullish(),
  response: BuyerRequest,
})

export const withdrawRequest = defineEndpoint({
  method: 'POST',
  path: `${REQUEST}/withdraw`,
  access: 'public',
  params: ByToken,
  body: EmptyBody,
  response: BuyerRequest,
})

/** Asks for a new price of the same lines once the quote has expired. */
export const askAgain = defineEndpoint({
  method: 'POST',
  path: `${REQUEST}/ask-again`,
  access: 'public',
  params: ByToken,
  body: EmptyBody,
  response: BuyerRequest,
})

/** Ends the link for everybody who has it. */
export const endLink = defineEndpoint({
  method: 'POST',
  path: `${REQUEST}/end-link`,
  access: 'public',
  params: ByToken,
  body: EmptyBody,
  response: z.strictObject({ ended: z.literal(true) }),
})

/** Mails a new link to the address of the request, to no other; for a link that has expired. */
export const renewLink = defineEndpoint({
  method: 'POST',
  path: `${REQUEST}/new-link`,
  access: 'public',
  params: ByToken,
  body: EmptyBody,
  response: z.strictObject({ mailed: z.literal(true) }),
})
