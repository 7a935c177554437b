import { escapeLiteral } from 'pg'
import { expect, it } from 'vitest'
import { addDays, addMonths, todayInOslo } from '#core/days.ts'
import type { Analytics, AnalyticsPoint } from '#money/analytics/analytics.contract.ts'
import { compareWithLists, openLists } from '#money/analytics/figure-lists.fixture.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { fillDemo } from './fill-demo.server.ts'

/*
 * The example company's figures against sums that are written here from the tables, in words of their own: nothing of
 * the module's SQL is used. What the company is like does not matter, so that it may change.
 */

const api = await testCalls()
const today = todayInOslo()
await fillDemo({ directUrl: api.directUrl, projects: 600, seed: 11, passwordHash: 'nobody signs in here', today })
const manager = await addPerson(api.ctx, { role: 'manager' })
const openList = openLists(api, manager.token)

const thisMonth = `${today.slice(0, 7)}-01`
const YEAR = { from: addMonths(thisMonth, -12), to: addDays(thisMonth, -1) }
const QUARTER = { from: addDays(today, -89), to: today }

interface Stretch {
  from: string
  to: string
}
interface Narrowing {
  clientName?: string
  serviceType?: string
  operatorId?: string
}

const text = (value: string) => escapeLiteral(value)
const lies = (day: string, { from, to }: Stretch) => `${day} between ${text(from)} and ${text(to)}`
const all = (...conditions: (string | undefined)[]) => conditions.filter((each) => each !== undefined).join(' and ')
const visit = ({ clientName, serviceType, operatorId }: Narrowing, person = 'visit.assigned_operator_id') =>
  all(
    'true',
    clientName && `visit.client_name = ${text(clientName)}`,
    serviceType && `visit.service_type = ${text(serviceType)}`,
    operatorId && `${person} = ${text(operatorId)}`,
  )

type Question = (asked: Stretch & { key: string; currency: string; narrowing: Narrowing }) => string

const VISITS = 'select count(*)::int from vessel_projects visit where'
const requested =
  (more: (key: string) => string | undefined): Question =>
  ({ key, narrowing, ...days }) =>
    `${VISITS} ${all(visit(narrowing), lies('request_date', days), more(key))}`
const completed =
  (more?: string): Question =>
  ({ narrowing, ...days }) =>
    `${VISITS} ${all(visit(narrowing), lies('completed_date', days), more)}`
const lastDay = 'coalesce(scheduled_end_date, scheduled_date)'
const lead =
  (share: number, day: string): Question =>
  ({ key, narrowing, ...days }) =>
    `select case when count(*) >= 5 then percentile_cont(${share}) within group (order by ${day} - request_date) end
     from vessel_projects visit
     where ${all(visit(narrowing), lies('completed_date', days), key === 'all' ? undefined : `service_type = ${text(key)}`)}`
const logged =
  (kind?: string): Question =>
  ({ key, narrowing, ...days }) =>
    `select coalesce(sum(hours), 0)::numeric(20, 2)::text from project_hours entry
     join vessel_projects visit on visit.id = entry.project_id
     where ${all(visit(narrowing, 'entry.user_id'), lies('entry.date', days), kind && `kind = ${text(kind)}`, key === 'all' ? undefined : `entry.user_id = ${text(key)}`)}`
const used =
  (what: string, more: (key: string, currency: string) => string | undefined): Question =>
  ({ key, currency, narrowing, ...days }) =>
    `select ${what} from parts_used part join vessel_projects visit on visit.id = part.project_id
     where ${all(visit(narrowing, 'part.operator_id'), lies('part.used_date', days), "part.billing_status in ('pending', 'approved', 'billed')", more(key, currency))}`
const isPart = (key: string, currency: string) =>
  `part.currency = ${text(currency)} and lower(coalesce(part.part_number, part.part_name)) = lower(${text(key)})`
const inCurrency = (_key: string, currency: string) => `part.currency = ${text(currency)}`
const COST = 'coalesce(sum(part.quantity * part.unit_cost), 0)::numeric(20, 2)::text'
const money =
  (...states: string[]): Question =>
  ({ key, currency, narrowing, ...days }) =>
    `select coalesce(sum(item.total), 0)::numeric(20, 2)::text
     from vessel_projects visit join billing_items item on item.project_id = visit.id
     where ${all(visit(narrowing), lies('visit.completed_date', days), `item.currency = ${text(states.length === 0 ? key : currency)}`, states.length === 0 ? undefined : `item.billing_status = any('{${states.join(',')}}')`)}`
const BILLS = `(select distinct visit.*, item.invoice_number, item.invoice_date, item.currency as billed_in
  from billing_items item join vessel_projects visit on visit.id = item.project_id
  where item.billing_status = 'billed' and item.invoice_date is not null and visit.completed_date is not null) visit`
