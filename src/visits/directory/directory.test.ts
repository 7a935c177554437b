import { expect, it } from 'vitest'
import { addDays, todayInOslo } from '#core/days.ts'
import { addProject } from '#visits/projects/project.fixture.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { DirectoryCounts, DirectoryOptions, DirectoryRow } from './directory.contract.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager' })
const operator = await addPerson(api.ctx, { role: 'operator' })
const ROOT = '/api/portal/vessel-directory'
const today = todayInOslo()

const get = (path: string, query: Record<string, string> = {}, token = manager.token) =>
  api.call('GET', path, { token, query })
const rowsOf = async (query: Record<string, string>, token = manager.token) =>
  ((await get(ROOT, { sort: 'vesselName', ...query }, token)).body as { items: DirectoryRow[] }).items
const namesOf = async (query: Record<string, string>) => (await rowsOf(query)).map(({ vesselName }) => vesselName)

const [company] = await api.query<{ id: string }>(
  `insert into companies (id, name, alternative_names) values (gen_random_uuid(), 'Gråsund Rederi AS', '{GRR Shipping}') returning id`,
)

interface Ship {
  name: string
  due?: number
  served?: number
  facts?: Record<string, unknown>
}

async function addShip({ name, due, served, facts = {} }: Ship): Promise<string> {
  const { body } = await api.call('POST', '/api/portal/vessels', {
    token: manager.token,
    body: { name, ...facts, ...(due === undefined ? {} : { nextServiceDue: addDays(today, due) }) },
  })
  const { id } = body as { id: string }
  if (served !== undefined) {
    await api.query(
      `insert into imported_services (id, vessel_id, service_date, service_type) values (gen_random_uuid(), $1, $2, 'survey')`,
      [id, addDays(today, -served)],
    )
  }
  return id
}

const owned = { companyId: company?.id, systemType: 'Electrolysis', brand1: 'TechCross' }
const named = { vesselMasterName: 'Master', portAgentPhone: '+4790000000' }
await addShip({ name: 'Due Over', due: -3, served: 400, facts: { ...owned, ...named, imo: '9074729' } })
await addShip({ name: 'Due Soon', due: 30, facts: { clientName: 'Solvåg Shipping', formerNames: ['Old Tern'] } })
await addShip({ name: 'Due Later', due: 31, served: 10, facts: { systemType2: 'UV', brand2: 'SunRui', ...named } })
const idle = await addShip({ name: 'Due Never', facts: { ...named, vesselMasterName: null, notes: 'Ours alone' } })
await api.query(`update vessels set created_at = now() - interval '3 years' where id = $1`, [idle])

it('lists the next service first, each vessel with what the directory adds to it', async () => {
  const { items } = (await get(ROOT)).body as { items: DirectoryRow[] }
  expect(items.map(({ vesselName, daysToDue, missing }) => [vesselName, daysToDue, missing])).toEqual([
    ['Due Over', -3, []],
    ['Due Soon', 30, ['master', 'agent']],
    ['Due Later', 31, []],
    ['Due Never', null, ['master']],
  ])
  expect(items[0]).toMatchObject({
    clientName: 'Gråsund Rederi AS',
    companyId: company?.id,
    imo: '9074729',
    systemType1: 'Electrolysis',
    brand1: 'TechCross',
    brand2: null,
    lastServiceDate: addDays(today, -400),
    lastServiceType: 'survey',
    nextServiceDue: addDays(today, -3),
    isDueByHand: true,
    openProjects: 0,
    serviceHistory: [expect.objectContaining({ type: 'survey', status: 'imported' })],
  })
  expect(await namesOf({ sort: '-nextServiceDue', pageSize: '2' })).toEqual(['Due Later', 'Due Soon'])
  expect(await namesOf({ sort: '-nextServiceDue', pageSize: '2', page: '2' })).toEqual(['Due Over', 'Due Never'])
})

it.each([
  ['a client by name', { client: 'gråsund rederi as' }, ['Due Over']],
  ['a client by id', { client: company?.id ?? '' }, ['Due Over']],
  ['several clients', { client: `${company?.id}\u001fSolvåg Shipping` }, ['Due Over', 'Due Soon']],
  ['either system', { system: 'uv\u001felectrolysis' }, ['Due Later', 'Due Over']],
  ['a brand that belongs to a system', { brand: 'SunRui' }, ['Due Later']],
  ['what is overdue', { due: 'overdue' }, ['Due Over']],
  ['what is due in 30 days', { due: '30' }, ['Due Soon']],
  ['what is due in 60 days', { due: '60' }, ['Due Later', 'Due Soon']],
  ['no due day', { due: 'none' }, ['Due Never']],
  ['no service for a year', { idle: '12' }, ['Due Never', 'Due Over']],
  ['missing contacts', { missing: 'true' }, ['Due Never', 'Due Soon']],
  ['no missing contacts', { missing: 'false' }, ['Due Later', 'Due Over']],
  ['a former name', { q: 'old-tern' }, ['Due Soon']],
  ['words of name and client', { q: 'over gråsund' }, ['Due Over']],
  ['a former name and the client as it is written', { q: 'tern solvåg' }, ['Due Soon']],
  ['words of name, client and number, one of them short', { q: '9074 gråsund over as' }, ['Due Over']],
  ['words of which one stands nowhere', { q: '9074 gråsund soon' }, []],
  ['another name of the client', { q: 'grr' }, ['Due Over']],
  ['an IMO number', { q: '90747' }, ['Due Over']],
  ['signs alone', { q: '%' }, []],
])('finds by %s', async (_, query, expected) => {
  expect(await namesOf(query)).toEqual(expected)
})

