import { expect, it } from 'vitest'
import type { Company } from '#fleet/companies/companies.contract.ts'
import type { SearchResults } from '#visits/planning/search/search.contract.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { Vessel, VesselList } from './vessels.contract.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager' })
const operator = await addPerson(api.ctx, { role: 'operator' })
const ROOT = '/api/portal/vessels'

const post = (path: string, body: object, token = manager.token) => api.call('POST', path, { token, body })
const get = (path: string, query: Record<string, string> = {}, token = manager.token) =>
  api.call('GET', path, { token, query })
const patch = (path: string, body: object) => api.call('PATCH', path, { token: manager.token, body })
const audited = (id: string) =>
  api.query('select action, field_changed, new_value, is_personal from audit.logs where entity_id = $1 order by seq', [
    id,
  ])

it('a vessel is created and changed field by field; a change of a stale version is refused', async () => {
  const made = await post(ROOT, { name: 'MV Havfrue', imo: 'IMO 9289518', systemType: 'BWTS-500' })
  const vessel = made.body as Vessel
  expect([made.status, vessel]).toEqual([
    201,
    expect.objectContaining({ imo: '9289518', brand1: 'Headway', brand2: null, serviceIntervalMonths: 12, version: 1 }),
  ])
  const changed = await patch(`${ROOT}/${vessel.id}`, {
    version: 1,
    vesselMasterPhone: '+47 99999999',
    systemType2: 'X',
  })
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ version: 2, brand2: 'Headway' })])
  expect((await patch(`${ROOT}/${vessel.id}`, { version: 1, notes: 'x' })).body).toMatchObject({
    status: 409,
    current: { version: 2 },
  })
  expect(await audited(vessel.id)).toEqual([
    { action: 'created', field_changed: null, new_value: null, is_personal: false },
    { action: 'updated', field_changed: 'systemType2', new_value: 'X', is_personal: false },
    { action: 'updated', field_changed: 'vesselMasterPhone', new_value: null, is_personal: false },
  ])
})

it('has its first system under both of its names', async () => {
  const made = await post(ROOT, { name: 'MV Two Names', systemType1: 'OceanGuard' })
  const { id } = made.body as Vessel
  expect(made).toMatchObject({ status: 201, body: { systemType: 'OceanGuard', systemType1: 'OceanGuard' } })
  const changed = await patch(`${ROOT}/${id}`, { version: 1, systemType1: 'PureBallast' })
  expect(changed).toMatchObject({ status: 200, body: { systemType: 'PureBallast', systemType1: 'PureBallast' } })
  expect((await patch(`${ROOT}/${id}`, { version: 2, notes: 'x' })).body).toMatchObject({ systemType1: 'PureBallast' })
})

it('a second vessel of the same name needs an IMO number, which is unique', async () => {
  await post(ROOT, { name: 'MV Twin' })
  expect((await post(ROOT, { name: 'mv twin' })).status).toBe(409)
  expect((await post(ROOT, { name: 'MV Twin', imo: '9074729' })).body).toMatchObject({ name: 'MV Twin (IMO 9074729)' })
  expect((await post(ROOT, { name: 'MV Third', imo: '9074729' })).status).toBe(409)
  expect((await post(ROOT, { name: 'MV Third', imo: '9074728' })).status).toBe(422)
  expect((await post(ROOT, { name: 'MV Third', companyId: '00000000-0000-7000-8000-000000000000' })).status).toBe(422)
})

it('is found by name however it is written, by number, and named when one resembles it', async () => {
  await post(ROOT, { name: 'MS Trollfjord Spirit', imo: '7625811' })
  for (const q of ['troll-fjord', 'TROLLFJORD', '76258', 'imo 7625811']) {
    const { items } = (await get(ROOT, { q })).body as VesselList
    expect(
      items.map(({ name }) => name),
      q,
    ).toEqual(['MS Trollfjord Spirit'])
  }
  expect(((await get(ROOT, { q: '%' })).body as VesselList).total).toBeGreaterThan(0)
  const { similar } = (await get(ROOT, { similarTo: 'MS Trolfjord Spirit', pageSize: '1' })).body as VesselList
  expect(similar.map(({ name }) => name)).toEqual(['MS Trollfjord Spirit'])
})

