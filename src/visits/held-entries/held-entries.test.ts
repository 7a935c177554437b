import sharp from 'sharp'
import { expect, it } from 'vitest'
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

it('takes calls of technicians only', async () => {
  const projectId = await addProject(api, { operator: operator.id })
  const id = await hold(projectId, { method: 'PATCH', path: `/api/portal/projects/${projectId}`, body: { berth: '1' } })
  expect((await post(`${ROOT}/${id}/apply`, { version: 1 })).status).toBe(409)
  const outside = { method: 'POST', path: '/api/admin/team', at: '2026-02-01T10:42:00.000Z', problem: 'No' }
  expect((await post(ROOT, { calls: [outside] }, operator.token)).status).toBe(422)
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
