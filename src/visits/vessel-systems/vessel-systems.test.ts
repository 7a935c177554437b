import { beforeAll, expect, it } from 'vitest'
import { insertProduct } from '#site/catalogue/catalogue.factory.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { VesselReagent, VesselSystem, VesselSystemList } from './vessel-systems.contract.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager' })
const operator = await addPerson(api.ctx, { role: 'operator' })
const stranger = await addPerson(api.ctx, { role: 'operator' })

const post = (path: string, body: object, token = manager.token) =>
  api.call('POST', `/api/portal/${path}`, { token, body })
const get = (path: string, token = manager.token) => api.call('GET', `/api/portal/${path}`, { token })
const remove = (path: string, version: number, token = manager.token) =>
  api.call('DELETE', `/api/portal/${path}`, { token, query: { version: String(version) } })
const SYSTEM = { position: 1, maker: 'Headway', model: 'HMT-1000', treatment: 'electrolysis' }

/** A vessel with a job of the technician and a system. */
async function sail(name: string): Promise<{ vesselId: string; projectId: string; system: VesselSystem }> {
  const project = await post('projects', {
    vesselName: name,
    serviceType: 'repair',
    assignedOperatorId: operator.id,
  })
  const { vesselId, id: projectId } = project.body as { vesselId: string; id: string }
  const made = await post(`vessels/${vesselId}/systems`, { ...SYSTEM, analyser: 'HF scientific CLX-Ex2' })
  return { vesselId, projectId, system: made.body as VesselSystem }
}

beforeAll(async () => {
  await insertProduct(api.ctx, {
    itemNumber: '09991',
    name: 'CLX reagent set',
    description: 'One year of reagents for the CLX-Ex2',
    changeAfterDays: 90,
    keepsForDays: 365,
  })
  await insertProduct(api.ctx, { itemNumber: 'PLAIN', name: 'Reagent without figures' })
})

it('a system is created, changed and audited; its maker is the brand of the vessel in lists', async () => {
  const made = await post('vessels', { name: 'MV Plate' })
  const { id } = made.body as { id: string }
  const added = await post(`vessels/${id}/systems`, { ...SYSTEM, maker: 'Techcross', capacity: 1000 })
  const system = added.body as VesselSystem
  expect([added.status, system]).toEqual([
    201,
    expect.objectContaining({ position: 1, capacity: '1000 m³/h', analyser: null, clock: null, version: 1 }),
  ])
  const systems: string[] = []
  for (const capacity of ['1500', '1 500', '2 x 750 m³/h', '1,500']) {
    const ship = (await post('vessels', { name: `MV Capacity ${systems.length}` })).body as { id: string }
    const { body } = await post(`vessels/${ship.id}/systems`, { ...SYSTEM, capacity })
    systems.push((body as VesselSystem).capacity ?? '')
  }
  expect(systems).toEqual(['1500 m³/h', '1500 m³/h', '2 x 750 m³/h', '1,500'])
  expect((await get(`vessels/${id}`)).body).toMatchObject({ brand1: 'Techcross', systemType: 'Techcross HMT-1000' })
  expect((await post(`vessels/${id}/systems`, SYSTEM)).body).toMatchObject({
    status: 409,
    detail: 'MV Plate has a system 1 already. Change that one.',
  })
  const body = { version: 1, maker: 'SunRui', position: 2 }
  const changed = await api.call('PATCH', `/api/portal/vessel-systems/${system.id}`, { token: manager.token, body })
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ maker: 'SunRui', version: 2 })])
  expect((await get(`vessels/${id}`)).body).toMatchObject({ brand1: 'Techcross', brand2: 'SunRui' })
  const again = await api.call('PATCH', `/api/portal/vessel-systems/${system.id}`, { token: manager.token, body })
  expect(again.body).toMatchObject({ status: 409, current: { version: 2, maker: 'SunRui' } })
  expect((await remove(`vessel-systems/${system.id}`, 2)).status).toBe(204)
  expect((await get(`vessels/${id}/systems`)).body).toMatchObject({ total: 0, items: [] })
  expect(
    await api.query(
      `select description from audit.logs where entity_id = $1 and field_changed = 'systems' order by seq`,
      [id],
    ),
  ).toEqual([
    { description: 'System added: 1 Techcross HMT-1000' },
    { description: 'System removed: 2 SunRui HMT-1000' },
  ])
})

