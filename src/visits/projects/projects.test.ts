import { describe, expect, it } from 'vitest'
import { addDays, todayInOslo } from '#core/days.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { ProjectChange, ProjectDetail } from './projects.contract.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager', name: 'Manager One' })
const other = await addPerson(api.ctx, { role: 'manager', name: 'Manager Two' })
const operator = await addPerson(api.ctx, { role: 'operator', name: 'Technician One' })
const stranger = await addPerson(api.ctx, { role: 'operator', name: 'Technician Two' })

const ROOT = '/api/portal/projects'
let counter = 0
const body = (more: object = {}) => ({
  vesselName: `MV Test ${(counter += 1)}`,
  serviceType: 'annual service',
  ...more,
})
const planned = {
  scheduledDate: '2026-05-04',
  scheduledEndDate: '2026-05-06',
  location: 'Bergen',
  clientName: 'Client AS',
}

const post = (path: string, sent: object = {}, token = manager.token, headers: Record<string, string> = {}) =>
  api.call('POST', path, { token, body: sent, headers })
const create = async (more: object = {}) => {
  const answer = await post(ROOT, body(more))
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body as ProjectChange
}
const move = (id: string, sent: object, token = manager.token) => post(`${ROOT}/${id}/transitions`, sent, token)
const detail = async (id: string, token = manager.token) =>
  (await api.call('GET', `${ROOT}/${id}`, { token })).body as ProjectDetail
const events = (id: string) =>
  api.query<{ action: string; field_changed: string | null; new_value: string | null; description: string | null }>(
    `select action, field_changed, new_value, description from audit.logs where entity_id = $1 order by seq`,
    [id],
  )
const fields = (answer: { body: unknown }) =>
  (answer.body as { fields?: { field: string }[] }).fields?.map(({ field }) => field)

/** Hours and a report straight in the tables: how they come about is tested elsewhere. */
const logWork = async (id: string, day = '2026-05-04') => {
  await api.query(
    `insert into project_hours (id, project_id, user_id, date, kind, hours)
     values (gen_random_uuid(), $1, $2, $3, 'work', 7.5)`,
    [id, operator.id, day],
  )
}
const addReport = (id: string) =>
  api.query(
    `insert into service_reports (id, project_id, operator_id, file_name, file_type, file_size, state)
     values (gen_random_uuid(), $1, $2, 'report.pdf', 'application/pdf', 1, 'uploaded')`,
    [id, operator.id],
  )

