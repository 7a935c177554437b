import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { todayIn, zoneOf } from '#core/days.ts'
import { queryInOneRoundTrip, rowOf, rowsOf } from '#core/db/json-rows.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { compareNames } from '#core/language/compare-names.ts'
import { isOperatorRole } from '#core/policy.ts'
import { scheduleTexts } from './messages.en.ts'
import { type HandIn, OperatorDashboard, OwnDocument, TodayJob, UpcomingJob } from './operator-dashboard.contract.ts'
import { HAND_INS_MAX, UPCOMING_MAX, type HandInGap } from './planning.limits.ts'
import { TODAY } from './today.queries.server.ts'

/** Jobs that one day's page shows in full. */
const JOBS_MAX = 4

const END = sql`coalesce(project.scheduled_end_date, project.scheduled_date)`
const FACTS = sql`project.id, project.project_number as "projectNumber", project.vessel_name as "vesselName",
  project.service_type as "serviceType", project.status, project.location, trim(project.port_code) as "portCode",
  project.port_time_zone as "portTimeZone",
  project.scheduled_date::text as "scheduledDate", project.scheduled_end_date::text as "scheduledEndDate"`
const instant = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Phone number from this visit's contacts, else from the vessel's. */
const phoneOf = (type: string) => sql`(select contact.phone from vessel_contacts contact
  where contact.contact_type = ${type} and contact.phone is not null
    and (contact.project_id = project.id or (contact.project_id is null and contact.vessel_id = project.vessel_id))
  order by contact.project_id nulls last, contact.created_at desc limit 1)`
const nameOf = (type: string) => sql`(select contact.name from vessel_contacts contact
  where contact.contact_type = ${type} and contact.project_id = project.id order by contact.created_at desc limit 1)`
/** Some "contacts" are mail addresses, which can't be called. */
const dialled = (column: string) =>
  sql`case when ${sql.raw(column)} ~ '^[+0-9][0-9 ()./-]{4,}$' then ${sql.raw(column)} end`

const JOB_ROW = {
  ...TodayJob.omit({ contacts: true, hoursToday: true }).shape,
  agentName: 'text?',
  agentPhone: 'text?',
  masterName: 'text?',
  masterPhone: 'text?',
  engineerName: 'text?',
  engineerPhone: 'text?',
  isPast: 'boolean?',
  /** Hours by day, of the days that it is now anywhere. */
  hoursByDay: json<Record<string, string>>(),
} as const
type JobRow = RowFrom<typeof JOB_ROW>

/** Jobs in progress or starting today; overdue ones only when there is nothing else. */
const jobsOf = (operatorId: string) =>
  rowsOf(
    JOB_ROW,
    sql`
    select ${FACTS}, project.version, project.client_name as "clientName", project.system_type as "systemType",
      project.status_reason as "statusReason", ${instant('project.status_changed_at')} as "statusChangedAt",
      project.follow_up_date::text as "followUpDate", project.berth, ${instant('project.eta')} as eta,
        ${instant('project.etd')} as etd,
      project.travel_info as "travelInfo", project.operator_hours::text as "hoursLogged",
      (select coalesce(json_object_agg(logged.day, logged.hours), '{}') from (
        select entry.date as day, sum(entry.hours)::numeric(7, 2)::text as hours from project_hours entry
        where entry.project_id = project.id and entry.user_id = ${operatorId}
          and entry.date between ${osloToday} - 1 and ${osloToday} + 1 group by entry.date) logged) as "hoursByDay",
      exists (select 1 from service_reports report where report.project_id = project.id) as "hasReport",
      coalesce(project.port_agent, ${nameOf('agent')}) as "agentName", coalesce(${phoneOf('agent')},
        vessel.port_agent_phone) as "agentPhone",
      coalesce(project.vessel_master_name, ${nameOf('master')}) as "masterName",
      coalesce(project.vessel_master_phone, ${dialled('project.vessel_master_contact')}, ${phoneOf('master')},
        vessel.vessel_master_phone) as "masterPhone",
      coalesce(project.engineer_name, ${nameOf('engineer')}) as "engineerName",
      coalesce(${dialled('project.engineer_contact')}, ${phoneOf('engineer')},
        vessel.engineer_phone) as "engineerPhone",
      ${END} < ${osloToday} as "isPast"
    from vessel_projects project join vessels vessel on vessel.id = project.vessel_id
    where project.assigned_operator_id = ${operatorId}
      and (project.status = 'in progress' or (project.status in ('confirmed', 'on hold')
        and project.scheduled_date <= ${osloToday}))
    order by (${END} < ${osloToday}) nulls first, project.status = 'in progress' desc, project.scheduled_date desc,
      project.id
    limit ${JOBS_MAX}`,
  )

/** Jobs of the day, among those that were read. */
function toTodayJobs(rows: readonly JobRow[]): TodayJob[] {
  const current = rows.filter(({ isPast }) => !isPast)
  return (current.length > 0 ? current : rows.slice(0, 1)).map(toTodayJob)
}

function toTodayJob(row: JobRow): TodayJob {
  const { agentName, agentPhone, masterName, masterPhone, engineerName, engineerPhone, ...rest } = row
  const { isPast: _, hoursByDay, ...job } = rest
  const contacts: TodayJob['contacts'] = [
    { role: 'agent', name: agentName, phone: agentPhone },
    { role: 'master', name: masterName, phone: masterPhone },
    { role: 'engineer', name: engineerName, phone: engineerPhone },
  ]
  const hoursToday = hoursByDay[todayIn(zoneOf(job))] ?? '0.00'
  return { ...job, hoursToday, contacts: contacts.filter(({ name, phone }) => name !== null || phone !== null) }
}

