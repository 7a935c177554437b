import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { addProject, setStatus } from '../projects/project.fixture.ts'
import type { HeldEntry } from './held-entries.contract.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager', name: 'Manager One' })
const operator = await addPerson(api.ctx, { role: 'operator', name: 'Technician One' })

const ROOT = '/api/portal/held-entries'
const post = (path: string, body: object, token = manager.token) => api.call('POST', path, { token, body })
const list = async (query = '') =>
  (await api.call('GET', `${ROOT}${query}`, { token: manager.token })).body as { items: HeldEntry[]; total: number }

const hold = async (projectId: string, call: object = {}) => {
  const answer = await post(
    ROOT,
    {
      calls: [
        {
          method: 'POST',
          path: `/api/portal/projects/${projectId}/hours`,
          body: { date: '2026-02-01', kind: 'work', hours: '2.50' },
          at: '2026-02-01T10:42:00.000Z',
          problem: 'The visit is completed.',
          ...call,
        },
      ],
    },
    operator.token,
  )
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return (answer.body as { ids: string[] }).ids[0] ?? ''
}

it('a technician hands a refused entry over; managers are notified and see who needs a decision', async () => {
  const projectId = await addProject(api, { operator: operator.id, status: 'completed' })
  const id = await hold(projectId)
  const found = (await list('?state=waiting')).items.find((entry) => entry.id === id)
  expect(found).toMatchObject({
    userName: 'Technician One',
    projectId,
    vesselName: expect.any(String),
    problem: 'The visit is completed.',
    body: { hours: '2.50' },
    state: 'waiting',
    version: 1,
  })
  const notices = await api.query<{ subject: string }>(`select subject from notifications where kind = 'entry-held'`)
  expect(notices).toEqual([{ subject: '1 entry of Technician One needs a decision' }])
  const answer = await api.call('GET', ROOT, { token: operator.token })
  expect(answer.status).toBe(403)
})

it('applied, it is the technician’s own entry; a second decision is refused', async () => {
  const projectId = await addProject(api, { operator: operator.id, status: 'completed' })
  const id = await hold(projectId, {
    path: `/api/portal/projects/${projectId}/comments`,
    body: { comment: 'Written offline' },
  })
  await setStatus(api, projectId, 'on hold')
  const applied = await post(`${ROOT}/${id}/apply`, { version: 1, reason: 'Agreed on the phone' })
  expect([applied.status, applied.text]).toEqual([200, expect.any(String)])
  expect(applied.body).toMatchObject({ state: 'applied', decidedByName: 'Manager One', reason: 'Agreed on the phone' })
  const rows = await api.query('select user_id from project_comments where project_id = $1', [projectId])
  expect(rows).toEqual([{ user_id: operator.id }])
  expect((await post(`${ROOT}/${id}/discard`, { version: 2 })).status).toBe(409)
  const audited = await api.query(
    `select action from audit.logs where entity_id = $1 and action = 'override' and field_changed = 'state'`,
    [operator.id],
  )
  expect(audited).toEqual([{ action: 'override' }])
})

it('one that another rule refuses stays, with the rule’s sentence', async () => {
  const projectId = await addProject(api, { operator: operator.id })
  const id = await hold(projectId, { body: { date: '2026-02-01', kind: 'work', hours: '25' } })
  const refused = await post(`${ROOT}/${id}/apply`, { version: 1 })
  expect(refused.status).toBe(422)
  expect((await list('?state=waiting')).items.map((entry) => entry.id)).toContain(id)
  const discarded = await post(`${ROOT}/${id}/discard`, { version: 1, reason: 'A slip' })
  expect(discarded.body).toMatchObject({ state: 'discarded', reason: 'A slip' })
  expect(await api.query('select id from project_hours where project_id = $1', [projectId])).toEqual([])
})

const AT = '2026-02-01T10:42:00.000Z'
const handed = (path: string, method = 'POST', body: object = {}) => ({ method, path, body, at: AT, problem: 'No' })

it('takes what a technician enters on a visit, and no other call', async () => {
  const projectId = await addProject(api, { operator: operator.id })
  const own = `/api/portal/projects/${projectId}`
  const paths = [
    '/api/admin/team',
    ROOT,
    '/api/portal/me/password',
    '/api/portal/me/sessions/end-others',
    '/api/portal/uploads',
    `${own}/files`,
    `${own}/comments/`,
    `${own}/comments?x=1`,
    `${own}/../${projectId}/comments`,
    `${own}//comments`,
    `${own}/hours%2f..%2fcomments`,
    `/api/portal/projects/${'-'.repeat(36)}/comments`,
    '/api/portal/projects/{ref:a.id}/comments',
  ]
  for (const path of paths) {
    expect([path, (await post(ROOT, { calls: [handed(path)] }, operator.token)).status]).toEqual([path, 422])
  }
  for (const method of ['PATCH', 'DELETE', 'PUT', 'GET']) {
    expect((await post(ROOT, { calls: [handed(own, method)] }, operator.token)).status, method).toBe(422)
  }
})

