import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { askAtOnce, rowOf, rowsOf } from '#core/db/json-rows.server.ts'
import { AppError } from '#core/errors.ts'
import { scheduleTexts } from './messages.en.ts'
import type { HandIn, OperatorDashboard, OwnDocument, TodayJob, UpcomingJob } from './operator-dashboard.contract.ts'
import { HAND_INS_MAX, UPCOMING_MAX, type HandInGap } from './planning.limits.ts'
import { compareNames, OSLO_TODAY, TODAY } from './today.queries.server.ts'

/** Jobs that one day's page shows in full. */
const JOBS_MAX = 4

const END = sql`coalesce(p.scheduled_end_date, p.scheduled_date)`
const FACTS = sql`p.id, p.project_number as "projectNumber", p.vessel_name as "vesselName",
  p.service_type as "serviceType", p.status, p.location, trim(p.port_code) as "portCode",
  p.scheduled_date::text as "scheduledDate", p.scheduled_end_date::text as "scheduledEndDate"`
const instant = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of this visit first, else what is known of the vessel in general. */
const phoneOf = (type: string) => sql`(select c.phone from vessel_contacts c
  where c.contact_type = ${type} and c.phone is not null
    and (c.project_id = p.id or (c.project_id is null and c.vessel_id = p.vessel_id))
  order by c.project_id nulls last, c.created_at desc limit 1)`
const nameOf = (type: string) => sql`(select c.name from vessel_contacts c
  where c.contact_type = ${type} and c.project_id = p.id order by c.created_at desc limit 1)`
/** Some "contacts" are mail addresses: nobody can call those. */
const dialled = (column: string) =>
  sql`case when ${sql.raw(column)} ~ '^[+0-9][0-9 ()./-]{4,}$' then ${sql.raw(column)} end`

type JobRow = Omit<TodayJob, 'contacts'> &
  Record<
    'agentName' | 'agentPhone' | 'masterName' | 'masterPhone' | 'engineerName' | 'engineerPhone',
    string | null
  > & {
    isPast: boolean
  }

/** What is under way or begins today; jobs whose days have passed only where there is nothing else to do. */
const jobsOf = (operatorId: string) =>
  rowsOf<JobRow>(sql`
    select ${FACTS}, p.version, p.client_name as "clientName", p.system_type as "systemType",
      p.status_reason as "statusReason", ${instant('p.status_changed_at')} as "statusChangedAt",
      p.follow_up_date::text as "followUpDate", p.berth, ${instant('p.eta')} as eta, ${instant('p.etd')} as etd,
      p.travel_info as "travelInfo", p.operator_hours::text as "hoursLogged",
      (select coalesce(sum(h.hours), 0)::numeric(7, 2)::text from project_hours h
        where h.project_id = p.id and h.user_id = ${operatorId} and h.date = ${OSLO_TODAY}) as "hoursToday",
      exists (select 1 from service_reports r where r.project_id = p.id) as "hasReport",
      coalesce(p.port_agent, ${nameOf('agent')}) as "agentName", coalesce(${phoneOf('agent')}, v.port_agent_phone) as "agentPhone",
      coalesce(p.vessel_master_name, ${nameOf('master')}) as "masterName",
      coalesce(p.vessel_master_phone, ${dialled('p.vessel_master_contact')}, ${phoneOf('master')}, v.vessel_master_phone) as "masterPhone",
      coalesce(p.engineer_name, ${nameOf('engineer')}) as "engineerName",
      coalesce(${dialled('p.engineer_contact')}, ${phoneOf('engineer')}, v.engineer_phone) as "engineerPhone",
      ${END} < ${OSLO_TODAY} as "isPast"
    from vessel_projects p join vessels v on v.id = p.vessel_id
    where p.assigned_operator_id = ${operatorId}
      and (p.status = 'in progress' or (p.status in ('confirmed', 'on hold') and p.scheduled_date <= ${OSLO_TODAY}))
    order by (${END} < ${OSLO_TODAY}) nulls first, p.status = 'in progress' desc, p.scheduled_date desc, p.id
    limit ${JOBS_MAX}`)

/** Those of the day, of what was read. */
function toTodayJobs(rows: readonly JobRow[]): TodayJob[] {
  const current = rows.filter(({ isPast }) => !isPast)
  return (current.length > 0 ? current : rows.slice(0, 1)).map(toTodayJob)
}

function toTodayJob(row: JobRow): TodayJob {
  const { agentName, agentPhone, masterName, masterPhone, engineerName, engineerPhone, isPast: _, ...job } = row
  const contacts: TodayJob['contacts'] = [
    { role: 'agent', name: agentName, phone: agentPhone },
    { role: 'master', name: masterName, phone: masterPhone },
    { role: 'engineer', name: engineerName, phone: engineerPhone },
  ]
  return { ...job, contacts: contacts.filter(({ name, phone }) => name !== null || phone !== null) }
}

