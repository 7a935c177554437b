import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#core/days.ts'
import { addProject, setStatus } from '#modules/projects/project.fixture.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'
import { pdf, tusCaller } from '../../../tests/setup/tus.ts'

const product = await testCalls()
const { call, query, ctx, server } = product

let manager: Person
let kari: Person
beforeAll(async () => {
  manager = await addPerson(ctx, { role: 'manager' })
  kari = await addPerson(ctx, { role: 'operator' })
})

const ask = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  person: Person = manager,
) => {
  const answer = await call(method, `/api/portal/${path}`, { token: person.token, body })
  return { status: answer.status, body: answer.body as ReturnType<typeof JSON.parse> }
}
const bill = (ids: string[], billingStatus: string, more: object = {}) =>
  ask('POST', 'billing/items/status', { ids, billingStatus, ...more })
const invoice = { invoiceNumber: 'S-1', invoiceDate: '2026-03-01' }

interface Item {
  id: string
  kind: string
  text: string
  quantity: string
  unit: string
  unit_price: string | null
  total: string | null
  currency: string
  billing_status: string
}
const itemsOf = (projectId: string) =>
  query<Item>(
    `select id, kind, text, quantity::text, unit, unit_price::text, total::text, currency, billing_status
     from billing_items where project_id = $1 order by kind desc`,
    [projectId],
  )
const serviceOf = async (projectId: string) => (await itemsOf(projectId)).find(({ kind }) => kind === 'service')
const linesOf = (projectId: string) =>
  query(
    `select kind, quantity::text, unit_price::text as price, total::text from billing_service_lines
     where project_id = $1 order by kind`,
    [projectId],
  )
const historyOf = (projectId: string) =>
  query<{ change: string; description: string }>(
    `select old_value || ' > ' || new_value as change, description from audit.logs
     where entity_id = $1 and action = 'billing_status_changed' order by seq`,
    [projectId],
  )
const change = (id: string, values: object) => ask('PATCH', `projects/${id}`, values)
const log = (id: string, hours: string, kind = 'work', date = '2026-02-01') =>
  ask('POST', `projects/${id}/hours`, { date, kind, hours })

