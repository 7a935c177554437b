import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, todayInOslo } from '#core/days.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { PROJECT_STATUSES } from './projects.limits.ts'
import { MOVES } from './projects.policy.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager' })
const operators = [
  await addPerson(api.ctx, { role: 'operator' }),
  await addPerson(api.ctx, { role: 'operator' }),
] as const
const ROOT = '/api/portal/projects'
let logged = 0

const person = fc.constantFrom(manager, manager, ...operators)
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-05-${String(date).padStart(2, '0')}`)
const words = { reason: 'Because', followUpDate: '2026-06-01', waiver: 'Not needed' }

/** One call on the project; most of them sensible, some not allowed. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('move'),
      pick: fc.nat(),
      words: fc.boolean(),
      by: person,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('assign'),
      to: fc.constantFrom(null, operators[0].id, operators[1].id),
      by: person,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('plan'), scheduledDate: fc.option(day), by: person }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('hours'), hours: fc.integer({ min: 1, max: 2400 }), by: person }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('part'),
      quantity: fc.integer({ min: 1, max: 9 }),
      ore: fc.nat(99999),
      by: person,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('bill'),
      to: fc.constantFrom('approved', 'not billable', 'billed'),
      by: person,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('copy'), by: person }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Mostly a way that leads on from here, sometimes any state at all. */
async function pickTarget(id: string, pick: number): Promise<string | undefined> {
  const [project] = await api.query<{ status: string }>('select status from vessel_projects where id = $1', [id])
  const ways = MOVES.filter(({ from }) => from === project?.status).map(({ to }) => to)
  const targets = pick % 4 === 0 ? PROJECT_STATUSES : ways
  return targets[Math.floor(pick / 4) % targets.length]
}

async function send(id: string, one: Step): Promise<number> {
  const { token } = one.by
  const call = async (method: 'POST' | 'PATCH', path: string, body: object) =>
    (await api.call(method, path, { token, body })).status
  if ('words' in one) {
    const to = await pickTarget(id, one.pick)
    return call('POST', `${ROOT}/${id}/transitions`, { to, ...(one.words ? words : {}) })
  }
  if ('scheduledDate' in one) {
    return call('PATCH', `${ROOT}/${id}`, { scheduledDate: one.scheduledDate, location: 'Oslo', clientName: 'Client' })
  }
  if ('hours' in one) {
    logged += 1
    return call('POST', `${ROOT}/${id}/hours`, {
      // Each on a day of its own, so that no day gets too long.
      date: addDays('2020-01-01', logged),
      kind: 'work',
      hours: (one.hours / 100).toFixed(2),
    })
  }
  if ('quantity' in one) {
    const cost = one.by === manager ? { unitCost: (one.ore / 100).toFixed(2) } : {}
    return call('POST', `${ROOT}/${id}/parts`, { partName: 'Part', quantity: one.quantity, ...cost })
  }
  if (one.kind === 'copy') return call('POST', `${ROOT}/${id}/follow-up`, {})
  if (one.kind === 'assign') return call('POST', `${ROOT}/${id}/assign`, { operatorId: 'to' in one ? one.to : null })
  const to = 'to' in one ? one.to : null
  const parts = await api.query<{ id: string }>(
    `select id from parts_used where project_id = $1 and (unit_cost is not null or $2 = 'not billable')`,
    [id, to],
  )
  if (parts.length === 0) return 200
  return call('POST', '/api/portal/billing/items/status', {
    ids: parts.map((part) => part.id),
    billingStatus: to,
    reason: 'Because',
    invoiceNumber: '1',
    invoiceDate: todayInOslo(),
  })
}

/** Rows that contradict each other; there must be none. */
const CONTRADICTIONS = {
  'hours are the sum of the entries': `select project.id from vessel_projects project
    where operator_hours <> (select coalesce(sum(hours), 0) from project_hours entry
      where entry.project_id = project.id)`,
  'the state is where the history ends': `select project.id from vessel_projects project where status is distinct from
    (select to_status from project_status_changes change where change.project_id = project.id order by changed_at desc,
      id desc limit 1)`,
  'the history has no gap': `select id from (select id, from_status, lag(to_status) over
    (partition by project_id order by changed_at, id) as before from project_status_changes) change
    where from_status is distinct from before`,
  'the audit has every move once': `select project.id from vessel_projects project where
    (select count(*) from project_status_changes change where change.project_id = project.id
      and from_status is not null) <>
    (select count(*) from audit.logs line where line.entity_id = project.id::text and action = 'status_changed')`,
  'the technician is the one of the history': `select project.id from vessel_projects project
    where assigned_operator_id is distinct from
    (select user_id from project_operators assignment where assignment.project_id = project.id
      and unassigned_at is null)`,
  'completed and closed ones have a day': `select id from vessel_projects
    where (status in ('completed', 'closed')) and completed_date is null`,
  'only those on hold are followed up': `select id from vessel_projects where (status = 'on hold') <> (follow_up_date is not null)`,
  'closed ones have no open parts': `select id from vessel_projects project where status = 'closed' and exists
    (select 1 from parts_used part where part.project_id = project.id and billing_status in ('pending', 'approved'))`,
  'closed ones have no open service': `select id from vessel_projects project where status = 'closed' and exists
    (select 1 from charges charge where charge.project_id = project.id and billing_status in ('pending', 'approved'))`,
  'nothing without a price is to be billed': `select id from parts_used
    where unit_cost is null and billing_status in ('approved', 'billed', 'credited')`,
  'numbers have no gap': `select 1 from project_numbers having sum(last) <> (select count(*) from vessel_projects)`,
}

it('no sequence of calls makes states, sums, history or audit contradict each other', async () => {
  const allowed = new Set(MOVES.map(({ from, to }) => `${from} > ${to}`))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
      const made = await api.call('POST', ROOT, {
        token: manager.token,
        body: {
          vesselName: 'MV Any',
          serviceType: 'repair',
          scheduledDate: '2026-05-04',
          location: 'Oslo',
          clientName: 'Client',
          assignedOperatorId: operators[0].id,
        },
      })
      const { id } = made.body as { id: string }
      for (const one of steps) expect(await send(id, one)).toBeLessThan(500)
      for (const [rule, query] of Object.entries(CONTRADICTIONS)) expect(await api.query(query), rule).toEqual([])
      const taken = await api.query<{ way: string }>(
        `select from_status || ' > ' || to_status as way from project_status_changes where from_status is not null`,
      )
      expect(taken.filter(({ way }) => !allowed.has(way))).toEqual([])
    }),
    { numRuns: 15 },
  )
  const moved = await api.query<{ count: number }>(
    'select count(*)::int as count from project_status_changes where from_status is not null',
  )
  // The result only counts with many moves: about 45, by chance fewer or more.
  expect(moved[0]?.count).toBeGreaterThan(10)
  const verified = await api.call('GET', '/api/portal/audit-logs/verify', { token: manager.token })
  expect(verified.body).toMatchObject({ ok: true })
})
