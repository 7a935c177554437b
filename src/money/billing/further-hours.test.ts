import { describe, expect, it } from 'vitest'
import { addDays } from '#core/days.ts'
import { addProject, setStatus } from '#visits/projects/project.fixture.ts'
import { billingStage, invoice } from './billed-visit.fixture.ts'

const { product, kari, ask, bill, itemsOf, serviceOf, historyOf, change, log } = await billingStage()
const { query } = product

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

  it('never become fewer than the invoiced hours', async () => {
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

  it('prevent closing their project until they are settled', async () => {
    const { id } = await addBilled('H-10')
    await logNext(id, '2')
    await setStatus(product, id, 'completed')
    expect((await ask('POST', `projects/${id}/transitions`, { to: 'closed' })).status).toBe(409)
    const [further] = await furtherOf(id)
    await settle([further?.id ?? ''], 'H-11')
    expect((await ask('POST', `projects/${id}/transitions`, { to: 'closed' })).status).toBe(200)
  })
})