describe('a new project', () => {
  it('is not confirmed, has the next number, today as request date and an audit row', async () => {
    const first = await create()
    const second = await create({ projectValue: '12345.6', scheduledDate: '2026-05-04' })
    expect(first).toMatchObject({ status: 'not confirmed', currency: 'NOK', operatorHours: '0.00', version: 1 })
    expect(first.projectNumber).toMatch(/^P\d\d-\d{4}$/)
    expect(Number(second.projectNumber.slice(4))).toBe(Number(first.projectNumber.slice(4)) + 1)
    expect(second).toMatchObject({ projectValue: '12345.60', scheduledEndDate: '2026-05-04' })
    expect(await events(first.id)).toMatchObject([{ action: 'created' }])
  })

  it('is priced in a currency of the settings, which the forms offer; a stored currency remains', async () => {
    for (const currency of ['ZZZ', 'JPY', 'nok']) {
      const refused = await post(ROOT, { ...body(), currency })
      expect(refused, currency).toMatchObject({ status: 422, body: { fields: [{ field: 'currency' }] } })
    }
    const made = await create({ currency: 'SEK' })
    await api.query(`insert into site_settings (id, value) values (1, '{"billingCurrencies": ["JPY", "NOK"]}')`)
    // Another process has not read the settings yet.
    const another = await api.startAnother()
    const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, sent?: object) =>
      another.call(method, path, { token: manager.token, body: sent })
    expect((await ask('POST', ROOT, body())).body).toMatchObject({ currency: 'JPY' })
    expect((await ask('GET', '/api/portal/options')).body).toMatchObject({ currencies: ['JPY', 'NOK'] })
    const kept = { currency: 'SEK', berth: 'Quay 2', version: made.version }
    expect((await ask('PATCH', `${ROOT}/${made.id}`, kept)).status).toBe(200)
    expect((await ask('PATCH', `${ROOT}/${made.id}`, { currency: 'EUR', version: 2 })).status).toBe(422)
    await api.query('delete from site_settings')
  })

  it('is created once per Idempotency-Key, and a refused one uses no number', async () => {
    const sent = body()
    const headers = { 'idempotency-key': 'the-same-key-twice' }
    const answers = await Promise.all([
      post(ROOT, sent, manager.token, headers),
      post(ROOT, sent, manager.token, headers),
    ])
    expect(answers[0].body).toEqual(answers[1].body)
    const before = (answers[0].body as ProjectChange).projectNumber
    expect((await post(ROOT, body({ assignedOperatorId: manager.id }))).status).toBe(422)
    const after = (await create()).projectNumber
    expect(Number(after.slice(4))).toBe(Number(before.slice(4)) + 1)
  })

  it('is refused to visitors, technicians, and with read-only fields', async () => {
    expect((await api.call('POST', ROOT, { body: body() })).status).toBe(401)
    expect((await post(ROOT, body(), operator.token)).status).toBe(403)
    for (const field of ['status', 'operatorHours', 'completedDate', 'projectNumber', 'createdAt', 'createdBy', 'id']) {
      const answer = await post(ROOT, body({ [field]: 'x' }))
      expect([answer.status, fields(answer)]).toEqual([422, [field]])
    }
    expect(fields(await post(ROOT, {}))).toEqual(['vesselName', 'serviceType'])
    expect(fields(await post(ROOT, body({ projectValue: '1.005' })))).toEqual(['projectValue'])
    expect(fields(await post(ROOT, body({ scheduledDate: '2026-05-04', scheduledEndDate: '2026-05-03' })))).toEqual([
      'scheduledEndDate',
    ])
  })

  it('finds its vessel by number or by any spelling of its name, and distinguishes two of the same name', async () => {
    const first = await create({ vesselName: 'MS Nordlys' })
    const again = await create({ vesselName: 'ms nord-lys' })
    expect(again.vesselId).toBe(first.vesselId)
    const numbered = await create({ vesselName: 'MS Nordlys', imo: 'IMO 9074729' })
    expect([numbered.vesselId, numbered.vesselImo]).toEqual([first.vesselId, '9074729'])
    const second = await create({ vesselName: 'MS Nordlys', imo: '7625811' })
    expect(second.vesselId).not.toBe(first.vesselId)
    const vessel = await api.call('GET', `/api/portal/vessels/${second.vesselId}`, { token: manager.token })
    expect(vessel.body).toMatchObject({ name: 'MS Nordlys (IMO 7625811)', imo: '7625811' })
    expect(fields(await post(ROOT, body({ imo: '9074728' })))).toEqual(['imo'])
  })
})

describe('changes', () => {
  it('write one audit row per field, with contact data unsaid, and count the version', async () => {
    const { id } = await create(planned)
    const answer = await api.call('PATCH', `${ROOT}/${id}`, {
      token: manager.token,
      body: { version: 1, location: 'Stavanger', vesselMasterPhone: '+47 99999999', projectValue: '10' },
    })
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ version: 2, location: 'Stavanger' })])
    const changed = (await events(id)).filter(({ action }) => action === 'updated')
    expect(changed.map((event) => [event.field_changed, event.new_value])).toEqual([
      ['vesselMasterPhone', null],
      ['location', 'Stavanger'],
      ['projectValue', '10.00'],
    ])
  })

  it('on an older version are refused with the row as it is now', async () => {
    const { id } = await create()
    const patch = (version: number) =>
      api.call('PATCH', `${ROOT}/${id}`, { token: other.token, body: { version, description: `from ${version}` } })
    expect((await patch(1)).status).toBe(200)
    const stale = await patch(1)
    expect([stale.status, (stale.body as { current: object }).current]).toEqual([
      409,
      expect.objectContaining({ id, version: 2, description: 'from 1' }),
    ])
    expect((await move(id, { to: 'cancelled', reason: 'x', version: 1 })).status).toBe(409)
  })

  it('preserve the length of the visit when its first day moves, and notify the technician', async () => {
    const { id } = await create({ ...planned, assignedOperatorId: operator.id })
    const answer = await api.call('PATCH', `${ROOT}/${id}`, {
      token: manager.token,
      body: { scheduledDate: '2026-06-01' },
    })
    expect(answer.body).toMatchObject({ scheduledDate: '2026-06-01', scheduledEndDate: '2026-06-03' })
    const told = await api.query('select kind from notifications where user_id = $1 and project_id = $2 order by id', [
      operator.id,
      id,
    ])
    expect(told.map(({ kind }) => kind)).toEqual(['assigned', 'moved'])
  })
})

