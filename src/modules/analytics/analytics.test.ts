import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, todayInOslo } from '#core/days.ts'
import { SERVICE_TYPES } from '#modules/projects/projects.limits.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { Analytics, AnalyticsPoint } from './analytics.contract.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager', name: 'Manager One' })
const operator = await addPerson(api.ctx, { role: 'operator', name: 'Operator One' })

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

it('every number of projects is the total of the list that it leads to', async () => {
  const answer = await figures('projects', { ...YEAR, compare: 'previous' })
  const counting = answer.series.filter(({ key }) => !/share|lead (scheduled|completed)/.test(key))
  expect(counting.length).toBeGreaterThan(10)
  const checked = new Map<string, number>()
  for (const { key, points: all } of counting) {
    for (const { href, value, label } of all) {
      const [screen, query] = href.split('?')
      expect(screen).toBe('/portal/projects-overview')
      const known =
        checked.get(href) ??
        (
          (await api.call('GET', `/api/portal/projects?pageSize=1&${query}`, { token: manager.token })).body as {
            total: number
          }
        ).total
      checked.set(href, known)
      expect(`${key} ${label} ${value}`).toBe(`${key} ${label} ${known}`)
    }
  }
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
  expect((await ask('projects', { from: 'yesterday' })).status).toBe(400)
  expect((await ask('projects', { from: todayInOslo(), nothing: '1' })).status).toBe(400)
})

it('figures are for managers', async () => {
  expect((await ask('projects', {}, operator.token)).status).toBe(403)
  expect((await api.call('GET', `${ROOT}/projects`)).status).toBe(401)
})