const bills =
  (what: string): Question =>
  ({ currency, narrowing, ...days }) =>
    `select ${what} from ${BILLS} where ${all(visit(narrowing), lies('invoice_date', days), `billed_in = ${text(currency)}`)}`

/** Of each series what its points are; shares and own time are computed below. */
const EXPECTED: Readonly<Record<string, Readonly<Record<string, Question>>>> = {
  projects: {
    total: requested(() => undefined),
    status: requested((key) => `status = ${text(key)}`),
    system: requested((key) => `coalesce(system_type, '') = ${text(key)}`),
    client: requested((key) => `coalesce(client_name, '') = ${text(key)}`),
    completed: completed(),
    'on time': completed(`completed_date <= ${lastDay}`),
    late: completed(`completed_date > ${lastDay}`),
    'lead count': ({ key, narrowing, ...days }) =>
      `${VISITS} ${all(visit(narrowing), lies('completed_date', days), key === 'all' ? undefined : `service_type = ${text(key)}`)}`,
    'lead scheduled': lead(0.5, 'scheduled_date'),
    'lead completedHigh': lead(0.75, 'completed_date'),
  },
  utilisation: { work: logged('work'), travel: logged('travel'), waiting: logged('waiting'), hours: logged() },
  parts: {
    currencies: used(COST, (key) => `part.currency = ${text(key)}`),
    total: used(COST, inCurrency),
    rows: used('count(*)::int', inCurrency),
    kinds: used('count(distinct lower(coalesce(part.part_number, part.part_name)))::int', inCurrency),
    cost: used(COST, isPart),
    quantity: used('sum(part.quantity)::text', isPart),
  },
  billing: {
    currencies: money(),
    billed: money('billed'),
    pending: money('pending', 'approved'),
    credited: money('credited'),
    bills: bills('count(*)::int'),
    'days to bill': bills(
      `case when count(*) >= 5 then percentile_cont(0.5) within group (order by invoice_date - completed_date) end`,
    ),
  },
}

const figures = async (name: string, query: Record<string, string>): Promise<Analytics> => {
  const answer = await api.call('GET', `/api/portal/analytics/${name}?${new URLSearchParams(query)}`, {
    token: manager.token,
  })
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)])
  return answer.body as Analytics
}

const one = async (statement: string): Promise<unknown> => Object.values((await api.query(statement))[0] ?? {})[0]

/** The days that a point represents: it counts until the next one. */
function daysOf({ key }: AnalyticsPoint, points: readonly AnalyticsPoint[], period: Stretch): Stretch {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(key)) return period
  const next = points.find((point) => /^\d/.test(point.key) && point.key > key)
  return { from: key, to: next === undefined ? period.to : addDays(next.key, -1) }
}

/** Every point of these figures, and what it is compared with, as the tables say it. */
async function reconcile(name: string, answer: Analytics, narrowing: Narrowing): Promise<number> {
  const said: string[] = []
  const expected: string[] = []
  for (const { key, currency = answer.currency ?? '', points } of answer.series) {
    const type = /^requested (.*)$/.exec(key)?.[1]
    const plain = key.replace(/ [A-Z]{3}$/, '')
    const inName = key === plain ? currency : key.slice(-3)
    const question = type ? requested(() => `service_type = ${text(type)}`) : EXPECTED[name]?.[plain]
    if (question === undefined) continue
    for (const point of points) {
      const days = daysOf(point, points, answer.period)
      const about = { key: point.key, currency: inName, narrowing }
      said.push(`${key} ${point.key} ${point.value}`)
      expected.push(`${key} ${point.key} ${String(await one(question({ ...days, ...about })))}`)
      if (answer.compared === null || days !== answer.period) continue
      said.push(`${key} ${point.key} before ${point.compared}`)
      expected.push(`${key} ${point.key} before ${String(await one(question({ ...answer.compared, ...about })))}`)
    }
  }
  expect(said).toEqual(expected)
  return said.length
}

const names = Object.keys(EXPECTED)

it.each(names)(
  '%s of a year, of a quarter and of the years before are the sums of their rows, and their lists',
  async (name) => {
    const year = await figures(name, { ...YEAR, compare: 'year' })
    expect(await reconcile(name, year, {})).toBeGreaterThan(10)
    const { seen } = await compareWithLists(year, openList)
    // A figure that is always zero would agree with anything.
    expect(seen).toBeGreaterThan(10)
    await reconcile(name, await figures(name, { ...QUARTER, compare: 'previous' }), {})
  },
)

