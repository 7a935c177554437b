import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { addDays, daysBetween, mondayOf } from '#core/days.ts'
import { queryInOneRoundTrip, rowsOf } from '#core/db/json-rows.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { KM_PER_MILE } from '#core/ports/distance.ts'
import { findPort, findPortByName, milesBetweenPorts, type RegisteredPort } from '#core/ports/find-port.server.ts'
import { knownBrand } from '#fleet/vessels/vessels.queries.server.ts'
import { absencesBetween } from '#people/absences/absences.queries.server.ts'
import type { VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import { plannerTexts } from './messages.en.ts'
import { type askPlanner, PlannerAnswer } from './planner.contract.ts'
import {
  EXPERIENCE_MONTHS,
  HOURS_A_DAY,
  ON_THE_WAY_DAYS,
  PAPERS_SOON_DAYS,
  PLANNER_DAYS_MAX,
  PLANNER_LATER_MAX,
} from './planning.limits.ts'
import { findNextFree, rankCandidates, formatReasons, type Facts } from './rank-candidates.ts'
import {
  BOARD_DAYS,
  countBookedDays,
  countDays,
  mergeSpans,
  overlaps,
  overlapOf,
  type Span,
} from './schedule-layout.ts'
import { ABSENCE_ROW, type AbsenceRow, bookedJobs, type JobRow } from './schedule.queries.server.ts'
import { TODAY } from './today.queries.server.ts'

type Query = z.output<(typeof askPlanner)['query']>

const PERSON_ROW = {
  id: 'text',
  name: 'text',
  location: 'text?',
  hasSignedIn: 'boolean',
  lastJob: json<{ vesselName: string; location: string | null; portCode: string | null; day: string } | null>(),
  jobs: 'number',
  loggedHours: 'text',
  papers: json<{ category: DocumentCategory; has: boolean | null; until: string | null }[]>(),
} as const
type PersonRow = RowFrom<typeof PERSON_ROW>

const PROJECT_ROW = PlannerAnswer.shape.project.unwrap()
type ProjectRow = NonNullable<PlannerAnswer['project']>

/** The last day of work before the asked ones, wherever it is by now: planned counts like done. */
const lastJobBefore = (from: SQL, projectId: SQL): SQL => sql`
  select json_build_object('vesselName', past.vessel_name, 'location', past.location, 'portCode', trim(past.port_code),
      'day', coalesce(past.scheduled_end_date, past.scheduled_date)::text)
  from vessel_projects past
  where past.assigned_operator_id = person.id and past.status <> 'cancelled' and past.id is distinct from ${projectId}
    and coalesce(past.scheduled_end_date, past.scheduled_date) < ${from}
  order by coalesce(past.scheduled_end_date, past.scheduled_date) desc, past.id desc limit 1`

const brandOf = (ship: string) =>
  knownBrand(sql`${sql.identifier(ship)}.system_type1`, sql`${sql.identifier(ship)}.brand1`)

/** Jobs done on vessels with a first system of the same make; without a project all of them. */
const experience = (projectId: SQL): SQL => sql`
  select count(*)::int from vessel_projects done join vessels ship on ship.id = done.vessel_id
  where done.assigned_operator_id = person.id and done.status in ('completed', 'closed')
    and done.completed_date > ${osloToday} - make_interval(months => ${sql.raw(String(EXPERIENCE_MONTHS))})
    and (${projectId} is null or ${brandOf('ship')} = (select ${brandOf('asked_ship')} from vessels asked_ship
      join vessel_projects asked on asked.vessel_id = asked_ship.id where asked.id = ${projectId}))`

/** Every active technician with what the database has of them. */
function peopleFor({ from, projectId }: { from: SQL; projectId: SQL }, records: VisitRecords): SQL<PersonRow[]> {
  const required = Array.isArray(records.requiredDocuments) ? (records.requiredDocuments as DocumentCategory[]) : []
  const ends = records.documentEnds({ id: projectId, operatorId: sql`person.id` }, sql`needed.category`)
  return rowsOf(
    PERSON_ROW,
    sql`
    select person.id, person.name, person.location, person.last_seen_at is not null as "hasSignedIn",
      (${lastJobBefore(from, projectId)}) as "lastJob",
      (${experience(projectId)}) as jobs,
      (select coalesce(sum(entry.hours), 0)::text from project_hours entry where entry.user_id = person.id
        and entry.date between date_trunc('week', ${from}::timestamp)::date and date_trunc('week', ${from}::timestamp)::date + 6)
        as "loggedHours",
      (select coalesce(json_agg(json_build_object('category', needed.category, 'has', best.has, 'until', best.until)
          order by needed.category), '[]'::json)
        from (select distinct unnest(${sql.param(required)}::text[]
          || coalesce((select travel_documents from vessel_projects where id = ${projectId}), '{}')) as category) needed
        left join lateral (select true as has, papers.expiry_date::text as until from (${ends}) papers
          order by papers.expiry_date desc nulls first limit 1) best on true) as papers
    from portal_users person where person.is_active and person.role = 'operator' order by person.id`,
  )
}

const theProject = (projectId: SQL): SQL<ProjectRow[]> =>
  rowsOf(
    PROJECT_ROW,
    sql`
    select project.id, project.version, project.project_number as "projectNumber", project.vessel_name as "vesselName",
      project.service_type as "serviceType", project.status, ${brandOf('ship')} as system,
      project.assigned_operator_id as "assignedOperatorId", project.location, trim(project.port_code) as "portCode",
      project.scheduled_date::text as "scheduledDate", project.scheduled_end_date::text as "scheduledEndDate"
    from vessel_projects project left join vessels ship on ship.id = project.vessel_id where project.id = ${projectId}`,
  )

/**
 * Ranks all technicians for a port and certain days, the best candidate first, with the reasons; in one statement.
 * @throws AppError 404 for a missing project, 422 for a last day before the first
 */
export async function readPlanner(ctx: Ctx, query: Query, records: VisitRecords): Promise<PlannerAnswer> {
  const asked = checkDays(query)
  const port = findPort(query.port)
  const board = { from: addDays(mondayOf(asked.from), -7), to: addDays(mondayOf(asked.from), BOARD_DAYS - 8) }
  const looked = {
    from: sql`${board.from}::date`,
    to: sql`${latest(board.to, addDays(asked.to, PLANNER_LATER_MAX))}::date`,
  }
  const projectId = sql`${query.projectId ?? null}::uuid`
  const found = await queryInOneRoundTrip(ctx.db, {
    today: TODAY,
    project: theProject(projectId),
    people: peopleFor({ from: sql`${asked.from}::date`, projectId }, records),
    jobs: bookedJobs(looked),
    absences: rowsOf(ABSENCE_ROW, absencesBetween(looked.from, looked.to)),
  })
  const [project] = found.project
  if (query.projectId !== undefined && project === undefined) throw new AppError('not-found', plannerTexts.noProject)
  const jobs = found.jobs.filter((job) => job.projectId !== query.projectId)
  const scene = { asked, board, port, today: found.today }
  const people = found.people.map((person) => {
    const own = jobs.filter(({ operatorId }) => operatorId === person.id)
    const away = found.absences.filter(({ userId }) => userId === person.id)
    return { facts: toFacts(person, own, away, scene), taken: [...own, ...away] }
  })
  const isAnybodyFree = people.some(({ facts }) => facts.clash === null)
  const words = { ...asked, portName: port?.name ?? null, system: project?.system ?? null }
  return {
    ...asked,
    board,
    port: port === undefined ? null : { locode: port.locode, name: port.name },
    project: project ?? null,
    items: rankCandidates(
      people.map(({ facts }) => facts),
      query.first,
    ).map((facts) => Object.assign(facts, { reasons: formatReasons(facts, words) })),
    next: isAnybodyFree
      ? null
      : findNextFree(
          asked,
          people.map(({ facts: { name }, taken }) => ({ name, taken })),
        ),
  }
}

function checkDays({ from, to = from }: Query): Span {
  const message =
    to < from
      ? plannerTexts.endsFirst
      : daysBetween(from, to) >= PLANNER_DAYS_MAX
        ? plannerTexts.tooLong(PLANNER_DAYS_MAX)
        : null
  if (message !== null) throw new AppError('invalid', message, { fields: [{ field: 'to', message }] })
  return { from, to }
}

const latest = (a: string, b: string): string => (a > b ? a : b)

interface Scene {
  asked: Span
  board: Span
  port: RegisteredPort | undefined
  today: string
}

function toFacts(person: PersonRow, jobs: readonly JobRow[], away: readonly AbsenceRow[], scene: Scene): Facts {
  const { asked, board, port, today } = scene
  const start = placeBefore(person, asked.from)
  const miles = milesBetweenPorts(start?.locode, port?.locode)
  const { lastJob, loggedHours, papers, ...common } = person
  return {
    ...common,
    clash: findClash(jobs, away, asked),
    papers: checkPapers(papers, asked.to),
    lastJob: lastJob && { vesselName: lastJob.vesselName, location: lastJob.location, day: lastJob.day },
    distanceKm: miles === null ? null : Math.round((miles * KM_PER_MILE) / 10) * 10,
    distanceFrom: start?.name ?? null,
    hoursOfWeek: (Number(loggedHours) + plannedHours(jobs, asked.from, today)).toFixed(2),
    booked: mergeSpans(jobs).filter((span) => overlaps(span, board)),
    absences: mergeSpans(away).filter((span) => overlaps(span, board)),
  }
}

/** Where the way begins: at the port of the job before, if that has only just ended, otherwise at home. */
function placeBefore({ lastJob, location }: PersonRow, from: string): RegisteredPort | undefined {
  const last = findPort(lastJob?.portCode)
  const isOnTheWay = lastJob !== null && daysBetween(lastJob.day, from) <= ON_THE_WAY_DAYS
  return isOnTheWay ? (last ?? findPortByName(location)) : (findPortByName(location) ?? last)
}

function findClash(jobs: readonly JobRow[], away: readonly AbsenceRow[], asked: Span): Facts['clash'] {
  const job = jobs.find((each) => overlaps(each, asked))
  const absence = away.find((each) => overlaps(each, asked))
  if (job === undefined && absence === undefined) return null
  const common = mergeSpans([...jobs, ...away].flatMap((each) => overlapOf(each, asked) ?? []))
  const days = common.reduce((sum, span) => sum + countDays(span), 0)
  const { from, to } = job ?? absence ?? asked
  return {
    from,
    to,
    days,
    projectId: job?.projectId ?? null,
    vesselName: job?.vesselName ?? null,
    reason: job === undefined ? (absence?.reason ?? null) : null,
  }
}

/** The worst of the required documents on the last day. */
function checkPapers(papers: PersonRow['papers'], to: string): Facts['papers'] {
  const checked = papers.map(({ category, has, until }) => ({
    category,
    until,
    state:
      has === null
        ? ('missing' as const)
        : until !== null && until < to
          ? ('expired' as const)
          : until !== null && daysBetween(to, until) < PAPERS_SOON_DAYS
            ? ('ending' as const)
            : ('ok' as const),
  }))
  const valid = checked.filter(({ state }) => state === 'ok' || state === 'ending').map(({ category }) => category)
  for (const state of ['missing', 'expired', 'ending'] as const) {
    const worst = checked.find((each) => each.state === state)
    if (worst !== undefined) return { state, category: worst.category, until: worst.until, valid }
  }
  return { state: checked.length === 0 ? 'none' : 'ok', category: null, until: null, valid }
}

/** What is planned in the week and not yet past counts a working day for each day. */
function plannedHours(jobs: readonly JobRow[], from: string, today: string): number {
  const week = { from: latest(mondayOf(from), today), to: addDays(mondayOf(from), 6) }
  return week.from > week.to ? 0 : countBookedDays(jobs, week) * HOURS_A_DAY
}