it.each([
  ['Dønning Tern', ['donning', 'Doenning', 'DØNNING', 'M/V Dønning Tern', 'dönning-tern', 'Døn']],
  ['Håvørn', ['Havorn', 'Haavoern', 'havørn', 'HÅVØRN', 'Håvo']],
  ['Fjærland II', ['Fjaerland', 'fjærland ii', 'Fjarland']],
  ['Étoile Łódź', ['etoile', 'Lodz', 'etoile lodz']],
  ['Aasgaard', ['Åsgård', 'asgard', 'aasgaard']],
])('%s is found in every list however its letters are written', async (name, spellings) => {
  const { id } = (await post(ROOT, { name })).body as Vessel
  const renamed = (await post(ROOT, { name: `Before ${name}` })).body as Vessel
  await patch(`${ROOT}/${renamed.id}`, { version: 1, name: `Later ${id.slice(-6)}` })
  const visit = { serviceType: 'repair', vesselName: 'x', vesselId: renamed.id }
  expect((await post('/api/portal/projects', visit)).status).toBe(201)
  for (const q of spellings) {
    const idsOf = async (path: string, key: string) =>
      ((await get(path, { q })).body as { items: Record<string, string>[] }).items.map((row) => row[key])
    expect(await idsOf(ROOT, 'id'), q).toEqual(expect.arrayContaining([id, renamed.id]))
    if (q.includes('/')) continue
    expect(await idsOf('/api/portal/vessel-directory', 'id'), q).toEqual(expect.arrayContaining([id, renamed.id]))
    expect(await idsOf('/api/portal/projects', 'vesselId'), q).toContain(renamed.id)
    const { projects, vessels } = (await get('/api/portal/search', { q })).body as SearchResults
    expect(
      vessels.map((row) => row.id),
      q,
    ).toEqual(expect.arrayContaining([id, renamed.id]))
    expect(
      projects.map(({ vesselName }) => vesselName),
      q,
    ).toContain('x')
  }
})

it('a project with a typed vessel name that resembles a known one is refused with the candidates', async () => {
  const known = (await post(ROOT, { name: 'Sjøfjell Tern', imo: '9387425' })).body as Vessel
  await post(ROOT, { name: 'Sjøfjell Tern II' })
  const create = async (vesselName: string, more: object = {}) =>
    await post('/api/portal/projects', { vesselName, serviceType: 'repair', isNewVessel: false, ...more })
  for (const name of [
    'Sjofjell Tern',
    'M/V Sjøfjell Tern',
    'ms sjoefjell-tern',
    'Sjöfjell Tern (IMO 9387425)',
    'X 9387425',
  ]) {
    expect((await create(name)).body, name).toMatchObject({
      status: 422,
      detail: 'Is this Sjøfjell Tern (IMO 9387425)? Choose it, or say that the vessel is new.',
      vessels: [{ id: known.id, name: 'Sjøfjell Tern', imo: '9387425' }],
    })
  }
  for (const name of ['Sjøfjell', 'Sjøfjell Tern 3', '9321483', 'M/V']) {
    expect((await create(name)).body, name).toMatchObject({ status: 422, vessels: [] })
  }
  for (const name of ['Sjøfjell Tern', 'SJØFJELL-TERN']) {
    expect((await create(name)).body, name).toMatchObject({ vesselId: known.id })
  }
  for (const name of ['9387425', 'IMO 938 7425']) {
    expect((await create(name)).body, name).toMatchObject({ vesselId: known.id, vesselName: 'Sjøfjell Tern' })
  }
  const [made, letter] = [
    await create('Sjofjell Tern', { isNewVessel: true }),
    await create('Nytt skip', { isNewVessel: undefined }),
  ]
  expect([made.status, letter.status]).toEqual([201, 201])
  expect(made.body).not.toMatchObject({ vesselId: known.id })
})

