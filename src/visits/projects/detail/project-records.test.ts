import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatPrintedDay, todayIn } from '#core/days.ts'
import { testCalls } from '../../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../../tests/setup/portal-people.ts'
import { addProject, setStatus } from '../project.fixture.ts'

const product = await testCalls()
const { call, query, ctx } = product
const MISSING = '00000000-0000-7000-8000-000000000000'

let manager: Person
let kari: Person
let ola: Person
beforeAll(async () => {
  manager = await addPerson(ctx, { role: 'manager', name: 'Mona Manager' })
  kari = await addPerson(ctx, { role: 'operator', name: 'Kari Ås' })
  ola = await addPerson(ctx, { role: 'operator', name: 'Ola Nordmann' })
})

const newEvents = async (projectId: string) =>
  query<{ action: string; field_changed: string | null; new_value: string | null; description: string | null }>(
    `select action, field_changed, new_value, description from audit.logs
      where entity_type = 'project' and entity_id = $1 order by seq`,
    [projectId],
  )

/** A call with the body of its response as the test needs it. */
const ask = async (
  person: Person | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => {
  const answer = await call(method, `/api/portal/${path}`, { token: person?.token ?? null, body })
  return { status: answer.status, body: answer.body as ReturnType<typeof JSON.parse> }
}

it('a project to which nothing ever happened has an empty history, and a missing one has none', async () => {
  expect(await ask(manager, 'GET', `projects/${await addProject(product)}/history`)).toMatchObject({
    status: 200,
    body: { items: [], total: 0 },
  })
  expect((await ask(manager, 'GET', `projects/${MISSING}/history`)).status).toBe(404)
})

describe('hours', () => {
  const work = { date: '2026-02-01', kind: 'work', hours: '7.5', note: 'Filter' }

  it('are logged, summed exactly, changed and removed by their technician', async () => {
    const id = await addProject(product, { operator: kari.id })
    const added = await ask(kari, 'POST', `projects/${id}/hours`, work)
    expect(added).toMatchObject({
      status: 201,
      body: { hours: '7.50', kind: 'work', userName: 'Kari Ås', version: 1, mayChange: true },
    })
    await ask(manager, 'POST', `projects/${id}/hours`, { date: '2026-02-02', kind: 'travel', hours: '0.1' })
    const list = await ask(kari, 'GET', `projects/${id}/hours`)
    expect(list.body).toMatchObject({
      total: 2,
      sums: { travel: '0.10', work: '7.50', waiting: '0.00', total: '7.60' },
      items: [
        { kind: 'travel', mayChange: false },
        { kind: 'work', mayChange: true },
      ],
    })
    const changed = await ask(kari, 'PATCH', `hours/${added.body.id}`, { hours: '8', version: 1 })
    expect(changed).toMatchObject({ status: 200, body: { hours: '8.00', note: 'Filter', version: 2 } })
    expect(await query('select operator_hours from vessel_projects where id = $1', [id])).toEqual([
      { operator_hours: '8.10' },
    ])
    const stale = await ask(kari, 'PATCH', `hours/${added.body.id}`, { hours: '1', version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { current: { hours: '8.00', version: 2 } } })
    expect((await ask(kari, 'DELETE', `hours/${added.body.id}?version=2`)).status).toBe(204)
    expect((await ask(kari, 'DELETE', `hours/${added.body.id}`)).status).toBe(404)
    expect(await newEvents(id)).toMatchObject([
      { action: 'hours_added', new_value: '7.50 h work, 1 Feb 2026' },
      { action: 'hours_added' },
      { action: 'hours_updated', field_changed: 'hours', new_value: '8.00' },
      { action: 'hours_updated', description: 'Removed' },
    ])
  })

  it('are refused above the maximum of an entry or of the total, naming the field', async () => {
    const id = await addProject(product, { operator: kari.id })
    for (const hours of ['24.01', '0', '-1', '1.234', 8, 'eight']) {
      const answer = await ask(kari, 'POST', `projects/${id}/hours`, { ...work, hours })
      expect(answer, String(hours)).toMatchObject({ status: 422, body: { fields: [{ field: 'hours' }] } })
    }
    await query(
      `insert into project_hours (id, project_id, user_id, date, kind, hours)
        select gen_random_uuid(), $1, $2, '2026-01-01', 'work', 24 from generate_series(1, 41)`,
      [id, kari.id],
    )
    expect((await ask(kari, 'POST', `projects/${id}/hours`, { ...work, hours: '15.99' })).status).toBe(201)
    expect(await ask(kari, 'POST', `projects/${id}/hours`, { ...work, hours: '0.01' })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'hours' }] },
    })
    expect((await ask(kari, 'POST', `projects/${id}/hours`, { ...work, userId: ola.id })).status).toBe(422)
  })

  it('are logged by the assigned technician, until the project is completed', async () => {
    const id = await addProject(product, { operator: kari.id })
    const own = (await ask(manager, 'POST', `projects/${id}/hours`, work)).body
    expect((await ask(null, 'POST', `projects/${id}/hours`, work)).status).toBe(401)
    expect((await ask(ola, 'POST', `projects/${id}/hours`, work)).status).toBe(404)
    expect((await ask(ola, 'GET', `projects/${id}/hours`)).status).toBe(404)
    expect((await ask(ola, 'PATCH', `hours/${own.id}`, { hours: '1' })).status).toBe(404)
    expect((await ask(kari, 'PATCH', `hours/${own.id}`, { hours: '1' })).status).toBe(403)
    expect((await ask(kari, 'POST', `projects/${MISSING}/hours`, work)).status).toBe(404)
    // An earlier assignee reads, and writes nothing.
    await query(`update project_operators set unassigned_at = now() where project_id = $1`, [id])
    await query(`insert into project_operators (id, project_id, user_id) values (gen_random_uuid(), $1, $2)`, [
      id,
      ola.id,
    ])
    await query(`update vessel_projects set assigned_operator_id = $2 where id = $1`, [id, ola.id])
    expect((await ask(kari, 'GET', `projects/${id}/hours`)).status).toBe(200)
    expect((await ask(kari, 'POST', `projects/${id}/hours`, work)).status).toBe(403)
    expect((await ask(ola, 'POST', `projects/${id}/hours`, work)).status).toBe(201)
    await setStatus(product, id, 'completed')
    expect((await ask(ola, 'POST', `projects/${id}/hours`, work)).status).toBe(409)
    const handedIn = [
      await ask(manager, 'POST', `projects/${id}/hours`, work),
      await ask(manager, 'PATCH', `hours/${own.id}`, { hours: '1', version: 1 }),
      await ask(manager, 'DELETE', `hours/${own.id}?version=1`),
    ]
    for (const refused of handedIn) {
      expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('send it back') } })
    }
    await setStatus(product, id, 'closed')
    expect((await ask(manager, 'POST', `projects/${id}/hours`, work)).status).toBe(409)
    await setStatus(product, id, 'confirmed')
    expect((await ask(ola, 'POST', `projects/${id}/hours`, work)).status).toBe(409)
  })

  it('are those of days that have come where the ship lies', async () => {
    const at = async (portTimeZone: string | null) => {
      const id = await addProject(product, { operator: ola.id })
      await query('update vessel_projects set port_time_zone = $2 where id = $1', [id, portTimeZone])
      return id
    }
    // Without a time zone a day counts as come as soon as it begins anywhere: at UTC+14.
    const zones = [
      ['Asia/Singapore', 'Asia/Singapore'],
      ['America/Chicago', 'America/Chicago'],
      [null, 'Pacific/Kiritimati'],
    ] as const
    for (const [portTimeZone, timeZone] of zones) {
      const id = await at(portTimeZone)
      const log = (date: string) => ask(ola, 'POST', `projects/${id}/hours`, { date, kind: 'travel', hours: '0.25' })
      const today = todayIn(timeZone)
      expect(await log(addDays(today, 1)), String(portTimeZone)).toMatchObject({
        status: 422,
        body: { fields: [{ field: 'date', message: expect.stringContaining(formatPrintedDay(today)) }] },
      })
      expect((await log(addDays(today, 365))).status).toBe(422)
      const { status, body } = await log(today)
      expect(status, String(portTimeZone)).toBe(201)
      const ahead = { date: addDays(today, 1), version: 1 }
      expect((await ask(ola, 'PATCH', `hours/${body.id}`, ahead)).status).toBe(422)
    }
  })

  it('fill a day with at most 24 over all jobs, also when two are logged at once', async () => {
    const nils = await addPerson(ctx, { role: 'operator', name: 'Nils Day' })
    const [here, there] = [
      await addProject(product, { operator: nils.id }),
      await addProject(product, { operator: nils.id }),
    ]
    const log = (id: string, hours: string, date = '2026-03-03') =>
      ask(nils, 'POST', `projects/${id}/hours`, { date, kind: 'work', hours })
    const first = await log(here, '8')
    expect(await log(there, '24')).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'hours', message: expect.stringContaining('32.00 hours on 3 Mar 2026') }] },
    })
    expect((await log(there, '16')).status).toBe(201)
    expect((await log(here, '0.01')).status).toBe(422)
    expect((await ask(nils, 'PATCH', `hours/${first.body.id}`, { hours: '8.01', version: 1 })).status).toBe(422)
    const moved = (await log(here, '8.01', '2026-03-04')).body
    expect((await ask(nils, 'PATCH', `hours/${moved.id}`, { date: '2026-03-03', version: 1 })).status).toBe(422)
    expect((await ask(nils, 'PATCH', `hours/${first.body.id}`, { note: 'Full', version: 1 })).status).toBe(200)
    const race = await Promise.all([here, there, here, there].map((id) => log(id, '10', '2026-03-05')))
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422])
  })

  it('are logged once per Idempotency-Key', async () => {
    const id = await addProject(product, { operator: kari.id })
    const headers = { 'idempotency-key': 'hours-of-kari-1' }
    const twice = async () =>
      (await call('POST', `/api/portal/projects/${id}/hours`, { token: kari.token, body: work, headers })).body
    expect(await twice()).toEqual(await twice())
    expect((await ask(kari, 'GET', `projects/${id}/hours`)).body.total).toBe(1)
  })
})