const upcomingOf = (operatorId: string) =>
  rowsOf<UpcomingJob>(sql`
    select ${FACTS} from vessel_projects p
    where p.assigned_operator_id = ${operatorId} and p.status in ('not confirmed', 'confirmed')
      and p.scheduled_date > ${OSLO_TODAY}
    order by p.scheduled_date, p.id limit ${UPCOMING_MAX}`)

interface HandInRow extends UpcomingJob {
  hasHours: boolean
  hasReport: boolean
}

/** Jobs whose last day has passed and that are not completed, the oldest first. */
const handInsOf = (operatorId: string) =>
  rowsOf<HandInRow>(sql`
    select ${FACTS}, p.operator_hours > 0 as "hasHours",
      (p.report_waiver is not null or exists (select 1 from service_reports r where r.project_id = p.id)) as "hasReport"
    from vessel_projects p
    where p.assigned_operator_id = ${operatorId} and p.status in ('confirmed', 'in progress', 'on hold')
      and ${END} < ${OSLO_TODAY}
    order by ${END}, p.id limit ${HAND_INS_MAX}`)

function toHandIn({ hasHours, hasReport, ...job }: HandInRow): HandIn {
  const gaps: HandInGap[] = [...(hasHours ? [] : ['hours' as const]), ...(hasReport ? [] : ['report' as const])]
  return { ...job, gaps: gaps.length === 0 ? ['completion'] : gaps }
}

/** Own documents, those that run out first at the top. */
const documentsOf = (operatorId: string) =>
  rowsOf<OwnDocument>(sql`
    select d.id, d.file_category as "fileCategory", d.file_name as "fileName", d.expiry_date::text as "expiryDate",
      d.expiry_date - ${OSLO_TODAY} as "daysLeft"
    from operator_documents d where d.user_id = ${operatorId}
    order by d.expiry_date nulls last, d.id limit 50`)

const WEEK = sql`date_trunc('week', ${OSLO_TODAY}::timestamp)::date`
const MONTH = sql`date_trunc('month', ${OSLO_TODAY}::timestamp)::date`

const sumOf = (from: SQL, condition: string) => sql`coalesce(sum(h.hours) filter (
  where h.date >= ${from} and ${sql.raw(condition)}), 0)::numeric(9, 2)::text`
const sumsFrom = (from: SQL) => sql`json_build_object('travel', ${sumOf(from, "h.kind = 'travel'")},
  'work', ${sumOf(from, "h.kind = 'work'")}, 'waiting', ${sumOf(from, "h.kind = 'waiting'")}, 'total', ${sumOf(from, 'true')})`

/** Hours of this week, from Monday, and of this month, by kind; exact, as the database adds them. */
const hoursOf = (operatorId: string) =>
  rowOf<OperatorDashboard['hours']>(sql`
    select ${sumsFrom(WEEK)} as week, ${sumsFrom(MONTH)} as month from project_hours h
    where h.user_id = ${operatorId} and h.date between least(${WEEK}, ${MONTH}) and ${OSLO_TODAY}`)

interface Person {
  id: string
  name: string
}

/** Whose page is asked for: an operator's own; for a manager whoever was chosen, null for nobody yet. */
function wantedBy({ actor }: Ctx, wanted: string | undefined): string | null {
  if (actor.kind !== 'portal') throw new AppError('forbidden', scheduleTexts.forStaff)
  if (actor.role !== 'operator') return wanted ?? null
  if (wanted !== undefined && wanted !== actor.userId) throw notThere()
  return actor.userId
}

const notThere = () => new AppError('not-found', scheduleTexts.noOperator)

/** Whom a manager can choose. */
const choices = (wanted: string | null) =>
  rowsOf<Person>(sql`
    select u.id, u.name from portal_users u
    where u.role = 'operator' and (u.is_active or u.id = ${wanted}::uuid) order by u.id`)

const NOBODY = sql`select null::uuid as id, ''::text as name where false`
const NO_HOURS = { travel: '0.00', work: '0.00', waiting: '0.00', total: '0.00' }

/** The page of one operator, by one statement: the caller's, or for a manager of whoever was chosen. */
export async function readOperatorDashboard(ctx: Ctx, wanted?: string): Promise<OperatorDashboard> {
  const id = wantedBy(ctx, wanted)
  const { actor } = ctx
  const own = actor.kind === 'portal' && actor.role === 'operator' ? { id: actor.userId, name: actor.name } : null
  const people = { operators: own === null ? choices(id) : rowsOf<Person>(NOBODY) }
  const sorted = (operators: readonly Person[]) => operators.toSorted((a, b) => compareNames(a.name, b.name))
  if (id === null) {
    const { today, operators } = await askAtOnce(ctx.db, { today: TODAY, ...people })
    const hours = { week: NO_HOURS, month: NO_HOURS }
    const nothing = { jobs: [], upcoming: [], handIns: [], documents: [], hours }
    return { today, operator: null, operators: sorted(operators), ...nothing }
  }
  const { operators, jobs, handIns, ...read } = await askAtOnce(ctx.db, {
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