// prettier-ignore
it.each([
  ['Spelltrane II', 'Spelltrane 2'], ['St. Spelltind', 'Saint Spelltind'], ['St. Una', 'Saint Una'], ['Capt. Rosi', 'Captain Rosi'], ['M.T. Spellfalk', 'M/V SPELLFALK'],
  ['Capt. Spellvik', 'Captain Spellvik'], ['Spellmåke', 'Spellny (ex Spellmåke)'], ['Spellterne 9321500', 'MV Spellterne'],
])('%s is named where %s is typed by hand', async (name, typed) => {
  const { id } = (await post(ROOT, { name })).body as Vessel
  expect(((await get(ROOT, { similarTo: typed, pageSize: '1' })).body as VesselList).similar[0]).toMatchObject({ id })
  const project = { vesselName: typed, serviceType: 'repair', isNewVessel: false }
  expect((await post('/api/portal/projects', project)).body).toMatchObject({ status: 422, vessels: [{ id, name }] })
})

it.each(['TBN', 'N/A', 'unknown', 'MV Ukjent', 'To be named', '?'])(
  'a project for “%s” is refused without an IMO number',
  async (vesselName) => {
    const create = async (more: object = {}) =>
      await post('/api/portal/projects', { vesselName, serviceType: 'repair', ...more })
    for (const more of [{}, { isNewVessel: false }, { isNewVessel: true }]) {
      expect((await create(more)).body).toMatchObject({
        status: 422,
        fields: [{ field: 'vesselName' }],
      })
    }
  },
)

it('a vessel without a name yet is known by its IMO number alone', async () => {
  const create = async (imo: string) =>
    (await post('/api/portal/projects', { vesselName: 'TBN', serviceType: 'repair', imo })).body as { vesselId: string }
  const [first, second, again] = [await create('9166704'), await create('9166716'), await create('9166704')]
  expect(second.vesselId).not.toBe(first.vesselId)
  expect(again.vesselId).toBe(first.vesselId)
  expect((await get(`${ROOT}/${first.vesselId}`)).body).toMatchObject({ name: 'TBN (IMO 9166704)' })
})

it('a visit under a former name is the renamed ship’s, or asks', async () => {
  const { id } = (await post(ROOT, { name: 'Qvartett' })).body as Vessel
  await patch(`${ROOT}/${id}`, { name: 'Zwilling', version: 1 })
  await patch(`${ROOT}/${id}`, { name: 'Xanadu Nord', version: 2 })
  const create = async (more: object) => (await post('/api/portal/projects', { serviceType: 'repair', ...more })).body
  expect(await create({ vesselName: 'Qvartett' })).toMatchObject({ vesselId: id, vesselName: 'Xanadu Nord' })
  expect(await create({ vesselName: 'Zwilling', isNewVessel: false })).toMatchObject({
    detail: 'Is this Xanadu Nord? Choose it, or say that the vessel is new.',
    vessels: [{ id, name: 'Xanadu Nord' }],
  })
  expect(await create({ vesselName: 'Zwilling', isNewVessel: true })).toMatchObject({ vesselName: 'Zwilling' })
  for (const q of ['Qvartett', 'zwilling', 'Xanadu']) {
    const { items } = (await get('/api/portal/projects', { q })).body as { items: { vesselId: string }[] }
    expect(
      items.map(({ vesselId }) => vesselId),
      q,
    ).toContain(id)
  }
})

it.each(['---', '🚢🚢', 'Nord\u202Elys', 'Star \u2066x', ' . '])('the name “%s” is refused', async (name) => {
  expect((await post(ROOT, { name })).status).toBe(422)
  expect((await post('/api/portal/projects', { vesselName: name, serviceType: 'repair' })).status).toBe(422)
})

it('a ship that leaves before it arrives, and a time zone with reversed signs, are refused', async () => {
  const at = (hour: string) => `2027-03-01T${hour}:00:00.000Z`
  const visit = { vesselName: 'Clockwork', serviceType: 'repair' }
  const made = await post('/api/portal/projects', { ...visit, eta: at('10'), etd: at('14') })
  const { id, version } = made.body as { id: string; version: number }
  expect((await post('/api/portal/projects', { ...visit, eta: at('14'), etd: at('10') })).status).toBe(422)
  for (const wrong of [{ etd: at('09') }, { eta: at('15') }, { portTimeZone: 'Etc/GMT+5' }]) {
    expect((await patch(`/api/portal/projects/${id}`, { ...wrong, version })).status).toBe(422)
  }
  expect((await patch(`/api/portal/projects/${id}`, { eta: at('15'), etd: at('16'), version })).status).toBe(200)
})

