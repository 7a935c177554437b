import { beforeAll, expect, it } from 'vitest'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { findPrices } from './find-prices.queries.server.ts'
import type { Price, PriceList } from './prices.contract.ts'

const api = await testCalls()
const { token } = await addPerson(api.ctx, { role: 'manager' })
const ROOT = '/api/portal/prices'

const add = async (body: object) => {
  const answer = await api.call('POST', ROOT, { token, body })
  return { status: answer.status, body: answer.body as Price & Record<string, unknown> }
}
const price = (more: object) => ({ itemNumber: '09991', price: '120', currency: 'NOK', from: '2026-01-01', ...more })
const change = (id: string, body: object) => api.call('PATCH', `${ROOT}/${id}`, { token, body })
const list = async (query: Record<string, string> = {}) =>
  (await api.call('GET', ROOT, { token, query })).body as PriceList

let company = ''
let other = ''

beforeAll(async () => {
  const make = async (name: string) => {
    const { body } = await api.call('POST', '/api/portal/companies', { token, body: { name } })
    return (body as { id: string }).id
  }
  company = await make('Breidvik Tankers AS')
  other = await make('Meridian Coastal Lines B.V.')
  for (const [number, name] of [
    ['09991', 'CLX TRO reagent set, 90 days'],
    ['09952', 'CLX JAW reagent set'],
    ['28031', 'CLX-Ex TRO monitor'],
  ]) {
    await api.query(
      `insert into products (id, name, item_number, description) values (gen_random_uuid(), $2, $1, 'Article')`,
      [number, name],
    )
  }
})

it('is entered for a client or for all, found by article and client, and counted by validity', async () => {
  const own = await add(price({ companyId: company, price: '3340', to: '2026-12-31' }))
  expect([own.status, own.body]).toEqual([
    201,
    expect.objectContaining({
      itemNumber: '09991',
      productName: 'CLX TRO reagent set, 90 days',
      unit: 'set',
      companyName: 'Breidvik Tankers AS',
      price: '3340.00',
      to: '2026-12-31',
    }),
  ])
  expect((await add(price({ price: '3620.1234' }))).body).toMatchObject({ companyId: null, price: '3620.1234' })
  await add(price({ itemNumber: '28031', price: '4950', currency: 'EUR', from: '2020-01-01', to: '2020-12-31' }))
  await add(price({ itemNumber: '28031', price: '5000', currency: 'EUR', from: '2030-01-01' }))
  const all = await list()
  expect(all.items.map(({ itemNumber, companyName }) => [itemNumber, companyName])).toEqual([
    ['09991', 'Breidvik Tankers AS'],
    ['09991', null],
    ['28031', null],
    ['28031', null],
  ])
  expect(all).toMatchObject({ total: 4, general: 3, companies: 1, counts: { future: 1, ended: 1 } })
  expect((await list({ company })).total).toBe(1)
  expect((await list({ company: 'all' })).total).toBe(3)
  expect((await list({ item: '28031', state: 'ended' })).items).toMatchObject([{ price: '4950.00', state: 'ended' }])
  expect((await list({ q: 'breidvik reagent' })).total).toBe(1)
})

