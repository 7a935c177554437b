import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { PROJECT_STATUSES } from '#visits/projects/projects.limits.ts'
import { DUE_WITHIN } from './service-due.limits.ts'

const nullableText = z.string().nullable()
const Status = z.enum(PROJECT_STATUSES)

const Position = z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable()

/** A planned visit of another ship that could be combined with this one. */
export const NearVisit = z.strictObject({
  projectId: z.uuid(),
  projectNumber: z.string(),
  vesselName: z.string(),
  status: Status,
  portCode: z.string(),
  portName: z.string(),
  /** Position of the port; null if it isn't known. */
  position: Position,
  from: z.string(),
  to: z.string(),
  operatorId: z.uuid().nullable(),
  operatorName: nullableText,
  /** In a straight line from the ship's last port, nautical miles. */
  distance: z.int(),
  /** Days between the visit and the day due, of today where that is over: negative for a visit before it, 0 on it. */
  days: z.int(),
})
export type NearVisit = z.infer<typeof NearVisit>

/** A ship with a due service. */
export const DueRow = z.strictObject({
  vesselId: z.uuid(),
  vesselName: z.string(),
  imo: nullableText,
  companyId: z.uuid().nullable(),
  clientName: nullableText,
  lastServiceDate: nullableText,
  lastServiceType: nullableText,
  nextServiceDue: z.string(),
  /** A person set the day; else it follows from the last service and the interval. */
  isDueByHand: z.boolean(),
  /** Negative when it is over. */
  daysToDue: z.int(),
  /** Last port of the vessel, with the day of that visit; without a code if the name is no port of the list. */
  lastPort: z.strictObject({ code: nullableText, name: z.string(), day: nullableText, position: Position }).nullable(),
  /** The open job that takes care of it; supplies do not. */
  openProject: z
    .strictObject({ id: z.uuid(), projectNumber: z.string(), status: Status, scheduledDate: nullableText })
    .nullable(),
  /** The nearest first, at most three. */
  near: z.array(NearVisit),
})
export type DueRow = z.infer<typeof DueRow>

export const DueQuery = listQuery(['nextServiceDue', 'vesselName']).extend({
  within: z.enum(DUE_WITHIN).default('90'),
  /** `none`: only ships without a planned visit. */
  project: z.literal('none').optional(),
  /** `only`: only ships that a planned visit is near to. */
  near: z.literal('only').optional(),
})
export type DueQuery = z.output<typeof DueQuery>

/** How many ships are due: over, and within so many days, what is over among them. */
export const DueCounts = z.strictObject({
  overdue: z.int(),
  within30: z.int(),
  within60: z.int(),
  within90: z.int(),
})
export type DueCounts = z.infer<typeof DueCounts>

export const DueList = listOf(DueRow).extend({ today: z.string(), counts: DueCounts })
export type DueList = z.infer<typeof DueList>

export const findDueVessels = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessels/due',
  access: 'portal:project:create',
  query: DueQuery,
  response: DueList,
})
