import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { addDays, mondayOf } from '#core/days.ts'
import { findAbsences } from '#modules/operators/operators.queries.server.ts'
import { flagColumns, lastDay } from '#modules/projects/project-flags.queries.server.ts'
import type { ProjectStatus, ServiceType } from '#modules/projects/projects.limits.ts'
import { SCHEDULE_JOBS_MAX } from './planning.limits.ts'
import { BOARD_DAYS, clashesOf, countBookedDays, findObstacle, overlaps, type Span } from './schedule-layout.ts'
import type { Absence, OperatorLoad, Schedule, ScheduleJob, ScheduleRow } from './schedule.contract.ts'
import { compareNames, readToday } from './today.queries.server.ts'

interface JobRow extends Record<string, unknown> {
  projectId: string
  version: number
  projectNumber: string
  vesselName: string
  clientName: string | null
  serviceType: ServiceType
  location: string | null
  portCode: string | null
  status: ProjectStatus
  from: string
  to: string
  operatorId: string | null
  isBooked: boolean
  isOverdue: boolean
  lacksDocuments: boolean
  total: number
}

interface PersonRow extends Record<string, unknown> {
  id: string
  name: string
  location: string | null
  isAssignable: boolean
}

type AbsenceRow = Absence & { userId: string }
/** Categories that every visit needs, by the settings. */
type Required = readonly DocumentCategory[]

/** Jobs that one load answer looks at. */
const LOAD_JOBS_MAX = 5000

/** Jobs that touch these days: what the index of spans answers. */
const touches = ({ from, to }: Span): SQL =>
  sql`scheduled_date is not null
    and daterange(scheduled_date, coalesce(scheduled_end_date, scheduled_date), '[]')
      && daterange(${from}::date, ${to}::date, '[]')`
const IS_BOOKED = sql`status in ('not confirmed', 'confirmed', 'in progress', 'on hold')`

async function findJobs(
  ctx: Ctx,
  { span, required, condition, limit }: { span: Span; required: Required; condition: SQL; limit: number },
): Promise<JobRow[]> {
  const { overdue, documentsMissing } = flagColumns(required)
  const { rows } = await ctx.db.execute<JobRow>(sql`
    select id as "projectId", version, project_number as "projectNumber", vessel_name as "vesselName",
      client_name as "clientName", service_type as "serviceType", location, trim(port_code) as "portCode", status,
      scheduled_date::text as "from", ${lastDay}::text as "to", assigned_operator_id as "operatorId",
      ${IS_BOOKED} as "isBooked", ${overdue} as "isOverdue", ${documentsMissing} as "lacksDocuments",
      count(*) over ()::int as total
    from vessel_projects
    where ${touches(span)} and ${condition}
    order by scheduled_date, project_number
    limit ${limit}`)
  return rows
}

/** Operators who can be given a job, and whoever else has one of these. */
async function findPeople(ctx: Ctx, jobs: readonly JobRow[]): Promise<PersonRow[]> {
  const ids = JSON.stringify([...new Set(jobs.flatMap(({ operatorId }) => operatorId ?? []))])
  const { rows } = await ctx.db.execute<PersonRow>(sql`
    select u.id, u.name, u.location, (u.is_active and u.role = 'operator') as "isAssignable"
    from portal_users u
    where (u.is_active and u.role = 'operator')
      or u.id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
    order by u.id`)
  return rows.toSorted((a, b) => Number(b.isAssignable) - Number(a.isAssignable) || compareNames(a.name, b.name))
}

/** The other job on the same days, seen from one of them, with the days they have in common. */
function clashOf(job: JobRow, jobs: readonly JobRow[]): ScheduleJob['clash'] {
  const other = job.isBooked
    ? jobs.find((each) => each.projectId !== job.projectId && each.isBooked && overlaps(each, job))
    : undefined
  if (other === undefined) return null
  return {
    from: job.from > other.from ? job.from : other.from,
    to: job.to < other.to ? job.to : other.to,
    vesselName: other.vesselName,
    projectNumber: other.projectNumber,
  }
}

const toJob = ({ total: _total, ...row }: JobRow, own: readonly JobRow[]): ScheduleJob => ({
  ...row,
  clash: row.operatorId === null ? null : clashOf({ total: 0, ...row }, own),
})

const toAbsence = ({ id, from, to, reason }: AbsenceRow): Absence => ({ id, from, to, reason })

