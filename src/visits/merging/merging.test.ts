import { describe, expect, it } from 'vitest'
import { COMPANY_REFERENCES, VESSEL_REFERENCES } from '#compose/product-modules.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { DuplicateCompanies, DuplicateVessels } from './merging.contract.ts'
import { referenceKey } from './service/merge-rows.server.ts'

const api = await testCalls()
const { token } = await addPerson(api.ctx, { role: 'manager' })
const operator = await addPerson(api.ctx, { role: 'operator' })
const VESSELS = '/api/portal/vessels'

interface Row {
  id: string
  version: number
  name: string
  mergeId: string
}
const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
  const { status, body: answer } = await api.call(method, path, { token, body, isExact: true })
  return { status, body: answer as Row & Record<string, unknown> }
}
const make = async (path: string, body: object): Promise<Row> => (await call('POST', path, body)).body
const vessel = (body: object) => make(VESSELS, body)
const merge = (survivor: string, from: string, more: object = {}) =>
  call('POST', `${VESSELS}/${survivor}/merge`, { from, ...more })
const undo = (mergeId: string) => call('POST', `${VESSELS}/merges/${mergeId}/undo`, {})
const rowsOf = (id: string) =>
  api.query("select to_jsonb(vessels) - 'updated_at' as row from vessels where id = $1", [id])

/** A vessel with a project, a past service and a contact of its own. */
async function withHistory(body: object) {
  const made = await vessel(body)
  const project = await make('/api/portal/projects', {
    vesselId: made.id,
    vesselName: made.name,
    serviceType: 'repair',
  })
  await api.query(
    `insert into imported_services (id, vessel_id, service_date, service_type) values (gen_random_uuid(), $1, '2020-01-01', 'survey')`,
    [made.id],
  )
  await api.query(
    `insert into vessel_contacts (id, vessel_id, contact_type, name) values (gen_random_uuid(), $1, 'owner', 'Owner')`,
    [made.id],
  )
  return { ...made, projectId: project.id }
}