const upcomingOf = (operatorId: string) =>
  rowsOf(
    UpcomingJob,
    sql`
    select ${FACTS} from vessel_projects project
    where project.assigned_operator_id = ${operatorId} and project.status in ('not confirmed', 'confirmed')
      and project.scheduled_date > ${osloToday}
    order by project.scheduled_date, project.id limit ${UPCOMING_MAX}`,
  )

const HAND_IN_ROW = { ...UpcomingJob.shape, hasHours: 'boolean', hasReport: 'boolean' } as const
type HandInRow = RowFrom<typeof HAND_IN_ROW>

/** Overdue jobs that aren't completed, the oldest first. */
const handInsOf = (operatorId: string) =>
  rowsOf(
    HAND_IN_ROW,
    sql`
    select ${FACTS}, project.operator_hours > 0 as "hasHours",
      (project.report_waiver is not null or exists (select 1 from service_reports report
        where report.project_id = project.id)) as "hasReport"
    from vessel_projects project
    where project.assigned_operator_id = ${operatorId} and project.status in ('confirmed', 'in progress', 'on hold')
      and ${END} < ${osloToday}
    order by ${END}, project.id limit ${HAND_INS_MAX}`,
  )

function toHandIn({ hasHours, hasReport, ...job }: HandInRow): HandIn {
  const gaps: HandInGap[] = [...(hasHours ? [] : ['hours' as const]), ...(hasReport ? [] : ['report' as const])]
  return { ...job, gaps: gaps.length === 0 ? ['completion'] : gaps }
}

/** Own documents, those that run out first at the top. */
const documentsOf = (operatorId: string) =>
  rowsOf(
    OwnDocument,
    sql`
    select document.id, document.file_category as "fileCategory", document.file_name as "fileName",
      document.expiry_date::text as "expiryDate",
      document.expiry_date - ${osloToday} as "daysLeft"
    from operator_documents document where document.user_id = ${operatorId}
    order by document.expiry_date nulls last, document.id limit 50`,
  )

const WEEK = sql`date_trunc('week', ${osloToday}::timestamp)::date`
const MONTH = sql`date_trunc('month', ${osloToday}::timestamp)::date`

const sumOf = (from: SQL, condition: string) => sql`coalesce(sum(entry.hours) filter (
  where entry.date >= ${from} and ${sql.raw(condition)}), 0)::numeric(9, 2)::text`
const sumsFrom = (from: SQL) => sql`json_build_object('travel', ${sumOf(from, "entry.kind = 'travel'")},
  'work', ${sumOf(from, "entry.kind = 'work'")}, 'waiting', ${sumOf(from, "entry.kind = 'waiting'")}, 'total',
    ${sumOf(from, 'true')})`

/** Hours of this week, from Monday, and of this month, by kind; exact, as the database adds them. */
const hoursOf = (operatorId: string) =>
  rowOf(
    OperatorDashboard.shape.hours,
    sql`
    select ${sumsFrom(WEEK)} as week, ${sumsFrom(MONTH)} as month from project_hours entry
    where entry.user_id = ${operatorId} and entry.date >= least(${WEEK}, ${MONTH})`,
  )

const PERSON = {
  id: 'text',
  name: 'text',
} as const
type Person = RowFrom<typeof PERSON>

/** Person of the requested page: a technician's own; for a manager the chosen one, null without a choice. */
function wantedBy({ actor }: Ctx, wanted: string | undefined): string | null {
  if (actor.kind !== 'portal') throw new AppError('forbidden', scheduleTexts.forStaff)
  if (!isOperatorRole(actor.role)) return wanted ?? null
  if (wanted !== undefined && wanted !== actor.userId) throw notThere()
  return actor.userId
}

const notThere = () => new AppError('not-found', scheduleTexts.noOperator)

/** Whom a manager can choose. */
const choices = (wanted: string | null) =>
  rowsOf(
    PERSON,
    sql`
    select person.id, person.name from portal_users person
    where person.role = 'operator' and (person.is_active or person.id = ${wanted}::uuid) order by person.id`,
  )

const NOBODY = sql`select null::uuid as id, ''::text as name where false`
const NO_HOURS = { travel: '0.00', work: '0.00', waiting: '0.00', total: '0.00' }

/** The page of one technician, by one statement: the caller's, or the one that a manager chose. */
export async function readOperatorDashboard(ctx: Ctx, wanted?: string): Promise<OperatorDashboard> {
  const id = wantedBy(ctx, wanted)
  const { actor } = ctx
  const own = actor.kind === 'portal' && isOperatorRole(actor.role) ? { id: actor.userId, name: actor.name } : null
  const people = { operators: own === null ? choices(id) : rowsOf(PERSON, NOBODY) }
  const sorted = (operators: readonly Person[]) => operators.toSorted((a, b) => compareNames(a.name, b.name))
  if (id === null) {
    const { today, operators } = await queryInOneRoundTrip(ctx.db, { today: TODAY, ...people })
    const hours = { week: NO_HOURS, month: NO_HOURS }
    const nothing = { jobs: [], upcoming: [], handIns: [], documents: [], hours }
    return { today, operator: null, operators: sorted(operators), ...nothing }
  }
  const { operators, jobs, handIns, ...read } = await queryInOneRoundTrip(ctx.db, {
    today: TODAY,
    ...people,
    jobs: jobsOf(id),
    upcoming: upcomingOf(id),
    handIns: handInsOf(id),
    documents: documentsOf(id),
    hours: hoursOf(id),
  })
  const operator = own ?? operators.find((person) => person.id === id)
  if (operator === undefined) throw notThere()
  return { ...read, operator, operators: sorted(operators), jobs: toTodayJobs(jobs), handIns: handIns.map(toHandIn) }
}