it('finds clients, systems and brands with any sign in their names', async () => {
  const facts = { clientName: 'Øst|Vest, Tank & Co', systemType: 'UV|LP', brand1: 'N\\E|K' }
  const id = await addShip({ name: 'Signs', facts })
  const { client } = (await get(`${ROOT}/options`)).body as DirectoryOptions
  expect(client).toContainEqual({ name: 'Øst|Vest, Tank & Co', vessels: 1 })
  const queries: Record<string, string>[] = [
    { client: 'øst|vest, tank & co' },
    { system: 'UV|LP' },
    { brand: 'N\\E|K' },
  ]
  for (const query of queries) expect(await namesOf(query), JSON.stringify(query)).toEqual(['Signs'])
  expect(await namesOf({ client: 'Øst|Vest, Tank & Co\u001fSolvåg Shipping' })).toEqual(['Due Soon', 'Signs'])
  await api.query('delete from vessels where id = $1', [id])
})

it('offers and finds the default brand only where a system was recorded', async () => {
  const ids = [
    await addShip({ name: 'Known', facts: { systemType: 'OceanGuard' } }),
    await addShip({ name: 'Unknown' }),
  ]
  const { brand } = (await get(`${ROOT}/options`)).body as DirectoryOptions
  const offered = brand.find(({ name }) => name === 'Headway')
  const found = await namesOf({ brand: 'Headway' })
  expect(found).toContain('Known')
  expect(found).not.toContain('Unknown')
  expect(offered?.vessels).toBe(found.length)
  await api.query('delete from vessels where id = any($1)', [ids])
})

it('counts the vessels of each quick filter, and counts again after a change', async () => {
  const counts = async (query = {}) => (await get(`${ROOT}/counts`, query)).body as DirectoryCounts
  expect(await counts()).toEqual({
    vessels: 4,
    all: 4,
    overdue: 1,
    within30: 1,
    within60: 2,
    within90: 2,
    missing: 2,
    idle: 1,
  })
  expect(await counts({ brand: 'TechCross' })).toMatchObject({ vessels: 4, all: 1, overdue: 1, missing: 0 })
  const before = (await rowsOf({ due: 'overdue' })).length
  const id = await addShip({ name: 'Due Gone', due: -1 })
  expect([(await counts()).overdue, (await rowsOf({ due: 'overdue' })).length]).toEqual([2, before + 1])
  await api.query('delete from vessels where id = $1', [id])
})

it('offers what there is to filter by, and refuses what means nothing', async () => {
  expect((await get(`${ROOT}/options`)).body).toMatchObject({
    client: [
      { name: 'Gråsund Rederi AS', vessels: 1 },
      { name: 'Solvåg Shipping', vessels: 1 },
    ],
    system: [
      { name: 'Electrolysis', vessels: 1 },
      { name: 'UV', vessels: 1 },
    ],
    brand: [
      { name: 'SunRui', vessels: 1 },
      { name: 'TechCross', vessels: 1 },
    ],
  })
  const wrong: Record<string, string>[] = [
    { due: '45' },
    { idle: '0' },
    { idle: 'x' },
    { sort: 'notes' },
    { missing: 'maybe' },
  ]
  for (const query of wrong) {
    expect((await get(ROOT, query)).status, JSON.stringify(query)).toBe(400)
  }
})

it('logs say whom to call and what was done', async () => {
  const { body } = await get('/api/portal/vessel-logs', { q: 'due over' })
  expect(body).toMatchObject({
    total: 1,
    items: [
      {
        vesselName: 'Due Over',
        contacts: [
          { type: 'master', name: 'Master', phone: null },
          { type: 'agent', name: null, phone: '+4790000000' },
        ],
        serviceHistory: [{ type: 'survey' }],
      },
    ],
  })
})

