import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addProject, setStatus } from '#visits/projects/project.fixture.ts'
import { pdf, tusCaller } from '../../../tests/setup/tus.ts'
import { billingStage, invoice } from './billed-visit.fixture.ts'

const { product, manager, kari, ask, bill, itemsOf, serviceOf, linesOf, historyOf, change, log } = await billingStage()
const { query, server } = product

describe('the service of a visit', () => {
  it('is a separate item once the visit has begun and has a value, and is removed with the value', async () => {
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

  it('retains its billed lines and its price until the billing is undone', async () => {
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

  it('prevents closing its project until it is settled', async () => {
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

  it('determines the status of the notice about its visit; a notice of a removed part is not billable', async () => {
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

  it('accept a later receipt, another of the same name, or none; the history records each change', async () => {
    const id = await addProject(product, { operator: kari.id })
    const { id: expense } = (await ask('POST', `projects/${id}/expenses`, { kind: 'travel', text: 'Taxi' })).body
    const send = (content: string) =>
      tusCaller(server, manager.token).upload('image.pdf', pdf(createHash('sha1').update(content).digest('hex')))
    const attach = (uploadId: string | null) => ask('PATCH', `expenses/${expense}`, { uploadId })
    expect(await attach(await send('one'))).toMatchObject({ status: 200, body: { fileName: 'image.pdf', version: 2 } })
    expect(await attach(await send('two'))).toMatchObject({ status: 200, body: { version: 3 } })
    expect((await ask('POST', `files/${expense}/link`)).status).toBe(200)
    expect(await attach(null)).toMatchObject({ status: 200, body: { fileName: null, filePath: null } })
    expect((await ask('POST', `files/${expense}/link`)).status).toBe(404)
    expect(
      await query('select claimed_at from stored_files where file_name = $1 and released_at is null', ['image.pdf']),
    ).toEqual([])
    expect(
      await query(
        `select old_value, new_value, description from audit.logs
         where entity_id = $1 and field_changed = 'receiptFile' order by seq`,
        [id],
      ),
    ).toEqual([
      { old_value: null, new_value: 'image.pdf', description: 'Receipt of travel: Taxi' },
      { old_value: 'image.pdf', new_value: 'image.pdf', description: 'Receipt of travel: Taxi' },
      { old_value: 'image.pdf', new_value: null, description: 'Receipt of travel: Taxi' },
    ])
  })

  it('are billed together with parts, all or none, and are pending again after a change of the amount', async () => {
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

it('an invoice has one client, also after a project is renamed', async () => {
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
    body: { detail: expect.stringMatching(/^Invoice ONE-1 contains items of Rederi AS \(P26-/) },
  })
  expect((await change(second, { companyName: 'REDERI AS' })).status).toBe(200)
})