describe('the service of a visit', () => {
  it('is an item of its own once the visit has begun and has a value, and goes with the value', async () => {
    const id = await addProject(product, { operator: kari.id, status: 'confirmed' })
    await change(id, { projectValue: '38900' })
    expect(await itemsOf(id)).toEqual([])
    await setStatus(product, id, 'in progress')
    expect(await itemsOf(id)).toMatchObject([
      { kind: 'service', text: 'Annual service', quantity: '1', unit: 'job', total: '38900.00', currency: 'EUR' },
    ])
    await change(id, { projectValue: '41000' })
    expect(await serviceOf(id)).toMatchObject({ total: '41000.00' })
    await change(id, { projectValue: null })
    expect(await itemsOf(id)).toEqual([])
  })

  it('costs its hours by kind where an hourly rate is agreed and no value', async () => {
    const id = await addProject(product, { operator: kari.id })
    await change(id, { hourRate: '1450.55' })
    await log(id, '7.25')
    await log(id, '2.5', 'travel')
    await log(id, '1', 'work', '2026-02-02')
    expect(await serviceOf(id)).toMatchObject({
      quantity: '10.75',
      unit: 'h',
      unit_price: '1450.55',
      total: '15593.42',
    })
    expect(await linesOf(id)).toEqual([
      { kind: 'travel', quantity: '2.50', price: '1450.55', total: '3626.38' },
      { kind: 'work', quantity: '8.25', price: '1450.55', total: '11967.04' },
    ])
    await change(id, { projectValue: '9000' })
    expect(await linesOf(id)).toEqual([{ kind: null, quantity: '1', price: '9000.00', total: '9000.00' }])
  })

  it('waits again when hours or value change after it was approved, and the history says why', async () => {
    const id = await addProject(product, { operator: kari.id })
    await change(id, { hourRate: '1000' })
    const entry = (await log(id, '4')).body
    const service = (await serviceOf(id))?.id ?? ''
    const expectPending = async (changed: { status: number }) => {
      expect(changed.status).toBeLessThan(300)
      expect(await serviceOf(id)).toMatchObject({ billing_status: 'pending' })
    }
    const approve = async () => expect((await bill([service], 'approved')).status).toBe(200)
    await approve()
    await expectPending(await log(id, '1', 'travel'))
    await approve()
    await expectPending(await ask('PATCH', `hours/${entry.id}`, { hours: '5' }))
    await approve()
    // What is charged is the same.
    expect((await ask('PATCH', `hours/${entry.id}`, { note: 'By night' })).status).toBe(200)
    expect(await serviceOf(id)).toMatchObject({ billing_status: 'approved' })
    await expectPending(await ask('DELETE', `hours/${entry.id}`))
    await approve()
    await expectPending(await change(id, { projectValue: '5000' }))
    await approve()
    await log(id, '2')
    await change(id, { berth: 'Quay 4' })
    expect(await serviceOf(id)).toMatchObject({ billing_status: 'approved' })
    const asked = (await historyOf(id)).filter(({ change: way }) => way === 'approved > pending')
    expect(asked.map(({ description }) => description)).toEqual([
      ...Array.from({ length: 3 }, () => 'Annual service: hours changed after it was approved'),
      'Annual service: value or rate changed after it was approved',
    ])
  })

  it('keeps the lines that it was billed with, and its price, until it is taken back', async () => {
    const id = await addProject(product, { operator: kari.id })
    await change(id, { hourRate: '1000' })
    await log(id, '4')
    const service = (await serviceOf(id))?.id ?? ''
    await bill([service], 'approved')
    expect(await bill([service], 'billed', invoice)).toMatchObject({
      status: 200,
      body: { items: [{ kind: 'service', total: '4000.00', billingMoves: ['credited', 'approved'], ...invoice }] },
    })
    expect(await linesOf(id)).toMatchObject([{ quantity: '4.00', total: '4000.00' }])
    for (const values of [{ hourRate: '900' }, { projectValue: '1' }, { currency: 'NOK' }]) {
      expect(await change(id, values)).toMatchObject({
        status: 409,
        body: { detail: 'The service is billed on invoice S-1, so value, rate and currency stay as they are.' },
      })
    }
    await log(id, '2')
    await bill([service], 'approved', { reason: 'Wrong hours' })
    expect(await itemsOf(id)).toMatchObject([{ id: service, total: '6000.00', quantity: '6.00' }])
  })

  it('holds its project open until it is settled', async () => {
    const id = await addProject(product, { operator: kari.id })
    await change(id, { projectValue: '100' })
    await setStatus(product, id, 'completed')
    const close = () => ask('POST', `projects/${id}/transitions`, { to: 'closed' })
    expect(await close()).toMatchObject({
      status: 409,
      body: { detail: '1 item is neither billed nor marked not billable.' },
    })
    expect((await ask('GET', `projects/${id}`)).body.flags.billingPending).toBe(true)
    const service = (await serviceOf(id))?.id ?? ''
    await bill([service], 'not billable', { reason: 'Warranty' })
    expect((await close()).status).toBe(200)
    expect((await bill([service], 'pending')).status).toBe(409)
  })

  it('is what a notice about its visit stands for; a removed part is not billable', async () => {
    const id = await addProject(product, { operator: kari.id })
    await change(id, { projectValue: '100' })
    await log(id, '1')
    await ask('POST', `projects/${id}/transitions`, { to: 'completed', waiver: 'None' })
    const part = (await ask('POST', `projects/${id}/parts`, { partName: 'Filter' })).body
    await ask('DELETE', `parts/${part.id}`)
    await bill([(await serviceOf(id))?.id ?? ''], 'approved')
    expect(
      await query('select billing_status from billing_notifications where project_id = $1 order by created_at', [id]),
    ).toEqual([{ billing_status: 'approved' }, { billing_status: 'not billable' }])
  })
})

