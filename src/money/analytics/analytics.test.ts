import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumAmounts } from '#core/contract/amounts.ts'
import { addDays } from '#core/days.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { Analytics, AnalyticsPoint } from './analytics.contract.ts'
import { compareWithLists, openLists } from './figure-lists.fixture.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager', name: 'Manager One' })
const operator = await addPerson(api.ctx, { role: 'operator', name: 'Technician One' })

/** Projects over two years, by numbers that look like chance and are always the same. */
await api.query(
  `with vessel as (insert into vessels (id, name) values (gen_random_uuid(), 'MV Counted') returning id)
   insert into vessel_projects (id, project_number, vessel_id, vessel_name, client_name, system_type, service_type, status,
     request_date, scheduled_date, scheduled_end_date, completed_date, assigned_operator_id)
   select gen_random_uuid(), 'P25-' || lpad(each::text, 4, '0'), vessel.id, 'MV Counted',
     case when each % 5 > 0 then 'Client ' || each % 5 end, case when each % 3 > 0 then 'System ' || each % 3 end,
     ($1::text[])[1 + each % 8], case when each % 4 = 0 then 'confirmed' else 'completed' end,
     date '2025-01-01' + each * 5 % 700, date '2025-01-10' + each * 5 % 700, date '2025-01-12' + each * 5 % 700,
     case when each % 4 > 0 then date '2025-01-09' + each * 5 % 700 + each % 7 end,
     case when each % 2 = 0 then $2::uuid end
   from generate_series(1, 300) each, vessel`,
  [[...SERVICE_TYPES], operator.id],
)

/** Two years of hours, parts and absences on them. */
await api.query(
  `insert into project_hours (id, project_id, user_id, date, kind, hours)
   select gen_random_uuid(), id, $1, coalesce(completed_date, request_date), kind, 1.25
   from vessel_projects, unnest(array['work', 'travel', 'waiting']) kind where assigned_operator_id is not null`,
  [operator.id],
)
await api.query(
  `insert into operator_absences (id, user_id, from_day, to_day) values (gen_random_uuid(), $1, '2025-06-06', '2025-06-10')`,
  [operator.id],
)
await api.query(
  `insert into parts_used (id, project_id, operator_id, part_name, part_number, quantity, unit_cost, currency, used_date, vessel_name,
     billing_status, invoice_number, invoice_date)
   select gen_random_uuid(), project.id, $1, 'Part ' || each % 7, case when each % 7 > 2 then '0' || each % 7 end, 1 + each % 3,
     each % 11 * 10 + 0.33, case when each % 4 = 0 then 'EUR' else 'NOK' end, project.scheduled_date, 'MV Counted',
     (array['pending', 'approved', 'billed', 'billed', 'not billable', 'credited'])[1 + each % 6],
     case when each % 6 in (2, 3, 5) then 'F' || project.project_number end,
     case when each % 6 in (2, 3, 5) then project.completed_date + each % 30 end
   from vessel_projects project, generate_series(1, 4) nth, lateral (select right(project.project_number, 4)::int * 4 + nth as each) counted
   where project.completed_date is not null`,
  [operator.id],
)

/** Vessels that were served in 2024: their next services fall due in 2025, and every third was done. */
await api.query(
  `with vessel as (insert into vessels (id, name, client_name)
     select gen_random_uuid(), 'MV Served ' || each, 'Client ' || each % 3 from generate_series(1, 30) each returning id, name)
   insert into imported_services (id, vessel_id, service_date, service_type)
   select gen_random_uuid(), vessel.id, served, 'annual service'
   from vessel, lateral (select right(vessel.name, 2)::int as each) counted,
     unnest(array[date '2024-01-03' + each * 11, case when each % 3 = 0 then date '2025-01-04' + each * 11 end]) served
   where served is not null`,
)

const ROOT = '/api/portal/analytics'
const ask = async (name: string, query: Record<string, string>, token = manager.token) =>
  api.call('GET', `${ROOT}/${name}?${new URLSearchParams(query)}`, { token })
const figures = async (name: string, query: Record<string, string>) => {
  const answer = await ask(name, query)
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  return answer.body as Analytics
}
const points = ({ series }: Analytics, key: string): AnalyticsPoint[] =>
  series.find((each) => each.key === key)?.points ?? []
const add = (all: readonly AnalyticsPoint[], name: 'value' | 'compared' = 'value') =>
  all.reduce((sum, point) => sum + Number(point[name] ?? 0), 0)
const overTime = (answer: Analytics, key: string) => points(answer, key).filter((point) => point.key !== 'all')
const count = async (where: string, values: unknown[]) =>
  Number((await api.query<{ n: string }>(`select count(*) as n from vessel_projects where ${where}`, values))[0]?.n)

const YEAR = { from: '2025-01-01', to: '2025-12-31' }

