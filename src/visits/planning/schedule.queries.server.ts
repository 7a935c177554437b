import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { addDays } from '#core/days.ts'
import { queryInOneRoundTrip, rowsOf } from '#core/db/json-rows.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { textAs, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { compareNames } from '#core/language/compare-names.ts'
import { absencesBetween } from '#people/absences/absences.queries.server.ts'
import type { VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import { flagColumns, lastDay, ownFlags } from '#visits/projects/list/project-flags.queries.server.ts'
import type { ProjectStatus, ServiceType } from '#visits/projects/projects.limits.ts'
import type { Absence, OperatorLoad, Schedule, ScheduleJob, ScheduleRow } from '#visits/projects/schedule.contract.ts'
import { SCHEDULE_JOBS_MAX } from './planning.limits.ts'
import {
  BOARD_DAYS,
  clashesOf,
  countBookedDays,
  findObstacle,
  overlapOf,
  overlaps,
  type Span,
} from './schedule-layout.ts'
import { TODAY } from './today.queries.server.ts'

const JOB_ROW = {
  projectId: 'text',
  version: 'number',
  projectNumber: 'text',
  vesselName: 'text',
  clientName: 'text?',
  serviceType: textAs<ServiceType>(),
  location: 'text?',
  portCode: 'text?',
  status: textAs<ProjectStatus>(),
  from: 'text',
  to: 'text',
  operatorId: 'text?',
  isBooked: 'boolean',
  isOverdue: 'boolean',
  lacksDocuments: 'boolean',
  total: 'number',
} as const
export type JobRow = RowFrom<typeof JOB_ROW>

const PERSON_ROW = { id: 'text', name: 'text', location: 'text?', isAssignable: 'boolean' } as const
type PersonRow = RowFrom<typeof PERSON_ROW>

/** Rows of `absencesBetween`. */
export const ABSENCE_ROW = { id: 'text', userId: 'text', from: 'text', to: 'text', reason: 'text?' } as const
export type AbsenceRow = RowFrom<typeof ABSENCE_ROW>

/** Maximum jobs that the workload reads. */
const LOAD_JOBS_MAX = 5000

/** First and last day, as SQL. */
export interface SpanSql {
  from: SQL
  to: SQL
}

/** Jobs that overlap these days, written so that the index of date ranges is used. */
const touches = ({ from, to }: SpanSql): SQL =>
  sql`(scheduled_date is not null
    and daterange(scheduled_date, coalesce(scheduled_end_date, scheduled_date), '[]') && daterange(${from}, ${to}, '[]'))`
const IS_BOOKED = sql`status in ('not confirmed', 'confirmed', 'in progress', 'on hold')`

function jobsWhere(condition: SQL, records: VisitRecords | null, limit: number): SQL<JobRow[]> {
  const { overdue } = ownFlags
  const documentsMissing = records === null ? sql`false` : flagColumns(records).documentsMissing
  return rowsOf(
    JOB_ROW,
    sql`
    select id as "projectId", version, project_number as "projectNumber", vessel_name as "vesselName",
      client_name as "clientName", service_type as "serviceType", location, trim(port_code) as "portCode", status,
      scheduled_date::text as "from", ${lastDay}::text as "to", assigned_operator_id as "operatorId",
      ${IS_BOOKED} as "isBooked", ${overdue} as "isOverdue", ${documentsMissing} as "lacksDocuments",
      count(*) over ()::int as total
    from vessel_projects
    where ${condition}
    order by scheduled_date, project_number
    limit ${sql.raw(String(limit))}`,
  )
}

/** Assignable technicians, and others matching the condition. */
const peopleOr = (condition: SQL): SQL<PersonRow[]> =>
  rowsOf(
    PERSON_ROW,
    sql`
    select person.id, person.name, person.location, (person.is_active and person.role = 'operator') as "isAssignable"
    from portal_users person
    where (person.is_active and person.role = 'operator') or ${condition}
    order by person.id`,
  )

const inOrder = (people: readonly PersonRow[]): PersonRow[] =>
  people.toSorted((a, b) => Number(b.isAssignable) - Number(a.isAssignable) || compareNames(a.name, b.name))

/** Obstacles of a job, with the days they have in common. */
function clashOf(job: JobRow, jobs: readonly JobRow[], absences: readonly AbsenceRow[]): ScheduleJob['clash'] {
  const obstacle = job.isBooked && job.operatorId !== null ? findObstacle(job, jobs, absences) : null
  if (obstacle === null) return null
  const [other, absence] = 'job' in obstacle ? [obstacle.job, null] : [null, obstacle.absence]
  const common = overlapOf(job, other ?? absence ?? job)
  return common === null
    ? null
    : {
        ...common,
        vesselName: other?.vesselName ?? null,
        projectNumber: other?.projectNumber ?? null,
        reason: absence?.reason ?? null,
      }
}

const toJob = (
  { total: _total, ...row }: JobRow,
  own: readonly JobRow[],
  absences: readonly AbsenceRow[],
): ScheduleJob => ({ ...row, clash: clashOf({ total: 0, ...row }, own, absences) })

/** Jobs in these days that make their technicians unavailable. */
export const bookedJobs = (span: SpanSql): SQL<JobRow[]> =>
  jobsWhere(sql`${IS_BOOKED} and assigned_operator_id is not null and ${touches(span)}`, null, LOAD_JOBS_MAX)

const toAbsence = ({ id, from, to, reason }: AbsenceRow): Absence => ({ id, from, to, reason })

/** Hours that people logged in this month. */
const HOURS_OF_MONTH = rowsOf(
  { id: 'text', hours: 'text' },
  sql`
  select entry.user_id as id, sum(entry.hours)::numeric(7, 2)::text as hours from project_hours entry
  where entry.date >= date_trunc('month', ${osloToday}::timestamp)::date
    and entry.date < (date_trunc('month', ${osloToday}::timestamp) + interval '1 month')::date
  group by entry.user_id`,
)

interface BoardFacts {
  jobs: readonly JobRow[]
  absences: readonly AbsenceRow[]
  hours: ReadonlyMap<string, string>
  board: Span
}

function toRow(person: PersonRow, { jobs, absences, hours, board }: BoardFacts): ScheduleRow {
  const own = jobs.filter(({ operatorId }) => operatorId === person.id)
  const away = absences.filter(({ userId }) => userId === person.id)
  return {
    ...person,
    daysBooked: countBookedDays(own, board),
    hoursThisMonth: hours.get(person.id) ?? '0.00',
    clashes: clashesOf(own, away).filter((clash) => overlaps(clash, board)),
    absences: away.map(toAbsence),
    jobs: own.map((job) => toJob(job, own, away)),
  }
}

/** Four weeks of everybody's jobs, beginning with the week of a day; by one statement. */
export async function readSchedule(ctx: Ctx, records: VisitRecords, day?: string): Promise<Schedule> {
  const monday = sql`date_trunc('week', ${day === undefined ? osloToday : sql`${day}::date`}::timestamp)::date`
  const span = { from: monday, to: sql`${monday} + ${sql.raw(String(BOARD_DAYS - 1))}` }
  const { today, from, jobs, people, absences, hours } = await queryInOneRoundTrip(
    ctx.db,
    {
      today: TODAY,
      from: sql<string>`${monday}::text`,
      jobs: sql<JobRow[]>`board.jobs`,
      // And other people with one of these jobs.
      people: peopleOr(
        sql`person.id in (select (job ->> 'operatorId')::uuid from json_array_elements(board.jobs) job)`,
      ),
      absences: rowsOf(ABSENCE_ROW, absencesBetween(span.from, span.to)),
      hours: HOURS_OF_MONTH,
    },
    // Separate, so that the jobs are read once.
    sql`(select ${jobsWhere(touches(span), records, SCHEDULE_JOBS_MAX)} as jobs offset 0) board`,
  )
  const board = { from, to: addDays(from, BOARD_DAYS - 1) }
  const facts = { jobs, absences, hours: new Map(hours.map((each) => [each.id, each.hours])), board }
  return {
    ...board,
    today,
    // A cancelled job needs no technician.
    unassigned: jobs
      .filter(({ operatorId, isBooked }) => operatorId === null && isBooked)
      .map((job) => toJob(job, [], [])),
    operators: inOrder(people).map((person) => toRow(person, facts)),
    leftOut: Math.max(0, (jobs[0]?.total ?? 0) - jobs.length),
  }
}

export interface LoadQuery {
  days: number
  from?: string | undefined
  to?: string | undefined
  projectId?: string | undefined
  ids?: readonly string[] | undefined
}

/** Lists all assignable technicians with days booked from today on and obstacles on the wanted days, in one query. */
export async function readOperatorLoad(ctx: Ctx, query: LoadQuery): Promise<{ items: OperatorLoad[] }> {
  const wanted = query.from === undefined ? null : { from: query.from, to: latest(query.to ?? query.from, query.from) }
  const picked = query.ids === undefined ? null : sql`id = any(${sql.param([...query.ids])}::uuid[])`
  const wantedSql =
    wanted !== null
      ? { from: sql`${wanted.from}::date`, to: sql`${wanted.to}::date` }
      : picked === null
        ? null
        : {
            from: sql`(select min(scheduled_date) from vessel_projects where ${picked})`,
            to: sql`(select max(coalesce(scheduled_end_date, scheduled_date)) from vessel_projects where ${picked})`,
          }
  const countedSql = { from: osloToday, to: sql`${osloToday} + ${query.days - 1}::int` }
  // Only of the two spans, should the wanted days lie years away.
  const near = wantedSql === null ? touches(countedSql) : sql`(${touches(countedSql)} or ${touches(wantedSql)})`
  const { today, jobs, absences, people, selected } = await queryInOneRoundTrip(ctx.db, {
    today: TODAY,
    selected: picked === null ? NO_JOBS : jobsWhere(sql`${picked} and scheduled_date is not null`, null, LOAD_JOBS_MAX),
    jobs: jobsWhere(sql`${IS_BOOKED} and assigned_operator_id is not null and ${near}`, null, LOAD_JOBS_MAX),
    absences: wantedSql === null ? NO_ABSENCES : rowsOf(ABSENCE_ROW, absencesBetween(wantedSql.from, wantedSql.to)),
    people: peopleOr(sql`false`),
  })
  const counted = { from: today, to: addDays(today, query.days - 1) }
  const items = inOrder(people).map((person) => {
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
      meets: findMeeting(selected, own, away),
      reasons: [],
    }
  })
  return { items }
}

/** Returns the ids of the selected jobs that would meet another, or an absence, if they were all this person's. */
function findMeeting(selected: readonly JobRow[], own: readonly JobRow[], away: readonly AbsenceRow[]): string[] {
  const ids = new Set(selected.map(({ projectId }) => projectId))
  const all = [...own.filter(({ projectId }) => !ids.has(projectId)), ...selected]
  return selected.filter((job) => findObstacle(job, all, away) !== null).map(({ projectId }) => projectId)
}

const NO_JOBS = sql<JobRow[]>`'[]'::json`
const NO_ABSENCES = sql<AbsenceRow[]>`'[]'::json`
const latest = (a: string, b: string) => (a > b ? a : b)
const toBrief = ({ projectId, projectNumber, vesselName, from, to }: JobRow) => ({
  projectId,
  projectNumber,
  vesselName,
  from,
  to,
})
