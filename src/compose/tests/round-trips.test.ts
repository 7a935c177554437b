import { describe, expect, it } from 'vitest'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { watchStatements } from '../../../tests/setup/watch-statements.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager' })
const operator = await addPerson(api.ctx, { role: 'operator' })
const watch = watchStatements(api.pool)

const ROOT = '/api/portal/projects'
const create = async (more: object = {}) => {
  const body = { vesselName: 'MV Ålesund', serviceType: 'annual service', assignedOperatorId: operator.id, ...more }
  const { status, body: created } = await api.call('POST', ROOT, { token: manager.token, body })
  expect(status).toBe(201)
  return (created as { id: string }).id
}
const project = await create({ scheduledDate: '2026-05-04', location: 'Bergen' })
await create({ scheduledDate: '2026-05-04' })
const [{ vessel } = { vessel: '' }] = await api.query<{ vessel: string }>(
  'select vessel_id as vessel from vessel_projects where id = $1',
  [project],
)

type Read = [name: string, path: string, person: typeof manager]

// Sums and totals are read beside rows.
await api.call('POST', `${ROOT}/${project}/parts`, { token: manager.token, body: { partName: 'Seal', quantity: 1 } })

/** What the screens of the portal begin with. */
const LISTS = [
  'vessel-directory',
  'vessel-directory?due=90&missing=true',
  'vessel-directory/counts',
  'vessel-logs',
  'vessels',
  'vessels/due?within=90',
  'companies',
  'parts',
  'parts?groupBy=month',
  'parts/summary',
  'billing/items',
  'billing/projects',
  'billing/summary',
  'billing/exports',
  'billing/exportable',
  'billing-notifications',
  'notifications',
  'analytics/overview?from=2026-01-01&to=2026-11-01',
]

/** What one answer sent to the database. The first of its kind also reads settings and counts: it is not looked at. */
async function sentBy(path: string, token: string): Promise<string[]> {
  const ask = () => api.call('GET', path, { token })
  expect((await ask()).status).toBe(200)
  watch.take()
  expect((await ask()).status).toBe(200)
  return taken()
}

const taken = () => watch.take().map(({ text }) => text)

describe('round trips to the database', () => {
  // One asks whose session it is, one gives the answer.
  it.each<Read>([
    ['a project', `${ROOT}/${project}`, manager],
    ['a project to its operator', `${ROOT}/${project}`, operator],
    ['the list', ROOT, manager],
    ['the list of an operator', ROOT, operator],
    ['the list, filtered and sorted', `${ROOT}?status=not%20confirmed,confirmed&sort=-projectValue`, manager],
    ['a page behind the middle', `${ROOT}?page=2&pageSize=1`, manager],
    ["the manager's dashboard", '/api/portal/dashboard/manager', manager],
    ['the schedule', '/api/portal/dashboard/schedule', manager],
    ["the operator's dashboard", '/api/portal/dashboard/operator', operator],
    ["an operator's dashboard to a manager", `/api/portal/dashboard/operator?operatorId=${operator.id}`, manager],
    ...LISTS.map((path): Read => [path, `/api/portal/${path}`, manager]),
    ...['', '/history', '/parts', '/contacts', '/systems', '/reagents', '/files', '/readings'].map((path): Read => [
      `a vessel’s page: ${path}`,
      `/api/portal/vessels/${vessel}${path}`,
      manager,
    ]),
    ['the load of the operators', '/api/portal/operators/load?days=28&from=2026-05-04', manager],
  ])('%s takes two', async (_, path, { token }) => {
    expect(await sentBy(path, token)).toHaveLength(2)
  })

  it('a page takes one more while the projects change', async () => {
    const path = `${ROOT}?page=2&pageSize=1`
    await sentBy(path, manager.token)
    await create()
    expect((await api.call('GET', path, { token: manager.token })).body).toMatchObject({ total: 3 })
    expect(taken().filter((text) => text.startsWith('select state.version'))).toHaveLength(2)
  })

  it('are counted where they are sent, in transactions too', async () => {
    watch.take()
    await api.ctx.tx(async (tx) => {
      await tx.db.execute('select 1')
      await tx.db.execute('select 2')
    })
    expect(taken()).toEqual(['begin', 'select 1', 'select 2', 'commit'])
  })

  it('moving the billing of many parts writes them by one', async () => {
    const ids: string[] = []
    for (const partName of ['Reagent', 'Filter', 'Lamp']) {
      const body = { partName, unitCost: '10' }
      const added = await api.call('POST', `${ROOT}/${project}/parts`, { token: manager.token, body })
      ids.push((added.body as { id: string }).id)
    }
    watch.take()
    const body = { ids, billingStatus: 'approved' }
    const moved = await api.call('POST', '/api/portal/billing/items/status', { token: manager.token, body })
    expect(moved).toMatchObject({ status: 200, body: { items: ids.map((id) => ({ id, billingStatus: 'approved' })) } })
    expect(taken().filter((text) => text.startsWith('update "parts_used"'))).toHaveLength(1)
  })
})