const openList = openLists(api, manager.token)
const FILTERS = { clientName: 'Client 2', serviceType: 'repair', operatorId: operator.id }

it.each(['projects', 'utilisation', 'vessels', 'parts', 'billing'])(
  'every number of %s is the total of the list that it leads to, however it is narrowed',
  async (name) => {
    const answer = await figures(name, { ...YEAR, compare: 'previous' })
    const { checked, seen } = await compareWithLists(answer, openList)
    expect(checked).toBeGreaterThan(5)
    expect(seen).toBeGreaterThan(2)
    for (const [filter, value] of Object.entries(FILTERS)) {
      const narrowed = await figures(name, { ...YEAR, [filter]: value })
      await compareWithLists(narrowed, openList, ({ key }) => key === 'all')
      // A filter that is ignored would answer the same.
      expect([filter, JSON.stringify(narrowed.series)]).not.toEqual([filter, JSON.stringify(answer.series)])
    }
  },
)

it('the numbers over the charts are those of the charts', async () => {
  const overview = await figures('overview', { ...YEAR, compare: 'year' })
  expect(overview.series.map(({ key, points: [first] }) => `${key} ${first?.value}`)).toEqual([
    `requested ${points(await figures('projects', YEAR), 'total')[0]?.value}`,
    `on time ${points(await figures('projects', YEAR), 'on time share')[0]?.value}`,
    `request to completed ${points(await figures('projects', YEAR), 'lead completed')[0]?.value}`,
    `utilisation ${points(await figures('utilisation', YEAR), 'used')[0]?.value}`,
    `days to bill ${points(await figures('billing', YEAR), 'days to bill')[0]?.value}`,
    `serviced of due ${points(await figures('vessels', YEAR), 'serviced')[0]?.value}`,
  ])
  const sums = await api.query<{ median: number }>(
    `select percentile_cont(0.5) within group (order by completed_date - request_date) as median
     from vessel_projects where completed_date between $1 and $2`,
    Object.values(YEAR),
  )
  expect(overview.series[2]?.points[0]?.value).toBe(sums[0]?.median)
})

it('amounts are exact, in one currency, with not billable and credited ones separate', async () => {
  const sums = await api.query<{ currency: string; status: string; total: string }>(
    `select item.currency, item.billing_status as status, sum(item.total)::numeric(20, 2)::text as total
     from billing_items item join vessel_projects project on project.id = item.project_id
     where project.completed_date between $1 and $2 group by 1, 2`,
    Object.values(YEAR),
  )
  const of = (currency: string, ...states: string[]) =>
    sumAmounts(sums.filter((row) => row.currency === currency && states.includes(row.status)).map(({ total }) => total))
  for (const currency of ['NOK', 'EUR']) {
    const answer = await figures('billing', { ...YEAR, currency })
    expect(answer.currency).toBe(currency)
    const over = (key: string) => sumAmounts(overTime(answer, key).map(({ value }) => String(value)))
    expect([over('billed'), over('pending'), over('credited')]).toEqual([
      of(currency, 'billed'),
      of(currency, 'pending', 'approved'),
      of(currency, 'credited'),
    ])
    expect(points(answer, 'billed')[0]?.value).toBe(over('billed'))
  }
})

it('own time is working days without absences, and the share of it is what was logged', async () => {
  const answer = await figures('utilisation', { from: '2025-06-02', to: '2025-06-15' })
  const of = (key: string) => points(answer, key).find(({ label }) => label === 'Technician One')?.value
  // Ten working days less three of absence.
  expect(of('own time')).toBe((7 * 7.5).toFixed(2))
  expect(of('used')).toBe(Math.round((Number(of('hours')) / (7 * 7.5)) * 1000) / 10)
  expect(Number(of('hours'))).toBeGreaterThan(0)
})

it('a service that fell due counts once, in its month, and early ones move it on', async () => {
  const [vessel] = await api.query<{ id: string }>(
    `insert into vessels (id, name, service_interval_months) values (gen_random_uuid(), 'MV Due', 12) returning id`,
  )
  await api.query(
    `insert into imported_services (id, vessel_id, service_date, service_type)
     select gen_random_uuid(), $1, day::date, 'annual service' from unnest($2::text[]) day`,
    // Due 10 Mar 2021 and done; due 20 Mar 2022 but done in January; due 15 Jan 2023 and done in February.
    [vessel?.id, ['2020-03-10', '2021-03-20', '2022-01-15', '2023-02-02']],
  )
  const answer = await figures('vessels', { from: '2021-01-01', to: '2023-12-31' })
  const told = (key: string) =>
    overTime(answer, key)
      .filter(({ value }) => value !== 0)
      .map((point) => `${point.key} ${point.value}`)
  expect(told('due')).toEqual(['2021-03-01 1', '2023-01-01 1'])
  expect(told('serviced')).toEqual(['2021-03-01 1'])
  expect(told('missed')).toEqual(['2023-01-01 1'])
})