describe('the way from request to closed', () => {
  it('asks for each thing in its place and leaves history, notices and audit', async () => {
    const { id } = await create()
    const blocked = await move(id, { to: 'confirmed' })
    expect(blocked.body).toMatchObject({ status: 409, from: 'not confirmed', allowed: ['cancelled'] })
    await api.call('PATCH', `${ROOT}/${id}`, { token: manager.token, body: planned })
    expect((await move(id, { to: 'confirmed' })).status).toBe(200)
    expect((await move(id, { to: 'in progress' })).status).toBe(409)
    const assigned = await post(`${ROOT}/${id}/assign`, { operatorId: operator.id })
    expect([assigned.status, (assigned.body as ProjectChange).operatorName]).toEqual([200, 'Technician One'])
    expect((await move(id, { to: 'in progress' }, stranger.token)).status).toBe(404)
    expect((await move(id, { to: 'in progress' }, operator.token)).status).toBe(200)
    expect(fields(await move(id, { to: 'on hold' }, operator.token))).toEqual(['reason', 'followUpDate'])
    const held = await move(id, { to: 'on hold', reason: 'Weather', followUpDate: '2026-05-10' }, operator.token)
    expect(held.body).toMatchObject({ status: 'on hold', statusReason: 'Weather', followUpDate: '2026-05-10' })
    expect((await move(id, { to: 'in progress' }, operator.token)).body).toMatchObject({ followUpDate: null })
    expect((await move(id, { to: 'completed' }, operator.token)).status).toBe(409)
    // Future hours unlock nothing.
    await logWork(id, addDays(todayInOslo(), 400))
    expect(await move(id, { to: 'completed' }, operator.token)).toMatchObject({
      status: 409,
      body: { guards: ['hours'] },
    })
    expect((await detail(id)).moves.find(({ to }) => to === 'completed')?.blockedBy).toMatch(/hours/)
    await api.query('delete from project_hours where project_id = $1', [id])
    await logWork(id)
    expect(fields(await move(id, { to: 'completed' }, operator.token))).toEqual(['waiver'])
    await addReport(id)
    const done = await move(id, { to: 'completed' }, operator.token)
    expect(done.body).toMatchObject({ status: 'completed', operatorHours: '7.50', completedDate: expect.any(String) })
    expect((await move(id, { to: 'closed' }, operator.token)).status).toBe(403)
    expect((await move(id, { to: 'closed' })).status).toBe(200)
    const locked = await api.call('PATCH', `${ROOT}/${id}`, { token: manager.token, body: { location: 'Oslo' } })
    expect(locked.status).toBe(409)
    expect(fields(await move(id, { to: 'completed' }))).toEqual(['reason'])
    expect((await move(id, { to: 'completed', reason: 'Invoice was wrong' })).status).toBe(200)

    const rows = await api.query(
      'select to_status from project_status_changes where project_id = $1 order by changed_at',
      [id],
    )
    expect(rows.map(({ to_status }) => to_status)).toEqual([
      'not confirmed',
      'confirmed',
      'in progress',
      'on hold',
      'in progress',
      'completed',
      'closed',
      'completed',
    ])
    const actions = (await events(id)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'status_changed')).toHaveLength(7)
    expect(actions.filter((action) => action === 'reopened')).toHaveLength(1)
    const told = await api.query('select kind from notifications where user_id = $1 and project_id = $2 order by id', [
      manager.id,
      id,
    ])
    expect(told.map(({ kind }) => kind)).toEqual(['started', 'held', 'completed'])
    const [vessel] = await api.query(
      'select vessel.client_name, vessel.location from vessels vessel join vessel_projects project on project.vessel_id = vessel.id where project.id = $1',
      [id],
    )
    expect(vessel).toEqual({ client_name: 'Client AS', location: 'Bergen' })
    const notices = await api.query('select message from billing_notices where project_id = $1', [id])
    expect(notices).toHaveLength(1)
  })

  it('allows missing papers and a missing report only with a reason, which is audited', async () => {
    const { id } = await create({ ...planned, assignedOperatorId: operator.id, travelDocuments: ['passport'] })
    await move(id, { to: 'confirmed' })
    expect(fields(await move(id, { to: 'in progress' }, operator.token))).toEqual(['reason'])
    expect((await detail(id)).flags.documentsMissing).toBe(true)
    expect((await move(id, { to: 'in progress', reason: 'Domestic port' }, operator.token)).status).toBe(200)
    await logWork(id)
    expect((await move(id, { to: 'completed', waiver: 'Only a delivery' }, operator.token)).body).toMatchObject({
      reportWaiver: 'Only a delivery',
    })
    const overrides = (await events(id)).filter(({ action }) => action === 'override')
    expect(overrides.map((event) => [event.field_changed, event.description])).toEqual([
      ['travelDocuments', 'Travel documents: passport missing. Domestic port'],
      ['report', 'There is no service report yet. Only a delivery'],
    ])
  })

  it('does not close over parts that are neither billed nor given up', async () => {
    const { id } = await create({ ...planned, assignedOperatorId: operator.id })
    await move(id, { to: 'confirmed' })
    await move(id, { to: 'in progress' })
    await logWork(id)
    await move(id, { to: 'completed', waiver: 'x' })
    await api.query(
      `insert into parts_used (id, project_id, operator_id, part_name, used_date, vessel_name)
       values (gen_random_uuid(), $1, $2, 'Filter', '2026-05-05', 'x')`,
      [id, operator.id],
    )
    const refused = await move(id, { to: 'closed' })
    expect([refused.status, (refused.body as { allowed: string[] }).allowed]).toEqual([409, ['in progress']])
    await api.query(`update parts_used set billing_status = 'not billable' where project_id = $1`, [id])
    expect((await move(id, { to: 'closed' })).status).toBe(200)
  })

  it('answers a step that is asked for again with the same Idempotency-Key, and takes it once', async () => {
    const { id, version } = await create(planned)
    const headers = { 'idempotency-key': `confirm-${id}` }
    const ask = () => post(`${ROOT}/${id}/transitions`, { to: 'confirmed', version }, manager.token, headers)
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect((await events(id)).map(({ action }) => action)).toEqual(['created', 'status_changed'])
  })

  it('is taken once when two take it at the same moment', async () => {
    const { id } = await create(planned)
    const answers = await Promise.all([1, 2, 3, 4].map(() => move(id, { to: 'confirmed' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})

describe('assigning', () => {
  it('warns of a double booking and of an absence, notifies both technicians, and records the history', async () => {
    const days = { scheduledDate: '2027-01-10', scheduledEndDate: '2027-01-12', location: 'Oslo', clientName: 'C' }
    const first = await create({ ...days, assignedOperatorId: operator.id })
    const second = await create({ ...days, scheduledDate: '2027-01-12' })
    await api.query(
      `insert into operator_absences (id, user_id, from_day, to_day, reason)
       values (gen_random_uuid(), $1, '2027-01-12', '2027-01-20', 'Course')`,
      [operator.id],
    )
    const answer = await post(`${ROOT}/${second.id}/assign`, { operatorId: operator.id })
    const { warnings, flags, clashes } = answer.body as ProjectChange
    expect(warnings.map(({ kind }) => kind)).toEqual(['clash', 'absence'])
    expect(warnings[1]?.message).toBe('Away from 12 Jan 2027 to 20 Jan 2027: Course.')
    expect([flags.clash, clashes.map(({ projectId }) => projectId)]).toEqual([true, [first.id]])
    await post(`${ROOT}/${second.id}/assign`, { operatorId: stranger.id, reason: 'Absent' })
    expect((await detail(second.id, operator.token)).status).toBe('not confirmed')
    expect((await move(second.id, { to: 'in progress' }, operator.token)).status).toBe(403)
    expect((await events(second.id)).map(({ action }) => action)).toEqual([
      'created',
      'assigned',
      'unassigned',
      'assigned',
    ])
    expect(fields(await post(`${ROOT}/${second.id}/assign`, { operatorId: manager.id }))).toEqual(['operatorId'])
    expect((await post(`${ROOT}/${second.id}/assign`, { operatorId: null }, operator.token)).status).toBe(403)
  })

  it('accepts an unchanged technician, even one deactivated since', async () => {
    const gone = await addPerson(api.ctx, { role: 'operator' })
    const { id } = await create({ assignedOperatorId: gone.id })
    await api.query('update portal_users set is_active = false where id = $1', [gone.id])
    const patch = (sent: object) => api.call('PATCH', `${ROOT}/${id}`, { token: manager.token, body: sent })
    const kept = await patch({ berth: 'Quay 1', assignedOperatorId: gone.id })
    expect([kept.status, kept.body]).toEqual([200, expect.objectContaining({ assignedOperatorId: gone.id })])
    expect((await patch({ assignedOperatorId: null })).status).toBe(200)
    expect(fields(await patch({ assignedOperatorId: gone.id }))).toEqual(['assignedOperatorId'])
  })

  it('of a deactivated person hands the open projects on', async () => {
    const leaver = await addPerson(api.ctx, { role: 'operator' })
    const { id } = await create({ ...planned, assignedOperatorId: leaver.id })
    const answer = await post(`/api/portal/operators/${leaver.id}/deactivate`, { reassignTo: operator.id })
    expect([answer.status, (await detail(id)).assignedOperatorId]).toEqual([200, operator.id])
  })
})

describe('deleting and copying', () => {
  it('removes only a request that nothing hangs on', async () => {
    const { id } = await create()
    await api.query(
      `insert into project_comments (id, project_id, user_id, comment) values (gen_random_uuid(), $1, $2, 'x')`,
      [id, manager.id],
    )
    const remove = () => api.call('DELETE', `${ROOT}/${id}`, { token: manager.token })
    expect((await remove()).status).toBe(409)
    await api.query('delete from project_comments where project_id = $1', [id])
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await events(id)).at(-1)).toMatchObject({ action: 'deleted' })
    const confirmed = await create(planned)
    await move(confirmed.id, { to: 'confirmed' })
    expect((await api.call('DELETE', `${ROOT}/${confirmed.id}`, { token: manager.token })).status).toBe(409)
  })

  it('makes the next visit out of this one', async () => {
    const first = await create({
      ...planned,
      vesselMasterName: 'Master',
      assignedOperatorId: operator.id,
      projectValue: '5',
    })
    const next = await post(`${ROOT}/${first.id}/follow-up`, { serviceType: 'repair', lines: ['Pump', 'Sensor'] })
    expect([next.status, next.body]).toEqual([
      201,
      expect.objectContaining({
        followsId: first.id,
        vesselId: first.vesselId,
        serviceType: 'repair',
        description: 'Pump\nSensor',
        vesselMasterName: 'Master',
        assignedOperatorId: null,
        status: 'not confirmed',
      }),
    ])
    const copy = await post(`${ROOT}/${first.id}/duplicate`)
    expect([copy.status, copy.body]).toEqual([
      201,
      expect.objectContaining({ location: 'Bergen', projectValue: '5.00', scheduledDate: null }),
    ])
  })

  it('is asked for by the technician, and notifies every manager', async () => {
    const { id, projectNumber } = await create({ ...planned, assignedOperatorId: operator.id })
    await api.query(`update vessel_projects set status = 'in progress' where id = $1`, [id])
    const asked = await post(`${ROOT}/${id}/follow-up-request`, { lines: ['Pump: worn'] }, operator.token)
    const { projectNumber: next } = asked.body as { projectNumber: string }
    const told = await api.query(`select subject, text, user_id as to from notifications where kind = 'follow-up'`)
    const text = expect.stringContaining(`Technician One asked for it on ${projectNumber}: Pump: worn`)
    const subject = expect.stringContaining(`Follow-up asked for: ${next}`)
    expect(told).toEqual([manager.id, other.id].map((to) => ({ subject, text, to })))
  })
})