describe('comments', () => {
  it('can be added to a closed project, and notify the mentioned people', async () => {
    const id = await addProject(product, { operator: kari.id, status: 'closed' })
    const written = await ask(manager, 'POST', `projects/${id}/comments`, { comment: 'Well done, @[kari ås]!' })
    expect(written).toMatchObject({
      status: 201,
      body: { userName: 'Mona Manager', mentions: [{ id: kari.id, name: 'Kari Ås' }], editedAt: null },
    })
    await ask(kari, 'POST', `projects/${id}/comments`, { comment: 'Thanks', mentions: [manager.id] })
    const told = await query<{ kind: string; user_id: string }>(
      'select kind, user_id from notifications where project_id = $1 order by created_at',
      [id],
    )
    expect(told).toEqual([
      { kind: 'mention', user_id: kari.id },
      { kind: 'mention', user_id: manager.id },
    ])
    const list = await ask(kari, 'GET', `projects/${id}/comments`)
    expect(list.body).toMatchObject({ total: 2, items: [{ comment: 'Thanks' }, { comment: 'Well done, @[kari ås]!' }] })
    expect(list.body.people.map((person: { id: string }) => person.id)).toContain(kari.id)
    expect(list.body.people.map((person: { id: string }) => person.id)).not.toContain(ola.id)
    expect((await newEvents(id)).map(({ action }) => action)).toEqual(['commented', 'commented'])
  })

  it('notify the technician, and never the author', async () => {
    const id = await addProject(product, { operator: kari.id })
    await ask(manager, 'POST', `projects/${id}/comments`, { comment: 'Bring the long ladder' })
    await ask(kari, 'POST', `projects/${id}/comments`, { comment: 'Yes' })
    expect(await query('select kind, user_id from notifications where project_id = $1', [id])).toEqual([
      { kind: 'comment', user_id: kari.id },
    ])
  })

  it('are edited and removed by their author within a day', async () => {
    const id = await addProject(product, { operator: kari.id })
    const { body } = await ask(kari, 'POST', `projects/${id}/comments`, { comment: 'One' })
    expect((await ask(manager, 'PATCH', `comments/${body.id}`, { comment: 'Mine' })).status).toBe(403)
    expect((await ask(ola, 'PATCH', `comments/${body.id}`, { comment: 'Mine' })).status).toBe(404)
    const edited = await ask(kari, 'PATCH', `comments/${body.id}`, { comment: 'Two', version: 1 })
    expect(edited).toMatchObject({ status: 200, body: { comment: 'Two', version: 2 } })
    expect(edited.body.editedAt).not.toBeNull()
    expect((await ask(kari, 'PATCH', `comments/${body.id}`, { comment: 'Three', version: 1 })).status).toBe(409)
    await query(`update project_comments set created_at = now() - interval '25 hours' where id = $1`, [body.id])
    expect((await ask(kari, 'DELETE', `comments/${body.id}`)).status).toBe(409)
    await query(`update project_comments set created_at = now() where id = $1`, [body.id])
    expect((await ask(kari, 'DELETE', `comments/${body.id}`)).status).toBe(204)
    expect((await ask(kari, 'POST', `projects/${id}/comments`, { comment: '  ' })).status).toBe(422)
    expect(
      (await ask(kari, 'POST', `projects/${id}/comments`, { comment: 'Hi', mentions: [ola.id] })).body,
    ).toMatchObject({ status: 422, fields: [{ field: 'mentions' }] })
  })
})

