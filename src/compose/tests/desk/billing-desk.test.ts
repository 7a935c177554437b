import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayInOslo } from '#core/days.ts'
import { toListQuery } from '#core/web/list/define-list.ts'
import { exportStage } from '#money/invoicing/exports.fixture.ts'
import { PEOPLE_LIST } from '#visits/operators/web/people-list.ts'
import type { Tiles } from '#visits/planning/manager-dashboard.contract.ts'
import { PEOPLE_TILE, PROJECT_TILES } from '#visits/planning/planning.limits.ts'
import { addProject } from '#visits/projects/project.fixture.ts'
import { DUE_STEPS } from '#visits/service-due/service-due.limits.ts'
import { addPerson } from '../../../../tests/setup/portal-people.ts'

const { product, mona, erik, kari, ask, bill, addClient } = await exportStage()
const { query } = product
const today = todayInOslo()

const addVisit = async (client: string): Promise<string> => {
  const id = await addProject(product, { operator: kari.id })
  await query('update vessel_projects set company_name = $2 where id = $1', [id, client])
  return id
}
const addPart = async (project: string, more: object = {}, person = mona) => {
  const made = await ask(
    'POST',
    `projects/${project}/parts`,
    { partName: 'Seal', partNumber: '28030', ...more },
    person,
  )
  expect(made.status).toBe(201)
  return made.body
}
const setPrice = (part: { id: string; version: number }, unitCost: string | null) =>
  ask('PATCH', `parts/${part.id}`, { unitCost, version: part.version })
const billAs = async (id: string, invoiceNumber: string) => {
  await bill([id], 'approved')
  expect((await bill([id], 'billed', { invoiceNumber, invoiceDate: today })).status).toBe(200)
}

// First, since the settings are read once.
describe('tiles of the dashboard', () => {
  beforeAll(async () => {
    for (const status of ['not confirmed', 'confirmed', 'in progress', 'on hold', 'completed', 'closed', 'cancelled']) {
      for (const [from, operator] of [
        [-40, kari.id],
        [3, null],
      ] as const) {
        const id = await addProject(product, { operator: kari.id })
        await ask('POST', `projects/${id}/parts`, { partName: 'Filter', unitCost: '10' })
        await query(
          `update vessel_projects set status = $2, scheduled_date = $3, scheduled_end_date = $3,
            assigned_operator_id = $4, completed_date = case when $2 in ('completed', 'closed') then $3::date end
          where id = $1`,
          [id, status, addDays(today, from), operator],
        )
      }
    }
  })

  it('count the rows of the lists that they open', async () => {
    // Two technicians lack a passport.
    await addPerson(product.ctx, { role: 'operator' })
    const token = await product.signIn()
    const stored = (await product.call('GET', '/api/admin/settings', { token })).body as {
      value: { portal: object }
      version: number
    }
    const value = { ...stored.value, portal: { ...stored.value.portal, requiredTravelDocuments: ['passport'] } }
    const saved = await product.call('PUT', '/api/admin/settings', { token, body: { value, version: stored.version } })
    expect(saved.status).toBe(200)
    const { tiles } = (await ask('GET', 'dashboard/manager')).body as { tiles: Tiles }
    const totalOf = async (path: string, filter: Readonly<Record<string, string>>) =>
      (await ask('GET', `${path}?${new URLSearchParams({ ...filter, pageSize: '1' })}`)).body.total
    for (const [name, filter] of Object.entries(PROJECT_TILES)) {
      const { count } = tiles[name as keyof typeof PROJECT_TILES]
      expect([name, count]).toEqual([name, await totalOf('projects', filter)])
      expect(count, name).toBeGreaterThan(0)
    }
    const people = toListQuery(PEOPLE_LIST, new URLSearchParams({ show: PEOPLE_TILE.show }))
    expect([tiles.documents.count, await totalOf('operators', people)]).toEqual([2, 2])
    for (const days of DUE_STEPS) {
      expect([days, tiles.servicesDue[`within${days}`]]).toEqual([
        days,
        await totalOf('vessels/due', { within: String(days) }),
      ])
    }
    // A list is named here for each of them.
    expect(Object.keys(tiles).toSorted()).toEqual(
      [...Object.keys(PROJECT_TILES), 'documents', 'servicesDue'].toSorted(),
    )
  })
})