it('exported figures contain every point, and the export is audited', async () => {
  const answer = await api.call('GET', `${ROOT}/overview?from=2025-01-01&to=2025-12-31`, {
    token: manager.token,
    headers: { accept: 'text/csv' },
  })
  const lines = answer.text.trimEnd().split('\r\n')
  const requested = points(await figures('projects', YEAR), 'total')[0]?.value
  expect(lines).toContain(`projects,total,Projects in the period,all,Projects in the period,${requested},,`)
  const [event] = await api.query(`select action, entity_name from audit.logs order by seq desc limit 1`)
  expect(event).toEqual({ action: 'exported', entity_name: 'analytics, overview' })
})

it('a change is in the next answer', async () => {
  const before = points(await figures('parts', { ...YEAR, currency: 'NOK' }), 'total')[0]?.value
  await api.query(
    `update parts_used set unit_cost = unit_cost + 1 where id = (
    select id from parts_used where currency = 'NOK' and billing_status = 'pending' and used_date between $1 and $2 limit 1)`,
    Object.values(YEAR),
  )
  expect(points(await figures('parts', { ...YEAR, currency: 'NOK' }), 'total')[0]?.value).not.toBe(before)
})

it('what is asked of the period before is what a period of those days answers', async () => {
  for (const [compare, before] of [
    ['previous', { from: '2025-04-01', to: '2025-06-30' }],
    ['year', { from: '2024-07-01', to: '2024-09-30' }],
  ] as const) {
    const now = await figures('projects', { from: '2025-07-01', to: '2025-09-30', compare })
    expect(now.compared).toEqual(before)
    const then = await figures('projects', before)
    for (const { key } of now.series)
      expect(`${key} ${add(points(now, key), 'compared')}`).toBe(`${key} ${add(points(then, key))}`)
  }
})

it('a share and a median need enough: fewer say nothing', async () => {
  const few = await figures('projects', { from: '2025-03-01', to: '2025-03-05' })
  expect(add(points(few, 'completed').slice(0, 1))).toBeLessThan(5)
  expect(points(few, 'on time share').map(({ value }) => value)).toEqual([null, null, null, null, null, null])
  const many = await figures('projects', YEAR)
  const [whole] = points(many, 'on time share')
  const kept = await count(
    `completed_date between $1 and $2 and completed_date <= scheduled_end_date`,
    Object.values(YEAR),
  )
  const all = await count(`completed_date between $1 and $2`, Object.values(YEAR))
  expect(whole?.value).toBe(Math.round((kept / all) * 1000) / 10)
})

it('a period of a day, of ten years and of any days adds up to what was requested in it', async () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2018-01-01', days))
  await fc.assert(
    fc.asyncProperty(fc.tuple(day, day), async (days) => {
      const [from = '', to = ''] = days.toSorted()
      const answer = await figures('projects', { from, to })
      const stacked = answer.series.filter(({ key }) => key.startsWith('requested '))
      const expected = await count('request_date between $1 and $2', [from, to])
      const completed = await count('completed_date between $1 and $2', [from, to])
      expect(add(stacked.flatMap((series) => series.points))).toBe(expected)
      for (const key of ['total', 'status', 'system', 'client']) expect(add(points(answer, key))).toBe(expected)
      expect(add(overTime(answer, 'completed'))).toBe(completed)
    }),
    { numRuns: 15, examples: [[['2025-02-03', '2025-02-03']], [['2018-01-01', '2027-12-31']]] },
  )
})

it('a period that ends before it begins, or never ends, is refused in words', async () => {
  const reversed = await ask('projects', { from: '2026-02-01', to: '2026-01-01' })
  expect(reversed.status).toBe(422)
  expect(reversed.body).toMatchObject({
    fields: [{ field: 'to', message: expect.stringMatching(/ends before it begins/) }],
  })
  expect((await ask('projects', { from: '1900-01-01', to: '2026-01-01' })).status).toBe(422)
  for (const name of ['overview', 'projects', 'utilisation', 'parts', 'vessels', 'billing', 'billing/rows']) {
    const unknown = await ask(name, { colour: 'red' })
    expect([name, unknown.status, unknown.body]).toMatchObject([name, 422, { fields: [{ field: 'colour' }] }])
  }
  const odd = await ask('projects', { from: 'yesterday', serviceType: 'dance' })
  expect(odd.status).toBe(422)
  expect((odd.body as { fields: { field: string }[] }).fields.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['from', 'serviceType']),
  )
  expect((await ask('utilisation/rows', { dayFrom: '2026-02-01', dayTo: '2026-01-01' })).status).toBe(422)
})

it('figures are for managers', async () => {
  expect((await ask('projects', {}, operator.token)).status).toBe(403)
  expect((await api.call('GET', `${ROOT}/projects`)).status).toBe(401)
})
