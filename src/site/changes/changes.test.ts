import { beforeAll, describe, expect, it } from 'vitest'
import { testCalls, UNLIMITED } from '../../../tests/setup/calls.ts'
import { emptyBin } from './changes.service.server.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { query } = product
const token = await product.signIn()

type Body = Record<string, unknown>
type Method = Parameters<typeof product.call>[0]

async function call(method: Method, path: string, body?: unknown): Promise<Body> {
  const answer = await product.call(method, path, { token, body })
  expect(answer.status, `${method} ${path}: ${answer.text.slice(0, 300)}`).toBeLessThan(300)
  return answer.body as Body
}

const list = async (path: string): Promise<Body[]> => {
  const body = (await product.call('GET', path, { token })).body as Body[] | { items: Body[] }
  return Array.isArray(body) ? body : body.items
}
const newest = async (): Promise<Body> => (await list('/api/admin/changes?pageSize=1'))[0] ?? {}
const undoChange = (id: unknown, body: Body = {}) =>
  product.call('POST', `/api/admin/changes/${String(id)}/put-back`, { token, body })

/** What a person sees of a row: everything but when and how often it was changed. */
const facts = ({ version: _version, updatedAt: _updatedAt, ...rest }: Body) => rest

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const LONG = `One line\nand another ${'word '.repeat(380)}⏎ end`

/** Everything the panel changes, by the address of its rows: one that is made, and all that is changed in it. */
const KINDS: { path: string; made: Body; changed: Body }[] = [
  {
    path: '/api/admin/products',
    made: { name: 'CLX JAW reagents', itemNumber: 'PB-1', description: LONG, imageUrl: PICTURE, aliases: 'One\nTwo' },
    changed: {
      name: 'CLX JAW reagent set',
      itemNumber: 'PB-1b',
      description: 'Short',
      imageUrl: null,
      aliases: null,
      keepsForDays: 90,
    },
  },
  {
    path: '/api/admin/categories',
    made: { name: 'Hoses', description: 'Of all kinds' },
    changed: { name: 'Hose', description: null },
  },
  {
    path: '/api/admin/brands',
    made: { name: 'Brand', description: null },
    changed: { name: 'Brand B', description: 'New' },
  },
  {
    path: '/api/admin/team',
    made: { name: 'Kari Ås', position: 'Engineer', description: 'Plans.', email: 'kari@rovaer.example', phone: null },
    changed: {
      name: 'Kari',
      position: 'Lead',
      description: '',
      email: 'k@rovaer.example',
      phone: '+4700000001',
      imageUrl: PICTURE,
    },
  },
  {
    path: '/api/admin/cross-references',
    made: {
      kind: 'analyser',
      maker: 'Maker',
      system: 'A-1',
      reagentNeed: 'yes',
      confidence: 'low',
      checked: '2026-11-20',
    },
    changed: {
      kind: 'system',
      maker: 'Maker 2',
      system: 'A-2',
      reagentNeed: 'no',
      confidence: 'high',
      checked: '2026-11-21',
      notes: 'x',
    },
  },
]