describe('a merge', () => {
  it('moves everything, fills gaps, takes what was chosen, and is undone to the letter', async () => {
    const survivor = await vessel({ name: 'Solvåg Trader', imo: '9074729', vesselMasterPhone: '+47 11111111' })
    const duplicate = await withHistory({
      name: 'Solvaag Trader',
      location: 'Ålesund',
      vesselMasterName: 'Kari Master',
      vesselMasterPhone: '+47 22222222',
      formerNames: ['Blåskjær'],
    })
    const before = [await rowsOf(survivor.id), await rowsOf(duplicate.id)]
    const merged = await merge(survivor.id, duplicate.id, { keep: { vesselMasterPhone: 'from' }, version: 1 })
    expect(merged).toMatchObject({
      status: 200,
      body: {
        id: survivor.id,
        name: 'Solvåg Trader',
        imo: '9074729',
        location: 'Ålesund',
        vesselMasterName: 'Kari Master',
        vesselMasterPhone: '+47 22222222',
        formerNames: ['Solvaag Trader', 'Blåskjær'],
        lastServiceDate: '2020-01-01',
      },
    })
    expect((await call('GET', `${VESSELS}/${survivor.id}/history`)).body).toMatchObject({ total: 1 })
    expect((await call('GET', `/api/portal/projects/${duplicate.projectId}`)).body).toMatchObject({
      vesselId: survivor.id,
    })
    const mergedInto = { id: survivor.id, name: 'Solvåg Trader' }
    for (const path of ['', '/history', '/contacts']) {
      expect(await call('GET', `${VESSELS}/${duplicate.id}${path}`), path).toMatchObject({
        status: 404,
        body: { mergedInto },
      })
    }
    expect((await call('GET', `${VESSELS}?q=solvaag`)).body).toMatchObject({ total: 1, items: [{ id: survivor.id }] })
    expect((await call('GET', `/api/portal/audit-logs?entityId=${duplicate.id}&action=merged`)).body).toMatchObject({
      total: 1,
      items: [
        { description: expect.stringContaining('Solvaag Trader merged into Solvåg Trader; 1 in vessel projects') },
      ],
    })
    const { mergeId } = merged.body
    expect((await call('GET', `${VESSELS}/merges`)).body).toMatchObject({
      items: [{ id: mergeId, moved: 3, undoneAt: null }],
    })
    expect(await undo(mergeId)).toMatchObject({ status: 200, body: { id: duplicate.id, name: 'Solvaag Trader' } })
    const after = [await rowsOf(survivor.id), await rowsOf(duplicate.id)]
    const bare = (rows: unknown) => JSON.stringify(rows).replaceAll(/"version": ?\d+/g, '"version":0')
    expect(bare(after)).toBe(bare(before))
    expect((await call('GET', `${VESSELS}/${duplicate.id}/history`)).body).toMatchObject({ total: 1 })
    expect((await undo(mergeId)).status).toBe(409)
  })

  it('is refused with itself, with none, of old versions, and of two IMO numbers until one is chosen', async () => {
    const [a, b] = [
      await vessel({ name: 'Breidvik', imo: '7625811' }),
      await vessel({ name: 'Breidvik II', imo: '9289518' }),
    ]
    expect((await merge(a.id, a.id)).status).toBe(422)
    expect((await merge(a.id, '00000000-0000-7000-8000-000000000000')).status).toBe(422)
    expect((await merge('00000000-0000-7000-8000-000000000000', a.id)).status).toBe(404)
    expect((await merge(a.id, b.id, { fromVersion: 7, keep: { imo: 'this' } })).status).toBe(409)
    expect((await merge(a.id, b.id, { keep: { formerNames: 'from' } })).status).toBe(422)
    expect(await merge(a.id, b.id)).toMatchObject({ status: 422, body: { fields: [{ field: 'keep.imo' }] } })
    const merged = await merge(a.id, b.id, { keep: { imo: 'from', name: 'from' } })
    expect(merged.body).toMatchObject({ name: 'Breidvik II', imo: '9289518', formerNames: ['Breidvik'] })
    expect((await call('GET', `${VESSELS}/${b.id}`)).body).toMatchObject({
      mergedInto: { id: a.id, name: 'Breidvik II' },
    })
    const denied = await api.call('POST', `${VESSELS}/${a.id}/merge`, { token: operator.token, body: { from: b.id } })
    expect(denied.status).toBe(403)
  })

  it('of two vessels with open work retains both projects as open', async () => {
    const [a, b] = [await withHistory({ name: 'Torskegrunn' }), await withHistory({ name: 'Torskegrunnen' })]
    expect((await merge(a.id, b.id)).status).toBe(200)
    expect((await call('GET', `${VESSELS}/${a.id}/history`)).body).toMatchObject({ total: 2 })
    expect(await api.query('select count(*)::int as open from vessel_projects where vessel_id = $1', [a.id])).toEqual([
      { open: 2 },
    ])
  })

  it('cannot be undone once something contradicts, and says what', async () => {
    const a = await vessel({ name: 'Lodestad' })
    const b = await vessel({ name: 'Lodestadt', location: 'Oslo', imo: '9619907' })
    const next = await vessel({ name: 'Lodestad C' })
    const first = await merge(a.id, b.id)
    await call('PATCH', `${VESSELS}/${a.id}`, { location: 'Bergen', version: first.body.version })
    await vessel({ name: 'Lodestadt' })
    expect(await undo(first.body.mergeId)).toMatchObject({
      status: 409,
      body: {
        contradictions: ['Location was changed to Bergen since.', 'The name Lodestadt was given to another since.'],
      },
    })
    await merge(next.id, a.id)
    expect(await undo(first.body.mergeId)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Lodestad was itself merged into Lodestad C since') },
    })
    expect((await call('GET', `${VESSELS}/${b.id}`)).body).toMatchObject({ mergedInto: { id: next.id } })
    await api.query(`update merges set merged_at = now() - interval '31 days'`)
    expect(await undo(first.body.mergeId)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('30 days') },
    })
  })
})

it('two companies become one: its vessels, its names', async () => {
  const a = await make('/api/portal/companies', { name: 'Nordtind Bulk AS' })
  const b = await make('/api/portal/companies', { name: 'Nordtind Bulk Management', alternativeNames: ['NBM'] })
  const ship = await vessel({ name: 'Nordtind Carrier', companyId: b.id })
  const merged = await call('POST', `/api/portal/companies/${a.id}/merge`, { from: b.id })
  expect(merged).toMatchObject({ status: 200, body: { alternativeNames: ['Nordtind Bulk Management', 'NBM'] } })
  expect((await call('GET', `${VESSELS}/${ship.id}`)).body).toMatchObject({ companyName: 'Nordtind Bulk AS' })
  expect((await call('GET', `/api/portal/companies/${b.id}`)).body).toMatchObject({ mergedInto: { id: a.id } })
  const back = await call('POST', `/api/portal/companies/merges/${merged.body.mergeId}/undo`, {})
  expect(back).toMatchObject({ status: 200, body: { id: b.id, alternativeNames: ['NBM'] } })
  expect((await call('GET', `${VESSELS}/${ship.id}`)).body).toMatchObject({ companyName: 'Nordtind Bulk Management' })
})

