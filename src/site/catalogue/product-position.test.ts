import { beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '../../../tests/setup/admin-api.ts'
import type { AdminProduct } from './catalogue-admin.contract.ts'
import { catalogueAdminRoutes } from './catalogue-admin.routes.server.ts'
import { insertProduct } from './catalogue.factory.ts'
import { catalogueRoutes } from './catalogue.routes.server.ts'

const { call, query, newEvents, ctx } = await adminApi((deps) => [...catalogueRoutes(), ...catalogueAdminRoutes(deps)])

const MISSING = '00000000-0000-7000-8000-000000000000'
const url = '/api/admin/products'

beforeEach(async () => {
  await query('delete from products')
})

const numbers = async () => (await call('GET', url)).body.items.map(({ itemNumber }: AdminProduct) => itemNumber)
const move = (id: string | undefined, body: object) => call('POST', `${url}/${id}/move`, body)

/** Five products in this order; their ids by item number. */
async function makeFive(): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const order of [1, 2, 3, 4, 5]) {
    ids[order] = (await insertProduct(ctx, { itemNumber: `${order}`, order })).id
  }
  await newEvents()
  return ids
}

describe('a product’s position', () => {
  it('is set by number; the products between move by one, and the audit log records both positions', async () => {
    const ids = await makeFive()
    expect((await call('GET', `${url}/${ids['4']}/position`)).body).toEqual({ position: 4, count: 5 })
    expect(await move(ids['4'], { position: 2, seenAt: 4 })).toMatchObject({
      status: 200,
      body: { position: 2, count: 5 },
    })
    expect(await numbers()).toEqual(['1', '4', '2', '3', '5'])
    expect(await move(ids['1'], { position: 5 })).toMatchObject({ status: 200, body: { position: 5 } })
    expect(await numbers()).toEqual(['4', '2', '3', '5', '1'])
    expect((await call('GET', '/api/products')).body.map(({ itemNumber }: AdminProduct) => itemNumber)).toEqual([
      '4',
      '2',
      '3',
      '5',
      '1',
    ])
    expect(await newEvents()).toMatchObject([
      { field_changed: 'order', description: 'Moved from position 4 to position 2' },
      { field_changed: 'order', description: 'Moved from position 1 to position 5' },
    ])
    expect(await query(`select entity_id::text from audit.logs where field_changed = 'order' order by seq`)).toEqual(
      ['4', '1'].map((number) => ({ entity_id: ids[number] })),
    )
    expect((await call('GET', url)).body.items.every((item: AdminProduct) => item.version === 1)).toBe(true)
    expect((await move(ids['1'], { position: 5 })).status).toBe(200)
    expect(await newEvents()).toEqual([])
  })

  it('is refused where there is none, and where the order was changed in the meantime', async () => {
    const ids = await makeFive()
    for (const position of [0, -1, 1.5, '2', null]) {
      expect(await move(ids['1'], { position }), `${position}`).toMatchObject({
        status: 422,
        body: { detail: 'Position must be a whole number, at least 1.', fields: [{ field: 'position' }] },
      })
    }
    expect(await move(ids['1'], { position: 6 })).toMatchObject({
      status: 422,
      body: { detail: 'There are 5 products: give a position from 1 to 5.', fields: [{ field: 'position' }] },
    })
    await move(ids['5'], { position: 1 })
    await newEvents()
    expect(await move(ids['1'], { position: 3, seenAt: 1 })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('now at position 2 of 5') },
    })
    expect(await numbers()).toEqual(['5', '1', '2', '3', '4'])
    expect((await move(MISSING, { position: 1 })).status).toBe(409)
    expect((await call('GET', `${url}/${MISSING}/position`)).status).toBe(404)
    expect(await newEvents()).toEqual([])
  })

  it('stays consistent when several are moved concurrently', async () => {
    const ids = await makeFive()
    const answers = await Promise.all(['1', '2', '3', '4', '5'].map((number) => move(ids[number], { position: 3 })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await numbers()).toSorted()).toEqual(['1', '2', '3', '4', '5'])
    const positions = await Promise.all(
      Object.values(ids).map(async (id) => (await call('GET', `${url}/${id}/position`)).body.position),
    )
    expect(positions.toSorted()).toEqual([1, 2, 3, 4, 5])
  })
})
