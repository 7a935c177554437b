import { beforeEach, describe, expect, it } from 'vitest'
import { adminApi, signIn } from '../../../tests/setup/admin-api.ts'
import { AdminGroup, AdminProduct } from './catalogue-admin.contract.ts'
import { catalogueAdminRoutes } from './catalogue-admin.routes.server.ts'
import { insertProduct } from './catalogue.factory.ts'
import { catalogueRoutes } from './catalogue.routes.server.ts'

const api = await adminApi((deps) => [...catalogueRoutes(), ...catalogueAdminRoutes(deps)])
const { call, query, newEvents, ctx } = api

const MISSING = '00000000-0000-7000-8000-000000000000'
const valve = { name: 'Check valve', itemNumber: 'V-1', description: 'Holds water back.' }

beforeEach(async () => {
  await query('delete from products')
  await query('delete from brands')
  await query('delete from product_categories')
  await query('delete from idempotency_keys')
  await newEvents()
})

const create = async (more: object = {}) => (await call('POST', '/api/admin/products', { ...valve, ...more })).body
const group = async (kind: 'categories' | 'brands', name: string) =>
  (await call('POST', `/api/admin/${kind}`, { name })).body

describe('access', () => {
  const calls = catalogueAdminRoutes({ storage: api.storage }).map(
    ({ endpoint }) =>
      [endpoint.method, endpoint.path.replace(':id', MISSING).replace(':digest', 'a'.repeat(64))] as const,
  )

  it.each(calls)('%s %s refuses visitors and unknown tokens', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? valve : undefined
    for (const token of [null, 'x'.repeat(43)]) expect((await call(method, path, body, { token })).status).toBe(401)
    expect(await newEvents()).toEqual([])
    expect(await query('select 1 from products')).toEqual([])
  })
})