/** Hours that people logged in the month of a day. */
async function sumHoursOfMonth({ db }: Ctx, today: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; hours: string }>(sql`
    select u.id, sum(h.hours)::numeric(7, 2)::text as hours
    from portal_users u join project_hours h on h.user_id = u.id
      and h.date >= date_trunc('month', ${today}::date)::date
      and h.date < (date_trunc('month', ${today}::date) + interval '1 month')::date
    group by u.id`)
  return new Map(rows.map(({ id, hours }) => [id, hours]))
}

interface BoardFacts {
  jobs: readonly JobRow[]
  absences: readonly AbsenceRow[]
  hours: ReadonlyMap<string, string>
  board: Span
}

function toRow(person: PersonRow, { jobs, absences, hours, board }: BoardFacts): ScheduleRow {
  const own = jobs.filter(({ operatorId }) => operatorId === person.id)
  return {
    ...person,
    daysBooked: countBookedDays(own, board),
    hoursThisMonth: hours.get(person.id) ?? '0.00',
    clashes: clashesOf(own).filter((clash) => overlaps(clash, board)),
    absences: absences.filter(({ userId }) => userId === person.id).map(toAbsence),
    jobs: own.map((job) => toJob(job, own)),
  }
}

/** Four weeks of everybody's jobs, beginning with the week of a day. */
export async function readSchedule(ctx: Ctx, required: Required, day?: string): Promise<Schedule> {
  const today = await readToday(ctx)
  const from = mondayOf(day ?? today)
  const board = { from, to: addDays(from, BOARD_DAYS - 1) }
  const jobs = await findJobs(ctx, { span: board, required, condition: sql`true`, limit: SCHEDULE_JOBS_MAX })
  const [people, absences] = [await findPeople(ctx, jobs), await findAbsences(ctx, board)]
  const hours = await sumHoursOfMonth(ctx, today)
  const rows = people.map((person) => toRow(person, { jobs, absences, hours, board }))
  return {
    ...board,
    today,
    // A job that nobody does any more needs nobody.
    unassigned: jobs.filter(({ operatorId, isBooked }) => operatorId === null && isBooked).map((job) => toJob(job, [])),
    operators: rows,
    leftOut: Math.max(0, (jobs[0]?.total ?? 0) - jobs.length),
  }
}

interface LoadQuery {
  days: number
  from?: string | undefined
  to?: string | undefined
  projectId?: string | undefined
}

/** Every operator who can be given a job: days booked from today on, and what stands in the way of the wanted days. */
export async function readOperatorLoad(ctx: Ctx, query: LoadQuery): Promise<{ items: OperatorLoad[] }> {
  const today = await readToday(ctx)
  const counted = { from: today, to: addDays(today, query.days - 1) }
  const wanted = query.from === undefined ? null : { from: query.from, to: latest(query.to ?? query.from, query.from) }
  const span =
    wanted === null ? counted : { from: earliest(wanted.from, counted.from), to: latest(wanted.to, counted.to) }
  // Only of the two spans, should the wanted days lie years away.
  const near = sql`(${touches(counted)} or ${wanted === null ? sql`false` : touches(wanted)})`
  const jobs = await findJobs(ctx, {
    span,
    required: [],
    condition: sql`${IS_BOOKED} and assigned_operator_id is not null and ${near}`,
    limit: LOAD_JOBS_MAX,
  })
  const absences = wanted === null ? [] : await findAbsences(ctx, wanted)
  const people = (await findPeople(ctx, [])).map((person) => {
    const own = jobs.filter(({ operatorId }) => operatorId === person.id)
    const away = absences.filter(({ userId }) => userId === person.id)
    const obstacle = wanted === null ? null : findObstacle({ projectId: query.projectId ?? '', ...wanted }, own, away)
    return {
      id: person.id,
      name: person.name,
      location: person.location,
      daysBooked: countBookedDays(own, counted),
      clashes: clashesOf(own).filter((clash) => overlaps(clash, counted)),
      job: obstacle !== null && 'job' in obstacle ? toBrief(obstacle.job) : null,
      absence: obstacle !== null && 'absence' in obstacle ? toAbsence(obstacle.absence) : null,
    }
  })
  return { items: people }
}

const earliest = (a: string, b: string) => (a < b ? a : b)
const latest = (a: string, b: string) => (a > b ? a : b)
const toBrief = ({ projectId, projectNumber, vesselName, from, to }: JobRow) => ({
  projectId,
  projectNumber,
  vesselName,
  from,
  to,
})