it('undoing a merge restores a vessel with the company that its own was merged into in the meantime', async () => {
  const [keeps, gone] = [
    await make('/api/portal/companies', { name: 'Keeps AS' }),
    await make('/api/portal/companies', { name: 'Gone AS' }),
  ]
  const survivor = await make(VESSELS, { name: 'Havørn' })
  const duplicate = await make(VESSELS, { name: 'Havsule', companyId: gone.id })
  const { body } = await merge(survivor.id, duplicate.id)
  expect((await call('POST', `/api/portal/companies/${keeps.id}/merge`, { from: gone.id })).status).toBe(200)
  expect(await undo(body.mergeId)).toMatchObject({ status: 200, body: { id: duplicate.id, companyId: keeps.id } })
})

// prettier-ignore
it.each([
  ['Twinkveite II', 'Twinkveite 2'], ['Saint Twinlange', 'St. Twinlange'], ['M.T. Twinsei', 'MV TWINSEI'],
  ['Twinhyse', 'Twinbrosme (ex Twinhyse)'],
])('%s and %s are possible duplicates', async (name, other) => {
  const ids = [(await vessel({ name })).id, (await vessel({ name: other })).id]
  const { items } = (await call('GET', `${VESSELS}/duplicates?q=twin&pageSize=200`)).body as unknown as { items: DuplicateVessels[] }
  expect(items.map(({ a, b }) => [a.id, b.id].toSorted())).toContainEqual(ids.toSorted())
})

it('duplicates are found with their reason, and not shown again once they are two ships', async () => {
  await vessel({ name: 'M/V Kvitbjørn', imo: '9074743' })
  await vessel({ name: 'Aurora', formerNames: ['Kvitbjoern'] })
  await vessel({ name: 'Storegga Tern', imo: '9230048' })
  await vessel({ name: 'MS Storegga-Tern' })
  await vessel({ name: 'Storegga Terna' })
  await vessel({ name: 'Hull 7' })
  await vessel({ name: 'Hull 8' })
  const find = async () =>
    (
      (await call('GET', `${VESSELS}/duplicates?q=o&pageSize=200`)).body as unknown as { items: DuplicateVessels[] }
    ).items.filter(({ why }) => /Kvit|Storegga|Hull/.test(why))
  const found = await find()
  expect(found.map(({ reason, a, b }) => [reason, a.name, b.name])).toEqual([
    ['same name', 'Storegga Tern', 'MS Storegga-Tern'],
    ['former name', 'M/V Kvitbjørn', 'Aurora'],
    ['similar name', 'MS Storegga-Tern', 'Storegga Terna'],
    ['similar name', 'Storegga Tern', 'Storegga Terna'],
  ])
  const pair = found[0]?.pair ?? ''
  expect((await call('POST', `${VESSELS}/duplicates/${pair}/dismiss`, {})).status).toBe(200)
  expect((await find()).map(({ pair: each }) => each)).not.toContain(pair)
  expect((await call('POST', `${VESSELS}/duplicates/00000000-0000-8000-a000-000000000000/dismiss`, {})).status).toBe(
    404,
  )
})

it('a change of a name by any writer updates the duplicates immediately', async () => {
  const { id, version } = await vessel({ name: 'Ytterholm Star' })
  const twin = await vessel({ name: 'Ytterholm Queen' })
  const found = async () => (await call('GET', `${VESSELS}/duplicates?q=ytterholm`)).body['total']
  expect(await found()).toBe(0)
  const renamed = await call('PATCH', `${VESSELS}/${id}`, { name: 'MV Ytterholm-Queen', version })
  expect(await found()).toBe(1)
  // The name that it had for a moment would stay as a former name.
  const back = { name: 'Ytterholm Star', formerNames: [], version: renamed.body.version }
  await call('PATCH', `${VESSELS}/${id}`, back)
  expect(await found()).toBe(0)
  await call('PATCH', `${VESSELS}/${twin.id}`, { formerNames: ['Ytterholm Star'], version: twin.version })
  expect(await found()).toBe(1)
  // Also a write outside the API: the cache is validated against the table.
  await api.query(`update vessels set former_names = '{}' where id = $1`, [twin.id])
  expect(await found()).toBe(0)
})