describe.each(KINDS)('a row of $path', ({ path, made, changed }) => {
  let id = ''
  const row = async () =>
    (await list(path.endsWith('products') ? `${path}?pageSize=200` : path)).find((each) => each['id'] === id)
  beforeAll(async () => {
    id = String((await call('POST', path, made))['id'])
  })

  it('is as before once its change is undone, and changed again once the undo is undone', async () => {
    const before = facts((await row()) ?? {})
    await call('PUT', `${path}/${id}`, changed)
    const after = facts((await row()) ?? {})
    expect(after).not.toEqual(before)
    const change = await newest()
    expect(change).toMatchObject({ kind: 'edited', rows: 1, open: 1, isChangedSince: false, who: 'administrator' })
    expect([...(change['fields'] as string[])].toSorted()).toEqual(
      Object.keys(after)
        .filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
        .toSorted(),
    )
    const back = await undoChange(change['id'])
    expect(back.status, back.text).toBe(200)
    expect(facts((await row()) ?? {})).toEqual(before)
    expect(await newest()).toMatchObject({ kind: 'put back', id: (back.body as Body)['id'], open: 1 })
    expect((await undoChange(change['id'])).status).toBe(409)
    const again = await undoChange((back.body as Body)['id'])
    expect(again.status, again.text).toBe(200)
    expect(facts((await row()) ?? {})).toEqual(after)
    expect(await call('GET', `/api/admin/changes/${String(change['id'])}`)).toMatchObject({ open: 1, putBackAt: null })
  })

  it('is restored from the bin once, with its id and position', async () => {
    const before = (await row()) ?? {}
    await call('DELETE', `${path}/${id}`)
    expect(await row()).toBeUndefined()
    const inBin = (await list('/api/admin/bin')).find((each) => each['row'] === id)
    expect(inBin).toMatchObject({ daysLeft: 30, isTaken: false, who: 'administrator' })
    const back = await undoChange(inBin?.['id'], { rows: [id] })
    expect(back.status, back.text).toBe(200)
    const after = (await row()) ?? {}
    expect(facts(after)).toEqual(facts(before))
    expect(after['version']).toBe(Number(before['version']) + 1)
    expect((await list('/api/admin/bin')).some((each) => each['row'] === id)).toBe(false)
    expect((await undoChange(inBin?.['id'])).status).toBe(409)
  })

  it('is undone unless it was changed later; then both states are returned, and the chosen one is written', async () => {
    const text = path.endsWith('references') ? 'notes' : 'description'
    const { imageUrl: _imageUrl, ...sent } = made
    const before = (await row()) ?? {}
    await call('PUT', `${path}/${id}`, { ...sent, [text]: 'First' })
    const change = await newest()
    const between = (await row()) ?? {}
    await call('PUT', `${path}/${id}`, { ...sent, [text]: 'Second' })
    const refused = await undoChange(change['id'])
    expect(refused).toMatchObject({ status: 409, body: { changedSince: [{ id, why: 'changed' }], of: 1 } })
    expect((await row())?.[text]).toBe('Second')
    const detail = await call('GET', `/api/admin/changes/${String(change['id'])}`)
    expect(detail['isChangedSince']).toBe(true)
    const [told] = detail['changed'] as { version: number; fields: Body[] }[]
    expect(told?.fields.find(({ field }) => field === text)).toEqual({
      field: text,
      before: before[text] ?? null,
      after: 'First',
      now: 'Second',
      isOfAct: true,
      isChangedSince: true,
    })
    expect((await undoChange(change['id'], { fields: [text], version: 1 })).status).toBe(409)
    const chosen = await undoChange(change['id'], { fields: [text], version: told?.version ?? 0 })
    expect(chosen.status, chosen.text).toBe(200)
    // The chosen field is as it was, the others are left alone.
    expect({ ...(await row()), version: 0, updatedAt: '' }).toEqual({
      ...between,
      [text]: before[text] ?? null,
      version: 0,
      updatedAt: '',
    })
  })

  it('is deleted when its creation is undone, and reported when it was changed later', async () => {
    const making = (await list(`/api/admin/changes?about=${id}&pageSize=200`)).find(({ kind }) => kind === 'created')
    expect((await undoChange(making?.['id'])).status).toBe(409)
    const version = Number((await row())?.['version'])
    expect((await undoChange(making?.['id'], { version })).status).toBe(200)
    expect(await row()).toBeUndefined()
  })
})

