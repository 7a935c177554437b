import { beforeEach, describe, expect, it } from 'vitest'
import { testCalls, UNLIMITED } from '../../../../tests/setup/calls.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { query } = product
const token = await product.signIn()

type Row = { id: string; version: number; itemNumber: string; categoryId: string | null; brandId: string | null }

const send = (path: string, body: unknown) => product.call('POST', `/api/admin/${path}`, { token, body })
const selected = (what: 'group' | 'delete' | 'place' | 'pictures', body: unknown) =>
  send(`products/selected/${what}`, body)
const list = async (): Promise<Row[]> =>
  ((await product.call('GET', '/api/admin/products?pageSize=200', { token })).body as { items: Row[] }).items
const order = async () => (await list()).map(({ itemNumber }) => itemNumber)
const seen = (rows: readonly Row[]) => rows.map(({ id, version }) => ({ id, version }))
const undoChange = (act: unknown) => send(`changes/${String(act)}/put-back`, {})
const newestChange = async () =>
  ((await product.call('GET', '/api/admin/changes?pageSize=1', { token })).body as { items: object[] }).items[0]
const acts = async () => Number((await query<{ n: string }>('select count(*) as n from acts'))[0]?.n)

const NUMBERS = ['B-1', 'B-2', 'B-10', 'A-3', 'C-4', 'D-5']
let rows: Row[] = []

beforeEach(async () => {
  await query('delete from products')
  for (const itemNumber of NUMBERS)
    await send('products', { name: `Part ${itemNumber}`, itemNumber, description: 'One.' })
  rows = await list()
  expect(rows.map(({ itemNumber }) => itemNumber)).toEqual(NUMBERS)
})

const makeGroup = async (kind: 'categories' | 'brands', name: string) =>
  ((await send(kind, { name })).body as { id: string }).id