it('is found by what it was called before, by people and by a project that names it', async () => {
  const made = await post(ROOT, { name: 'MV Havlys Spirit', formerNames: ['Nordtind Carrier', 'nordtind carrier'] })
  const vessel = made.body as Vessel
  expect(vessel.formerNames).toEqual(['Nordtind Carrier'])
  const { items } = (await get(ROOT, { q: 'nordtind-carr' })).body as VesselList
  expect(items.map(({ name }) => name)).toEqual(['MV Havlys Spirit'])
  const visit = { vesselName: 'Nordtind Carrier', serviceType: 'repair' }
  expect((await post('/api/portal/projects', visit)).body).toMatchObject({ vesselId: vessel.id })
  const other = await post('/api/portal/projects', { ...visit, imo: '9619907' })
  expect((other.body as { vesselId: string }).vesselId).toBe(vessel.id)
  const third = await post('/api/portal/projects', { ...visit, imo: '9074731' })
  expect(third.body).toMatchObject({ vesselName: 'Nordtind Carrier' })
  expect((third.body as { vesselId: string }).vesselId).not.toBe(vessel.id)
})

it('stores the former name of a renamed vessel, unless only the spelling changes', async () => {
  const { id } = (await post(ROOT, { name: 'Skagen Viking' })).body as Vessel
  const rename = async (name: string, version: number, more = {}) =>
    (await patch(`${ROOT}/${id}`, { name, version, ...more })).body as Vessel
  expect((await rename('SKAGEN-VIKING', 1)).formerNames).toEqual([])
  expect((await rename('Lista Trader', 2)).formerNames).toEqual(['SKAGEN-VIKING'])
  const { items } = (await get(ROOT, { q: 'skagen viking' })).body as VesselList
  expect(items.map(({ name }) => name)).toEqual(['Lista Trader'])
  expect((await rename('Skagen Viking', 3)).formerNames).toEqual(['Lista Trader'])
  expect((await rename('Lista Trader', 4, { formerNames: [] })).formerNames).toEqual([])
})

it('is due a service as its interval has it, or on the day that was set by hand', async () => {
  const { body } = await post(ROOT, { name: 'MV Due', serviceIntervalMonths: 6 })
  const { id } = body as Vessel
  expect(body).toMatchObject({ lastServiceDate: null, nextServiceDue: null, serviceDue: null })
  await api.query(
    `insert into imported_services (id, vessel_id, service_date, service_type) values (gen_random_uuid(), $1, '2026-08-31', 'survey')`,
    [id],
  )
  expect((await get(`${ROOT}/${id}`)).body).toMatchObject({
    version: 1,
    lastServiceDate: '2026-08-31',
    lastServiceType: 'survey',
    serviceDue: '2027-02-28',
  })
  const byHand = await patch(`${ROOT}/${id}`, { version: 1, nextServiceDue: '2027-05-01' })
  expect(byHand.body).toMatchObject({ nextServiceDue: '2027-05-01', serviceDue: '2027-05-01' })
  expect(await api.query('select next_service_due::text as due from vessel_directory where id = $1', [id])).toEqual([
    { due: '2027-05-01' },
  ])
  expect((await patch(`${ROOT}/${id}`, { version: 2, nextServiceDue: null })).body).toMatchObject({
    serviceDue: '2027-02-28',
  })
  expect((await patch(`${ROOT}/${id}`, { version: 3, nextServiceDue: '2027-02-30' })).status).toBe(422)
})