describe('hours that come after the service was billed by the hour', () => {
  /** Each on a day of its own: a day has 24 hours. */
  let days = 0
  const logNext = (id: string, hours: string, kind = 'work') => {
    days += 1
    return log(id, hours, kind, addDays('2026-02-02', days))
  }
  /** A visit with 4 h of work on an invoice at 1000 an hour. */
  const addBilled = async (number: string) => {
    const id = await addProject(product, { operator: kari.id })
    await change(id, { hourRate: '1000' })
    const entry = (await logNext(id, '4')).body
    const service = (await serviceOf(id))?.id ?? ''
    await settle([service], number)
    return { id, entry, service }
  }
  const settle = async (ids: string[], invoiceNumber: string) => {
    await bill(ids, 'approved')
    expect((await bill(ids, 'billed', { ...invoice, invoiceNumber })).status).toBe(200)
  }
  /** Without those that were billed before. */
  const furtherOf = async (id: string) =>
    (await itemsOf(id)).filter(
      ({ text, billing_status: status }) => text.endsWith('further hours') && status !== 'billed',
    )
  const sumOf = async (id: string) =>
    (await query<{ sum: string }>('select sum(total)::text as sum from billing_items where project_id = $1', [id]))[0]
      ?.sum

  it('wait as an item of their own, once however many they are, until they are on an invoice, too', async () => {
    const { id, service } = await addBilled('H-1')
    await logNext(id, '1.5')
    await logNext(id, '0.5', 'travel')
    const [further, ...others] = await furtherOf(id)
    expect([further, others]).toMatchObject([
      {
        kind: 'service',
        text: 'Annual service: further hours',
        quantity: '2.00',
        unit: 'h',
        unit_price: '1000.00',
        total: '2000.00',
        billing_status: 'pending',
      },
      [],
    ])
    expect([await sumOf(id), (await serviceOf(id))?.total]).toEqual(['6000.00', '4000.00'])
    await settle([further?.id ?? ''], 'H-2')
    await logNext(id, '1')
    const [third] = await furtherOf(id)
    expect(third).toMatchObject({ total: '1000.00', billing_status: 'pending' })
    expect(await sumOf(id)).toBe('7000.00')
    // Credited is settled: those hours come on no other invoice.
    await bill([service], 'credited', { reason: 'Goodwill' })
    await logNext(id, '1')
    expect(await furtherOf(id)).toMatchObject([{ id: third?.id, total: '2000.00' }])
  })

  it('wait again when they change after they were decided on, and go when there are none', async () => {
    const { id } = await addBilled('H-3')
    const entry = (await logNext(id, '2', 'waiting')).body
    const [further] = await furtherOf(id)
    const ids = [further?.id ?? '']
    await bill(ids, 'approved')
    await logNext(id, '1', 'waiting')
    expect(await furtherOf(id)).toMatchObject([{ billing_status: 'pending', total: '3000.00' }])
    await bill(ids, 'not billable', { reason: 'Our own delay' })
    await ask('PATCH', `hours/${entry.id}`, { hours: '3' })
    expect(await furtherOf(id)).toMatchObject([{ billing_status: 'pending', total: '4000.00' }])
    expect((await historyOf(id)).at(-1)).toEqual({
      change: 'not billable > pending',
      description: 'Annual service: further hours: hours changed after it was not billable',
    })
    const second = (await ask('GET', `projects/${id}/hours`)).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'waiting',
    )
    for (const each of second) await ask('DELETE', `hours/${each.id}`)
    expect(await furtherOf(id)).toEqual([])
  })

  it('never become fewer than an invoice holds', async () => {
    const { id, entry, service } = await addBilled('H-4')
    const refused = {
      status: 409,
      body: {
        detail:
          '4.00 h work of this visit stand on an invoice, so they cannot become fewer. A manager can take that back first.',
      },
    }
    expect(await ask('PATCH', `hours/${entry.id}`, { hours: '3' })).toMatchObject(refused)
    expect(await ask('PATCH', `hours/${entry.id}`, { kind: 'travel' })).toMatchObject(refused)
    expect(await ask('DELETE', `hours/${entry.id}`, undefined, kari)).toMatchObject({ status: 403 })
    expect(await ask('DELETE', `hours/${entry.id}`)).toMatchObject(refused)
    expect((await ask('PATCH', `hours/${entry.id}`, { hours: '5' })).status).toBe(200)
    expect(await furtherOf(id)).toMatchObject([{ total: '1000.00' }])
    await bill([service], 'approved', { reason: 'Wrong hours' })
    expect((await ask('PATCH', `hours/${entry.id}`, { hours: '3' })).status).toBe(200)
    expect(await itemsOf(id)).toMatchObject([{ id: service, total: '3000.00' }])
  })

  it('are one again with the service when both are taken back, whichever is first', async () => {
    const both = await addBilled('H-5')
    await logNext(both.id, '2')
    const [further] = await furtherOf(both.id)
    await settle([further?.id ?? ''], 'H-6')
    const answer = await bill([further?.id ?? '', both.service], 'approved', { reason: 'Wrong rate' })
    expect(answer).toMatchObject({ status: 200, body: { items: [{ id: both.service, total: '6000.00' }] } })
    expect(await itemsOf(both.id)).toHaveLength(1)

    const apart = await addBilled('H-7')
    await logNext(apart.id, '2')
    const [later] = await furtherOf(apart.id)
    await settle([later?.id ?? ''], 'H-8')
    await logNext(apart.id, '3')
    await bill([later?.id ?? ''], 'approved', { reason: 'Wrong date' })
    expect(await furtherOf(apart.id)).toMatchObject([{ id: later?.id, total: '5000.00', billing_status: 'approved' }])
    await settle([later?.id ?? ''], 'H-9')
    await bill([apart.service], 'approved', { reason: 'Wrong hours' })
    expect(await itemsOf(apart.id)).toContainEqual(
      expect.objectContaining({ id: apart.service, total: '4000.00', billing_status: 'approved' }),
    )
    expect((await change(apart.id, { hourRate: '900' })).status).toBe(409)
    await bill([later?.id ?? ''], 'approved', { reason: 'Wrong hours' })
    expect(await itemsOf(apart.id)).toMatchObject([{ id: apart.service, total: '9000.00', billing_status: 'pending' }])
  })

  it('hold their project open, and are told of in the notice of its completion', async () => {
    const { id } = await addBilled('H-10')
    await logNext(id, '2')
    await setStatus(product, id, 'completed')
    expect((await ask('POST', `projects/${id}/transitions`, { to: 'closed' })).status).toBe(409)
    const [further] = await furtherOf(id)
    await settle([further?.id ?? ''], 'H-11')
    expect((await ask('POST', `projects/${id}/transitions`, { to: 'closed' })).status).toBe(200)
  })
})

