import { z } from 'zod'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { emailAddress } from '#core/contract/email.ts'
import { defineEndpoint, SpokenQuery } from '#core/contract/endpoint.ts'
import { line, text } from '#core/contract/text.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { en } from './messages/en.ts'
import { CONFIRMED_FIELDS, LINK_HOLDERS, LINK_LANGUAGES, VISIT_LINK_LIMITS } from './visit-links.limits.ts'

/*
 * Calls of the holder of a link: the token is the permission.
 */

const nullableText = z.string().nullable()
const ByToken = z.strictObject({ token: z.string().max(200) })
const optional = <S extends z.ZodType>(schema: S) =>
  z
    .union([schema, z.literal('')])
    .nullish()
    .transform((value) => (value === undefined || value === '' ? null : value))
/** The language of the page on which it was sent. */
const language = z.enum(LINK_LANGUAGES).optional()

export const PAPER_STATES = ['released', 'valid', 'expired', 'missing'] as const

const Technician = z.strictObject({ name: z.string(), phone: nullableText })

export const VisitReport = z.strictObject({
  fileSize: z.int(),
  sha256: nullableText,
  signatures: z.array(z.strictObject({ role: z.enum(['technician', 'master']), name: z.string(), at: z.string() })),
})

/** A visit as the holder of a link sees it (`WHO_SEES`): no id, no client, no money. */
export const VisitPage = z.strictObject({
  for: z.enum(LINK_HOLDERS),
  name: nullableText,
  expires: z.string(),
  projectNumber: z.string(),
  vessel: z.strictObject({ name: z.string(), imo: nullableText }),
  serviceType: z.enum(SERVICE_TYPES),
  state: z.enum(['planned', 'on board', 'completed', 'cancelled']),
  port: z.strictObject({ name: nullableText, code: nullableText, timeZone: z.string(), isZoneKnown: z.boolean() }),
  berth: nullableText,
  firstDay: nullableText,
  lastDay: nullableText,
  eta: nullableText,
  etd: nullableText,
  completedDate: nullableText,
  cancelled: z.strictObject({ at: z.string(), reason: nullableText }).nullable(),
  /** What changed since it was confirmed, as it was and as it is. */
  moved: z.array(
    z.strictObject({ fact: z.enum(['firstDay', 'lastDay', 'port', 'berth']), before: nullableText, now: nullableText }),
  ),
  technician: Technician.nullable(),
  papers: z.array(
    z.strictObject({
      category: z.enum(DOCUMENT_CATEGORIES),
      state: z.enum(PAPER_STATES),
      expiryDate: nullableText,
    }),
  ),
  /** Lines of what is needed on board, as the office wrote them. */
  needs: z.array(z.string()),
  /** What this holder can confirm now. */
  confirms: z.array(z.enum(CONFIRMED_FIELDS)),
  confirmation: z
    .strictObject({
      state: z.enum(['confirmed', 'accepted', 'moved']),
      berth: nullableText,
      time: nullableText,
      gatePass: nullableText,
      at: z.string(),
      acceptedAt: nullableText,
    })
    .nullable(),
  /** Names the plan that is shown; sent back with a confirmation, so that nobody confirms what changed unseen. */
  plan: z.string(),
  messages: z.array(z.strictObject({ author: z.enum(['holder', 'office']), text: z.string(), at: z.string() })),
  report: VisitReport.nullable(),
  nextDue: nullableText,
  mayRequestNext: z.boolean(),
})
export type VisitPage = z.infer<typeof VisitPage>

const VISIT = '/api/visit/:token'

/** 404 for an unknown, revoked or expired link alike. */
export const readVisit = defineEndpoint({
  method: 'GET',
  path: VISIT,
  access: 'public',
  params: ByToken,
  response: VisitPage,
})

/** The visit as a file for calendar programs. 404 while it has no day. */
export const readVisitCalendar = defineEndpoint({
  method: 'GET',
  path: `${VISIT}/visit.ics`,
  access: 'public',
  params: ByToken,
  query: SpokenQuery,
  response: z.string(),
})

/** A day, or a day and time on the port's clock. */
const portTime = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/, {
  error: en.fields.time,
})

export const ConfirmInput = z.strictObject({
  berth: optional(line(1, VISIT_LINK_LIMITS.berth)),
  time: optional(portTime),
  gatePass: optional(line(1, VISIT_LINK_LIMITS.gatePass)),
  /** `plan` of the page; 409 if the plan has changed since. */
  plan: z.string().max(100).optional(),
  language,
})
export type ConfirmInput = z.output<typeof ConfirmInput>

/** Confirms what the page shows; a value that is left out is confirmed as it is. */
export const confirmVisit = defineEndpoint({
  method: 'POST',
  path: `${VISIT}/confirm`,
  access: 'public',
  params: ByToken,
  body: ConfirmInput,
  response: VisitPage,
})

export const sendVisitMessage = defineEndpoint({
  method: 'POST',
  path: `${VISIT}/message`,
  access: 'public',
  params: ByToken,
  body: z.strictObject({ text: text(1, VISIT_LINK_LIMITS.message, en.fields.message), language }),
  response: VisitPage,
})

export const requestNextService = defineEndpoint({
  method: 'POST',
  path: `${VISIT}/next-service`,
  access: 'public',
  params: ByToken,
  body: z.strictObject({
    text: optional(text(1, VISIT_LINK_LIMITS.message)),
    language,
  }),
  response: VisitPage,
})

/** Makes the one-use address of a released paper or of the report. */
export const openPaper = defineEndpoint({
  method: 'POST',
  path: `${VISIT}/open`,
  access: 'public',
  params: ByToken,
  body: z.strictObject({ document: z.enum([...DOCUMENT_CATEGORIES, 'report']) }),
  response: z.strictObject({ url: z.string() }),
})

/**
 * Asks for a link that was lost or has ended: a mail follows if the address is known. The answer is the same for every
 * address.
 */
export const askForLink = defineEndpoint({
  method: 'POST',
  path: '/api/visit-links/lost',
  access: 'public',
  body: z.strictObject({ email: emailAddress(en.fields.email) }),
  response: z.strictObject({ received: z.literal(true) }),
  status: 202,
})
