import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { queryInOneRoundTrip, rowOf, rowsOf } from '#core/db/json-rows.server.ts'
import { opaqueText, countRows, limitPage, matchesEachWord } from '#core/db/list-sql.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { findPort, findPortByName, findPosition } from '#core/ports/find-port.server.ts'
import { nameKey } from '#fleet/vessels/vessels.queries.server.ts'
import { changesVersion, cacheUntilChange } from '#visits/projects/list/cache-until-change.queries.server.ts'
import { findNear, nearDays, type PlannedVisit } from './near-visits.server.ts'
import { DueCounts, type DueList, type DueQuery, DueRow, NearVisit } from './service-due.contract.ts'
import { NEAR_SHIPS_MAX, VISITS_MAX, type DueWithin } from './service-due.limits.ts'

const within = (days: DueWithin): SQL =>
  days === 'overdue'
    ? sql`vessel.service_due < ${osloToday}`
    : sql`vessel.service_due <= ${osloToday} + ${sql.raw(String(Number(days)))}`

/** The open job that takes care of a ship's next service; what only brings supplies does not. */
export const openJob = sql`select job.id, job.project_number, job.status, job.scheduled_date from vessel_projects job
  where job.vessel_id = vessel.id and job.status in ('not confirmed', 'confirmed', 'in progress', 'on hold')
    and job.service_type <> 'supply'
  order by job.scheduled_date nulls last, job.id limit 1`

/** Counts for tiles and segments, as a value to be asked together with other things. */
export const dueCounts = rowOf(
  DueCounts,
  sql`
  select count(*) filter (where vessel.service_due < ${osloToday})::int as overdue,
    count(*) filter (where vessel.service_due <= ${osloToday} + 30)::int as within30,
    count(*) filter (where vessel.service_due <= ${osloToday} + 60)::int as within60,
    count(*)::int as within90
  from vessels vessel where vessel.service_due <= ${osloToday} + 90`,
)

const FOUND_SHIP = {
  ...DueRow.omit({ lastPort: true, openProject: true, near: true }).shape,
  portCode: 'text?',
  portName: 'text?',
  portDay: 'text?',
  location: 'text?',
  job: json<{ id: string; project_number: string; status: string; scheduled_date: string | null } | null>(),
} as const
type FoundShip = RowFrom<typeof FOUND_SHIP>

const ORDERS: Readonly<Record<NonNullable<DueQuery['sort']>, SQL>> = {
  nextServiceDue: sql`vessel.service_due, vessel.id`,
  '-nextServiceDue': sql`vessel.service_due desc, vessel.id desc`,
  vesselName: sql`lower(vessel.name), vessel.id`,
  '-vesselName': sql`lower(vessel.name) desc, vessel.id desc`,
}

/** As in its index: a word without blanks is in one of the two. */
const imoAndClient = sql`(coalesce(vessel.imo, '') || ' ' || coalesce(vessel.client_name, ''))`

/** Each typed word is in the ship's names, its number or its client. */
const matches = (q: string | undefined): SQL[] =>
  matchesEachWord(q, {
    id: sql`vessel.id`,
    byIndex: shipsByIndex,
    byScan: (word) => {
      const typed = `%${escapeLike(word)}%`
      return sql`(${byName(word)} or ${imoAndClient} ilike ${typed} or company.name ilike ${typed})`
    },
  })

/** A word without letters and digits is in no name. */
const byName = (word: string): SQL =>
  /[\p{L}\p{N}]/u.test(word) ? sql`vessel.search_names like '%' || ${nameKey(opaqueText(word))} || '%'` : sql`false`

/** Each way by itself, so that an index answers it. */
function shipsByIndex(word: string): SQL[] {
  const pattern = opaqueText(`%${escapeLike(word)}%`)
  return [
    sql`select vessel.id from vessels vessel where ${byName(word)}`,
    sql`select vessel.id from vessels vessel where ${imoAndClient} ilike ${pattern}`,
    sql`select vessel.id from companies owner join vessels vessel on vessel.company_id = owner.id
      where owner.name ilike ${pattern}`,
  ]
}

const TOTALS = cacheUntilChange<number>('due vessels')
const PLANNED = cacheUntilChange<PlannedVisit[]>('planned visits')
const COUNTS = cacheUntilChange<DueCounts>('due counts')