describe('an action with several rows', () => {
  it('an order is restored, unless it was changed again', async () => {
    const ids: string[] = []
    for (const name of ['A', 'B', 'C']) {
      ids.push(String((await call('POST', '/api/admin/brands', { name: `Order ${name}` }))['id']))
    }
    const order = async () =>
      (await list('/api/admin/brands')).map(({ id }) => String(id)).filter((id) => ids.includes(id))
    await call('POST', '/api/admin/brands/reorder', { ids: ids.toReversed() })
    const change = await newest()
    expect((await undoChange(change['id'])).status).toBe(200)
    expect(await order()).toEqual(ids)
    await call('POST', '/api/admin/brands/reorder', { ids: ids.toReversed() })
    const again = await newest()
    await call('POST', '/api/admin/brands/reorder', { ids: [ids[1], ids[0], ids[2]] })
    expect((await undoChange(again['id'])).status).toBe(409)
    expect(await order()).toEqual([ids[1], ids[0], ids[2]])
  })

  it('an import is undone as one, with the groups that it created, and redone as one', async () => {
    await call('POST', '/api/admin/products', { name: 'Old', itemNumber: 'IM-1', description: 'Text' })
    const csv = 'itemNumber;name;description;category;order\nIM-1;New;Text;Imported;77\nIM-2;Second;Text;Imported;\n'
    const placed = await query(`select "order" from products where item_number = 'IM-1'`)
    const reading = { csv, newGroups: 'all' }
    const { digest } = await call('POST', '/api/admin/products/import', reading)
    await call('POST', '/api/admin/products/import/confirm', { ...reading, digest })
    const stands = () =>
      query(
        `select item_number, products.name, category.name as category from products
         left join product_categories category on category.id = category_id where item_number like 'IM-%' order by 1`,
      )
    const imported = await stands()
    expect(imported).toEqual([
      { item_number: 'IM-1', name: 'New', category: 'Imported' },
      { item_number: 'IM-2', name: 'Second', category: 'Imported' },
    ])
    const act = await newest()
    expect(act).toMatchObject({ kind: 'imported' })
    expect((await undoChange(act['id'])).body).toMatchObject({ rows: 3 })
    expect(await stands()).toEqual([{ item_number: 'IM-1', name: 'Old', category: null }])
    expect(await query(`select "order" from products where item_number = 'IM-1'`)).toEqual(placed)
    expect(await query("select 1 from product_categories where name = 'Imported'")).toEqual([])
    expect((await undoChange((await newest())['id'])).status).toBe(200)
    expect(await stands()).toEqual(imported)
  })

  it('an import with rows that were changed later is undone except for these, which the refusal names', async () => {
    const csv = ['itemNumber;name;description;category', ...[1, 2, 3, 4].map((at) => `EX-${at};Name ${at};Text;Except`)]
    const reading = { csv: `${csv.join('\n')}\n`, newGroups: 'all' }
    const { digest } = await call('POST', '/api/admin/products/import', reading)
    await call('POST', '/api/admin/products/import/confirm', { ...reading, digest })
    const act = await newest()
    const [first, second] = await list('/api/admin/products?q=EX-')
    const { id, name, itemNumber, categoryId } = first ?? {}
    await call('PUT', `/api/admin/products/${String(id)}`, { name, itemNumber, categoryId, description: 'Ours' })
    await call('DELETE', `/api/admin/products/${String(second?.['id'])}`)
    const refused = await undoChange(act['id'])
    expect(refused).toMatchObject({ status: 409, body: { of: 5 } })
    const others = (refused.body as { changedSince: Body[] }).changedSince
    // A row that was deleted since is as it was before; the category is deleted only with its last product.
    expect(others.map(({ name: of, why }) => [of, why])).toEqual([
      [`${String(itemNumber)} ${String(name)}`, 'changed'],
      ['Except', 'used'],
    ])
    expect(await list('/api/admin/products?q=EX-')).toHaveLength(3)
    const except = others.map((each) => each['id'])
    expect((await undoChange(act['id'], { except })).body).toMatchObject({ rows: 3, left: 0 })
    expect(await list('/api/admin/products?q=EX-')).toMatchObject([{ id, description: 'Ours' }])
    expect(await call('GET', `/api/admin/changes/${String(act['id'])}`)).toMatchObject({ open: 2 })
  })

  it('an action with more rows than one call takes is undone in several, or not at all if some rows can’t be', async () => {
    const rows = Array.from({ length: 503 }, (_, at) => `BIG-${at};Name;Text;Large`)
    const reading = { csv: `itemNumber;name;description;category\n${rows.join('\n')}\n`, newGroups: 'all' }
    const { digest } = await call('POST', '/api/admin/products/import', reading)
    await call('POST', '/api/admin/products/import/confirm', { ...reading, digest })
    const { id } = await newest()
    const [{ id: one, ...other } = {}] = await list('/api/admin/products?q=BIG-7')
    const edit = (description: string) => {
      const { name, itemNumber, categoryId } = other
      return call('PUT', `/api/admin/products/${String(one)}`, { name, itemNumber, categoryId, description })
    }
    await edit('Ours')
    const foreign = { name: 'Ours', itemNumber: 'OWN', description: 'Text', categoryId: other['categoryId'] }
    const { id: own } = await call('POST', '/api/admin/products', foreign)
    const changed = expect.objectContaining({ id: one, why: 'changed' }) as unknown
    const used = { id: other['categoryId'], name: 'Large', why: 'used' }
    const refused = (changedSince: unknown[], of: number) => ({ status: 409, body: { changedSince, of, earlier: 0 } })
    expect(await undoChange(id)).toMatchObject(refused([changed, used], 504))
    await call('DELETE', `/api/admin/products/${String(own)}`)
    // What stays rests on it, whosever it is.
    expect(await undoChange(id, { except: [one] })).toMatchObject(refused([used], 503))
    const left = () => query<{ id: string }>(`select id from products where item_number like 'BIG-%'`)
    expect(await left()).toHaveLength(503)
    // There and back again is no change.
    await edit('Text')
    expect((await undoChange(id)).body).toMatchObject({ rows: 500, left: 4, earlier: 0 })
    const rest = await left()
    expect(rest).toHaveLength(3)
    // A row that is deleted in the meantime is as it was before, and a permanently deleted one can't be restored.
    for (const each of rest) await call('DELETE', `/api/admin/products/${each.id}`)
    await call('DELETE', `/api/admin/categories/${String(other['categoryId'])}`)
    await query('update kept_rows set before = null, after = null where entity_id = $1', [rest[0]?.id])
    const last = await undoChange(id, { goesOn: true })
    expect(last.body).toEqual({ id: null, rows: 3, fields: 0, left: 0, earlier: 500 })
    expect(await undoChange(id)).toMatchObject({ status: 409, body: { detail: 'Its values are no longer stored.' } })
  })

  it('the filters count what they show', async () => {
    const counts = await call('GET', '/api/admin/changes/counts')
    const shown = async (kind: string) => (await call('GET', `/api/admin/changes?pageSize=1${kind}`))['total']
    for (const kind of ['imports', 'edits', 'deletions', 'since']) {
      expect([kind, counts[kind]]).toEqual([kind, await shown(`&kind=${kind}`)])
    }
    expect([counts['all'], counts['people']]).toEqual([
      await shown(''),
      [expect.objectContaining({ name: 'administrator' })],
    ])
  })

  it('settings are restored field by field', async () => {
    const before = (await call('GET', '/api/admin/settings')) as { value: Body; version: number }
    const value = { ...before.value, companyName: 'Another AS', phones: ['+4712345678'] }
    await call('PUT', '/api/admin/settings', { value, version: before.version })
    const change = await newest()
    expect(change).toMatchObject({ kind: 'edited', entityType: 'settings', fields: ['companyName', 'phones'] })
    expect((await undoChange(change['id'])).status).toBe(200)
    expect(((await call('GET', '/api/admin/settings')) as { value: Body }).value).toEqual(before.value)
  })
})

