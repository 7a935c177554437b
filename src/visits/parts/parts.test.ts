import { beforeAll, describe, expect, it } from 'vitest'
import { sumAmounts } from '#core/contract/amounts.ts'
import { addDays, todayInOslo } from '#core/days.ts'
import { addProject, setStatus } from '#visits/projects/project.fixture.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'

const product = await testCalls()
const { call, query, ctx } = product

let manager: Person
let kari: Person
let ola: Person
beforeAll(async () => {
  manager = await addPerson(ctx, { role: 'manager', name: 'Mona Manager' })
  kari = await addPerson(ctx, { role: 'operator', name: 'Kari Ås' })
  ola = await addPerson(ctx, { role: 'operator', name: 'Ola Nordmann' })
})

const ask = async (
  person: Person | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => {
  const answer = await call(method, `/api/portal/${path}`, { token: person?.token ?? null, body })
  return { status: answer.status, body: answer.body as ReturnType<typeof JSON.parse> }
}
const reagent = { partName: 'DPD reagent', partNumber: '09991', quantity: 3, category: 'reagent' }
const add = async (person: Person, projectId: string, more: object = {}) =>
  (await ask(person, 'POST', `projects/${projectId}/parts`, { ...reagent, ...more })).body
const bill = (ids: string[], billingStatus: string, more: object = {}, person = manager) =>
  ask(person, 'POST', 'billing/items/status', { ids, billingStatus, ...more })
const invoice = { invoiceNumber: 'INV-1', invoiceDate: '2026-03-01' }
const withPrice = { unitCost: '10' }
const inDays = (count: number) => addDays(todayInOslo(), count)

describe('parts', () => {
  it('are added without prices by technicians, and never show prices to them', async () => {
    const id = await addProject(product, { operator: kari.id })
    const part = await ask(kari, 'POST', `projects/${id}/parts`, reagent)
    expect(part).toMatchObject({
      status: 201,
      body: { partNumber: '09991', quantity: 3, unit: 'pcs', billingStatus: 'pending', mayChange: true, version: 1 },
    })
    const priced = await ask(manager, 'PATCH', `parts/${part.body.id}`, { unitCost: '19.9', version: 1 })
    expect(priced).toMatchObject({
      status: 200,
      body: { unitCost: '19.90', totalCost: '59.70', currency: 'EUR', version: 2 },
    })
    const seen = await ask(kari, 'GET', `projects/${id}/parts`)
    expect(JSON.stringify(seen.body)).not.toMatch(/unitCost|totalCost|currency|sums|"19\.9|"59\.7/)
    expect((await ask(manager, 'GET', `projects/${id}/parts`)).body.sums).toEqual([
      { currency: 'EUR', total: '59.70', billed: '0.00', credited: '0.00' },
    ])
    for (const price of [{ unitCost: '1' }, { currency: 'NOK' }, { unitCost: null }]) {
      const refused = await ask(kari, 'PATCH', `parts/${part.body.id}`, price)
      expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: Object.keys(price)[0] }] } })
    }
    for (const field of ['totalCost', 'billingStatus', 'operatorId', 'vesselName']) {
      expect((await ask(manager, 'PATCH', `parts/${part.body.id}`, { [field]: '1' })).status, field).toBe(422)
    }
  })

  it('are given as a file, with prices for managers only', async () => {
    const id = await addProject(product, { operator: kari.id })
    await add(manager, id, { partName: '=SUM(A1)', unitCost: '10' })
    const csv = async (person: Person, list: string) =>
      call('GET', `/api/portal/projects/${id}/${list}`, { token: person.token, headers: { accept: 'text/csv' } })
    const all = await csv(manager, 'parts')
    expect([all.status, all.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(all.text).toContain("09991,'=SUM(A1),reagent,3,pcs,,Mona Manager,pending,10.00,30.00,EUR")
    expect((await csv(kari, 'parts')).text).not.toMatch(/cost|10\.00|EUR/i)
    expect((await csv(kari, 'hours')).text).toContain('date,kind,hours,userName,note')
    expect((await csv(ola, 'parts')).status).toBe(404)
  })

  it('notify the managers, with a billing notice that retains its data after the part is deleted', async () => {
    const id = await addProject(product, { operator: kari.id, name: 'MV Ålesund' })
    const part = await add(kari, id)
    expect((await ask(kari, 'DELETE', `parts/${part.id}?version=1`)).status).toBe(204)
    expect(
      await query(
        'select vessel_name, part_name, quantity::float8 as quantity, part_id, billing_status from billing_notifications where project_id = $1',
        [id],
      ),
    ).toEqual([
      {
        vessel_name: 'MV Ålesund',
        part_name: 'DPD reagent',
        quantity: 3,
        part_id: null,
        billing_status: 'not billable',
      },
    ])
    expect(await query('select kind, user_id from notifications where project_id = $1', [id])).toEqual([
      { kind: 'part-added', user_id: manager.id },
    ])
    expect(
      (await query<{ action: string }>(`select action from audit.logs where entity_id = $1 order by seq`, [id])).map(
        ({ action }) => action,
      ),
    ).toEqual(['part_added', 'part_removed'])
  })

  it('with a minus are refused with the place where a discount or return is entered', async () => {
    const id = await addProject(product, { operator: kari.id })
    const part = await add(manager, id)
    for (const [fields, field, kind] of [
      [{ quantity: -1 }, 'quantity', 'Return'],
      [{ quantity: -2.5, unit: 'l' }, 'quantity', 'Return'],
      [{ unitCost: '-50' }, 'unitCost', 'Discount'],
      [{ unitCost: '−12,50' }, 'unitCost', 'Discount'],
    ] as const) {
      const refused = { status: 422, body: { fields: [{ field, message: expect.stringContaining(`kind ${kind}`) }] } }
      expect(await ask(manager, 'POST', `projects/${id}/parts`, { ...reagent, ...fields })).toMatchObject(refused)
      expect(await ask(manager, 'PATCH', `parts/${part.id}`, { ...fields, version: part.version })).toMatchObject(
        refused,
      )
    }
    const none = await ask(manager, 'POST', `projects/${id}/parts`, { ...reagent, quantity: 0 })
    expect(none.body.fields[0].message).toBe('Quantity must be a whole number, at least 1.')
  })

  it('are refused where a total would not fit, the project is locked, or it is not theirs', async () => {
    const id = await addProject(product, { operator: kari.id })
    expect(
      await ask(manager, 'POST', `projects/${id}/parts`, { ...reagent, quantity: 2, unitCost: '50000000' }),
    ).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'unitCost' }] },
    })
    expect((await add(manager, id, { quantity: 1, unitCost: '99999999.99' })).totalCost).toBe('99999999.99')
    const other = await add(manager, id)
    expect((await ask(kari, 'PATCH', `parts/${other.id}`, { quantity: 1 })).status).toBe(403)
    expect((await ask(ola, 'PATCH', `parts/${other.id}`, { quantity: 1 })).status).toBe(404)
    expect((await ask(ola, 'POST', `projects/${id}/parts`, reagent)).status).toBe(404)
    expect((await ask(null, 'POST', `projects/${id}/parts`, reagent)).status).toBe(401)
    expect((await ask(manager, 'PATCH', `parts/${other.id}`, { quantity: 5 })).body.version).toBe(2)
    expect(await ask(manager, 'PATCH', `parts/${other.id}`, { quantity: 6, version: 1 })).toMatchObject({
      status: 409,
      body: { current: { quantity: 5 } },
    })
    await setStatus(product, id, 'completed')
    expect((await ask(kari, 'POST', `projects/${id}/parts`, reagent)).status).toBe(409)
    await setStatus(product, id, 'closed')
    expect((await ask(manager, 'POST', `projects/${id}/parts`, reagent)).status).toBe(409)
  })

  it('are suggested from the catalogue by number, leading zeros and all', async () => {
    const addProduct = (name: string, number: string) =>
      query(`insert into products (id, name, item_number, description) values (gen_random_uuid(), $1, $2, 'Reagent')`, [
        name,
        number,
      ])
    await addProduct('DPD No. 1', '09991')
    await addProduct('DPD No. 4', '9991')
    const found = async (q: string) =>
      (await call('GET', '/api/portal/part-suggestions', { token: kari.token, query: { q } })).body as {
        items: { partNumber: string; partName: string }[]
      }
    expect((await found('0999')).items.map(({ partNumber }) => partNumber)).toEqual(['09991'])
    expect((await found('9991')).items[0]).toMatchObject({ partNumber: '9991', partName: 'DPD No. 4' })
    expect((await found('dpd')).items).toHaveLength(2)
    expect((await found('%')).items).toEqual([])
  })
})

