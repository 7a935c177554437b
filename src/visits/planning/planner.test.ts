import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#core/db/columns.server.ts'
import { KM_PER_MILE, milesBetween } from '#core/ports/distance.ts'
import { findPosition } from '#core/ports/find-port.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'
import { PlannerAnswer } from './planner.contract.ts'
import { PLANNER_ORDERS } from './planning.limits.ts'
import { findNextFree, rankCandidates, type Facts } from './rank-candidates.ts'
import { clashesOf } from './schedule-layout.ts'

const facts = (name: string, more: Partial<Facts> = {}): Facts => ({
  id: name,
  name,
  location: null,
  hasSignedIn: true,
  clash: null,
  papers: { state: 'ok', category: null, until: null, valid: [] },
  lastJob: null,
  distanceKm: 1000,
  distanceFrom: 'Bergen',
  jobs: 0,
  hoursOfWeek: '0.00',
  booked: [],
  absences: [],
  ...more,
})
const clash = (days: number): Facts['clash'] => ({
  from: '2031-05-05',
  to: '2031-05-07',
  days,
  projectId: null,
  vesselName: null,
  reason: null,
})
const papers = (state: Facts['papers']['state']): Facts['papers'] => ({
  state,
  category: 'visa',
  until: null,
  valid: [],
})
const order = (people: Facts[], first: (typeof PLANNER_ORDERS)[number] = 'papers') =>
  rankCandidates(people, first).map(({ name }) => name)

describe('the order', () => {
  it('is free days, papers, distance, experience, hours; people without any sign-in are last', () => {
    const people = [
      facts('never', { hasSignedIn: false, distanceKm: 0, jobs: 9 }),
      facts('booked twice', { clash: clash(2), distanceKm: 0 }),
      facts('booked once', { clash: clash(1), papers: papers('missing') }),
      facts('no visa', { papers: papers('missing'), distanceKm: 0 }),
      facts('ends soon', { papers: papers('ending') }),
      facts('unknown place', { distanceKm: null, jobs: 9 }),
      facts('busy', { jobs: 2, hoursOfWeek: '40.00' }),
      facts('idle', { jobs: 2, hoursOfWeek: '8.00' }),
      facts('near', { distanceKm: 20, hoursOfWeek: '60.00' }),
    ]
    expect(order(people)).toEqual([
      'near',
      'idle',
      'busy',
      'unknown place',
      'ends soon',
      'no visa',
      'booked once',
      'booked twice',
      'never',
    ])
    expect(order(people, 'experience')[0]).toBe('unknown place')
    expect(order(people, 'distance')[0]).toBe('no visa')
  })

  it('never ranks a free person behind a busy one, whatever the first criterion', () => {
    const anybody = fc.record({
      days: fc.integer({ min: 0, max: 3 }),
      km: fc.integer({ min: 0, max: 20_000 }),
      jobs: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 12 }), fc.constantFrom(...PLANNER_ORDERS), (all, first) => {
        const people = all.map(({ days, km, jobs }, index) =>
          facts(`T${index}`, { clash: days === 0 ? null : clash(days), distanceKm: km, jobs }),
        )
        const days = rankCandidates(people, first).map((each) => each.clash?.days ?? 0)
        expect(days).toEqual(days.toSorted((a, b) => a - b))
      }),
    )
  })

  it('finds the next days with a free person', () => {
    const asked = { from: '2031-05-05', to: '2031-05-07' }
    const taken = [{ from: '2031-05-01', to: '2031-05-06' }]
    expect(findNextFree(asked, [{ name: 'Kari', taken }])).toEqual({
      from: '2031-05-07',
      to: '2031-05-09',
      names: ['Kari'],
    })
    expect(findNextFree(asked, [])).toBeNull()
  })
})

it('a straight line is as long as charts say', () => {
  const [bergen, busan] = [findPosition('NOBGO'), findPosition('KRPUS')]
  if (bergen === null || busan === null) throw new Error('The ports are gone')
  expect(Math.round((milesBetween(bergen, busan) * KM_PER_MILE) / 100)).toBe(82)
  expect(milesBetween(busan, busan)).toBe(0)
})

