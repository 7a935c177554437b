import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { mondayOf } from '#core/days.ts'
import { AppError } from '#core/errors.ts'
import type { HandIn, OperatorDashboard, OwnDocument, TodayJob, UpcomingJob } from './operator-dashboard.contract.ts'
import { HAND_INS_MAX, UPCOMING_MAX, type HandInGap } from './planning.limits.ts'
import { compareNames, readToday } from './today.queries.server.ts'

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
  Record<'agentName' | 'agentPhone' | 'masterName' | 'masterPhone' | 'engineerName' | 'engineerPhone', string | null> &
  Record<string, unknown> & { isPast: boolean }

/** What is under way or begins today; jobs whose days have passed only where there is nothing else to do. */
async function findJobs({ db }: Ctx, operatorId: string, today: string): Promise<TodayJob[]> {
  const { rows } = await db.execute<JobRow>(sql`
    select ${FACTS}, p.version, p.client_name as "clientName", p.system_type as "systemType",
      p.status_reason as "statusReason", ${instant('p.status_changed_at')} as "statusChangedAt",
      p.follow_up_date::text as "followUpDate", p.berth, ${instant('p.eta')} as eta, ${instant('p.etd')} as etd,
      p.travel_info as "travelInfo", p.operator_hours::text as "hoursLogged",
      (select coalesce(sum(h.hours), 0)::numeric(7, 2)::text from project_hours h
        where h.project_id = p.id and h.user_id = ${operatorId} and h.date = ${today}::date) as "hoursToday",
      exists (select 1 from service_reports r where r.project_id = p.id) as "hasReport",
      coalesce(p.port_agent, ${nameOf('agent')}) as "agentName", coalesce(${phoneOf('agent')}, v.port_agent_phone) as "agentPhone",
      coalesce(p.vessel_master_name, ${nameOf('master')}) as "masterName",
      coalesce(p.vessel_master_phone, ${dialled('p.vessel_master_contact')}, ${phoneOf('master')}, v.vessel_master_phone) as "masterPhone",
      coalesce(p.engineer_name, ${nameOf('engineer')}) as "engineerName",
      coalesce(${dialled('p.engineer_contact')}, ${phoneOf('engineer')}, v.engineer_phone) as "engineerPhone",
      ${END} < ${today}::date as "isPast"
    from vessel_projects p join vessels v on v.id = p.vessel_id
    where p.assigned_operator_id = ${operatorId}
      and (p.status = 'in progress' or (p.status in ('confirmed', 'on hold') and p.scheduled_date <= ${today}::date))
    order by (${END} < ${today}::date) nulls first, p.status = 'in progress' desc, p.scheduled_date desc, p.id
    limit ${JOBS_MAX}`)
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

async function findUpcoming({ db }: Ctx, operatorId: string, today: string): Promise<UpcomingJob[]> {
  const { rows } = await db.execute<UpcomingJob & Record<string, unknown>>(sql`
    select ${FACTS} from vessel_projects p
    where p.assigned_operator_id = ${operatorId} and p.status in ('not confirmed', 'confirmed')
      and p.scheduled_date > ${today}::date
    order by p.scheduled_date, p.id limit ${UPCOMING_MAX}`)
  return rows
}

interface HandInRow extends UpcomingJob, Record<string, unknown> {
  hasHours: boolean
  hasReport: boolean
}

/** Jobs whose last day has passed and that are not completed, the oldest first. */
async function findHandIns({ db }: Ctx, operatorId: string, today: string): Promise<HandIn[]> {
  const { rows } = await db.execute<HandInRow>(sql`
    select ${FACTS}, p.operator_hours > 0 as "hasHours",
      (p.report_waiver is not null or exists (select 1 from service_reports r where r.project_id = p.id)) as "hasReport"
    from vessel_projects p
    where p.assigned_operator_id = ${operatorId} and p.status in ('confirmed', 'in progress', 'on hold')
      and ${END} < ${today}::date
    order by ${END}, p.id limit ${HAND_INS_MAX}`)
  return rows.map(toHandIn)
}

function toHandIn({ hasHours, hasReport, ...job }: HandInRow): HandIn {
  const gaps: HandInGap[] = [...(hasHours ? [] : ['hours' as const]), ...(hasReport ? [] : ['report' as const])]
  return { ...job, gaps: gaps.length === 0 ? ['completion'] : gaps }
}

/** Own documents, those that run out first at the top. */
async function findDocuments({ db }: Ctx, operatorId: string, today: string): Promise<OwnDocument[]> {
  const { rows } = await db.execute<OwnDocument & Record<string, unknown>>(sql`
    select d.id, d.file_category as "fileCategory", d.file_name as "fileName", d.expiry_date::text as "expiryDate",
      d.expiry_date - ${today}::date as "daysLeft"
    from operator_documents d where d.user_id = ${operatorId}
    order by d.expiry_date nulls last, d.id limit 50`)
  return rows
}

/** Hours of this week, from Monday, and of this month, by kind; exact, as the database adds them. */
async function sumHours({ db }: Ctx, operatorId: string, today: string): Promise<OperatorDashboard['hours']> {
  const [week, month] = [mondayOf(today), `${today.slice(0, 7)}-01`]
  const sum = (from: string, kind: string | null) => sql`coalesce(sum(h.hours) filter (
    where h.date >= ${from}::date and ${kind === null ? sql`true` : sql`h.kind = ${kind}`}), 0)::numeric(9, 2)::text`
  const sums = (from: string) => sql`json_build_object('travel', ${sum(from, 'travel')}, 'work', ${sum(from, 'work')},
    'waiting', ${sum(from, 'waiting')}, 'total', ${sum(from, null)})`
  const { rows } = await db.execute<OperatorDashboard['hours'] & Record<string, unknown>>(sql`
    select ${sums(week)} as week, ${sums(month)} as month from project_hours h
    where h.user_id = ${operatorId} and h.date between least(${week}::date, ${month}::date) and ${today}::date`)
  const [row] = rows
  if (row === undefined) throw new Error('A sum gave no row')
  return row
}

type Person = { id: string; name: string }

/** Whose page it is, and for a manager whose it could be. */
async function chooseOperator({ db, actor }: Ctx, wanted: string | undefined): Promise<[Person | null, Person[]]> {
  if (actor.kind !== 'portal') throw new AppError('forbidden', 'This page belongs to people of the portal.')
  if (actor.role === 'operator') {
    if (wanted !== undefined && wanted !== actor.userId) throw new AppError('not-found', 'There is no such operator.')
    return [{ id: actor.userId, name: actor.name }, []]
  }
  const { rows } = await db.execute<Person & { isActive: boolean } & Record<string, unknown>>(sql`
    select u.id, u.name, u.is_active as "isActive" from portal_users u
    where u.role = 'operator' and (u.is_active or u.id = ${wanted ?? null}::uuid) order by u.id`)
  const people = rows.map(({ id, name }) => ({ id, name })).toSorted((a, b) => compareNames(a.name, b.name))
  if (wanted === undefined) return [null, people]
  const person = people.find(({ id }) => id === wanted)
  if (person === undefined) throw new AppError('not-found', 'There is no such operator.')
  return [person, people]
}

const NO_HOURS = { travel: '0.00', work: '0.00', waiting: '0.00', total: '0.00' }

/** The page of one operator: the caller, or for a manager whoever was chosen. */
export async function readOperatorDashboard(ctx: Ctx, wanted?: string): Promise<OperatorDashboard> {
  const [operator, operators] = await chooseOperator(ctx, wanted)
  const today = await readToday(ctx)
  if (operator === null) {
    const hours = { week: NO_HOURS, month: NO_HOURS }
    return { today, operator, operators, jobs: [], upcoming: [], handIns: [], documents: [], hours }
  }
  return {
    today,
    operator,
    operators,
    jobs: await findJobs(ctx, operator.id, today),
    upcoming: await findUpcoming(ctx, operator.id, today),
    handIns: await findHandIns(ctx, operator.id, today),
    documents: await findDocuments(ctx, operator.id, today),
    hours: await sumHours(ctx, operator.id, today),
  }
}