describe('expenses', () => {
  it('are written down with a receipt, which technicians see no more than the price', async () => {
    const id = await addProject(product, { operator: kari.id })
    const uploadId = await tusCaller(server, manager.token).upload(
      'Taxi.pdf',
      pdf(createHash('sha1').update('taxi').digest('hex')),
    )
    const made = await ask('POST', `projects/${id}/expenses`, {
      kind: 'travel',
      text: 'Taxi to the quay',
      amount: '450.5',
      chargeDate: '2026-02-01',
      uploadId,
    })
    expect(made).toMatchObject({ status: 201, body: { amount: '450.50', currency: 'EUR', fileName: 'Taxi.pdf' } })
    expect(await itemsOf(id)).toMatchObject([{ kind: 'expense', text: 'Travel: Taxi to the quay', total: '450.50' }])
    expect((await ask('POST', `files/${made.body.id}/link`)).status).toBe(200)
    expect((await ask('POST', `files/${made.body.id}/link`, undefined, kari)).status).toBe(404)
    expect((await ask('GET', `projects/${id}/expenses`, undefined, kari)).status).toBe(403)
    expect((await ask('DELETE', `expenses/${made.body.id}`)).status).toBe(204)
    expect(await itemsOf(id)).toEqual([])
  })

  it('are billed beside parts, all or none, and wait again at another amount', async () => {
    const id = await addProject(product, { operator: kari.id })
    const part = (await ask('POST', `projects/${id}/parts`, { partName: 'Filter', unitCost: '10' })).body
    const bare = (await ask('POST', `projects/${id}/expenses`, { kind: 'freight', text: 'Pallet' })).body
    expect(await bill([part.id, bare.id], 'approved')).toMatchObject({
      status: 422,
      body: { detail: 'Give a price or mark it not billable: Freight: Pallet.' },
    })
    await ask('PATCH', `expenses/${bare.id}`, { amount: '99' })
    expect((await bill([part.id, bare.id], 'approved')).status).toBe(200)
    expect((await ask('PATCH', `expenses/${bare.id}`, { text: 'Two pallets' })).body.billingStatus).toBe('approved')
    expect((await ask('PATCH', `expenses/${bare.id}`, { amount: '120' })).body.billingStatus).toBe('pending')
    await bill([bare.id], 'approved')
    expect((await bill([part.id, bare.id], 'billed', { ...invoice, invoiceNumber: 'E-1' })).status).toBe(200)
    expect((await ask('PATCH', `expenses/${bare.id}`, { amount: '1' })).status).toBe(409)
    expect((await ask('DELETE', `expenses/${bare.id}`)).status).toBe(409)
  })
})

it('an invoice keeps its one client when a project is renamed', async () => {
  const project = async () => {
    const id = await addProject(product, { operator: kari.id })
    await change(id, { companyName: 'Rederi AS' })
    const part = (await ask('POST', `projects/${id}/parts`, { partName: 'Filter', unitCost: '10' })).body
    await bill([part.id], 'approved')
    await bill([part.id], 'billed', { ...invoice, invoiceNumber: 'ONE-1' })
    return id
  }
  const first = await project()
  expect((await change(first, { companyName: 'Rederiet AS' })).status).toBe(200)
  await change(first, { companyName: 'Rederi AS' })
  const second = await project()
  expect(await change(second, { companyName: 'Other AS' })).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^Invoice ONE-1 holds items of Rederi AS \(P26-/) },
  })
  expect((await change(second, { companyName: 'REDERI AS' })).status).toBe(200)
})
