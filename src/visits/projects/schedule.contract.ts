import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { pickedIds } from '#core/contract/optional.ts'
import { projectTexts } from './messages.en.ts'
import { PROJECT_STATUSES, SERVICE_TYPES } from './projects.limits.ts'
import { LOAD_DAYS_MAX } from './schedule.limits.ts'

const Span = z.strictObject({ from: z.string(), to: z.string() })

/** A job on the board: one bar. */
export const ScheduleJob = z.strictObject({
  projectId: z.uuid(),
  version: z.int(),
  projectNumber: z.string(),
  vesselName: z.string(),
  clientName: z.string().nullable(),
  serviceType: z.enum(SERVICE_TYPES),
  /** The port as text, with its UN/LOCODE where one was chosen. */
  location: z.string().nullable(),
  portCode: z.string().nullable(),
  status: z.enum(PROJECT_STATUSES),
  from: z.string(),
  to: z.string(),
  operatorId: z.uuid().nullable(),
  /** Whether it takes up its operator's days: not when cancelled, completed or closed. */
  isBooked: z.boolean(),
  /** The last day has passed and it is not completed. */
  isOverdue: z.boolean(),
  /** A travel document that it needs is missing or runs out before its last day. */
  lacksDocuments: z.boolean(),
  /** The days of the first overlap with another job of its technician or, without one, with an absence. */
  clash: z
    .strictObject({
      ...Span.shape,
      /** Null for an absence. */
      vesselName: z.string().nullable(),
      projectNumber: z.string().nullable(),
      /** Reason of an absence. */
      reason: z.string().nullable(),
    })
    .nullable(),
})
export type ScheduleJob = z.infer<typeof ScheduleJob>

export const Absence = z.strictObject({ ...Span.shape, id: z.uuid(), reason: z.string().nullable() })
export type Absence = z.infer<typeof Absence>

/** One row of the board. */
export const ScheduleRow = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  location: z.string().nullable(),
  /** False for a deactivated person with jobs on the board, who can't be assigned. */
  isAssignable: z.boolean(),
  /** Days of the board with a job. */
  daysBooked: z.int(),
  /** Hours logged in the month it is in Oslo. */
  hoursThisMonth: z.string(),
  clashes: z.array(Span),
  absences: z.array(Absence),
  jobs: z.array(ScheduleJob),
})
export type ScheduleRow = z.infer<typeof ScheduleRow>

export const Schedule = z.strictObject({
  /** Monday of the first week and Sunday of the fourth. */
  from: z.string(),
  to: z.string(),
  /** The day it is in Oslo. */
  today: z.string(),
  unassigned: z.array(ScheduleJob),
  operators: z.array(ScheduleRow),
  /** Jobs of these days that the answer leaves out. */
  leftOut: z.int(),
})
export type Schedule = z.infer<typeof Schedule>

const scheduleQuery = z.strictObject({
  /** Any day of the first week; without it this week is the first. */
  from: day.optional(),
})

export const readSchedule = defineEndpoint({
  method: 'GET',
  path: '/api/portal/dashboard/schedule',
  access: 'portal:dashboard:manager',
  query: scheduleQuery,
  response: Schedule,
})

/** Load of one technician, and obstacles on certain days. */
export const OperatorLoad = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  location: z.string().nullable(),
  daysBooked: z.int(),
  /** Days on which the technician is booked more than once. */
  clashes: z.array(Span),
  /** With the days of a job given: the first other job or absence on them. */
  job: z
    .strictObject({ ...Span.shape, projectId: z.uuid(), projectNumber: z.string(), vesselName: z.string() })
    .nullable(),
  absence: Absence.nullable(),
  /** With several projects given: those of them that meet other work, an absence or each other. */
  meets: z.array(z.uuid()),
  /** With the days of a job given: why the technician has this place in the order, in words; the planner's reasons. */
  reasons: z.array(z.string()),
})
export type OperatorLoad = z.infer<typeof OperatorLoad>

const wholeDays = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(LOAD_DAYS_MAX))

export const readOperatorLoad = defineEndpoint({
  method: 'GET',
  path: '/api/portal/operators/load',
  access: 'portal:project:assign',
  query: z.strictObject({
    /** Days from today that are counted. */
    days: wholeDays.default(28),
    /** First and last day of the job to assign, and the job itself. */
    from: day.optional(),
    to: day.optional(),
    projectId: rowId().optional(),
    /** UN/LOCODE of the port of the job. */
    port: z
      .string()
      .regex(/^[A-Z]{2}[A-Z2-9]{3}$/, projectTexts.portCode)
      .optional(),
    /** Several jobs that are to be given to one person, with commas between. */
    ids: pickedIds.optional(),
  }),
  /** With the days of a job in the planner's order, else by days booked. */
  response: z.strictObject({ items: z.array(OperatorLoad) }),
})
