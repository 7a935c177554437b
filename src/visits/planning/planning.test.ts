import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx } from '#core/context.server.ts'
import { addDays, mondayOf, todayIn } from '#core/days.ts'
import { newId } from '#core/db/columns.server.ts'
import { VISIT_DAYS_MAX } from '#visits/projects/projects.limits.ts'
import { Schedule } from '#visits/projects/schedule.contract.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'
import { ManagerDashboard } from './manager-dashboard.contract.ts'
import { OperatorDashboard } from './operator-dashboard.contract.ts'

const calls = await testCalls()
const { ctx, call, query } = calls
const [clock] = await query<{ today: string }>(`select (now() at time zone 'Europe/Oslo')::date::text as today`)
const today = clock?.today ?? ''

let manager: Person
let kari: Person
let ola: Person
let projects = 0

/** A project straight in the table: what makes one is another module's subject. */
async function addProject(values: Record<string, string>): Promise<string> {
  projects += 1
  const [id, vesselId] = [newId(), newId()]
  const name = values['vessel_name'] ?? `Vessel ${projects}`
  await query('insert into vessels (id, name) values ($1, $2)', [vesselId, `${name} ${projects}`])
  const row: Record<string, string> = {
    id,
    project_number: `P26-${String(projects).padStart(4, '0')}`,
    vessel_id: vesselId,
    vessel_name: name,
    service_type: 'annual service',
    request_date: today,
    ...values,
  }
  const names = Object.keys(row)
  await query(
    `insert into vessel_projects (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
  return id
}

const addHours = (projectId: string, userId: string, date: string, kind: string, hours: string) =>
  query('insert into project_hours (id, project_id, user_id, date, kind, hours) values ($1, $2, $3, $4, $5, $6)', [
    newId(),
    projectId,
    userId,
    date,
    kind,
    hours,
  ])

beforeAll(async () => {
  manager = await addPerson(ctx, { role: 'manager', name: 'Manager 1' })
  kari = await addPerson(ctx, { role: 'operator', name: 'Technician 1' })
  ola = await addPerson(ctx, { role: 'operator', name: 'Technician 2' })
})

const read = async <T>(path: string, schema: { parse: (body: unknown) => T }, person = manager): Promise<T> => {
  const { status, body, text } = await call('GET', path, { token: person.token })
  expect(status, text).toBe(200)
  return schema.parse(body)
}
const SCHEDULE = '/api/portal/dashboard/schedule'

describe('access', () => {
  it.each([SCHEDULE, '/api/portal/dashboard/manager', '/api/portal/operators/load'])(
    '%s is for managers only',
    async (path) => {
      expect((await call('GET', path)).status).toBe(401)
      expect((await call('GET', path, { token: await calls.signIn() })).status).toBe(401)
      expect((await call('GET', path, { token: kari.token })).status).toBe(403)
      expect((await call('GET', path, { token: manager.token })).status).toBe(200)
    },
  )

  it('a technician sees the own page, a manager the one that was chosen', async () => {
    const path = '/api/portal/dashboard/operator'
    expect((await call('GET', path)).status).toBe(401)
    expect((await read(path, OperatorDashboard, kari)).operator).toEqual({ id: kari.id, name: kari.name })
    expect((await call('GET', `${path}?operatorId=${ola.id}`, { token: kari.token })).status).toBe(404)
    expect((await call('GET', `${path}?operatorId=${manager.id}`, { token: manager.token })).status).toBe(404)
    const none = await read(path, OperatorDashboard)
    expect(none.operator).toBeNull()
    expect(none.operators.map(({ name }) => name)).toEqual(['Technician 1', 'Technician 2'])
    expect((await read(`${path}?operatorId=${ola.id}`, OperatorDashboard)).operator?.name).toBe('Technician 2')
  })

  it('an invalid date or an unknown parameter returns 400', async () => {
    const token = manager.token
    expect((await call('GET', `${SCHEDULE}?from=2026-02-30`, { token })).status).toBe(400)
    expect((await call('GET', `${SCHEDULE}?week=1`, { token })).status).toBe(400)
    expect((await call('GET', '/api/portal/operators/load?days=0', { token })).status).toBe(400)
  })
})

describe('the schedule', () => {
  // A month of its own, away from what the other tests add around today.
  const first = '2031-03-03'

  beforeAll(async () => {
    const own = { assigned_operator_id: kari.id, status: 'confirmed' }
    await addProject({ ...own, vessel_name: 'Before', scheduled_date: '2031-02-20', scheduled_end_date: '2031-03-02' })
    await addProject({ ...own, vessel_name: 'Long', scheduled_date: '2030-09-01', scheduled_end_date: '2031-03-04' })
    await addProject({ ...own, vessel_name: 'First', scheduled_date: '2031-03-10', scheduled_end_date: '2031-03-13' })
    await addProject({
      ...own,
      vessel_name: 'Second',
      scheduled_date: '2031-03-12',
      scheduled_end_date: '2031-03-14',
      travel_documents: '{visa}',
    })
    await addProject({ ...own, vessel_name: 'Off', scheduled_date: '2031-03-12', status: 'cancelled' })
    await addProject({ vessel_name: 'Nobody', scheduled_date: '2031-03-30', status: 'not confirmed' })
    await addProject({ ...own, vessel_name: 'After', scheduled_date: '2031-03-31' })
    await query(
      `insert into operator_absences (id, user_id, from_day, to_day, reason) values ($1, $2, '2031-03-28', '2031-04-11', 'Leave')`,
      [newId(), ola.id],
    )
  })

  it('shows four weeks from a Monday: jobs by technician, unassigned jobs, and absences', async () => {
    const schedule = await read(`${SCHEDULE}?from=2031-03-05`, Schedule)
    expect(schedule).toMatchObject({ from: first, to: '2031-03-30', today, leftOut: 0 })
    expect(schedule.unassigned.map(({ vesselName }) => vesselName)).toEqual(['Nobody'])
    const [technician1, technician2] = schedule.operators
    expect(technician1?.jobs.map(({ vesselName }) => vesselName)).toEqual(['Long', 'First', 'Second', 'Off'])
    expect(technician2?.absences).toMatchObject([{ from: '2031-03-28', to: '2031-04-11', reason: 'Leave' }])
  })

  it('reports double bookings by technician and by job; a cancelled job occupies no days', async () => {
    const { operators } = await read(`${SCHEDULE}?from=${first}`, Schedule)
    const [row] = operators
    expect(row?.clashes).toEqual([{ from: '2031-03-12', to: '2031-03-13' }])
    expect(row?.daysBooked).toBe(7)
    expect(row?.jobs.find(({ vesselName }) => vesselName === 'Second')).toMatchObject({
      clash: { from: '2031-03-12', to: '2031-03-13', vesselName: 'First' },
      lacksDocuments: true,
      isBooked: true,
    })
    expect(row?.jobs.find(({ vesselName }) => vesselName === 'Off')).toMatchObject({ clash: null, isBooked: false })
  })

  it('can be exported, and the export is audited', async () => {
    const answer = await call('GET', `${SCHEDULE}?from=${first}`, {
      token: manager.token,
      headers: { accept: 'text/csv' },
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.text.split('\r\n')
    expect(lines[0]).toContain('Technician,From,To,Days,Vessel')
    expect(lines).toContainEqual(
      expect.stringMatching(/^Technician 1,2031-03-12,2031-03-14,3,Second,.*clash with First 2031-03-12 to 2031-03-13/),
    )
    expect(lines).toContain('Technician 2,2031-03-28,2031-04-11,15,,,,,,away,Leave')
    expect(await query(`select entity_name, changed_by_name from audit.logs where action = 'exported'`)).toEqual([
      { entity_name: 'schedule', changed_by_name: 'Manager 1' },
    ])
  })

  it('load lists obstacles on the wanted days, but not the job itself', async () => {
    const path = '/api/portal/operators/load'
    const { operators } = await read(`${SCHEDULE}?from=${first}`, Schedule)
    const own = operators[0]?.jobs.find(({ vesselName }) => vesselName === 'First')?.projectId
    const answer = await call('GET', path, {
      token: manager.token,
      query: { from: '2031-03-28', to: '2031-03-31' },
    })
    expect(answer.body).toMatchObject({
      items: [
        { name: 'Technician 1', job: { vesselName: 'After' }, absence: null },
        { name: 'Technician 2', job: null, absence: { reason: 'Leave' } },
      ],
    })
    const { items } = answer.body as { items: { id: string; reasons: string[] }[] }
    const planner = await call('GET', '/api/portal/planner?from=2031-03-28&to=2031-03-31', { token: manager.token })
    const ranked = (planner.body as { items: { id: string; reasons: string[] }[] }).items
    expect(items.map(({ id, reasons }) => ({ id, reasons }))).toEqual(
      ranked.map(({ id, reasons }) => ({ id, reasons })),
    )
    const alone = await call('GET', path, {
      token: manager.token,
      query: { from: '2031-03-10', to: '2031-03-11', projectId: String(own) },
    })
    expect(alone.body).toMatchObject({ items: [{ job: null }, { job: null }] })
    // The longest visit is answered about, too: what isn't answered is saved without a question.
    const to = addDays('2031-03-10', VISIT_DAYS_MAX - 1)
    const long = await call('GET', path, { token: manager.token, query: { from: '2031-03-10', to } })
    expect(long).toMatchObject({ status: 200, body: { items: [{ job: { vesselName: 'First' } }, {}] } })
  })
})

describe("the manager's page", () => {
  it('counts and lists waiting projects, and lists recent activity', async () => {
    const before = await read('/api/portal/dashboard/manager', ManagerDashboard)
    const late = await addProject({
      vessel_name: 'Late',
      status: 'in progress',
      assigned_operator_id: ola.id,
      scheduled_date: addDays(today, -9),
      scheduled_end_date: addDays(today, -4),
    })
    await addProject({ vessel_name: 'Free', status: 'confirmed', scheduled_date: addDays(today, 2) })
    await addProject({ vessel_name: 'Asked', request_date: addDays(today, -12), assigned_operator_id: ola.id })
    await addProject({
      vessel_name: 'Done',
      status: 'completed',
      completed_date: addDays(today, -3),
      assigned_operator_id: ola.id,
    })
    await addProject({ vessel_name: 'Waits', status: 'on hold', assigned_operator_id: ola.id, scheduled_date: today })
    const { id, name } = ola
    const acting = createCtx(ctx.db, { kind: 'portal', userId: id, name, role: 'operator', sessionId: ola.sessionId })
    const project = { entityType: 'project', entityId: late, entityName: 'Late' } as const
    await acting.tx((tx) =>
      recordAudit(
        tx,
        { ...project, action: 'status_changed', oldValue: 'confirmed', newValue: 'in progress' },
        { ...project, action: 'part_added', newValue: 'Filter' },
        { ...project, action: 'part_added', newValue: 'Seal' },
      ),
    )
    const { tiles, waiting, activity } = await read('/api/portal/dashboard/manager', ManagerDashboard)
    expect(tiles).toMatchObject({
      notConfirmed: { count: before.tiles.notConfirmed.count + 1, oldestDays: 12 },
      unassigned: { count: before.tiles.unassigned.count + 1, first: addDays(today, 2) },
      startingSoon: { count: before.tiles.startingSoon.count + 1, next: addDays(today, 2) },
      inProgress: { count: 1, onHold: 1 },
      overdue: { count: 1, since: addDays(today, -4) },
      awaitingReview: { count: 1, oldestDays: 3 },
    })
    expect(waiting.slice(0, 2)).toMatchObject([
      { vesselName: 'Late', reason: 'overdue', days: 4, operatorName: 'Technician 2' },
      { vesselName: 'Free', reason: 'unassigned', days: -2 },
    ])
    expect(waiting.map(({ vesselName }) => vesselName)).toContain('Asked')
    expect(activity.slice(0, 2)).toMatchObject([
      { who: 'Technician 2', what: 'added 2 parts to', project: { id: late, vesselName: 'Late' } },
      { who: 'Technician 2', what: 'started', project: { id: late } },
    ])
  })

  it("counts people's documents that end within 60 days, not those of deactivated people", async () => {
    const gone = await addPerson(ctx, { role: 'operator', name: 'Technician 9' })
    await addDocument(kari, 'passport', addDays(today, 21))
    await addDocument(kari, 'visa', addDays(today, 200))
    await addDocument(gone, 'passport', addDays(today, 5))
    await ctx.db.execute(sql`update portal_users set is_active = false where id = ${gone.id}`)
    const { tiles } = await read('/api/portal/dashboard/manager', ManagerDashboard)
    expect(tiles.documents).toEqual({ count: 1, first: addDays(today, 21) })
  })
})

async function addDocument(person: Person, category: string, expiryDate: string) {
  const storedFileId = newId()
  await query(
    `insert into stored_files (id, storage_key, file_name, file_type, file_size, sha256, wrapped_key, key_id)
     values ($1, $2, 'p.pdf', 'application/pdf', 10, '\\x00', '\\x00', 'k')`,
    [storedFileId, storedFileId],
  )
  await query(
    `insert into operator_documents (id, user_id, stored_file_id, file_name, file_size, file_category, expiry_date, uploaded_by)
     values ($1, $2, $3, 'p.pdf', 10, $4, $5, $2)`,
    [newId(), person.id, storedFileId, category, expiryDate],
  )
}

describe("the technician's page", () => {
  it('shows today’s job with its contacts, upcoming jobs, jobs not handed in, documents and hours', async () => {
    const per = await addPerson(ctx, { role: 'operator', name: 'Technician 3' })
    const own = { assigned_operator_id: per.id }
    const job = await addProject({
      ...own,
      vessel_name: 'Today',
      status: 'in progress',
      scheduled_date: addDays(today, -1),
      scheduled_end_date: addDays(today, 1),
      port_code: 'GBIMM',
      port_agent: 'Humber Agency',
      vessel_master_name: 'Master',
      vessel_master_phone: '+44 7700 900114',
      engineer_contact: 'chief@ship.example',
    })
    await query(
      `insert into vessel_contacts (id, project_id, contact_type, name, phone) values ($1, $2, 'agent', 'Agent', '+44 20 7946 0114')`,
      [newId(), job],
    )
    await addProject({ ...own, vessel_name: 'Next', status: 'confirmed', scheduled_date: addDays(today, 5) })
    const late = await addProject({
      ...own,
      vessel_name: 'Past',
      status: 'in progress',
      scheduled_date: addDays(today, -8),
    })
    await addProject({ ...own, vessel_name: 'Closed', status: 'closed', scheduled_date: today })
    await addHours(job, per.id, today, 'work', '4.25')
    await addHours(job, per.id, mondayOf(today), 'travel', '1.50')
    await addHours(late, kari.id, today, 'work', '8')
    await addDocument(per, 'passport', addDays(today, -1))
    const page = await read('/api/portal/dashboard/operator', OperatorDashboard, per)
    expect(page.jobs).toMatchObject([
      {
        vesselName: 'Today',
        portCode: 'GBIMM',
        hoursLogged: '5.75',
        hasReport: false,
        contacts: [
          { role: 'agent', name: 'Humber Agency', phone: '+44 20 7946 0114' },
          { role: 'master', name: 'Master', phone: '+44 7700 900114' },
        ],
      },
    ])
    expect(page.upcoming.map(({ vesselName }) => vesselName)).toEqual(['Next'])
    expect(page.handIns).toMatchObject([{ vesselName: 'Past', gaps: ['report'] }])
    expect(page.documents).toMatchObject([{ fileCategory: 'passport', daysLeft: -1 }])
    expect(page.hours.week).toEqual({ travel: '1.50', work: '4.25', waiting: '0.00', total: '5.75' })
    expect(JSON.stringify(page)).not.toContain('projectValue')
  })

  it("counts today's hours by the port's day, whatever day it is in Oslo", async () => {
    const person = await addPerson(ctx, { role: 'operator', name: 'Technician 4' })
    for (const [port, zone] of [
      ['KRPUS', 'Asia/Seoul'],
      ['USHOU', 'America/Chicago'],
    ] as const) {
      const day = todayIn(zone)
      const more = {
        vessel_name: port,
        port_code: port,
        port_time_zone: zone,
        status: 'in progress',
        scheduled_date: today,
      }
      const job = await addProject({ assigned_operator_id: person.id, ...more })
      await addHours(job, person.id, day, 'work', '2.25')
      await addHours(job, person.id, addDays(day, -1), 'work', '8')
    }
    const { jobs } = await read('/api/portal/dashboard/operator', OperatorDashboard, person)
    expect(jobs.map(({ hoursToday }) => hoursToday)).toEqual(['2.25', '2.25'])
  })
})