it('technicians see the vessels of own visits without the office’s notes, and correct whom to call', async () => {
  const project = await addProject(api, { operator: operator.id, name: 'Mine' })
  const [visit] = await api.query<{ id: string }>('select vessel_id as id from vessel_projects where id = $1', [
    project,
  ])
  const id = visit?.id ?? ''
  const path = `/api/portal/vessels/${id}`
  const [row, ...others] = await rowsOf({}, operator.token)
  expect([row?.vesselId, others, row && 'notes' in row]).toEqual([id, [], false])
  expect((await get(`${ROOT}/counts`, {}, operator.token)).body).toMatchObject({ vessels: 1, all: 1 })
  for (const what of ['', '/history', '/parts', '/contacts', '/files', '/readings']) {
    expect((await get(`${path}${what}`, {}, operator.token)).status, what).toBe(200)
    expect((await get(`/api/portal/vessels/${idle}${what}`, {}, operator.token)).status, what).toBe(404)
  }
  const patch = (body: object, to = path) => api.call('PATCH', to, { token: operator.token, body })
  const corrected = await patch({ version: 1, vesselMasterPhone: '+4799999999', portAgent: 'Agency' })
  expect([corrected.status, corrected.body]).toEqual([
    200,
    expect.objectContaining({ portAgent: 'Agency', version: 2 }),
  ])
  expect((await patch({ version: 2, location: 'Bergen' })).body).toMatchObject({
    status: 403,
    detail: 'You may correct master, engineer and port agent of this vessel, nothing else.',
  })
  expect((await patch({ version: 1, portAgent: 'X' }, `/api/portal/vessels/${idle}`)).status).toBe(404)
})

it('adds, changes and removes further contacts of a vessel, each with an audit entry', async () => {
  const contacts = `/api/portal/vessels/${idle}/contacts`
  const { status, body } = await api.call('POST', contacts, {
    token: manager.token,
    body: { contactType: 'owner', name: 'Superintendent', phone: '+47 900 00 000' },
  })
  const contact = body as { id: string; version: number }
  expect([status, body]).toEqual([201, expect.objectContaining({ projectId: null, mayChange: true, version: 1 })])
  const own = `/api/portal/vessel-contacts/${contact.id}`
  const change = (token: string, patch: object) => api.call('PATCH', own, { token, body: patch })
  expect((await change(operator.token, { version: 1, name: 'X' })).status).toBe(404)
  expect((await change(manager.token, { version: 1, name: 'Owner' })).body).toMatchObject({ name: 'Owner', version: 2 })
  expect((await change(manager.token, { version: 1, name: 'Late' })).body).toMatchObject({
    status: 409,
    current: { name: 'Owner', version: 2 },
  })
  expect((await get(contacts)).body).toMatchObject({ total: 1, items: [{ name: 'Owner' }] })
  const gone = await api.call('DELETE', own, { token: manager.token, query: { version: '2' } })
  expect([gone.status, (await get(contacts)).body]).toEqual([204, expect.objectContaining({ total: 0 })])
  expect(
    await api.query(
      `select action, field_changed as field from audit.logs where entity_type = 'vessel' and entity_id = $1 and field_changed is not null order by seq`,
      [idle],
    ),
  ).toEqual([
    { action: 'updated', field: 'contacts' },
    { action: 'updated', field: 'name' },
    { action: 'updated', field: 'contacts' },
  ])
})

it('lists parts, files and readings of all visits of a vessel', async () => {
  const project = await addProject(api, { operator: operator.id, name: 'Read' })
  const [visit] = await api.query<{ id: string }>('select vessel_id as id from vessel_projects where id = $1', [
    project,
  ])
  const path = `/api/portal/vessels/${visit?.id}`
  for (const day of ['2026-01-01', '2026-02-01']) {
    await api.query(
      `insert into parts_used (id, project_id, operator_id, part_name, part_number, quantity, used_date, vessel_name)
        values (gen_random_uuid(), $1, $2, 'Reagent', '09991', 2, $3, 'Read')`,
      [project, operator.id, day],
    )
  }
  expect((await get(`${path}/parts`)).body).toMatchObject({
    total: 1,
    items: [{ partNumber: '09991', quantity: 4, visits: 1, lastUsed: '2026-02-01', lastProjectId: project }],
  })
  for (const [at, value] of [
    ['2026-01-01', '7.1'],
    ['2026-01-02', '7.5'],
  ]) {
    await api.query(
      `insert into service_reports (id, project_id, operator_id, file_name, file_type, file_size, state, content, created_at)
        values (gen_random_uuid(), $1, $2, 'r.pdf', 'application/pdf', 1, 'draft', $3, $4)`,
      [project, operator.id, JSON.stringify({ readings: [{ quantity: 'TRO', value, unit: 'mg/l', limit: '8' }] }), at],
    )
  }
  expect((await get(`${path}/readings`)).body).toMatchObject({
    total: 1,
    items: [{ quantity: 'TRO', value: '7.5', unit: 'mg/l', limit: '8', date: '2026-02-01' }],
  })
  expect((await get(`${path}/files`)).body).toMatchObject({ total: 2, items: [{ kind: 'report' }, { kind: 'report' }] })
})

it('is a file for spreadsheets, of all that the filters leave', async () => {
  const file = await api.call('GET', ROOT, {
    token: manager.token,
    query: { client: 'Solvåg Shipping' },
    headers: { accept: 'text/csv' },
  })
  const [head, ...lines] = file.text.trim().split('\r\n')
  expect([file.status, head?.includes('vesselName'), lines.length]).toEqual([200, true, 1])
})