it.each(names)('%s of a client, a kind of service and a technician are, too', async (name) => {
  const [busy] = await api.query<Required<Narrowing>>(
    `select client_name as "clientName", mode() within group (order by service_type) as "serviceType",
       (mode() within group (order by assigned_operator_id::text)) as "operatorId"
     from vessel_projects where completed_date between $1 and $2 and client_name is not null
     group by 1 order by count(*) desc limit 1`,
    [YEAR.from, YEAR.to],
  )
  for (const [filter, value] of Object.entries(busy ?? {})) {
    const answer = await figures(name, { ...YEAR, [filter]: value })
    await reconcile(name, answer, { [filter]: value })
    const { seen } = await compareWithLists(answer, openList, ({ key }) => key === 'all')
    expect([filter, seen > 0]).toEqual([filter, true])
  }
})

it('own time is each weekday without absences, and the share of it is what was logged', async () => {
  const answer = await figures('utilisation', { ...YEAR })
  const people = await api.query<{ id: string; first: string; last: string | null; away: string[] }>(
    `select person.id, least(min(entry.date), person.created_at::date)::text as first,
       case when person.is_active then $1::date::text else max(entry.date)::text end as last,
       coalesce((select array_agg(day::date::text) from operator_absences absence,
         generate_series(absence.from_day, absence.to_day, interval '1 day') day
         where absence.user_id = person.id), '{}') as away
     from portal_users person left join project_hours entry on entry.user_id = person.id group by person.id`,
    [today],
  )
  const hoursOf = ({ first, last, away }: (typeof people)[number]): number => {
    let days = 0
    for (let day = YEAR.from; day <= YEAR.to; day = addDays(day, 1)) {
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
      if (day >= first && last !== null && day <= last && weekday > 0 && weekday < 6 && !away.includes(day)) days += 1
    }
    return days * 7.5
  }
  const series = (key: string) => answer.series.find((each) => each.key === key)?.points ?? []
  const own = series('own time').filter(({ key }) => key !== 'all')
  expect(own.length).toBeGreaterThan(3)
  for (const { key, label, value } of own) {
    const person = people.find(({ id }) => id === key)
    const hours = person ? hoursOf(person) : Number.NaN
    expect(`${label} ${value}`).toBe(`${label} ${hours.toFixed(2)}`)
    const logs = Number(series('hours').find((point) => point.key === key)?.value)
    expect([label, series('used').find((point) => point.key === key)?.value]).toEqual([
      label,
      hours === 0 ? null : Math.round((logs / hours) * 1000) / 10,
    ])
  }
})

it('services fall due by the one before and the interval, and their lists say the same', async () => {
  const answer = await figures('vessels', { ...YEAR })
  await compareWithLists(answer, openList)
  const services = await api.query<{ vessel: string; day: string; due: string; months: number }>(
    `select vessel_directory_id as vessel, service_date::text as day, service_due::text as due,
       service_interval_months as months
     from vessel_service_history join vessels on vessels.id = vessel_directory_id
     where service_date is not null order by vessel_directory_id, service_date, vessel_service_history.id`,
  )
  const due = services.flatMap(({ vessel, day, due: last, months }, index) => {
    const next = services[index + 1]
    if (next?.vessel !== vessel) return last === null ? [] : [{ day: last, isServiced: false }]
    const falls = addMonths(day, months)
    return next.day < `${falls.slice(0, 7)}-01`
      ? []
      : [{ day: falls, isServiced: next.day < addMonths(`${falls.slice(0, 7)}-01`, 1) }]
  })
  const unserved = await api.query<{ day: string }>(
    `select service_due::text as day from vessels where last_service_date is null and service_due is not null`,
  )
  const fell = [...due, ...unserved.map(({ day }) => ({ day, isServiced: false }))].filter(
    ({ day }) => day >= YEAR.from && day <= YEAR.to,
  )
  const whole = (key: string) => answer.series.find((each) => each.key === key)?.points[0]?.value
  const serviced = fell.filter(({ isServiced }) => isServiced).length
  expect([whole('due'), whole('serviced'), whole('missed')]).toEqual([fell.length, serviced, fell.length - serviced])
  expect(serviced).toBeGreaterThan(0)
})

it('each tile is a point of its chart', async () => {
  const overview = await figures('overview', { ...YEAR, compare: 'year' })
  const charts = await Promise.all([...names, 'vessels'].map((name) => figures(name, { ...YEAR, compare: 'year' })))
  const drawn = new Set(
    charts.flatMap(({ series }) =>
      series.flatMap(({ key, points }) =>
        points.map((point) => `${key} ${point.value} ${point.compared} ${point.href}`),
      ),
    ),
  )
  const tiles = overview.series.flatMap(({ points }) =>
    points.map(({ key, value, compared, href }) => `${key} ${value} ${compared} ${href}`),
  )
  expect(tiles.length).toBeGreaterThan(10)
  expect(tiles.filter((tile) => !drawn.has(tile))).toEqual([])
})