describe('billing', () => {
  it('goes from pending to credited, asking for the invoice, and locks what is billed', async () => {
    const id = await addProject(product, { operator: kari.id })
    const part = await add(kari, id)
    await ask(manager, 'PATCH', `parts/${part.id}`, { ...withPrice, version: 1 })
    expect(await bill([part.id], 'approved')).toMatchObject({
      status: 200,
      body: { items: [{ billingStatus: 'approved', billingMoves: ['billed', 'not billable'] }] },
    })
    expect((await ask(kari, 'PATCH', `parts/${part.id}`, { quantity: 9 })).status).toBe(409)
    expect(await bill([part.id], 'billed')).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'invoiceNumber' }, { field: 'invoiceDate' }] },
    })
    expect(await bill([part.id], 'billed', invoice)).toMatchObject({ status: 200, body: { items: [invoice] } })
    expect((await ask(manager, 'PATCH', `parts/${part.id}`, { quantity: 1 })).status).toBe(409)
    expect((await ask(manager, 'DELETE', `parts/${part.id}`)).status).toBe(409)
    expect((await bill([part.id], 'approved')).status).toBe(422)
    expect(await bill([part.id], 'approved', { reason: 'Wrong client' })).toMatchObject({
      body: { items: [{ invoiceNumber: null, billingReason: 'Wrong client' }] },
    })
    await bill([part.id], 'billed', invoice)
    expect(await bill([part.id], 'credited')).toMatchObject({ status: 422, body: { fields: [{ field: 'reason' }] } })
    expect((await bill([part.id], 'credited', { reason: 'Returned' })).body.items[0]).toMatchObject({
      billingStatus: 'credited',
      billingReason: 'Returned',
      ...invoice,
    })
    const log = await query<{ old_value: string; new_value: string; description: string }>(
      `select old_value, new_value, description from audit.logs where entity_id = $1 and action = 'billing_status_changed' order by seq`,
      [id],
    )
    expect(log.map(({ old_value, new_value }) => `${old_value} > ${new_value}`)).toEqual([
      'pending > approved',
      'approved > billed',
      'billed > approved',
      'approved > billed',
      'billed > credited',
    ])
    expect(log[2]?.description).toContain('Wrong client')
  })

  it('moves all or none, and names those that stay', async () => {
    const id = await addProject(product, { operator: kari.id })
    const first = await add(manager, id, withPrice)
    const second = await add(manager, id, { ...withPrice, partName: 'Filter' })
    expect((await bill([second.id], 'not billable')).status).toBe(422)
    await bill([second.id], 'not billable', { reason: 'Warranty' })
    expect(await bill([first.id, second.id], 'approved')).toMatchObject({
      status: 409,
      body: { refused: [{ id: second.id, billingStatus: 'not billable', allowed: ['pending'] }] },
    })
    expect(await query('select billing_status from parts_used where id = $1', [first.id])).toEqual([
      { billing_status: 'pending' },
    ])
    expect((await bill([first.id, '00000000-0000-7000-8000-000000000000'], 'approved')).status).toBe(404)
    expect((await bill([first.id, first.id], 'approved')).status).toBe(422)
    expect((await bill([first.id], 'approved', {}, kari)).status).toBe(403)
    await setStatus(product, id, 'closed')
    expect((await bill([second.id], 'pending')).status).toBe(409)
  })

  it('asks for a price before it approves, and says so', async () => {
    const id = await addProject(product, { operator: kari.id })
    const [bare, other] = [await add(kari, id, { partName: 'Bare' }), await add(manager, id, withPrice)]
    const seen = (await ask(manager, 'GET', `projects/${id}/parts`)).body.items
    expect(seen.map(({ billingMoves }: { billingMoves: string[] }) => billingMoves)).toEqual([
      ['not billable'],
      ['approved', 'not billable'],
    ])
    expect(await bill([bare.id, other.id], 'approved')).toMatchObject({
      status: 422,
      body: {
        detail: 'Give a price or mark it not billable: Bare.',
        fields: [{ field: 'ids' }],
        refused: [{ id: bare.id }],
      },
    })
    expect((await bill([bare.id], 'not billable', { reason: 'Warranty' })).status).toBe(200)
    expect((await bill([other.id], 'approved')).status).toBe(200)
  })

  it('waits again when price or quantity changes after it was approved, and the history says why', async () => {
    const id = await addProject(product, { operator: kari.id })
    const approved = async () => {
      const part = await add(manager, id, withPrice)
      return (await bill([part.id], 'approved')).body.items[0]
    }
    for (const change of [{ unitCost: '11' }, { unitCost: null }, { quantity: 4 }, { currency: 'NOK' }]) {
      const { id: partId, version } = await approved()
      const changed = await ask(manager, 'PATCH', `parts/${partId}`, { ...change, version })
      expect(changed.body, JSON.stringify(change)).toMatchObject({ billingStatus: 'pending' })
    }
    const { id: partId, version } = await approved()
    const same = { unitCost: '10.0', quantity: 3, notes: 'On the shelf' }
    expect((await ask(manager, 'PATCH', `parts/${partId}`, { ...same, version })).body.billingStatus).toBe('approved')
    expect(
      await query(
        `select old_value, new_value, description from audit.logs
          where entity_id = $1 and action = 'billing_status_changed' and new_value = 'pending'`,
        [id],
      ),
    ).toEqual(
      Array.from({ length: 4 }, () => ({
        old_value: 'approved',
        new_value: 'pending',
        description: '3 pcs DPD reagent (09991): price or quantity changed after it was approved',
      })),
    )
  })

  it('dates an invoice between the request and 31 days ahead', async () => {
    const id = await addProject(product, { operator: kari.id })
    const part = await add(manager, id, withPrice)
    await bill([part.id], 'approved')
    const dated = (invoiceDate: string) => bill([part.id], 'billed', { invoiceNumber: 'INV-DAYS-1', invoiceDate })
    for (const day of ['2026-01-09', inDays(32), '2031-01-01']) {
      expect(await dated(day), day).toMatchObject({ status: 422, body: { fields: [{ field: 'invoiceDate' }] } })
    }
    expect((await dated(inDays(31))).status).toBe(200)
    await bill([part.id], 'approved', { reason: 'Wrong day' })
    expect((await dated('2026-01-10')).status).toBe(200)
  })

  it('gives one invoice number to one client, also when two bill at once', async () => {
    const partOf = async (client: string) => {
      const id = await addProject(product, { operator: kari.id })
      await query('update vessel_projects set client_name = $2, company_name = $3 where id = $1', [
        id,
        'Somebody',
        client,
      ])
      const part = await add(manager, id, withPrice)
      await bill([part.id], 'approved')
      return part.id as string
    }
    const under = (invoiceNumber: string) => ({ ...invoice, invoiceNumber })
    const [first, again, other] = [await partOf('Rederi AS'), await partOf('REDERI AS '), await partOf('Other AS')]
    expect(await bill([first, other], 'billed', under('A-1'))).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'invoiceNumber' }] },
    })
    expect((await bill([first], 'billed', under('A-1'))).status).toBe(200)
    expect((await bill([again], 'billed', under('a-1'))).status).toBe(200)
    expect(await bill([other], 'billed', under('a-1'))).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^Invoice a-1 belongs to Rederi AS \(P26-/) },
    })
    await bill([first, again], 'credited', { reason: 'Wrong ship' })
    expect((await bill([other], 'billed', under('A-1'))).status).toBe(422)
    const race = [await partOf('One AS'), await partOf('Two AS')]
    const answers = await Promise.all(race.map((id) => bill([id], 'billed', under('RACE-1'))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('accepts the currencies of the settings, and stored currencies remain', async () => {
    const id = await addProject(product, { operator: kari.id })
    for (const currency of ['ZZZ', 'DEM', 'JPY', 'nok']) {
      expect(await ask(manager, 'POST', `projects/${id}/parts`, { ...reagent, currency }), currency).toMatchObject({
        status: 422,
        body: { fields: [{ field: 'currency' }] },
      })
    }
    expect((await add(manager, id, { ...withPrice, currency: 'GBP' })).currency).toBe('GBP')
    const part = await add(manager, id, withPrice)
    await query(`update parts_used set currency = 'JPY' where id = $1`, [part.id])
    const kept = await ask(manager, 'PATCH', `parts/${part.id}`, { currency: 'JPY', notes: 'Kept', version: 1 })
    expect(kept).toMatchObject({ status: 200, body: { currency: 'JPY', notes: 'Kept' } })
    expect((await ask(manager, 'PATCH', `parts/${part.id}`, { currency: 'CHF', version: 2 })).status).toBe(422)
  })

  it('sums what the client pays, what was billed, and what was taken back of it', async () => {
    const id = await addProject(product, { operator: kari.id })
    const parts = await Promise.all(['1', '2', '4', '8'].map((unitCost) => add(manager, id, { unitCost, quantity: 1 })))
    const [, approved, billed, credited] = parts.map((part) => part.id)
    await bill([approved, billed, credited], 'approved')
    await bill([billed, credited], 'billed', { ...invoice, invoiceNumber: 'SUM-1' })
    await bill([credited], 'credited', { reason: 'Returned' })
    const free = await add(manager, id, { unitCost: '16', quantity: 1 })
    await bill([free.id], 'not billable', { reason: 'Warranty' })
    expect((await ask(manager, 'GET', `projects/${id}/parts`)).body.sums).toEqual([
      { currency: 'EUR', total: '7.00', billed: '12.00', credited: '8.00' },
    ])
    const { body } = await call('GET', `/api/admin/projects/${id}`, { token: await product.signIn() })
    const totals = (body as { partsTotals: { billingStatus: string; total: string }[] }).partsTotals
    expect(totals.map(({ billingStatus, total }) => `${billingStatus} ${total}`)).toEqual([
      'pending 1.00',
      'approved 2.00',
      'billed 12.00',
      'credited -8.00',
      'not billable 16.00',
    ])
  })
})

it('10,000 random amounts sum to the cent, in the code as in the database', async () => {
  const id = await addProject(product, { operator: kari.id })
  const cents = Array.from({ length: 10_000 }, () => Math.floor(Math.random() * 1_000_000))
  const amounts = cents.map((value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`)
  await query(
    `insert into parts_used (id, project_id, operator_id, part_name, quantity, unit_cost, used_date, vessel_name)
      select gen_random_uuid(), $1, $2, 'Part', 1, amount::numeric, '2026-01-01', 'V' from unnest($3::text[]) as given (amount)`,
    [id, kari.id, amounts],
  )
  const exact = String(cents.reduce((sum, value) => sum + BigInt(value), 0n))
  const expected = `${exact.slice(0, -2)}.${exact.slice(-2)}`
  expect(sumAmounts(amounts)).toBe(expected)
  expect((await ask(manager, 'GET', `projects/${id}/parts?pageSize=1`)).body.sums).toEqual([
    { currency: 'NOK', total: expected, billed: '0.00', credited: '0.00' },
  ])
})
