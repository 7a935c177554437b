import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { defineEndpoint, EmptyBody, rowId } from '#core/contract/endpoint.ts'
import { anyOf, listOf, listQuery } from '#core/contract/list.ts'
import { lineOrNull } from '#core/contract/optional.ts'
import { changeById, readById } from '#core/contract/record-calls.ts'
import { line, text } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { ProjectChange } from '#visits/projects/projects.contract.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { requestTexts } from './messages.en.ts'
import { Quote, quantityInput } from './quotes.contract.ts'
import {
  DELIVERY_PLACES,
  LINE_MATCHES,
  MESSAGE_AUTHORS,
  REQUEST_FLAGS,
  REQUEST_LANGUAGES,
  REQUEST_LIMITS,
  REQUEST_SOURCES,
  REQUEST_STATES,
} from './requests.limits.ts'

/*
 * The managers' calls about requests; the buyer's are in `buyer.contract.ts`, those about quotes in `quotes.contract.ts`.
 */

const nullableText = z.string().nullable()

/** A line as managers see it: what was written, and the article that it was matched with. */
export const RequestLine = z.strictObject({
  id: z.uuid(),
  n: z.int(),
  text: z.string(),
  /** The number as the buyer gave it. */
  itemNumber: nullableText,
  productId: z.uuid().nullable(),
  /** Of the matched article, as the catalogue has it now. */
  productNumber: nullableText,
  productName: nullableText,
  quantity: z.number().nullable(),
  unit: nullableText,
  matched: z.enum(LINE_MATCHES),
  version: z.int(),
})
export type RequestLine = z.infer<typeof RequestLine>

export const RequestMessage = z.strictObject({
  id: z.uuid(),
  author: z.enum(MESSAGE_AUTHORS),
  /** The manager who wrote it. */
  userName: nullableText,
  text: z.string(),
  createdAt: z.string(),
})
export type RequestMessage = z.infer<typeof RequestMessage>

/** A file of the buyer. Its link is made by `POST /api/portal/files/:id/link`. */
export const RequestFile = z.strictObject({
  id: z.uuid(),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  createdAt: z.string(),
})
export type RequestFile = z.infer<typeof RequestFile>

/** A request as a row of the inbox. `state` is `expired` as soon as its quote has ended. */
export const RequestRow = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(REQUEST_STATES),
  source: z.enum(REQUEST_SOURCES),
  vesselName: nullableText,
  imo: nullableText,
  vesselId: z.uuid().nullable(),
  port: nullableText,
  eta: nullableText,
  answerBy: nullableText,
  contactName: nullableText,
  contactCompany: nullableText,
  companyId: z.uuid().nullable(),
  assigneeId: z.uuid().nullable(),
  assigneeName: nullableText,
  lines: z.int(),
  unmatchedLines: z.int(),
  /** Lines with an article that only their words suggest. */
  unclearLines: z.int(),
  /** The newest quote that was sent, and the end of its validity. */
  quoteVersion: z.int().nullable(),
  quoteEndsAt: nullableText,
  hasNewReply: z.boolean(),
  openedAt: nullableText,
  projectId: z.uuid().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
})
export type RequestRow = z.infer<typeof RequestRow>

export const RequestDetail = RequestRow.omit({ lines: true, unmatchedLines: true, unclearLines: true }).extend({
  language: z.enum(REQUEST_LANGUAGES),
  /** The client, where a manager chose one. */
  companyName: nullableText,
  agent: nullableText,
  deliverTo: z.enum(DELIVERY_PLACES).nullable(),
  buyerReference: nullableText,
  system: nullableText,
  note: nullableText,
  contactEmail: nullableText,
  contactPhone: nullableText,
  orderReference: nullableText,
  acceptedBy: nullableText,
  reason: nullableText,
  pricingAt: nullableText,
  endedAt: nullableText,
  linkExpiresAt: nullableText,
  linkRevokedAt: nullableText,
  lines: z.array(RequestLine),
  messages: z.array(RequestMessage),
  files: z.array(RequestFile),
  /** All versions, the newest first. */
  quotes: z.array(Quote),
})
export type RequestDetail = z.infer<typeof RequestDetail>

export const RequestQuery = listQuery(['createdAt', 'answerBy', 'vesselName', 'port', 'reference']).extend({
  state: anyOf(REQUEST_STATES, requestTexts.state).optional(),
  /** A manager's id, or `none`. */
  assignee: z.union([z.literal('none'), rowId()]).optional(),
  port: line(0, REQUEST_LIMITS.port).optional(),
  flag: z.enum(REQUEST_FLAGS).optional(),
})
export type RequestQuery = z.output<typeof RequestQuery>

