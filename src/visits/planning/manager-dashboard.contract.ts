import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { PROJECT_STATUSES } from '#visits/projects/projects.limits.ts'
import { DueCounts } from '#visits/service-due/service-due.contract.ts'
import { WAITING_REASONS } from './planning.limits.ts'

const count = z.int().nonnegative()
const dayOrNone = z.string().nullable()

/** The numbers of the page's head; each opens the list that it counts. */
export const Tiles = z.strictObject({
  notConfirmed: z.strictObject({ count, oldestDays: z.int().nullable() }),
  unassigned: z.strictObject({ count, first: dayOrNone }),
  startingSoon: z.strictObject({ count, next: dayOrNone }),
  inProgress: z.strictObject({ count, onHold: count }),
  overdue: z.strictObject({ count, since: dayOrNone }),
  awaitingReview: z.strictObject({ count, oldestDays: z.int().nullable() }),
  /** Finished visits with items that are neither billed nor given up. */
  billingPending: z.strictObject({ count, oldestDays: z.int().nullable() }),
  /** People with a personal document that is missing, has expired or soon will, and the first day on which one ends. */
  documents: z.strictObject({ count, first: dayOrNone }),
  /** Ships with a due service. */
  servicesDue: DueCounts,
})
export type Tiles = z.infer<typeof Tiles>

/** A project that only a manager can move on. */
export const WaitingProject = z.strictObject({
  id: z.uuid(),
  projectNumber: z.string(),
  vesselName: z.string(),
  clientName: z.string().nullable(),
  status: z.enum(PROJECT_STATUSES),
  reason: z.enum(WAITING_REASONS),
  /** The day it is about: end of the job, its start, its completion or its request. */
  day: dayOrNone,
  /** Days since then; negative for one that lies ahead. */
  days: z.int().nullable(),
  operatorName: z.string().nullable(),
})
export type WaitingProject = z.infer<typeof WaitingProject>

/** One line of recent activity: a person, an action and a project. */
export const Activity = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  who: z.string(),
  /** `started`, `added 2 parts to`, `put on hold`: the words between the person and the project. */
  what: z.string(),
  /** Text after the project: `to Technician 3`, or the typed reason. */
  more: z.string().nullable(),
  project: z.strictObject({ id: z.uuid(), projectNumber: z.string(), vesselName: z.string() }).nullable(),
  /** Subject of the event, if it isn't an existing project. */
  entityName: z.string().nullable(),
})
export type Activity = z.infer<typeof Activity>

export const ManagerDashboard = z.strictObject({
  /** The day it is in Oslo. */
  today: z.string(),
  tiles: Tiles,
  waiting: z.array(WaitingProject),
  activity: z.array(Activity),
})
export type ManagerDashboard = z.infer<typeof ManagerDashboard>

export const readManagerDashboard = defineEndpoint({
  method: 'GET',
  path: '/api/portal/dashboard/manager',
  access: 'portal:dashboard:manager',
  response: ManagerDashboard,
})