it('an absence is a clash like a booking, and no clash with itself', () => {
  const job = { projectId: 'a', from: '2031-05-05', to: '2031-05-07', isBooked: true }
  const away = [{ from: '2031-05-07', to: '2031-05-20' }]
  expect(clashesOf([job], away)).toEqual([{ from: '2031-05-07', to: '2031-05-07' }])
  expect(clashesOf([{ ...job, isBooked: false }], away)).toEqual([])
  expect(clashesOf([], [...away, ...away])).toEqual([])
})

describe('GET /api/portal/planner', async () => {
  const calls = await testCalls()
  const { ctx, call, query } = calls
  let manager: Person
  const people: Person[] = []
  let vessels = 0

  async function addVisit(values: Record<string, string>, brand = 'Headway'): Promise<string> {
    vessels += 1
    const [id, vesselId] = [newId(), newId()]
    await query('insert into vessels (id, name, brand1) values ($1, $2, $3)', [vesselId, `Ship ${vessels}`, brand])
    const row: Record<string, string> = {
      id,
      project_number: `P31-${String(vessels).padStart(4, '0')}`,
      vessel_id: vesselId,
      vessel_name: `Ship ${vessels}`,
      service_type: 'repair',
      request_date: '2026-01-01',
      ...values,
    }
    const names = Object.keys(row)
    await query(
      `insert into vessel_projects (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
    return id
  }

  const ask = async (more = '', token = manager.token) =>
    call('GET', `/api/portal/planner?from=2031-05-05&to=2031-05-07&port=KRPUS${more}`, { token })

  beforeAll(async () => {
    manager = await addPerson(ctx, { role: 'manager', name: 'Manager 1' })
    for (const name of ['Technician 1', 'Technician 2', 'Technician 3', 'Technician 4']) {
      people.push(await addPerson(ctx, { role: 'operator', name }))
    }
    const [one, two, three, four] = people.map(({ id }) => id)
    await query(`update portal_users set last_seen_at = now(), location = 'Haugesund' where role = 'operator'`)
    await query('update portal_users set last_seen_at = null where id = $1', [four])
    // Technician 1 is in Singapore before; 2 is booked, and 3 is on a course on one of the days.
    await addVisit({
      assigned_operator_id: one ?? '',
      status: 'confirmed',
      scheduled_date: '2031-05-01',
      scheduled_end_date: '2031-05-02',
      port_code: 'SGSIN',
      location: 'Singapore',
    })
    await addVisit({
      assigned_operator_id: two ?? '',
      status: 'confirmed',
      scheduled_date: '2031-05-04',
      scheduled_end_date: '2031-05-09',
    })
    await query(
      `insert into operator_absences (id, user_id, from_day, to_day, reason) values ($1, $2, '2031-05-07', '2031-05-20', 'Course')`,
      [newId(), three],
    )
  })

  it('ranks everybody and says why in words', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    const { items, port, next } = PlannerAnswer.parse(body)
    expect([port?.name, next]).toEqual(['Busan', null])
    expect(items.map(({ name }) => name)).toEqual(['Technician 1', 'Technician 3', 'Technician 2', 'Technician 4'])
    expect(items[0]).toMatchObject({ clash: null, distanceFrom: 'Singapore', lastJob: { vesselName: 'Ship 1' } })
    expect(items[0]?.reasons.slice(0, 1)).toEqual(['Free on all 3 days'])
    expect(items[0]?.reasons[2]).toMatch(/^4\u00A0[56]\d0 km from Singapore in a straight line$/)
    expect(items[1]).toMatchObject({ clash: { days: 1, reason: 'Course' }, distanceFrom: 'Haugesund' })
    expect(items[1]?.reasons[0]).toBe('Course, 1 day')
    expect(items[2]?.reasons[0]).toBe('Booked on Ship 2')
    expect(items[3]?.reasons[0]).toBe('Never signed in')
    // Five days of the week, eight hours each.
    expect(items[2]?.hoursOfWeek).toBe('40.00')
  })

  it('checks papers on the last day, and experience with the system of the project', async () => {
    const [one] = people
    const projectId = await addVisit(
      { status: 'confirmed', scheduled_date: '2031-05-05', travel_documents: '{visa,medical}' },
      'ERMA FIRST',
    )
    const done = { assigned_operator_id: one?.id ?? '', status: 'completed', completed_date: '2026-10-01' }
    await addVisit(done, 'ERMA FIRST')
    await addVisit(done)
    const { project, items } = PlannerAnswer.parse((await ask(`&projectId=${projectId}`)).body)
    expect(project).toMatchObject({
      id: projectId,
      system: 'ERMA FIRST',
      assignedOperatorId: null,
      scheduledDate: '2031-05-05',
      scheduledEndDate: null,
    })
    expect(items.find(({ id }) => id === one?.id)).toMatchObject({
      jobs: 1,
      papers: { state: 'missing', category: 'medical' },
    })
    expect((await ask(`&projectId=${newId()}`)).status).toBe(404)
  })

  it('returns the next days with a free person if no one is free', async () => {
    const [one] = people
    for (const id of [one?.id, people[3]?.id]) {
      await query(
        `insert into operator_absences (id, user_id, from_day, to_day) values ($1, $2, '2031-05-05', '2031-05-06')`,
        [newId(), id],
      )
    }
    expect(PlannerAnswer.parse((await ask()).body).next).toEqual({
      from: '2031-05-07',
      to: '2031-05-09',
      names: ['Technician 1', 'Technician 4'],
    })
  })

  it('refuses what is no question, and everybody but managers', async () => {
    const { token } = manager
    expect((await call('GET', '/api/portal/planner?from=2031-05-07&to=2031-05-05', { token })).status).toBe(422)
    expect((await call('GET', '/api/portal/planner?from=2031-05-07&to=2032-05-05', { token })).status).toBe(422)
    expect((await call('GET', '/api/portal/planner?from=2031-05-07&port=busan', { token })).status).toBe(400)
    expect((await call('GET', '/api/portal/planner', { token })).status).toBe(400)
    expect((await ask('', people[0]?.token)).status).toBe(403)
    expect((await call('GET', '/api/portal/planner?from=2031-05-07')).status).toBe(401)
  })
})

it('a month is given out by person, project and currency, hours and parts once each', async () => {
  const { ctx, call, query } = await testCalls()
  const [manager, kari] = [
    await addPerson(ctx, { role: 'manager' }),
    await addPerson(ctx, { role: 'operator', name: 'Kari' }),
  ]
  const { body: project } = await call('POST', '/api/portal/projects', {
    token: manager.token,
    body: { vesselName: 'Month Star', serviceType: 'repair', assignedOperatorId: kari.id },
  })
  const { id } = project as { id: string }
  for (const [date, kind, hours] of [
    ['2026-10-31', 'work', '9'],
    ['2026-11-01', 'travel', '2.5'],
    ['2026-11-30', 'work', '7'],
  ]) {
    await query(
      'insert into project_hours (id, project_id, user_id, date, kind, hours) values ($1, $2, $3, $4, $5, $6)',
      [newId(), id, kari.id, date, kind, hours],
    )
  }
  for (const [currency, cost] of [
    ['NOK', '10.10'],
    ['NOK', null],
    ['EUR', '5'],
  ]) {
    await query(
      `insert into parts_used (id, project_id, operator_id, part_name, vessel_name, quantity, unit_cost, currency, used_date)
       values ($1, $2, $3, 'Seal', 'Month Star', 3, $4, $5, '2026-11-15')`,
      [newId(), id, kari.id, cost, currency],
    )
  }
  const ask = (accept: string) =>
    call('GET', '/api/portal/operators/month?month=2026-11', { token: manager.token, headers: { accept } })
  const { items } = (await ask('application/json')).body as { items: Record<string, unknown>[] }
  const common = { operatorName: 'Kari', vesselName: 'Month Star' }
  expect(items).toMatchObject([
    { ...common, currency: 'EUR', hours: '0.00', parts: 1, partsTotal: '15.00' },
    {
      ...common,
      currency: 'NOK',
      travel: '2.50',
      work: '7.00',
      hours: '9.50',
      parts: 2,
      unpriced: 1,
      partsTotal: '30.30',
    },
  ])
  expect((await ask('text/csv')).text.split('\r\n')[2]).toMatch(
    /Kari,P\d\d-\d+,Month Star,,,2.50,7.00,0.00,9.50,2,1,30.30,NOK$/,
  )
  expect((await call('GET', '/api/portal/operators/month?month=2026-13', { token: manager.token })).status).toBe(400)
})
