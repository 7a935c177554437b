import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'

const api = await testCalls()

/** Calls at a row's own address that change nothing of the row, or make another one out of it. */
const NO_CHANGE: Readonly<Record<string, string>> = {
  'PATCH /api/portal/billing-notifications/:id': 'a mark that every manager sees: read is read',
  'DELETE /api/portal/me/uploads/:id': 'an upload of one’s own is given up, however far it came',
  'DELETE /api/portal/me/views/:id': 'a view of one’s own is forgotten; it is never changed, only replaced',
  'DELETE /api/portal/me/sessions/:id': 'a session is ended, whatever it was',
  'POST /api/portal/operators/:id/end-sessions': 'sessions are ended, whatever they were',
  'POST /api/portal/operators/:id/reset-password': 'a link is mailed',
  'POST /api/portal/operators/:id/invite': 'a link is mailed',
  'POST /api/portal/files/:id/link': 'an address is given',
  'POST /api/portal/reports/:id/mail': 'a copy is mailed',
  'POST /api/portal/projects/:id/evidence': 'a file is made of what is there',
  'POST /api/portal/evidence/:id/link': 'an address is given',
  'POST /api/portal/requests/:id/open': 'a mark that every manager sees: opened is opened',
  'POST /api/portal/vessels/:id/merge': 'two rows have two versions, each refused where it is named and old',
  'POST /api/portal/companies/:id/merge': 'two rows have two versions, each refused where it is named and old',
  'POST /api/portal/vessels/merges/:id/undo': 'what was changed since is named by itself',
  'POST /api/portal/companies/merges/:id/undo': 'what was changed since is named by itself',
  'POST /api/portal/projects/:id/paper-releases': 'a switch is set, whatever it was',
  'POST /api/portal/billing/exports/:id/link': 'addresses are given',
  'POST /api/portal/billing/exports/:id/billed': 'once; what changed since the export is named by itself',
  'POST /api/portal/billing/exports/:id/withdraw': 'once; nothing else of an export changes',
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** The portal's calls that change what is there; a creation answers 201. */
const changes = api.routes
  .map(({ endpoint }) => endpoint)
  .filter(({ access, method, status, path }) => {
    const isRow = method === 'PATCH' || method === 'PUT' || path.includes('/:id')
    return access.startsWith('portal:') && method !== 'GET' && status !== 201 && isRow
  })
const demanded = changes.filter((endpoint) => !(nameOf(endpoint) in NO_CHANGE))

/** Whether a request without a version is refused for lacking one. */
function asksForVersion({ method, body, query }: Pick<Endpoint, 'method' | 'body' | 'query'>): boolean {
  const { error } = (method === 'DELETE' ? query : body).safeParse({})
  return error?.issues.some(({ path, message }) => path[0] === 'version' && message === contractTexts.version) ?? false
}

describe('the version that was read', () => {
  it('is asked for by every change, move, assignment and deletion of a row', () => {
    expect(demanded.length).toBeGreaterThan(25)
    expect(demanded.filter((endpoint) => !asksForVersion(endpoint)).map(nameOf)).toEqual([])
    expect(Object.keys(NO_CHANGE).filter((name) => !changes.map(nameOf).includes(name))).toEqual([])
  })

  it('is asked for in words, with the field, before anything is looked at', async () => {
    const manager = await addPerson(api.ctx, { role: 'manager' })
    for (const { method, path } of demanded) {
      const address = path
        .replace(':id', '00000000-0000-7000-8000-000000000000')
        .replace(':key', 'a-line')
        .replace(/:n$/, '1')
      const body = method === 'DELETE' ? undefined : {}
      const answer = await api.call(method, address, { token: manager.token, body, isExact: true })
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 422,
        body: { fields: expect.arrayContaining([expect.objectContaining({ field: 'version' })]) },
      })
    }
    const odd = await api.call('DELETE', '/api/portal/hours/00000000-0000-7000-8000-000000000000?version=new', {
      token: manager.token,
    })
    expect(odd.status).toBe(422)
  })

  it('may be left out by an administrator’s PUT and DELETE', () => {
    const optional = api.routes
      .map(({ endpoint }) => endpoint)
      .filter(
        ({ access, method, path }) => access === 'admin' && /^(PUT|DELETE)$/.test(method) && path.endsWith('/:id'),
      )
    expect(optional.length).toBeGreaterThan(5)
    expect(optional.filter(asksForVersion).map(nameOf)).toEqual([])
  })
})

describe('two assignments of one version', () => {
  let manager: Person
  let operators: Person[]
  beforeAll(async () => {
    manager = await addPerson(api.ctx, { role: 'manager' })
    operators = [await addPerson(api.ctx, { role: 'operator' }), await addPerson(api.ctx, { role: 'operator' })]
  })

  it('one wins, the other gets the current row', async () => {
    const { token } = manager
    const made = await api.call('POST', '/api/portal/projects', {
      token,
      body: { vesselName: 'MV Assigned', serviceType: 'repair' },
    })
    const { id, version } = made.body as { id: string; version: number }
    const answers = await Promise.all(
      operators.map((operator) =>
        api.call('POST', `/api/portal/projects/${id}/assign`, { token, body: { operatorId: operator.id, version } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    const { assignedOperatorId } = (won?.body ?? {}) as { assignedOperatorId?: string }
    expect(lost?.body).toMatchObject({ current: { assignedOperatorId, version: version + 1 } })
    expect(await api.query('select assigned_operator_id as id from vessel_projects where id = $1', [id])).toEqual([
      { id: assignedOperatorId },
    ])
  })
})

it('billing moves no part that was changed since it was read', async () => {
  const { token } = await addPerson(api.ctx, { role: 'manager' })
  const call = async (method: 'POST' | 'PATCH', path: string, body: object) =>
    api.call(method, `/api/portal/${path}`, { token, body })
  const project = (await call('POST', 'projects', { vesselName: 'MV Billed', serviceType: 'repair' })).body as {
    id: string
  }
  const part = (await call('POST', `projects/${project.id}/parts`, { partName: 'Filter', unitCost: '10' })).body as {
    id: string
  }
  await call('PATCH', `parts/${part.id}`, { unitCost: '1000', version: 1 })
  const approve = (version: number) =>
    call('POST', 'billing/items/status', {
      ids: [part.id],
      versions: { [part.id]: version },
      billingStatus: 'approved',
    })
  expect(await approve(1)).toMatchObject({
    status: 409,
    body: { detail: 'Filter was changed in the meantime. Nothing was changed.', refused: [{ id: part.id }] },
  })
  // Whatever letters an id is written in, it is that part's.
  const capitals = { ids: [part.id.toUpperCase()], versions: { [part.id.toUpperCase()]: 2 }, billingStatus: 'approved' }
  expect((await call('POST', 'billing/items/status', capitals)).status).toBe(200)
  const half = { ids: [part.id], versions: {}, billingStatus: 'pending', reason: 'Checked again' }
  expect(await call('POST', 'billing/items/status', half)).toMatchObject({
    status: 422,
    body: { fields: [expect.objectContaining({ field: 'versions' })] },
  })
  // A caller that sends no versions has read none: the items are moved as they are.
  const plain = { ids: [part.id], billingStatus: 'not billable', reason: 'Warranty' }
  const moved = await api.call('POST', '/api/portal/billing/items/status', { token, body: plain, isExact: true })
  expect(moved).toMatchObject({ status: 200, body: { items: [{ id: part.id, billingStatus: 'not billable' }] } })
})
