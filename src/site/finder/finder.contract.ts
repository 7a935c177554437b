import { z } from 'zod'
import { dayWith } from '#core/contract/amounts.ts'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { lineOrNull, textOrNull } from '#core/contract/optional.ts'
import { defineInputs, defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { isWellFormedText, line } from '#core/contract/text.ts'
import { AdminDeleteQuery, seenVersionIfKnown } from '#core/contract/version.ts'
import { ADMINS } from '#core/rows/fields.ts'
import { REFERENCE_FIELDS } from './finder.fields.ts'
import {
  ANSWER_PAGES,
  ASKED_LIMITS,
  CALENDAR,
  CONFIDENCES,
  DAYS_MOST,
  REAGENT_NEEDS,
  REFERENCE_KINDS,
  REFERENCE_LIMITS,
  TREATMENTS,
  VERDICTS,
} from './finder.limits.ts'
import { referenceTexts } from './messages.en.ts'

export const referenceShapes = defineShapes(REFERENCE_FIELDS, {
  id: z.uuid(),
  kind: z.enum(REFERENCE_KINDS),
  maker: z.string(),
  system: z.string(),
  principle: z.string().nullable(),
  reagentNeed: z.enum(REAGENT_NEEDS),
  analyser: z.string().nullable(),
  reagents: z.string().nullable(),
  itemNumber: z.string().nullable(),
  confidence: z.enum(CONFIDENCES),
  interval: z.string().nullable(),
  neutraliser: z.string().nullable(),
  approval: z.string().nullable(),
  notes: z.string().nullable(),
  aliases: z.string().nullable(),
  sources: z.string().nullable(),
  checked: z.string(),
  version: z.int(),
  updatedAt: z.string(),
})

/** A row of the cross-reference as the site shows it. */
export const CrossReference = rowFor(REFERENCE_FIELDS, ['public'], referenceShapes)
export type CrossReference = z.infer<typeof CrossReference>

export const AdminCrossReference = rowFor(REFERENCE_FIELDS, ADMINS, referenceShapes)
export type AdminCrossReference = z.infer<typeof AdminCrossReference>

const { name, text, long } = REFERENCE_LIMITS

export const CrossReferenceInput = z.strictObject(
  defineInputs(REFERENCE_FIELDS, {
    kind: z.enum(REFERENCE_KINDS, referenceTexts.kind),
    maker: line(1, name, referenceTexts.maker),
    system: line(1, name, referenceTexts.system),
    principle: lineOrNull(text),
    reagentNeed: z.enum(REAGENT_NEEDS, referenceTexts.reagentNeed),
    analyser: lineOrNull(text),
    reagents: lineOrNull(text),
    itemNumber: lineOrNull(REFERENCE_LIMITS.itemNumber),
    confidence: z.enum(CONFIDENCES, referenceTexts.confidence),
    interval: lineOrNull(text),
    neutraliser: lineOrNull(text),
    approval: lineOrNull(text),
    notes: textOrNull(long),
    aliases: textOrNull(long),
    sources: textOrNull(long),
    checked: dayWith(referenceTexts.checked),
  }),
)
export type CrossReferenceInput = z.output<typeof CrossReferenceInput>

export const UpdateCrossReferenceInput = CrossReferenceInput.extend({ version: seenVersionIfKnown })
export type UpdateCrossReferenceInput = z.output<typeof UpdateCrossReferenceInput>

/** Every row, as the table of the guide shows it. */
export const findCrossReferences = defineEndpoint({
  method: 'GET',
  path: '/api/cross-references',
  access: 'public',
  response: z.array(CrossReference),
})

/** The same as a file, by link. */
export const downloadCrossReferences = defineEndpoint({
  method: 'GET',
  path: '/api/cross-references.csv',
  access: 'public',
  /** Text of the type `text/csv`. */
  response: z.string(),
})

/** The reason of a line's answer; its texts are in the messages of each language. */
export const REASONS = [
  'set',
  'likelySet',
  'unproven',
  'system',
  'otherOxidant',
  'noOxidant',
  'noReagent',
  'item',
  'article',
  'catalogue',
  'page',
  'partly',
  'nothing',
] as const
export type Reason = (typeof REASONS)[number]

/** The answer to one line of a question; a line that names several things has an answer for each. */
export const FinderAnswer = z.strictObject({
  line: z.int(),
  asked: z.string(),
  verdict: z.enum(VERDICTS),
  confidence: z.enum(CONFIDENCES),
  reason: z.enum(REASONS),
  /** Why none is needed. */
  treatment: z.enum(TREATMENTS).nullable(),
  /** The cross-reference row behind the answer; null without one. */
  reference: CrossReference.nullable(),
  /** Item number of the reagent, or of the question. */
  itemNumber: z.string().nullable(),
  /** The item number as it was typed, where that differs from `itemNumber`. */
  readFrom: z.string().nullable(),
  /** Quantity, where the line contains one. */
  quantity: z.int().nullable(),
  /** Suggestion if nothing was found. */
  near: z.string().nullable(),
  /** Item numbers that the catalogue's search finds by the words, where no cross-reference row matches. */
  found: z.array(z.string()),
  /** The information page about the subject, where no cross-reference row matches. */
  page: z.enum(ANSWER_PAGES).nullable(),
})
export type FinderAnswer = z.infer<typeof FinderAnswer>

/** The article of the catalogue that an answer names. */
const Article = z.strictObject({ id: z.uuid(), name: z.string(), itemNumber: z.string(), description: z.string() })

/** A date within the range of the reagent calendar: others are typing errors. */
const calendarDate = (message: string) =>
  dayWith(message).refine((day) => day >= CALENDAR.first && day <= CALENDAR.last, message)

const question = {
  access: 'public',
  path: '/api/finder',
  response: z.strictObject({
    answers: z.array(
      FinderAnswer.extend({
        /** Subject of the answer, and the reason in words. */
        title: z.string(),
        says: z.string(),
        article: Article.nullable(),
        /** The articles found by the words, the best first. */
        articles: z.array(Article),
      }),
    ),
    /** Lines beyond those that are answered. */
    unread: z.int(),
  }),
} as const

const FinderQuestion = z.strictObject({
  q: z
    .string()
    .max(ASKED_LIMITS.text, referenceTexts.tooLong(ASKED_LIMITS.text))
    .refine(isWellFormedText, referenceTexts.unreadable),
  lang: z.enum(['en', 'nb'], referenceTexts.lang).default('en'),
})

export const askFinder = defineEndpoint({ ...question, method: 'GET', query: FinderQuestion })

/** The same for lists that are too long for an address, and for the form of the page. */
export const askFinderAtLength = defineEndpoint({ ...question, method: 'POST', body: FinderQuestion })

/** The days of a reagent that was mixed, and of ordering the next box, as a calendar file (RFC 5545). */
export const downloadReagentCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/reagent-calendar.ics',
  access: 'public',
  query: z.strictObject({
    /** The reagent's item number. */
    item: line(1, REFERENCE_LIMITS.itemNumber, referenceTexts.item),
    mixed: calendarDate(referenceTexts.mixed),
    call: calendarDate(referenceTexts.call).optional(),
    port: line(0, 80).default(''),
    /** Days of margin before the port call. */
    days: z
      .string()
      .regex(/^\d{1,3}$/, referenceTexts.days)
      .transform(Number)
      .refine((days) => days <= DAYS_MOST, referenceTexts.days)
      .optional(),
    lang: z.enum(['en', 'nb'], referenceTexts.lang).default('en'),
  }),
  /** Text of the type `text/calendar`. */
  response: z.string(),
})

const admin = { access: 'admin' } as const

export const findAdminReferences = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/cross-references',
  response: z.array(AdminCrossReference),
})
export const createReference = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/cross-references',
  body: CrossReferenceInput,
  response: AdminCrossReference,
  status: 201,
})
export const updateReference = defineEndpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/cross-references/:id',
  params: ById,
  body: UpdateCrossReferenceInput,
  response: AdminCrossReference,
})
export const deleteReference = defineEndpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/cross-references/:id',
  params: ById,
  query: AdminDeleteQuery,
  response: z.undefined(),
  status: 204,
})

/** Questions of visitors on several days without an answer. */
export const UnansweredQuestion = z.strictObject({
  asked: z.string(),
  days: z.int(),
  times: z.int(),
  lastDay: z.string(),
})
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>

export const findUnanswered = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/unanswered-questions',
  response: z.array(UnansweredQuestion),
})