describe('products', () => {
  it('are created with every field, once per key, and public at once', async () => {
    const [category, brand] = [await group('categories', 'Valves'), await group('brands', 'Lodvik')]
    await newEvents()
    const body = {
      ...valve,
      categoryId: category.id,
      brandId: brand.id,
      specifications: '- DN 50',
      applications: ' ',
      imageUrl: '',
    }
    const send = () =>
      call('POST', '/api/admin/products', body, { headers: { 'idempotency-key': 'key-of-this-press' } })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(AdminProduct.strict().parse(first.body)).toMatchObject({
      ...valve,
      categoryId: category.id,
      brandId: brand.id,
      specifications: '- DN 50',
      applications: null,
      imageUrl: null,
      order: 1,
      version: 1,
    })
    expect(second.body).toEqual(first.body)
    expect((await call('GET', `/api/products/${first.body.id}`)).body.name).toBe('Check valve')
    expect(await newEvents()).toMatchObject([{ action: 'created', entity_type: 'product' }])
  })

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ itemNumber: '' }, 'itemNumber', 'Item number is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Must be at most 200 characters'],
    [{ name: 'two\nlines' }, 'name', 'Must be a single line without control characters'],
    [{ categoryId: 'none' }, 'categoryId', undefined],
    [{ categoryId: MISSING }, 'categoryId', 'This category does not exist any more'],
    [{ brandId: MISSING }, 'brandId', 'This brand does not exist any more'],
    [{ specifications: 7 }, 'specifications', undefined],
    [{ imageUrl: 'http://127.0.0.1/x.jpg' }, 'imageUrl', 'Choose a JPEG, PNG or WebP picture'],
  ])('refuse %j', async (more, field, message) => {
    const answer = await call('POST', '/api/admin/products', { ...valve, ...more })
    expect(answer.status).toBe(422)
    expect(answer.body.fields[0].field).toBe(field)
    if (message !== undefined) expect(answer.body.fields[0].message).toBe(message)
    expect(await newEvents()).toEqual([])
  })

  it('take no column that the contract does not name', async () => {
    const product = await create()
    const columns = await query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name in ('products', 'brands')`,
    )
    const names = columns.flatMap(({ column_name: name }) => [
      name,
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ])
    const known = new Set([
      ...Object.keys(valve),
      'imageUrl',
      'categoryId',
      'brandId',
      'specifications',
      'applications',
      'changeAfterDays',
      'keepsForDays',
      'aliases',
      'parts',
      'changeSteps',
      'questions',
      'goesWith',
      'checkedOn',
      'checkedAgainst',
    ])
    for (const name of names.filter((each) => !known.has(each) && each !== 'version')) {
      const answer = await call('PUT', `/api/admin/products/${product.id}`, { ...valve, [name]: 1 })
      expect([name, answer.status]).toEqual([name, 422])
      expect((await call('POST', '/api/admin/brands', { name: 'B', [name]: 1 })).status).not.toBe(201)
    }
    expect((await call('GET', '/api/admin/products')).body.items).toEqual([product])
    expect(await query('select 1 from brands where name = $1', ['B'])).toEqual([])
  })

  it('are changed field by field, each with its own event; an empty change leaves no trace', async () => {
    const category = await group('categories', 'Valves')
    const product = await create({ specifications: '- DN 50' })
    await newEvents()
    const changed = await call('PUT', `/api/admin/products/${product.id}`, {
      ...valve,
      name: 'Ball valve',
      categoryId: category.id,
      specifications: null,
      version: 1,
    })
    expect(changed.body).toMatchObject({
      name: 'Ball valve',
      categoryId: category.id,
      specifications: null,
      version: 2,
    })
    expect(await newEvents()).toMatchObject([
      { action: 'updated', field_changed: 'name', old_value: 'Check valve', new_value: 'Ball valve' },
      { action: 'updated', field_changed: 'category', old_value: null, new_value: 'Valves' },
      { action: 'updated', field_changed: 'specifications', old_value: '- DN 50', new_value: null },
    ])
    const same = await call('PUT', `/api/admin/products/${product.id}`, { ...valve, name: 'Ball valve' })
    expect(same.body).toEqual(changed.body)
    expect(await newEvents()).toEqual([])
  })

  it('keep their picture when the address is sent back unchanged, also that of a drawing', async () => {
    const product = await create()
    const drawing = '/pictures/products/valve.svg'
    await query('update products set image_url = $1', [drawing])
    const put = (imageUrl: unknown) => call('PUT', `/api/admin/products/${product.id}`, { ...valve, imageUrl })
    expect((await put(drawing)).body.imageUrl).toBe(drawing)
    expect((await put(undefined)).body.imageUrl).toBe(drawing)
    expect((await put('/pictures/products/other.svg')).status).toBe(422)
    expect((await put(null)).body.imageUrl).toBeNull()
  })

  it('answer a stale change or deletion with the row as it is', async () => {
    const product = await create()
    await call('PUT', `/api/admin/products/${product.id}`, { ...valve, name: 'Of the other one', version: 1 })
    await newEvents()
    const stale = await call('PUT', `/api/admin/products/${product.id}`, { ...valve, name: 'Mine', version: 1 })
    expect(stale.status).toBe(409)
    expect(AdminProduct.strict().parse(stale.body.current)).toMatchObject({ name: 'Of the other one', version: 2 })
    expect((await call('DELETE', `/api/admin/products/${product.id}?version=1`)).status).toBe(409)
    expect(await newEvents()).toEqual([])
    expect((await call('DELETE', `/api/admin/products/${product.id}?version=2`)).status).toBe(204)
  })

  it('accept only one of two concurrent changes of the same version', async () => {
    const product = await create()
    const other = await signIn(api)
    const put = (name: string, token?: string) =>
      call('PUT', `/api/admin/products/${product.id}`, { ...valve, name, version: 1 }, token ? { token } : {})
    const answers = await Promise.all([put('A'), put('B', other), put('C')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('name the product that has the item number, compared without case but with leading zeros', async () => {
    const product = await create({ itemNumber: '09991-Å' })
    for (const itemNumber of ['09991-å', ' 09991-A\u030A '])
      expect(await call('POST', '/api/admin/products', { ...valve, itemNumber })).toMatchObject({
        status: 409,
        body: { field: 'itemNumber', taken: { id: product.id, name: 'Check valve' } },
      })
    const other = await create({ itemNumber: '9991-Å' })
    const renamed = await call('PUT', `/api/admin/products/${other.id}`, { ...valve, itemNumber: '09991-Å' })
    expect(renamed).toMatchObject({ status: 409, body: { taken: { id: product.id } } })
    const together = await Promise.all(
      [1, 2].map(() => call('POST', '/api/admin/products', { ...valve, itemNumber: 'T' })),
    )
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('are deleted, and 404 after it', async () => {
    const { id } = await create()
    await newEvents()
    expect((await call('DELETE', `/api/admin/products/${id}`)).status).toBe(204)
    expect(await newEvents()).toMatchObject([{ action: 'deleted' }])
    expect((await call('DELETE', `/api/admin/products/${id}`)).status).toBe(404)
    expect((await call('PUT', `/api/admin/products/${id}`, valve)).status).toBe(404)
    expect((await call('POST', `/api/admin/products/${id}/duplicate`)).status).toBe(404)
    expect((await call('PUT', '/api/admin/products/1', valve)).status).toBe(400)
  })

  it('are duplicated under a free number', async () => {
    const { id } = await create({ specifications: '- DN 50' })
    const copies = await Promise.all([1, 2, 3].map(() => call('POST', `/api/admin/products/${id}/duplicate`)))
    expect(copies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(copies.map(({ body }) => body.itemNumber).toSorted()).toEqual(['V-1-copy', 'V-1-copy-2', 'V-1-copy-3'])
    expect(copies[0]?.body).toMatchObject({ name: 'Check valve (copy)', specifications: '- DN 50', version: 1 })
  })
})

describe('the table of products', () => {
  const list = async (search: string) => (await call('GET', `/api/admin/products?${search}`)).body
  const numbers = async (search: string) => (await list(search)).items.map((item: AdminProduct) => item.itemNumber)

  it('is searched, filtered, sorted and paged', async () => {
    const [category, brand] = [await group('categories', 'Valves'), await group('brands', 'Lodvik')]
    await create({ itemNumber: 'b2', name: 'Ærlig 50%_\\ valve', categoryId: category.id })
    await create({ itemNumber: 'A1', name: 'gasket', brandId: brand.id })
    await create({ itemNumber: 'c3', name: 'Bolt' })
    await query(`update products set image_url = '/pictures/products/x.svg' where item_number = 'c3'`)
    expect(await numbers('sort=itemNumber')).toEqual(['A1', 'b2', 'c3'])
    expect(await numbers('sort=-itemNumber')).toEqual(['c3', 'b2', 'A1'])
    expect(await numbers('sort=name')).toEqual(['c3', 'A1', 'b2'])
    expect(await numbers(`category=${category.id}`)).toEqual(['b2'])
    expect(await numbers('category=none&sort=itemNumber')).toEqual(['A1', 'c3'])
    expect(await numbers(`brand=${brand.id}`)).toEqual(['A1'])
    expect(await numbers('picture=missing&sort=itemNumber')).toEqual(['A1', 'b2'])
    expect(await numbers(`q=${encodeURIComponent('aerlig VALVES')}`)).toEqual(['b2'])
    expect(await numbers(`q=${encodeURIComponent('50%_\\')}`)).toEqual(['b2'])
    expect(await numbers(`q=${encodeURIComponent('%')}`)).toEqual(['b2'])
    expect(await numbers('q=lodvik')).toEqual(['A1'])
    expect(await list('pageSize=2&page=2&sort=itemNumber')).toMatchObject({ total: 3, page: 2, pageSize: 2 })
    expect(await numbers('pageSize=2&page=2&sort=itemNumber')).toEqual(['c3'])
  })

  it.each(['sort=price', 'page=0', 'pageSize=201', 'category=x', 'x=1', 'q=%00'])('refuses ?%s', async (search) => {
    expect((await call('GET', `/api/admin/products?${search}`)).status).toBe(400)
  })

  it('shows a new one last', async () => {
    await insertProduct(ctx, { itemNumber: 'curated', order: 7 })
    const { body } = await call('POST', '/api/admin/products', valve)
    expect(body).toMatchObject({ order: 8 })
  })

  it('is put into another order, part by part', async () => {
    const ids: Record<string, string> = {}
    for (const itemNumber of ['1', '2', '3', '4', '5']) ids[itemNumber] = (await create({ itemNumber })).id
    await newEvents()
    const reorder = (order: string[]) =>
      call('POST', '/api/admin/products/reorder', { ids: order.map((number) => ids[number]) })
    expect((await reorder(['4', '2'])).status).toBe(200)
    expect(await numbers('sort=order')).toEqual(['1', '4', '3', '2', '5'])
    await reorder(['5', '1', '4', '3', '2'])
    expect(await numbers('sort=order')).toEqual(['5', '1', '4', '3', '2'])
    expect((await newEvents()).map(({ field_changed }) => field_changed)).toEqual(['order', 'order'])
    expect((await call('GET', '/api/products')).body.map(({ itemNumber }: AdminProduct) => itemNumber)).toEqual([
      '5',
      '1',
      '4',
      '3',
      '2',
    ])
    expect((await list('')).items.every((item: AdminProduct) => item.version === 1)).toBe(true)
    expect((await call('POST', '/api/admin/products/reorder', { ids: [ids['1'], MISSING] })).status).toBe(409)
    expect((await call('POST', '/api/admin/products/reorder', { ids: [ids['1'], ids['1']] })).status).toBe(422)
    expect(await newEvents()).toEqual([])
  })
})

describe.each([
  ['categories', 'category', 'categoryId'],
  ['brands', 'brand', 'brandId'],
] as const)('%s', (path, kind, column) => {
  const url = `/api/admin/${path}`

  it('are created, changed, ordered and counted', async () => {
    const first = await group(path, 'Valves')
    expect(AdminGroup.strict().parse(first)).toMatchObject({ name: 'Valves', version: 1, productCount: 0 })
    const second = await group(path, 'Pumps')
    await create({ [column]: first.id })
    await newEvents()
    const changed = await call('PUT', `${url}/${first.id}`, { name: 'Valves', description: 'All kinds', version: 1 })
    expect(changed.body).toMatchObject({ description: 'All kinds', version: 2, productCount: 1 })
    expect(await newEvents()).toMatchObject([
      { entity_type: kind, field_changed: 'description', new_value: 'All kinds' },
    ])
    await call('POST', `${url}/reorder`, { ids: [first.id, second.id] })
    expect((await call('GET', url)).body.map((row: AdminGroup) => row.name)).toEqual(['Valves', 'Pumps'])
    const last = await group(path, 'Adapters')
    expect((await call('GET', url)).body.map((row: AdminGroup) => row.name)).toEqual(['Valves', 'Pumps', 'Adapters'])
    await call('DELETE', `${url}/${last.id}`)
    expect(await call('PUT', `${url}/${first.id}`, { name: 'X', version: 1 })).toMatchObject({
      status: 409,
      body: { current: { version: 2 } },
    })
    expect(await call('POST', url, { name: 'PUMPS' })).toMatchObject({
      status: 409,
      body: { field: 'name', taken: { id: second.id } },
    })
    expect((await call('POST', url, { name: '' })).body.detail).toBe('Name is required')
    expect((await call('PUT', `${url}/${MISSING}`, { name: 'X' })).status).toBe(404)
  })

  it('are not deleted while a product uses them', async () => {
    const used = await group(path, 'Valves')
    const product = await create({ [column]: used.id })
    await newEvents()
    expect(await call('DELETE', `${url}/${used.id}`)).toMatchObject({ status: 409, body: { productCount: 1 } })
    expect(await newEvents()).toEqual([])
    await call('DELETE', `/api/admin/products/${product.id}`)
    expect((await call('DELETE', `${url}/${used.id}`)).status).toBe(204)
    expect((await call('DELETE', `${url}/${used.id}`)).status).toBe(404)
    expect(await newEvents()).toMatchObject([{ entity_type: 'product' }, { action: 'deleted', entity_type: kind }])
  })

  it('are never lost by a product when two people make changes concurrently', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { id } = await group(path, `Group ${round}`)
      const [added, deleted] = await Promise.all([
        call('POST', '/api/admin/products', { ...valve, itemNumber: `R-${round}`, [column]: id }),
        call('DELETE', `${url}/${id}`),
      ])
      const outcome = [added.status, deleted.status]
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual(outcome)
    }
  })
})
