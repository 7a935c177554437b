import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { PROJECT_STATUSES, SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { plannerTexts } from './messages.en.ts'
import { PLANNER_ORDERS } from './planning.limits.ts'

const Span = z.strictObject({ from: z.string(), to: z.string() })
const Category = z.enum(DOCUMENT_CATEGORIES)

/** A candidate, with all reasons for and against. */
export const Candidate = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Home, as written. */
  location: z.string().nullable(),
  /** People without any sign-in are always last. */
  hasSignedIn: z.boolean(),
  /** The first thing on the asked days, and on how many of them something is. */
  clash: z
    .strictObject({
      ...Span.shape,
      days: z.int(),
      /** Null for an absence, which has a reason. */
      projectId: z.uuid().nullable(),
      vesselName: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** The worst of the required documents on the last day, and those that are good. */
  papers: z.strictObject({
    state: z.enum(['ok', 'ending', 'expired', 'missing', 'none']),
    category: Category.nullable(),
    until: z.string().nullable(),
    valid: z.array(Category),
  }),
  lastJob: z.strictObject({ vesselName: z.string(), location: z.string().nullable(), day: z.string() }).nullable(),
  /** In a straight line; null where either place is not known. */
  distanceKm: z.int().nullable(),
  distanceFrom: z.string().nullable(),
  /** Jobs done within 24 months: on the system where a project is named, else all of them. */
  jobs: z.int(),
  /** Logged and planned in the week of the first day. */
  hoursOfWeek: z.string(),
  booked: z.array(Span),
  absences: z.array(Span),
  /** The same in words, the weightiest first. */
  reasons: z.array(z.string()),
})
export type Candidate = z.infer<typeof Candidate>

export const PlannerAnswer = z.strictObject({
  ...Span.shape,
  port: z.strictObject({ locode: z.string(), name: z.string() }).nullable(),
  /** Four weeks around the asked days: Monday to Sunday. */
  board: Span,
  project: z
    .strictObject({
      id: z.uuid(),
      version: z.int(),
      projectNumber: z.string(),
      vesselName: z.string(),
      serviceType: z.enum(SERVICE_TYPES),
      status: z.enum(PROJECT_STATUSES),
      system: z.string().nullable(),
      assignedOperatorId: z.uuid().nullable(),
      /** Where and when it is planned, which isn't always what is asked about. */
      location: z.string().nullable(),
      portCode: z.string().nullable(),
      scheduledDate: z.string().nullable(),
      scheduledEndDate: z.string().nullable(),
    })
    .nullable(),
  items: z.array(Candidate),
  /** If no one is free: the next period of the same length with a free person. */
  next: z.strictObject({ ...Span.shape, names: z.array(z.string()) }).nullable(),
})
export type PlannerAnswer = z.infer<typeof PlannerAnswer>

export const askPlanner = defineEndpoint({
  method: 'GET',
  path: '/api/portal/planner',
  access: 'portal:project:assign',
  query: z.strictObject({
    from: day,
    to: day.optional(),
    port: z
      .string()
      .regex(/^[A-Z]{2}[A-Z2-9]{3}$/, plannerTexts.port)
      .optional(),
    projectId: rowId().optional(),
    first: z.enum(PLANNER_ORDERS).default('papers'),
  }),
  response: PlannerAnswer,
})