describe('companies that may be one', () => {
  const COMPANIES = '/api/portal/companies'
  const company = (body: object) => make(COMPANIES, body)

  it('are found by number, by name without its legal form, and by other names; two with a number each are two', async () => {
    await company({ name: 'Havlys Rederi AS', orgNumber: '974760673' })
    await company({ name: 'Havlys Rederi', city: 'Bergen' })
    await company({ name: 'Havlys Management', orgNumber: '974760673' })
    await company({ name: 'Havlys Rederi ASA', orgNumber: '701730496' })
    await company({ name: 'Torsken Shipping Ltd', alternativeNames: ['Rundøy Bulk'] })
    await company({ name: 'Rundoy Bulk AS' })
    const find = async () =>
      (await call('GET', `${COMPANIES}/duplicates`)).body as unknown as { items: DuplicateCompanies[]; total: number }
    const { items } = await find()
    expect(items.map(({ reason, a, b }) => `${reason}: ${a.name}, ${b.name}`).toSorted()).toEqual([
      'organisation number: Havlys Rederi AS, Havlys Management',
      'other name: Torsken Shipping Ltd, Rundoy Bulk AS',
      'same name: Havlys Rederi AS, Havlys Rederi',
      'same name: Havlys Rederi ASA, Havlys Rederi',
    ])
    const { pair = '' } = items.find(({ reason }) => reason === 'other name') ?? {}
    expect((await call('POST', `${COMPANIES}/duplicates/${pair}/dismiss`, {})).body).toMatchObject({
      a: { name: 'Torsken Shipping Ltd' },
    })
    expect((await find()).total).toBe(3)
  })

  it('with two organisation numbers are merged only once one is chosen, and its other numbers come with it', async () => {
    const survivor = await company({
      name: 'Gråsund Tank AS',
      orgNumber: '987654325',
      invoiceEmail: 'ap@grasund.example',
    })
    const duplicate = await company({
      name: 'Grasund Tank',
      orgNumber: '123456785',
      vatNumber: 'NO123456785MVA',
      peppolId: '0192:123456785',
    })
    const ship = await vessel({ name: 'Gråsund Tern', companyId: duplicate.id })
    expect((await call('GET', `${COMPANIES}/${duplicate.id}/belongings`)).body).toEqual({
      items: [{ table: 'vessels', rows: 1 }],
    })
    const path = `${COMPANIES}/${survivor.id}/merge`
    expect(await call('POST', path, { from: duplicate.id })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('organisation numbers'), fields: [{ field: 'keep.orgNumber' }] },
    })
    expect((await call('POST', path, { from: survivor.id })).status).toBe(422)
    const merged = await call('POST', path, { from: duplicate.id, keep: { orgNumber: 'from' } })
    expect(merged.body).toMatchObject({
      orgNumber: '123456785',
      vatNumber: 'NO123456785MVA',
      peppolId: '0192:123456785',
      invoiceEmail: 'ap@grasund.example',
    })
    expect((await call('GET', `${VESSELS}/${ship.id}`)).body).toMatchObject({ companyId: survivor.id })
    expect((await call('GET', `${COMPANIES}/${duplicate.id}/belongings`)).body).toMatchObject({
      status: 404,
      mergedInto: { id: survivor.id },
    })
  })
})

it('covers every column that refers to a vessel or a company', async () => {
  const referring = async (table: string) =>
    (
      await api.query<{ place: string }>(
        `select format('%s.%s', conrelid::regclass, attname) as place from pg_constraint
          join pg_attribute on attrelid = conrelid and attnum = conkey[1]
          where contype = 'f' and confrelid = $1::regclass`,
        [table],
      )
    ).map(({ place }) => place)
  expect(VESSEL_REFERENCES.map(referenceKey).toSorted()).toEqual((await referring('vessels')).toSorted())
  expect(COMPANY_REFERENCES.map(referenceKey).toSorted()).toEqual((await referring('companies')).toSorted())
  await api.query('create table planted (id uuid primary key, vessel_id uuid references vessels (id))')
  expect(await referring('vessels')).toContain('planted.vessel_id')
})