describe('selected products', () => {
  it.each([
    ['category', 'categories', 'categoryId'],
    ['brand', 'brands', 'brandId'],
  ] as const)('get a %s at once, as one change that is put back as one', async (kind, path, field) => {
    const groupId = await makeGroup(path, `Group of ${kind}`)
    const [first, second, third] = rows
    await product.call('PUT', `/api/admin/products/${first!.id}`, {
      token,
      body: { name: 'Part B-1', itemNumber: 'B-1', description: 'One.', [field]: groupId, version: first!.version },
    })
    const three = seen((await list()).slice(0, 3))
    const before = await acts()
    const answer = await selected('group', { products: three, kind, groupId })
    // One of the three has it already: it is not written again.
    expect(answer).toMatchObject({ status: 200, body: { changed: 2 } })
    expect(await acts()).toBe(before + 1)
    const after = await list()
    expect(after.map((row) => row[field])).toEqual([groupId, groupId, groupId, null, null, null])
    expect(await newestChange()).toMatchObject({ kind: 'edited', rows: 2, fields: [field], open: 2 })
    const again = await selected('group', { products: seen(after.slice(0, 3)), kind, groupId })
    expect(again.body).toEqual({ changed: 0, act: null })
    expect((await undoChange((answer.body as { act: string }).act)).status).toBe(200)
    expect((await list()).map((row) => row[field])).toEqual([groupId, null, null, null, null, null])
    expect([second, third].every((row) => row?.[field] === null)).toBe(true)
  })

  it('are written all or not at all: those changed or deleted in the meantime are named', async () => {
    const groupId = await makeGroup('categories', 'Late')
    const [first, second] = rows
    const edited = { name: 'Other', itemNumber: first!.itemNumber, description: 'One.', version: first!.version }
    await product.call('PUT', `/api/admin/products/${first!.id}`, { token, body: edited })
    const answer = await selected('group', { products: seen(rows.slice(0, 2)), kind: 'category', groupId })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('One product was changed or deleted since you saw them: B-1. Nothing was written.')
    await product.call('DELETE', `/api/admin/products/${second!.id}`, { token })
    for (const [what, body] of [
      ['group', { products: seen(rows.slice(0, 2)), kind: 'category', groupId }],
      ['delete', { products: seen(rows.slice(0, 2)) }],
      ['place', { ids: rows.slice(0, 2).map(({ id }) => id), to: 'top' }],
      ['place', { ids: rows.slice(0, 2).map(({ id }) => id), to: 'number' }],
    ] as const) {
      expect((await selected(what, body)).status, what).toBe(409)
    }
    expect((await list()).every(({ categoryId }) => categoryId === null)).toBe(true)
    const gone = '00000000-0000-7000-8000-000000000000'
    const unknown = await selected('group', { products: seen(rows.slice(2)), kind: 'category', groupId: gone })
    expect(unknown).toMatchObject({ status: 422, body: { fields: [{ field: 'categoryId' }] } })
    const twice = [...seen(rows.slice(2, 3)), ...seen(rows.slice(2, 3))]
    expect((await selected('delete', { products: twice })).status).toBe(422)
    expect((await selected('delete', { products: [] })).status).toBe(422)
  })

  it('are in the bin together, and come back together with their place', async () => {
    const answer = await selected('delete', { products: seen(rows.slice(1, 4)) })
    expect(answer).toMatchObject({ status: 200, body: { changed: 3 } })
    expect(await order()).toEqual(['B-1', 'C-4', 'D-5'])
    expect(await newestChange()).toMatchObject({ kind: 'deleted', rows: 3, open: 3 })
    expect((await undoChange((answer.body as { act: string }).act)).status).toBe(200)
    expect(await order()).toEqual(NUMBERS)
  })

  it.each([
    ['top', ['B-2', 'C-4', 'B-1', 'B-10', 'A-3', 'D-5']],
    ['end', ['B-1', 'B-10', 'A-3', 'D-5', 'B-2', 'C-4']],
    [{ before: 'b-1' }, ['B-2', 'C-4', 'B-1', 'B-10', 'A-3', 'D-5']],
    [{ before: 'D-5' }, ['B-1', 'B-10', 'A-3', 'B-2', 'C-4', 'D-5']],
  ])('keep their order among themselves when they go to %j', async (to, wanted) => {
    const ids = ['C-4', 'B-2'].map((number) => rows.find(({ itemNumber }) => itemNumber === number)!.id)
    const answer = await selected('place', { ids, to })
    expect(answer.status, answer.text).toBe(200)
    expect(await order()).toEqual(wanted)
    expect((await selected('place', { ids, to })).body).toEqual({ changed: 0, act: null })
    expect((await undoChange((answer.body as { act: string }).act)).status).toBe(200)
    expect(await order()).toEqual(NUMBERS)
  })

  it('are sorted by their numbers, 2 before 10; an unknown neighbour and one of them are refused', async () => {
    const ids = rows.map(({ id }) => id)
    expect((await selected('place', { ids, to: 'number' })).body).toMatchObject({ changed: 6 })
    expect(await order()).toEqual(['A-3', 'B-1', 'B-2', 'B-10', 'C-4', 'D-5'])
    const some = ids.slice(0, 2)
    for (const before of ['B-1', 'X-9']) {
      const answer = await selected('place', { ids: some, to: { before } })
      expect(answer, before).toMatchObject({ status: 422, body: { fields: [{ field: 'before' }] } })
    }
  })

  it('leave as a file of their own, in their order', async () => {
    const ids = [rows[3], rows[0]].map((row) => row!.id).join(',')
    const { text } = await product.call('GET', `/api/admin/products/export?ids=${ids}`, { token })
    expect(
      text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['B-1', 'A-3'])
    expect((await product.call('GET', '/api/admin/products/export?ids=x', { token })).status).toBe(400)
  })
})

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('pictures by item number', () => {
  it('find the product of a name, also where the number has characters that file names can’t contain', async () => {
    for (const itemNumber of ['F/40 1', 'E/1', 'E:1']) {
      await send('products', { name: 'Filter', itemNumber, description: 'One.' })
    }
    const numbers = ['b-1', 'B_2', 'F_40-1', 'E-1', 'X-9', 'B-1']
    const { products } = (await send('products/by-number', { numbers })).body as { products: Row[] }
    const found = products.map((row) => [(row as Row & { number: string }).number, row.itemNumber])
    // E-1 could be either of two, so neither is chosen.
    expect(Object.fromEntries(found)).toEqual({ 'b-1': 'B-1', 'B-1': 'B-1', B_2: 'B-2', 'F_40-1': 'F/40 1' })
  })

  it('are assigned and undone together; one stale, deleted or invalid entry refuses all', async () => {
    const store = async () =>
      ((await send('products/pictures', { picture: PIXEL })).body as { imageUrl: string }).imageUrl
    const [first, second] = seen(rows)
    const [one, two] = [await store(), await store()]
    const both = [
      { ...first, imageUrl: one },
      { ...second, imageUrl: two },
    ]
    const stale = [both[0], { ...both[1], version: 7 }]
    expect((await selected('pictures', { products: stale })).status).toBe(409)
    const gone = [both[0], { ...both[1], imageUrl: '/pictures/00000000-0000-4000-8000-000000000000' }]
    expect((await selected('pictures', { products: gone })).status).toBe(409)
    const pictures = async () => (await list()).map((row) => (row as Row & { imageUrl: string | null }).imageUrl)
    expect(await pictures()).toEqual(NUMBERS.map(() => null))
    const answer = await selected('pictures', { products: both })
    expect(answer).toMatchObject({ status: 200, body: { changed: 2 } })
    expect(await pictures()).toEqual([one, two, null, null, null, null])
    expect(await newestChange()).toMatchObject({ kind: 'edited', rows: 2, fields: ['imageUrl'] })
    expect((await undoChange((answer.body as { act: string }).act)).status).toBe(200)
    expect(await pictures()).toEqual(NUMBERS.map(() => null))
  })

  it.each([
    ['an address elsewhere', 'https://elsewhere.example/a.png'],
    ['a drawing', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['bytes that are none', 'data:image/png;base64,AAAA'],
  ])('refuse %s', async (_what, picture) => {
    expect((await send('products/pictures', { picture })).status).toBe(422)
  })

  it('refuse an address that is no stored picture', async () => {
    const [first] = seen(rows)
    for (const imageUrl of ['/pictures/products/reagent-set.svg', '/etc/passwd', 'https://elsewhere.example/a.png']) {
      const answer = await selected('pictures', { products: [{ ...first, imageUrl }] })
      expect(answer.status, imageUrl).toBe(422)
    }
  })
})