it('overlaps no other price of the article, client and currency: the refusal names it, and offers its end', async () => {
  const { body: first } = await add(price({ itemNumber: '09952', price: '3120', to: '2027-03-31' }))
  const refused = await add(price({ itemNumber: '09952', price: '3250', from: '2027-03-01' }))
  expect(refused).toMatchObject({
    status: 409,
    body: {
      detail:
        'NOK 3120.00 for all clients is valid from 1 Jan 2026 to 31 Mar 2027. One article has one price a day for each client and currency.',
      other: { id: first.id, endsOn: '2027-02-28' },
    },
  })
  // Another client, currency or article has periods of its own.
  expect((await add(price({ itemNumber: '09952', companyId: other, from: '2027-03-01' }))).status).toBe(201)
  expect((await add(price({ itemNumber: '09952', currency: 'EUR', from: '2027-03-01' }))).status).toBe(201)
  const ends = { id: first.id, version: 1 }
  const next = await add(price({ itemNumber: '09952', price: '3250', from: '2027-03-01', ends }))
  expect(next.status).toBe(201)
  expect((await list({ item: '09952', company: 'all', currency: 'NOK' })).items).toMatchObject([
    { price: '3250.00', from: '2027-03-01', to: null },
    { price: '3120.00', from: '2026-01-01', to: '2027-02-28', version: 2 },
  ])
  expect((await change(first.id, { version: 2, to: '2027-03-01' })).status).toBe(409)
  expect(
    (await add(price({ itemNumber: '09952', from: '2026-01-01', ends: { id: first.id, version: 2 } }))).body,
  ).toMatchObject({ detail: 'The earlier price begins on 1 Jan 2026: it can’t end before that day.' })
  expect((await add(price({ itemNumber: '09952', from: '2028-01-01', ends }))).body).toMatchObject({ status: 409 })
  // The database refuses it, too.
  await expect(
    api.query(
      `insert into prices (id, item_number, product_id, price, currency, valid_from)
      select gen_random_uuid(), item_number, product_id, 1, currency, '2026-05-01' from prices where id = $1`,
      [first.id],
    ),
  ).rejects.toThrow('prices_period_excl')
})

it('refuses what can’t be right, by field, and names an article that is alike', async () => {
  const refused = async (more: object) => {
    const { status, body } = await add(price(more))
    return [status, (body['fields'] as { field: string; message: string }[] | undefined)?.[0]]
  }
  const because = (field: string, message: string) => [422, expect.objectContaining({ field, message })]
  expect(await refused({ itemNumber: '9991' })).toEqual(
    because('itemNumber', 'The catalogue has no article 9991. Do you mean 09991?'),
  )
  expect(await refused({ itemNumber: 'X-1' })).toEqual(because('itemNumber', 'The catalogue has no article X-1.'))
  expect(await refused({ price: '-1' })).toEqual(because('price', 'A price can’t be negative.'))
  expect((await refused({ price: '1.23456' }))[0]).toBe(422)
  expect((await refused({ currency: 'XBB' }))[0]).toBe(422)
  expect((await refused({ currency: 'JPY' }))[0]).toBe(422)
  expect(await refused({ to: '2025-12-31' })).toEqual(
    because('to', 'The last day has to be on or after the first one.'),
  )
  expect((await refused({ companyId: '00000000-0000-7000-8000-000000000000' }))[0]).toBe(422)
})

it('is never read by a technician, and each change is in the audit log', async () => {
  const technician = await addPerson(api.ctx, { role: 'operator' })
  expect((await api.call('GET', ROOT, { token: technician.token })).status).toBe(403)
  const { body } = await add(price({ itemNumber: '28031', price: '10', from: '2021-01-01', to: '2021-01-31' }))
  expect((await change(body.id, { version: 1, price: '11' })).body).toMatchObject({ price: '11.00', version: 2 })
  expect((await change(body.id, { version: 1, price: '12' })).status).toBe(409)
  expect((await api.call('DELETE', `${ROOT}/${body.id}`, { token, query: { version: '2' } })).status).toBe(204)
  expect(
    await api.query(
      `select action, field_changed as field, old_value as old, new_value as new, entity_name as name
      from audit.logs where entity_type = 'price' and entity_id = $1 order by seq`,
      [body.id],
    ),
  ).toMatchObject([
    { action: 'created', name: '28031, all clients' },
    { action: 'updated', field: 'price', old: '10.00', new: '11.00' },
    { action: 'deleted' },
  ])
})

it('keeps its article’s number when the catalogue renames or deletes it', async () => {
  await api.query(
    `insert into products (id, name, item_number, description) values (gen_random_uuid(), 'Seal', 'S-1', 'A')`,
  )
  const { body } = await add(price({ itemNumber: 's-1' }))
  expect(body.itemNumber).toBe('S-1')
  await api.query(`update products set item_number = 'S-2' where item_number = 'S-1'`)
  expect((await list({ item: 'S-2' })).total).toBe(1)
  await api.query(`delete from products where item_number = 'S-2'`)
  expect((await list({ item: 'S-1' })).items).toMatchObject([{ productName: null, price: '120.00' }])
})