it('takes a body that is nested a thousand times without failing', async () => {
  const projectId = await addProject(api, { operator: operator.id })
  const body = { comment: JSON.parse('['.repeat(1000) + ']'.repeat(1000)) as unknown }
  const answer = await post(
    ROOT,
    { calls: [handed(`/api/portal/projects/${projectId}/comments`, 'POST', body)] },
    operator.token,
  )
  expect(answer.status).toBeLessThan(500)
})

describe('applied by a manager', () => {
  const apply = (id: string) => post(`${ROOT}/${id}/apply`, { version: 1 })
  const audited = (projectId: string) =>
    api.query<{ changed_by: string; field_changed: string }>(
      `select changed_by, coalesce(field_changed, action) as field_changed from audit.logs where entity_id = $1 order by seq`,
      [projectId],
    )

  it('the rows and the history are the technician’s, who was replaced in the meantime', async () => {
    const other = await addPerson(api.ctx, { role: 'operator', name: 'Technician Two' })
    const projectId = await addProject(api, { operator: operator.id })
    await api.query('update vessel_projects set assigned_operator_id = $2 where id = $1', [projectId, other.id])
    await api.query(
      `update project_operators set unassigned_at = now() - interval '1 hour' where project_id = $1 and user_id = $2`,
      [projectId, operator.id],
    )
    const own = `/api/portal/projects/${projectId}`
    const calls = [
      handed(`${own}/hours`, 'POST', { date: '2026-02-01', kind: 'work', hours: '2.50' }),
      handed(`${own}/parts`, 'POST', { partName: 'Gasket', quantity: 2 }),
      handed(`${own}/comments`, 'POST', { comment: 'Seen' }),
      handed(`${own}/contacts`, 'POST', { contactType: 'master', name: 'A. Master' }),
      handed(`${own}/checklist/flow-sensor`, 'PUT', { result: 'ok', version: 0 }),
      handed(`${own}/findings`, 'POST', { text: 'Cell worn', severity: 'minor' }),
      handed(`${own}/transitions`, 'POST', {
        to: 'on hold',
        reason: 'Electrode',
        followUpDate: '2027-01-01',
        version: 1,
      }),
    ]
    await api.query('delete from checklist_templates')
    await post('/api/portal/checklist-templates', {
      name: 'Annual',
      serviceTypes: ['annual service'],
      lines: [{ key: 'flow-sensor', text: 'Flow sensor', kind: 'check', required: true }],
    })
    const { ids } = (await post(ROOT, { calls }, operator.token)).body as { ids: string[] }
    for (const id of ids) {
      const answer = await apply(id)
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    }
    const lines = await audited(projectId)
    expect(lines.map(({ field_changed }) => field_changed)).toEqual(
      expect.arrayContaining(['hours_added', 'part_added', 'commented', 'contacts', 'checklist', 'findings', 'status']),
    )
    expect(new Set(lines.map(({ changed_by }) => changed_by))).toEqual(new Set([operator.id]))
    const authors = await api.query(
      `select user_id from checklist_results where project_id = $1 union select user_id from findings where project_id = $1
       union select user_id from project_hours where project_id = $1 union select operator_id from parts_used where project_id = $1`,
      [projectId],
    )
    expect(authors).toEqual([{ user_id: operator.id }])
  })

  it('overcomes the state of a visit, not what the technician could never do', async () => {
    const other = await addPerson(api.ctx, { role: 'operator', name: 'Technician Three' })
    const foreign = await addProject(api, { operator: other.id })
    const own = await addProject(api, { operator: operator.id, status: 'completed' })
    const finding = (
      await post(`/api/portal/projects/${foreign}/findings`, { text: 'Theirs', severity: 'note' }, other.token)
    ).body as { id: string }
    await api.query('update findings set project_id = $2 where id = $1', [finding.id, own])
    const refused = [
      [handed(`/api/portal/projects/${foreign}/comments`, 'POST', { comment: 'Not my visit' }), 404],
      [handed(`/api/portal/findings/${finding.id}`, 'PATCH', { text: 'Not my finding', version: 1 }), 403],
      [handed(`/api/portal/projects/${own}/parts`, 'POST', { partName: 'Gasket', quantity: 2, unitCost: '9' }), 422],
      [handed(`/api/portal/projects/${own}/transitions`, 'POST', { to: 'closed', version: 1 }), 403],
      [handed(`/api/portal/projects/${own}/transitions`, 'POST', { to: 'cancelled', reason: 'No', version: 1 }), 403],
    ] as const
    for (const [call, status] of refused) {
      const { ids } = (await post(ROOT, { calls: [call] }, operator.token)).body as { ids: string[] }
      expect([call.path, (await apply(ids[0] ?? '')).status]).toEqual([call.path, status])
    }
  })

  it('twice at the same time, it is made once', async () => {
    const second = await addPerson(api.ctx, { role: 'manager', name: 'Manager Two' })
    const projectId = await addProject(api, { operator: operator.id, status: 'completed' })
    const id = await hold(projectId, { path: `/api/portal/projects/${projectId}/comments`, body: { comment: 'Once' } })
    const answers = await Promise.all(
      [manager, second, manager].map(({ token }) => post(`${ROOT}/${id}/apply`, { version: 1 }, token)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await api.query('select comment from project_comments where project_id = $1', [projectId])).toHaveLength(1)
  })
})

it('names the visit of a row that was changed by its own address', async () => {
  const projectId = await addProject(api, { operator: operator.id })
  const finding = (
    await post(`/api/portal/projects/${projectId}/findings`, { text: 'Mine', severity: 'note' }, operator.token)
  ).body as { id: string }
  const id = await hold(projectId, {
    method: 'PATCH',
    path: `/api/portal/findings/${finding.id}`,
    body: { version: 1 },
  })
  expect((await list('?state=waiting')).items.find((entry) => entry.id === id)).toMatchObject({ projectId })
})

it('a person has at most 200 entries that wait', async () => {
  const patient = await addPerson(api.ctx, { role: 'operator' })
  const projectId = await addProject(api, { operator: patient.id })
  await api.query(
    `insert into held_entries (id, user_id, method, path, made_at, problem)
     select gen_random_uuid(), $1, 'POST', '/api/portal/projects/x/comments', now(), 'No' from generate_series(1, 200)`,
    [patient.id],
  )
  const call = handed(`/api/portal/projects/${projectId}/comments`, 'POST', { comment: 'One more' })
  expect((await post(ROOT, { calls: [call] }, patient.token)).status).toBe(409)
})

it('a report with its signatures is one entry: all of its calls are made, or none', async () => {
  const projectId = await addProject(api, { operator: operator.id })
  await api.call('POST', `/api/portal/projects/${projectId}/hours`, {
    token: operator.token,
    body: { date: '2026-02-01', kind: 'work', hours: '2.5' },
  })
  await setStatus(api, projectId, 'completed')
  const hours = { travel: '0.00', waiting: '0.00' }
  const shown = (work: string) => ({ hours: { ...hours, work, total: work }, parts: [] })
  const picture = sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000000' } })
  const signature = `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`
  const sign = (role: string, name: string, before: string) => ({
    method: 'POST',
    path: '/api/portal/reports/{ref:0.id}/sign',
    body: { role, name, signature, at: new Date().toISOString(), version: { $ref: before, field: 'version' } },
  })
  const holdReport = (work: string) =>
    hold(projectId, {
      path: `/api/portal/projects/${projectId}/reports/generate`,
      body: { findings: 'Fine.', shown: shown(work) },
      steps: [
        sign('technician', 'Technician One', '0'),
        sign('master', 'Captain Vik', '1'),
        {
          method: 'POST',
          path: '/api/portal/reports/{ref:0.id}/finalise',
          body: { version: { $ref: '2', field: 'version' } },
        },
      ],
    })
  const [id, other] = [await holdReport('2.50'), await holdReport('3.00')]
  await setStatus(api, projectId, 'in progress')
  const refused = await post(`${ROOT}/${other}/apply`, { version: 1 })
  expect(refused.body).toMatchObject({ status: 409, detail: expect.stringContaining('signed 3.00, now 2.50') })
  const applied = await post(`${ROOT}/${id}/apply`, { version: 1 })
  expect([applied.status, applied.text]).toEqual([200, expect.any(String)])
  const reports = await api.call('GET', `/api/portal/projects/${projectId}/reports`, { token: manager.token })
  expect((reports.body as { items: unknown[] }).items).toMatchObject([
    {
      state: 'final',
      operatorName: 'Technician One',
      signatures: [{ role: 'technician' }, { role: 'master', name: 'Captain Vik' }],
    },
  ])
})

it('a removal is applied with its version', async () => {
  const projectId = await addProject(api, { operator: operator.id })
  const path = `/api/portal/projects/${projectId}/findings`
  const body = { text: 'Worn', severity: 'minor' }
  const made = await api.call('POST', path, { token: operator.token, body })
  const id = await hold(projectId, {
    method: 'DELETE',
    path: `/api/portal/findings/${(made.body as { id: string }).id}?version=1`,
    body: null,
  })
  expect((await post(`${ROOT}/${id}/apply`, { version: 1 })).status).toBe(200)
  const left = await api.call('GET', path, { token: operator.token })
  expect(left.body).toMatchObject({ total: 0 })
})
