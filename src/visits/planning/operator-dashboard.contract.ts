import { z } from 'zod'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { PROJECT_STATUSES, SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { HAND_IN_GAPS } from './planning.limits.ts'

const JobFacts = {
  id: z.uuid(),
  projectNumber: z.string(),
  vesselName: z.string(),
  serviceType: z.enum(SERVICE_TYPES),
  status: z.enum(PROJECT_STATUSES),
  location: z.string().nullable(),
  portCode: z.string().nullable(),
  portTimeZone: z.string().nullable(),
  scheduledDate: z.string().nullable(),
  scheduledEndDate: z.string().nullable(),
}

/** A contact of a job. */
export const JobContact = z.strictObject({
  role: z.enum(['agent', 'master', 'engineer']),
  name: z.string().nullable(),
  phone: z.string().nullable(),
})
export type JobContact = z.infer<typeof JobContact>

/**
 * A job of today, with what one needs on the way to the ship and on board. The moves and the documents' state are the
 * project's own and read with it.
 */
export const TodayJob = z.strictObject({
  ...JobFacts,
  version: z.int(),
  clientName: z.string().nullable(),
  systemType: z.string().nullable(),
  statusReason: z.string().nullable(),
  statusChangedAt: z.iso.datetime(),
  followUpDate: z.string().nullable(),
  berth: z.string().nullable(),
  eta: z.iso.datetime().nullable(),
  etd: z.iso.datetime().nullable(),
  travelInfo: z.string().nullable(),
  hoursLogged: z.string(),
  hoursToday: z.string(),
  hasReport: z.boolean(),
  contacts: z.array(JobContact),
})
export type TodayJob = z.infer<typeof TodayJob>

export const UpcomingJob = z.strictObject(JobFacts)
export type UpcomingJob = z.infer<typeof UpcomingJob>

/** An overdue job that isn't handed in, with what it lacks. */
export const HandIn = z.strictObject({ ...JobFacts, gaps: z.array(z.enum(HAND_IN_GAPS)) })
export type HandIn = z.infer<typeof HandIn>

export const OwnDocument = z.strictObject({
  id: z.uuid(),
  fileCategory: z.string(),
  fileName: z.string(),
  expiryDate: z.string().nullable(),
  /** Negative once it has run out; null for one without an end. */
  daysLeft: z.int().nullable(),
})
export type OwnDocument = z.infer<typeof OwnDocument>

const HourSums = z.strictObject({ travel: z.string(), work: z.string(), waiting: z.string(), total: z.string() })
export type HourSums = z.infer<typeof HourSums>

export const OperatorDashboard = z.strictObject({
  /** The day it is in Oslo. */
  today: z.string(),
  operator: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  /** For a manager: people with a page. */
  operators: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  jobs: z.array(TodayJob),
  upcoming: z.array(UpcomingJob),
  handIns: z.array(HandIn),
  documents: z.array(OwnDocument),
  hours: z.strictObject({ week: HourSums, month: HourSums }),
})
export type OperatorDashboard = z.infer<typeof OperatorDashboard>

export const readOperatorDashboard = defineEndpoint({
  method: 'GET',
  path: '/api/portal/dashboard/operator',
  access: 'portal:dashboard:operator',
  query: z.strictObject({
    /** Managers choose; a technician sees the own page only. */
    operatorId: rowId().optional(),
  }),
  response: OperatorDashboard,
})