describe('the bin', () => {
  it('asks for another item number where the own one is in use again', async () => {
    const body = { name: 'Cuvette kit', itemNumber: 'PB-9', description: 'Kit' }
    const { id } = await call('POST', '/api/admin/products', body)
    await call('DELETE', `/api/admin/products/${String(id)}`)
    await call('POST', '/api/admin/products', body)
    const inBin = (await list('/api/admin/bin')).find((each) => each['row'] === id)
    expect(inBin).toMatchObject({ itemNumber: 'PB-9', isTaken: true })
    const refused = await undoChange(inBin?.['id'])
    expect([refused.status, (refused.body as Body)['field']]).toEqual([409, 'itemNumber'])
    expect((await undoChange(inBin?.['id'], { itemNumber: 'PB-9b' })).status).toBe(200)
    expect(await list('/api/admin/products?q=PB-9b')).toMatchObject([{ id, name: 'Cuvette kit' }])
  })

  it('restores a product without its category when that was deleted', async () => {
    const category = await call('POST', '/api/admin/categories', { name: 'Going' })
    const made = { name: 'Hose', itemNumber: 'PB-10', description: 'Hose', categoryId: category['id'] }
    const { id } = await call('POST', '/api/admin/products', made)
    await call('DELETE', `/api/admin/products/${String(id)}`)
    const { id: deletion } = await newest()
    await call('DELETE', `/api/admin/categories/${String(category['id'])}`)
    expect((await undoChange(deletion)).status).toBe(200)
    expect(await list('/api/admin/products?q=PB-10')).toMatchObject([{ id, categoryId: null }])
  })

  it('deletes a row permanently after 30 days, with its history; restored rows stay', async () => {
    const made = await call('POST', '/api/admin/products', { name: 'Old', itemNumber: 'PB-11', description: 'Old' })
    await call('DELETE', `/api/admin/products/${String(made['id'])}`)
    const { id: deletion } = await newest()
    const kept = await call('POST', '/api/admin/brands', { name: 'Kept' })
    await call('DELETE', `/api/admin/brands/${String(kept['id'])}`)
    const { id: other } = await newest()
    expect((await undoChange(other)).status).toBe(200)
    const months = { contactsMonths: 12, auditPersonsMonths: 12 }
    await query(`update acts set created_at = created_at - interval '29 days 23 hours'`)
    await emptyBin(product.ctx, months)
    expect(await list('/api/admin/bin')).toContainEqual(expect.objectContaining({ row: made['id'], daysLeft: 1 }))
    await query(`update acts set created_at = created_at - interval '1 hour'`)
    await emptyBin(product.ctx, months)
    expect(await list('/api/admin/bin')).toEqual([])
    expect((await undoChange(deletion)).status).toBe(409)
    const state = await call('GET', `/api/admin/changes/${String(deletion)}`)
    expect(state).toMatchObject({ rows: 1, open: 0, live: 0, inBin: 0 })
    const left = await query(
      `select entity_id from kept_rows where entity_id = $1 and coalesce(before, after) is not null`,
      [made['id']],
    )
    expect(left).toEqual([])
    expect(
      await query(
        `select count(*)::int as rows from kept_rows where entity_id = $1 and coalesce(before, after) is not null`,
        [kept['id']],
      ),
    ).toEqual([{ rows: 3 }])
  })
})