describe('contacts', () => {
  const master = { contactType: 'master', name: 'Capt. Łukasz', phone: '+47 900 00 000', email: 'master@ship.example' }

  it('are added, changed and removed; the log has no phone and no address', async () => {
    const id = await addProject(product, { operator: kari.id, status: 'confirmed' })
    const added = await ask(kari, 'POST', `projects/${id}/contacts`, master)
    expect(added).toMatchObject({ status: 201, body: { ...master, company: null, version: 1 } })
    const changed = await ask(kari, 'PATCH', `contacts/${added.body.id}`, {
      phone: '+47 911 11 111',
      email: '',
      version: 1,
    })
    expect(changed).toMatchObject({ status: 200, body: { phone: '+47 911 11 111', email: null, version: 2 } })
    expect((await ask(kari, 'PATCH', `contacts/${added.body.id}`, { name: 'X', version: 1 })).status).toBe(409)
    expect((await ask(ola, 'DELETE', `contacts/${added.body.id}`)).status).toBe(404)
    expect((await ask(kari, 'GET', `projects/${id}/contacts`)).body).toMatchObject({ total: 1 })
    expect((await ask(kari, 'DELETE', `contacts/${added.body.id}`)).status).toBe(204)
    const log = JSON.stringify([
      await newEvents(id),
      await query(
        'select * from audit.personal_values personal join audit.logs line using (seq) where line.entity_id = $1',
        [id],
      ),
    ])
    expect(log).toContain('Łukasz')
    expect(log).not.toMatch(/900 00 000|911 11 111|ship\.example/)
  })

  it('refuse what is no address and no number, and a locked project', async () => {
    const id = await addProject(product, { operator: kari.id })
    for (const wrong of [
      { email: 'nobody' },
      { phone: 'call me' },
      { name: '' },
      { contactType: 'cook' },
      { id: MISSING },
    ]) {
      const answer = await ask(kari, 'POST', `projects/${id}/contacts`, { ...master, ...wrong })
      expect(answer.status, JSON.stringify(wrong)).toBe(422)
    }
    await setStatus(product, id, 'cancelled')
    expect((await ask(manager, 'POST', `projects/${id}/contacts`, master)).status).toBe(409)
  })
})
