import { describe, expect, it } from 'vitest'
import { testCalls } from '../../../../tests/setup/calls.ts'
import { addPerson } from '../../../../tests/setup/portal-people.ts'
import type { ProjectChange, ProjectList } from '../projects.contract.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager', name: 'Manager One' })
const operator = await addPerson(api.ctx, { role: 'operator', name: 'Technician One' })

const ROOT = '/api/portal/projects'
let counter = 0
const create = async (more: object = {}) => {
  const body = { vesselName: `MV Test ${(counter += 1)}`, serviceType: 'annual service', ...more }
  const answer = await api.call('POST', ROOT, { token: manager.token, body })
  expect(answer.status).toBe(201)
  return answer.body as ProjectChange
}
const planned = {
  scheduledDate: '2026-05-04',
  scheduledEndDate: '2026-05-06',
  location: 'Bergen',
  clientName: 'Client AS',
}
for (let more = 0; more < 30; more += 1) {
  await create({
    clientName: more % 3 === 0 ? null : `Client ${more % 5}`,
    scheduledDate: more % 4 === 0 ? null : `2026-05-${10 + (more % 9)}`,
    projectValue: more % 2 === 0 ? null : String(more),
  })
}

describe('what each may see', () => {
  it('technicians: projects that are or were theirs, without values, not even as an order', async () => {
    const mine = await create({
      ...planned,
      assignedOperatorId: operator.id,
      projectValue: '99.00',
      vesselName: 'MV Mine',
    })
    const hidden = await create({ ...planned, projectValue: '88.00', vesselName: 'MV Hidden' })
    const list = await api.call('GET', ROOT, { token: operator.token, query: { pageSize: '200' } })
    const ids = new Set((list.body as ProjectList).items.map(({ id }) => id))
    expect([ids.has(mine.id), ids.has(hidden.id)]).toEqual([true, false])
    expect(list.text).not.toMatch(/projectValue|99\.00|MV Hidden/)
    expect((await api.call('GET', `${ROOT}/${hidden.id}`, { token: operator.token })).status).toBe(404)
    expect((await api.call('GET', ROOT, { token: operator.token, query: { sort: 'projectValue' } })).status).toBe(403)
    expect((await api.call('GET', `${ROOT}/${mine.id}`, { token: operator.token })).text).not.toContain('projectValue')
    expect((await api.call('GET', ROOT)).status).toBe(401)
  })

  it('administrators: facts, money and history, without names of people', async () => {
    const { id } = await create({ ...planned, vesselMasterName: 'Captain Canary', projectValue: '77.00' })
    const token = await api.signIn()
    const list = await api.call('GET', '/api/admin/projects', { token, query: { q: 'MV', pageSize: '200' } })
    expect([list.status, list.text.includes('77.00'), list.text.includes('Canary')]).toEqual([200, true, false])
    const one = await api.call('GET', `/api/admin/projects/${id}`, { token })
    expect([one.status, one.body]).toEqual([
      200,
      expect.objectContaining({ projectValue: '77.00', history: [expect.anything()] }),
    ])
    expect(one.text).not.toContain('Canary')
    expect((await api.call('GET', '/api/admin/projects', { token: manager.token })).status).toBe(401)
    expect((await api.call('GET', ROOT, { token })).status).toBe(401)
  })
})

describe('the list', () => {
  const find = async (query: Record<string, string>) =>
    (await api.call('GET', ROOT, { token: manager.token, query })).body as ProjectList

  it('finds by vessel, number, client, place and IMO number, and filters', async () => {
    const { id, projectNumber } = await create({
      vesselName: 'MV Sjøørn',
      imo: '9619907',
      clientName: 'Rare Client',
      location: 'Ålesund',
      scheduledDate: '2030-03-04',
      scheduledEndDate: '2030-03-08',
    })
    for (const q of ['sjøørn', 'rare client', 'Ålesund', 'alesund', projectNumber, '9619907', '96199']) {
      expect(
        (await find({ q })).items.map((item) => item.id),
        q,
      ).toEqual([id])
    }
    expect((await find({ q: '%' })).total).toBe(0)
    expect((await find({ from: '2030-03-06', to: '2030-03-07' })).items.map((item) => item.id)).toEqual([id])
    expect((await find({ from: '2030-03-09', to: '2030-03-10' })).total).toBe(0)
    expect((await find({ clientName: 'Rare Client', operatorId: 'none', flag: 'unassigned' })).total).toBe(1)
    expect((await find({ clientName: 'Rare Client', status: 'completed,closed' })).total).toBe(0)
    expect((await api.call('GET', ROOT, { token: manager.token, query: { flag: 'nonsense' } })).status).toBe(400)
  })

  it('reads every page from the nearer end in one and the same order, and counts exactly after a change', async () => {
    for (const sort of [
      '',
      'scheduledDate',
      '-vesselName',
      'projectNumber',
      '-status',
      'operatorName',
      'projectValue',
    ]) {
      const query: Record<string, string> = sort === '' ? {} : { sort }
      const whole = await find({ ...query, pageSize: '200' })
      const pages: string[] = []
      for (let page = 1; page <= Math.ceil(whole.total / 7); page += 1) {
        pages.push(...(await find({ ...query, pageSize: '7', page: String(page) })).items.map(({ id }) => id))
      }
      expect(pages, sort).toEqual(whole.items.map(({ id }) => id))
    }
    const { total } = await find({})
    const second = await api.startAnother()
    const count = async () => ((await second.call('GET', ROOT, { token: manager.token })).body as ProjectList).total
    expect(await count()).toBe(total)
    await create()
    expect([(await find({})).total, await count()]).toEqual([total + 1, total + 1])
  })

  it('is exported as CSV without fields that the caller may not see, and the export is audited', async () => {
    const csv = (token: string) => api.call('GET', ROOT, { token, headers: { accept: 'text/csv' }, query: { q: 'MV' } })
    const all = await csv(manager.token)
    expect([all.status, all.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(all.text.split('\r\n')[0]).toContain('projectValue')
    expect(all.text.trimEnd().split('\r\n')).toHaveLength((await find({ q: 'MV' })).total + 1)
    const own = await csv(operator.token)
    expect([own.status, own.text.includes('projectValue'), own.text.includes('MV Hidden')]).toEqual([200, false, false])
    const exported = await api.query(`select description from audit.logs where action = 'exported'`)
    expect(exported).toHaveLength(2)
  })
})

it('options list the choices; technicians get no people to choose from', async () => {
  const options = async (token: string) =>
    (await api.call('GET', '/api/portal/options', { token })).body as {
      operators: { id: string }[]
      statuses: string[]
    }
  expect((await options(manager.token)).operators.map(({ id }) => id)).toContain(operator.id)
  expect((await options(operator.token)).operators).toEqual([])
})
