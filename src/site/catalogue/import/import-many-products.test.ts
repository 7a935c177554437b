import { expect, it } from 'vitest'
import { adminApi, signIn } from '../../../../tests/setup/admin-api.ts'
import { triesOf } from '../../../../tests/setup/long-tests/sample.ts'
import { eventually } from '../../../../tests/setup/services.ts'
import { catalogueAdminRoutes } from '../catalogue-admin.routes.server.ts'
import { insertProduct } from '../catalogue.factory.ts'
import { catalogueRoutes } from '../catalogue.routes.server.ts'

const api = await adminApi((deps) => [...catalogueRoutes(), ...catalogueAdminRoutes(deps)])
const { call, query, newEvents, ctx } = api

const ROWS = triesOf({ full: 20_000, sample: 4000 })

const plan = (csv: string) => call('POST', '/api/admin/products/import', { csv })
const confirm = (csv: string, digest: string) => call('POST', '/api/admin/products/import/confirm', { csv, digest })

it(
  `${ROWS} rows are imported in one go, seen from outside while it runs, all or nothing`,
  { timeout: 300_000 },
  async () => {
    await insertProduct(ctx, { category: 'Reagents', brand: 'Hach' })
    await query('delete from products')
    const line = (number: number, name: string) =>
      `N-${number};${name} ${number};Serves pump ${number % 97} of the treatment system;reagents;HACH;"- Pack: ${number % 40} pieces\n- Series ${number % 13}";${number}`
    const file = (count: number, name: string) =>
      `${['itemNumber;name;description;category;brand;specifications;order', ...Array.from({ length: count }, (_, index) => line(index, name))].join('\n')}\n`
    const csv = file(ROWS, 'Filter')
    const first = (await plan(csv)).body
    expect(first.refused).toEqual([])
    expect(first.created).toHaveLength(ROWS)

    const progress = async () => (await call('GET', `/api/admin/products/import/progress/${first.digest}`)).body
    expect(await progress()).toEqual({ done: 0, total: 0 })
    const running = confirm(csv, first.digest)
    const seen = await eventually(async () => {
      const { done, total } = await progress()
      return done > 0 && done < total ? { done, total } : undefined
    })
    expect(seen.total).toBe(ROWS)
    // Nothing of it is public before all of it is, and no other import starts.
    expect((await call('GET', '/api/admin/products')).body.total).toBe(0)
    const other = await signIn(api)
    const second = await call(
      'POST',
      '/api/admin/products/import/confirm',
      { csv, digest: first.digest },
      { token: other },
    )
    expect(second).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Another import') } })
    expect(await running).toMatchObject({ status: 200, body: { created: ROWS, updated: 0 } })
    expect(await progress()).toEqual({ done: ROWS, total: ROWS })

    const renamed = file(ROWS, 'Strainer')
    const change = (await plan(renamed)).body
    expect(change.changed).toHaveLength(ROWS)
    expect(await confirm(renamed, change.digest)).toMatchObject({ status: 200, body: { created: 0, updated: ROWS } })
    expect((await call('GET', `/api/products/search?q=strainer+${ROWS - 1}`)).body[0].itemNumber).toBe(`N-${ROWS - 1}`)
    expect((await newEvents()).map(({ action }) => action)).toEqual(['imported', 'imported'])

    await query(`update products set "order" = 0`)
    const { items } = (await call('GET', '/api/admin/products?pageSize=3')).body
    const ids = items.map((item: { id: string }) => item.id).toReversed()
    expect((await call('POST', '/api/admin/products/reorder', { ids })).status).toBe(200)
    const after = (await call('GET', '/api/admin/products?pageSize=3')).body.items
    expect(after.map((item: { id: string }) => item.id)).toEqual(ids)
  },
)