it('companies with prices of one article on the same days are not merged, others take their prices along', async () => {
  const make = async (name: string) => {
    const answer = await api.call('POST', '/api/portal/companies', { token, body: { name } })
    return (answer.body as { id: string }).id
  }
  const [stays, goes] = [await make('Stays AS'), await make('Goes AS')]
  await add(price({ companyId: stays, price: '100', to: '2026-06-30' }))
  const { body: moved } = await add(price({ companyId: goes, price: '90', from: '2026-06-30' }))
  const merge = () => api.call('POST', `/api/portal/companies/${stays}/merge`, { token, body: { from: goes } })
  expect((await merge()).body).toMatchObject({
    status: 409,
    detail:
      'Both companies have a price of 09991 for the same days: NOK 100.00 and NOK 90.00. End one of them in the price lists first.',
  })
  await change(moved.id, { version: 1, from: '2026-07-01' })
  expect((await merge()).status).toBe(200)
  expect((await list({ company: stays })).total).toBe(2)
})

it('suggests the client’s list, then the last sale, then the general list, each with its source and day', async () => {
  const visit = await api.call('POST', '/api/portal/projects', {
    token,
    body: { vesselName: 'MV Billed', companyName: 'Breidvik Tankers AS', serviceType: 'repair' },
  })
  const { id, vesselId } = visit.body as { id: string; vesselId: string }
  const { id: technician } = await addPerson(api.ctx, { role: 'operator' })
  const bill = (number: string, cost: string, currency: string, day: string) =>
    api.query(
      `insert into parts_used (id, project_id, operator_id, part_name, part_number, unit_cost, currency, used_date,
         vessel_name, billing_status, invoice_number, invoice_date)
       values (gen_random_uuid(), $1, $2, 'Part', $3, $4, $5, $6, 'MV Billed', 'billed', $7, $6)`,
      [id, technician, number, cost, currency, day, `S-${day}`],
    )
  await bill('09991', '3200', 'NOK', '2025-06-14')
  await bill('09991', '3300', 'NOK', '2026-02-14')
  await bill('09991', '310.5', 'EUR', '2026-03-01')
  await bill('09952', '21460', 'NOK', '2025-06-14')
  const find = (more: object) => findPrices(api.ctx, { companyId: company, currency: 'NOK', on: '2026-07-01', ...more })
  const [reagent, jaw, unknown] = await find({ itemNumbers: ['09991', '09952', 'NEW-1'] })
  expect(reagent?.prices.map(({ source, price: amount, currency, on }) => [source, amount, currency, on])).toEqual([
    ['client list', '3340.00', 'NOK', '2026-01-01'],
    ['billed', '310.5', 'EUR', '2026-03-01'],
    ['billed', '3300', 'NOK', '2026-02-14'],
    ['general list', '3620.1234', 'NOK', '2026-01-01'],
  ])
  expect(reagent?.suggested).toMatchObject({ source: 'client list' })
  expect(jaw?.suggested).toMatchObject({ source: 'billed', price: '21460', reference: expect.stringMatching(/^P/) })
  expect(unknown).toMatchObject({ productId: null, itemNumber: 'NEW-1', prices: [], suggested: null })
  // Prices of another currency are shown and never suggested; of another day the list isn't valid.
  expect((await find({ itemNumbers: ['09991'], currency: 'USD' }))[0]).toMatchObject({ suggested: null })
  expect((await find({ itemNumbers: ['09991'], on: '2027-01-01' }))[0]?.suggested).toMatchObject({ source: 'billed' })
  // Another client sees neither this one's list nor its sales.
  expect((await find({ itemNumbers: ['09991'], companyId: other }))[0]?.prices).toMatchObject([
    { source: 'general list' },
  ])
  const [product] = await api.query<{ id: string }>(`select id from products where item_number = '09991'`)
  expect(await find({ productIds: [product?.id] })).toMatchObject([{ itemNumber: '09991' }])
  expect((await find({ companyId: null, itemNumbers: ['09991'] }))[0]?.prices).toMatchObject([
    { source: 'general list' },
  ])
  expect(vesselId).toBeDefined()
  expect((await list({ company })).items[0]?.last).toEqual({
    price: '310.5',
    currency: 'EUR',
    on: '2026-03-01',
  })
})