it('what was mixed is due by the days of the product, and stays so when the product changes', async () => {
  const { vesselId, system } = await sail('MV Clock')
  const path = `vessels/${vesselId}/reagents`
  const first = await post(path, { systemId: system.id, itemNumber: '09991', mixedOn: '2026-03-17' }, operator.token)
  expect([first.status, first.body]).toEqual([
    201,
    expect.objectContaining({ changeDue: '2026-06-15', expires: '2027-03-17', setNumber: 1, setsInBox: 4 }),
  ])
  const { productId } = first.body as VesselReagent
  await post(path, { systemId: system.id, productId, mixedOn: '2026-06-15' })
  await api.query(`update products set change_after_days = 30 where item_number = '09991'`)
  const { items } = (await get(`vessels/${vesselId}/systems`)).body as VesselSystemList
  await api.query(`update products set change_after_days = 90 where item_number = '09991'`)
  expect(items[0]?.clock).toMatchObject({
    mixedOn: '2026-06-15',
    changeDue: '2026-09-13',
    expires: '2027-03-17',
    setNumber: 2,
    lastsUntil: '2027-03-12',
    mixes: ['2026-03-17', '2026-06-15'],
  })
  const listed = (await get(path)).body as { total: number; items: VesselReagent[] }
  expect([listed.total, listed.items.map(({ mixedOn, isCurrent }) => [mixedOn, isCurrent])]).toEqual([
    2,
    [
      ['2026-06-15', true],
      ['2026-03-17', false],
    ],
  ])
})

it('a reagent without figures is logged and says no day', async () => {
  const { vesselId, system } = await sail('MV No Figures')
  const made = await post(`vessels/${vesselId}/reagents`, {
    systemId: system.id,
    itemNumber: 'plain',
    mixedOn: '2026-03-17',
  })
  expect(made.body).toMatchObject({ itemNumber: 'PLAIN', changeDue: null, expires: null })
})

it('refuses what cannot be: a day to come, an unknown article, the system of another ship, the same twice', async () => {
  const { vesselId, system } = await sail('MV Refuses')
  const other = await sail('MV Other Ship')
  const log = (body: object) =>
    post(`vessels/${vesselId}/reagents`, { systemId: system.id, mixedOn: '2026-03-17', ...body })
  const sentences = [
    await log({ itemNumber: '09991', mixedOn: '2099-01-01' }),
    await log({ itemNumber: '9991' }),
    await log({}),
    await log({ itemNumber: '09991', systemId: other.system.id }),
  ].map(({ status, body }) => [status, (body as { fields: { message: string }[] }).fields[0]?.message])
  expect(sentences).toEqual([
    [422, 'The day of mixing is not in the future.'],
    [422, 'The catalogue has no article 9991.'],
    [422, 'Name the reagent by its item number'],
    [422, 'There is no such system on this vessel.'],
  ])
  expect((await log({ itemNumber: '09991' })).status).toBe(201)
  expect((await log({ itemNumber: '09991' })).status).toBe(409)
})

it('a technician logs on vessels of open jobs of their own, and takes back what is theirs', async () => {
  const { vesselId, projectId, system } = await sail('MV Own Job')
  const log = (mixedOn: string, token: string) =>
    post(`vessels/${vesselId}/reagents`, { systemId: system.id, itemNumber: '09991', mixedOn }, token)
  expect((await log('2026-03-17', stranger.token)).status).toBe(404)
  expect((await get(`vessels/${vesselId}/systems`, stranger.token)).status).toBe(404)
  expect((await post(`vessels/${vesselId}/systems`, { ...SYSTEM, position: 2 }, operator.token)).status).toBe(403)
  const ofManager = (await log('2026-03-17', manager.token)).body as VesselReagent
  const own = (await log('2026-06-15', operator.token)).body as VesselReagent
  expect((await get(`vessels/${vesselId}/systems`, operator.token)).body).toMatchObject({
    mayEdit: false,
    canLog: true,
    reagents: [{ itemNumber: '09991', fits: [system.id] }],
  })
  expect((await remove(`vessel-reagents/${ofManager.id}`, 1, operator.token)).status).toBe(403)
  expect((await remove(`vessel-reagents/${own.id}`, 1, stranger.token)).status).toBe(404)
  expect((await remove(`vessel-reagents/${own.id}`, 1, operator.token)).status).toBe(204)
  await api.query(`update vessel_projects set status = 'closed' where id = $1`, [projectId])
  expect((await log('2026-06-15', operator.token)).body).toMatchObject({
    status: 403,
    detail: 'You can log this while a job on this vessel is yours and open.',
  })
  expect((await get(`vessels/${vesselId}/reagents`, operator.token)).status).toBe(200)
})

it('names the next planned visit to users who may see it', async () => {
  const { vesselId } = await sail('MV Next Visit')
  const planned = await post('projects', {
    vesselName: 'MV Next Visit',
    vesselId,
    serviceType: 'annual service',
    scheduledDate: '2098-01-01',
    location: 'Bergen',
  })
  const { id, projectNumber } = planned.body as { id: string; projectNumber: string }
  expect((await get(`vessels/${vesselId}/systems`)).body).toMatchObject({
    nextVisit: { projectId: id, projectNumber, day: '2098-01-01', location: 'Bergen' },
  })
  expect((await get(`vessels/${vesselId}/systems`, operator.token)).body).toMatchObject({ nextVisit: null })
})