export const findRequests = defineEndpoint({
  method: 'GET',
  path: '/api/portal/requests',
  access: 'portal:request:read',
  query: RequestQuery,
  response: listOf(RequestRow).extend({ counts: z.record(z.enum(REQUEST_STATES), z.int()) }),
})

const REQUEST = '/api/portal/requests/:id'

export const getRequest = readById(REQUEST, 'portal:request:read', {
  query: z.strictObject({}),
  response: RequestDetail,
})

export const RequestChange = z.strictObject({
  assigneeId: rowId().nullable().optional(),
  state: z.enum(REQUEST_STATES, requestTexts.state).optional(),
  /** Why it is declined. */
  reason: lineOrNull(REQUEST_LIMITS.reason),
  vesselId: rowId().nullable().optional(),
  companyId: rowId().nullable().optional(),
  /** Ends the buyer's link. */
  linkRevoked: z.literal(true).optional(),
  version: seenVersion,
})
export type RequestChange = z.output<typeof RequestChange>

export const updateRequest = changeById('PATCH', REQUEST, 'portal:request:write', {
  body: RequestChange,
  response: RequestDetail,
})

export const RequestLineChange = z.strictObject({
  productId: rowId().nullable().optional(),
  quantity: quantityInput.nullable().optional(),
  unit: lineOrNull(REQUEST_LIMITS.unit),
  /** Remembers the buyer's words as a name of the article. */
  alias: z.literal(true).optional(),
  version: seenVersion,
})
export type RequestLineChange = z.output<typeof RequestLineChange>

export const updateRequestLine = defineEndpoint({
  method: 'PATCH',
  path: `${REQUEST}/lines/:n`,
  access: 'portal:request:write',
  params: z.strictObject({
    id: rowId(),
    n: z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .transform(Number),
  }),
  body: RequestLineChange,
  response: RequestLine,
})

export const writeRequestMessage = changeById('POST', `${REQUEST}/messages`, 'portal:request:write', {
  body: z.strictObject({ text: text(1, REQUEST_LIMITS.message, requestTexts.noteNeeded) }),
  response: RequestMessage,
  status: 201,
})

/** Notes that a manager has seen the request; a second time changes nothing. */
export const openRequest = changeById('POST', `${REQUEST}/open`, 'portal:request:write', {
  body: EmptyBody,
  response: RequestDetail,
})

/** Numbers for the menu and the head of the inbox. */
export const countRequests = defineEndpoint({
  method: 'GET',
  path: '/api/portal/requests/count',
  access: 'portal:request:read',
  response: z.strictObject({
    /** Received or in pricing. */
    waiting: z.int(),
    open: z.int(),
    replies: z.int(),
    dueToday: z.int(),
    unassigned: z.int(),
    /** From receipt to the first quote, of the requests quoted in the last 30 days; null without any. */
    medianAnswerMinutes: z.int().nullable(),
    /** Managers, for the choice of the assignee. */
    managers: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  }),
})

/** Figures of the requests that were received in a period. */
export const RequestFigures = z.strictObject({
  received: z.int(),
  /** Those with a quote. */
  answered: z.int(),
  /** From receipt to the first quote; null without any. */
  medianAnswerMinutes: z.int().nullable(),
  /** Ordered, and of the quoted ones those that ended without an order. */
  won: z.int(),
  lost: z.int(),
  lines: z.int(),
  /** Lines without an article, and their most frequent words. */
  notFound: z.int(),
  words: z.array(z.strictObject({ text: z.string(), count: z.int() })),
})
export type RequestFigures = z.infer<typeof RequestFigures>

export const readRequestFigures = defineEndpoint({
  method: 'GET',
  path: '/api/portal/requests/figures',
  access: 'portal:analytics:read',
  /** Without days, of all requests. */
  query: z.strictObject({ from: day.optional(), to: day.optional() }),
  response: RequestFigures,
})

/** Makes a project of an order, with the ordered lines as its parts. */
export const createRequestProject = changeById('POST', `${REQUEST}/project`, 'portal:request:write', {
  body: z.strictObject({
    serviceType: z.enum(SERVICE_TYPES).optional(),
    /** The ship, where the request's own words don't name one of ours. */
    vesselId: rowId().optional(),
    isNewVessel: z.boolean().optional(),
    version: seenVersion,
  }),
  response: ProjectChange,
  status: 201,
})