describe('the last price of a client', () => {
  it('is suggested with where it is from, under all names of the client, and applied by nobody', async () => {
    const other = `${crypto.randomUUID()} Shipping Ltd`
    const client = await addClient({ alternativeNames: [other] })
    const [earlier, later, now] = [await addVisit(client), await addVisit(other), await addVisit(client)]
    await query("update vessel_projects set currency = 'NOK' where id = any($1)", [[earlier, later, now]])
    await billAs((await addPart(earlier, { unitCost: '80', currency: 'NOK' })).id, `L-${earlier}`)
    const newest = await addPart(later, { unitCost: '95.5', currency: 'NOK', partNumber: '28030' })
    await billAs(newest.id, `L-${later}`)
    // Neither of these is what this client was billed for this article.
    await addPart(later, { unitCost: '1', currency: 'NOK' })
    await addPart(later, { unitCost: '2', currency: 'EUR' })
    await billAs((await addPart(await addVisit(await addClient()), { unitCost: '3', currency: 'NOK' })).id, `O-${now}`)
    const open = await addPart(now, { currency: 'NOK' })
    await addPart(now, { partNumber: 'UNKNOWN-1', currency: 'NOK' })
    await addPart(now, { unit: 'set', currency: 'NOK' })
    const { items } = (await ask('GET', `projects/${now}/last-prices`)).body
    const [{ number }] = (await query('select project_number as number from vessel_projects where id = $1', [
      later,
    ])) as [{ number: string }]
    expect(items).toEqual([
      { partId: open.id, unitCost: '95.50', currency: 'NOK', projectNumber: number, invoiceDate: today },
    ])
    expect((await ask('GET', `projects/${now}/parts`)).body.items[0].unitCost).toBeNull()
    expect((await ask('GET', `projects/${now}/last-prices`, undefined, kari)).status).toBe(403)
    await setPrice(open, '95.50')
    expect((await ask('GET', `projects/${now}/last-prices`)).body.items).toEqual([])
  })
})

describe('billing notices', () => {
  const unreadOf = async (project: string, person = erik) => {
    const groups = (await ask('GET', 'billing-notifications?pageSize=200', undefined, person)).body.items
    const group = groups.find(({ projectId }: { projectId: string }) => projectId === project)
    const bell = (await ask('GET', 'notifications?unread=true&pageSize=200', undefined, person)).body.items
    return [
      group?.unread ?? 0,
      bell.filter(({ projectId }: { projectId: string | null }) => projectId === project).length,
    ]
  }
  const ADDED = 2

  it.each<[string, (part: { id: string; version: number }) => Promise<unknown>]>([
    ['priced', (part) => setPrice(part, '12')],
    ['given up', ({ id }) => bill([id], 'not billable', { reason: 'Warranty' })],
  ])('are read by themselves once their part is %s, and so is the bell', async (_name, settle) => {
    const visit = await addVisit(await addClient())
    const parts = [await addPart(visit, {}, kari), await addPart(visit, {}, kari)]
    expect(await unreadOf(visit)).toEqual([ADDED, ADDED])
    await settle(parts[0])
    // The bell follows once nothing of the visit waits.
    expect((await unreadOf(visit))[0]).toBe(1)
    await settle(parts[1])
    expect(await unreadOf(visit)).toEqual([0, 0])
  })

  it('are read by themselves once the part is billed, and the visit closed', async () => {
    const visit = await addVisit(await addClient())
    const part = await addPart(visit, { unitCost: '10' }, mona)
    expect((await unreadOf(visit))[0]).toBe(1)
    await billAs(part.id, `N-${visit}`)
    expect(await unreadOf(visit)).toEqual([0, 0])
    await addPart(visit, {}, kari)
    await query("update vessel_projects set status = 'completed', completed_date = $2 where id = $1", [visit, today])
    await query("update vessel_projects set status = 'closed' where id = $1", [visit])
    expect(await unreadOf(visit)).toEqual([0, 0])
  })

  it('that are read in one place are read in the other', async () => {
    const visit = await addVisit(await addClient())
    await addPart(visit, {}, kari)
    expect(await unreadOf(visit)).toEqual([1, 1])
    await ask('POST', 'billing-notifications/read-all', { projectId: visit })
    expect(await unreadOf(visit)).toEqual([0, 0])
  })
})