it('begins the next project with the facts of the last visit, and lists its services and people', async () => {
  const project = await post('/api/portal/projects', {
    vesselName: 'MV Returns',
    serviceType: 'repair',
    clientName: 'Client AS',
    vesselMasterName: 'Master',
    scheduledDate: '2026-02-03',
    assignedOperatorId: operator.id,
  })
  const { id, vesselId } = project.body as { id: string; vesselId: string }
  await api.query(`update vessel_projects set status = 'closed', completed_date = '2026-02-05' where id = $1`, [id])
  await api.query(
    `insert into imported_services (id, vessel_id, service_date, service_type) values (gen_random_uuid(), $1, '2020-01-01', 'survey')`,
    [vesselId],
  )
  await api.query(
    `insert into vessel_contacts (id, vessel_id, contact_type, name) values (gen_random_uuid(), $1, 'owner', 'Owner')`,
    [vesselId],
  )
  expect((await get(`${ROOT}/${vesselId}`)).body).toMatchObject({
    prefill: { date: '2026-02-05', projectId: id, clientName: 'Client AS', vesselMasterName: 'Master' },
  })
  expect((await get(`${ROOT}/${vesselId}`, {}, operator.token)).body).not.toHaveProperty('prefill')
  expect((await get(`${ROOT}/${vesselId}/history`)).body).toMatchObject({
    total: 2,
    items: [
      { date: '2026-02-05', serviceType: 'repair', projectId: id, status: 'closed' },
      { date: '2020-01-01', serviceType: 'survey', projectId: null, status: 'imported' },
    ],
  })
  expect((await get(`${ROOT}/${vesselId}/contacts`)).body).toMatchObject({ total: 1, items: [{ name: 'Owner' }] })
})

it('companies are unique by name whatever its letters', async () => {
  const made = await post('/api/portal/companies', { name: 'Rederi AS', alternativeNames: ['Rederiet'] })
  const company = made.body as Company
  expect(made.status).toBe(201)
  expect((await post('/api/portal/companies', { name: 'REDERI as' })).status).toBe(409)
  expect((await get('/api/portal/companies', { q: 'rederiet' })).body).toMatchObject({
    total: 1,
    items: [{ id: company.id }],
  })
  expect((await patch(`/api/portal/companies/${company.id}`, { version: 1, name: 'Rederiet AS' })).body).toMatchObject({
    version: 2,
  })
  expect((await patch(`/api/portal/companies/${company.id}`, { version: 1 })).status).toBe(409)
  expect((await get(`/api/portal/companies/${company.id}`)).body).toMatchObject({ name: 'Rederiet AS' })
})

it('technicians can neither read nor write; requests without a session are refused', async () => {
  expect((await get(ROOT, {}, operator.token)).status).toBe(200)
  expect((await post(ROOT, { name: 'X' }, operator.token)).status).toBe(403)
  expect((await post('/api/portal/companies', { name: 'X' }, operator.token)).status).toBe(403)
  expect((await api.call('GET', ROOT)).status).toBe(401)
  expect((await get(`${ROOT}/00000000-0000-7000-8000-000000000000`)).status).toBe(404)
})

it('a vessel without a history is deleted with its contacts; one with visits or past services stays', async () => {
  const remove = (id: string, version: number, token = manager.token) =>
    api.call('DELETE', `${ROOT}/${id}`, { token, query: { version: String(version) } })
  const { id } = (await post(ROOT, { name: 'MV Entered Twice' })).body as Vessel
  await api.query(
    `insert into vessel_contacts (id, vessel_id, contact_type, name) values (gen_random_uuid(), $1, 'owner', 'Owner')`,
    [id],
  )
  expect((await remove(id, 1, operator.token)).status).toBe(403)
  expect((await remove(id, 7)).body).toMatchObject({ status: 409, current: { version: 1 } })
  expect((await remove(id, 1)).status).toBe(204)
  expect((await get(`${ROOT}/${id}`)).status).toBe(404)
  expect((await audited(id)).map(({ action }) => action)).toEqual(['created', 'deleted'])
  expect(
    await api.query('select description from audit.logs where entity_id = $1 and action = $2', [id, 'deleted']),
  ).toEqual([{ description: 'with 1 contact' }])

  const { vesselId } = (await post('/api/portal/projects', { vesselName: 'MV Visited', serviceType: 'repair' }))
    .body as {
    vesselId: string
  }
  const { version } = (await get(`${ROOT}/${vesselId}`)).body as Vessel
  expect((await remove(vesselId, version)).body).toMatchObject({
    status: 409,
    detail: 'This vessel has 1 visit and can’t be deleted. If it is stored twice, merge the two.',
  })
})