/** Ships with a due service, each with the planned visits nearby: the most urgent first. */
export async function findDueVessels(ctx: Ctx, query: DueQuery): Promise<DueList> {
  const conditions = [
    within(query.within),
    ...(query.project === 'none' ? [sql`not exists (${openJob})`] : []),
    ...matches(query.q),
  ]
  const from = sql`vessels vessel left join companies company on company.id = vessel.company_id
    where ${sql.join(conditions, sql` and `)}`
  const ships = rowsOf(
    FOUND_SHIP,
    sql`
    select vessel.id as "vesselId", vessel.name as "vesselName", vessel.imo, vessel.company_id as "companyId",
      coalesce(company.name, vessel.client_name) as "clientName", vessel.last_service_date::text as "lastServiceDate",
      vessel.last_service_type as "lastServiceType", vessel.service_due::text as "nextServiceDue",
      vessel.next_service_due is not null as "isDueByHand", vessel.service_due - ${osloToday} as "daysToDue",
      vessel.location, last.port_code as "portCode", last.location as "portName",
      last.day::text as "portDay",
      (select row_to_json(open) from (${openJob}) open) as job
    from (select vessel.* from ${from} order by ${ORDERS[query.sort ?? 'nextServiceDue']}
        ${limitPage(query.near === 'only' ? { page: 1, pageSize: NEAR_SHIPS_MAX } : query)}) vessel
      left join companies company on company.id = vessel.company_id
      left join lateral (
        select visit.port_code, visit.location, coalesce(visit.completed_date, visit.scheduled_date) as day from vessel_projects visit
        where visit.vessel_id = vessel.id and visit.location is not null
          and (visit.status in ('completed', 'closed', 'in progress', 'on hold'))
        order by coalesce(visit.completed_date, visit.scheduled_date) desc nulls last, visit.id desc limit 1
      ) last on true
    order by ${ORDERS[query.sort ?? 'nextServiceDue']}`,
  )
  const { version, ...answer } = await queryInOneRoundTrip(ctx.db, {
    version: changesVersion,
    today: sql<string>`${osloToday}::text`,
    ships,
  })
  const rows = answer.ships.map(toRow)
  const days = nearDays(rows, answer.today)
  const visits = await PLANNED.readOnceAt(ctx, version, days, () => findPlanned(ctx, days, answer.today))
  const items = rows.map((row) => Object.assign(row, { near: findNear(row, visits, answer.today) }))
  const near = query.near === 'only' ? items.filter((row) => row.near.length > 0) : null
  return {
    items: near?.slice((query.page - 1) * query.pageSize, query.page * query.pageSize) ?? items,
    total:
      near?.length ??
      (await TOTALS.readOnceAt(ctx, version, [query.within, query.project, query.q], () => countRows(ctx, from))),
    page: query.page,
    pageSize: query.pageSize,
    today: answer.today,
    counts: await COUNTS.readOnceAt(
      ctx,
      version,
      [],
      async () => (await queryInOneRoundTrip(ctx.db, { counts: dueCounts })).counts,
    ),
  }
}

function toRow({ portCode, portName, portDay, location, job, ...ship }: FoundShip): Omit<DueRow, 'near'> {
  const name = portName ?? location
  // A ship's own location is what people typed.
  const code = portCode ?? findPortByName(name)?.locode ?? null
  return {
    ...ship,
    lastPort:
      name === null ? null : { code, name, day: portName === null ? null : portDay, position: findPosition(code) },
    openProject:
      job === null
        ? null
        : {
            id: job.id,
            projectNumber: job.project_number,
            status: job.status as NonNullable<DueRow['openProject']>['status'],
            scheduledDate: job.scheduled_date,
          },
  }
}

const PLANNED_VISIT = {
  ...NearVisit.omit({ distance: true, days: true, position: true }).shape,
  vesselId: 'text',
} as const

/** Visits that are planned at a known port on these days and not over yet. */
async function findPlanned(ctx: Ctx, days: ReturnType<typeof nearDays>, today: string): Promise<PlannedVisit[]> {
  if (days === null) return []
  const { visits } = await queryInOneRoundTrip(ctx.db, {
    visits: rowsOf(
      PLANNED_VISIT,
      sql`
    select visit.id as "projectId", visit.project_number as "projectNumber", visit.vessel_id as "vesselId",
      visit.vessel_name as "vesselName", visit.status, visit.port_code as "portCode", visit.location as "portName",
      visit.scheduled_date::text as "from", coalesce(visit.scheduled_end_date, visit.scheduled_date)::text as "to",
      visit.assigned_operator_id as "operatorId", person.name as "operatorName"
    from vessel_projects visit left join portal_users person on person.id = visit.assigned_operator_id
    where visit.status in ('not confirmed', 'confirmed', 'in progress') and visit.port_code is not null
      and visit.scheduled_date <= ${days.to}
      and coalesce(visit.scheduled_end_date, visit.scheduled_date) >= ${days.from < today ? today : days.from}
    order by visit.scheduled_date, visit.id limit ${VISITS_MAX}`,
    ),
  })
  return visits.map((visit) =>
    Object.assign(visit, {
      portName: findPort(visit.portCode)?.name ?? visit.portName,
      position: findPosition(visit.portCode),
    }),
  )
}
