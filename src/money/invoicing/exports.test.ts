import { describe, expect, it } from 'vitest'
import { addDays, todayInOslo } from '#core/days.ts'
import { addProject } from '#visits/projects/project.fixture.ts'
import { all, findBrokenRules, readXml } from './document/broken-rules.fixture.ts'
import { at, exportStage, sha256, standard, zero } from './exports.fixture.ts'
import type { BillingExport } from './invoicing.contract.ts'

const { product, mona, kari, setSeller, ask, run, bill, mark, addClient, addVisit, download, statesOf } =
  await exportStage()
const { query } = product
const YEAR = todayInOslo().slice(2, 4)

describe('an export', () => {
  it('makes one invoice per client and currency, several projects on one, each file by the rules', async () => {
    const [first, second] = [await addClient(), await addClient({ paymentDays: 30 })]
    const visits = [
      await addVisit({ client: first, prices: ['0.11', '1250.50'] }),
      await addVisit({ client: first, prices: ['70'] }),
      await addVisit({ client: first, prices: ['19.99'], currency: 'EUR' }),
      await addVisit({ client: second, prices: ['8'] }),
    ]
    await query("update vessels set imo = '9074729' where id = (select vessel_id from vessel_projects where id = $1)", [
      visits[0]?.id,
    ])
    const made = await run({ projectIds: visits.map(({ id }) => id) })
    expect(made.status).toBe(201)
    const row = made.body as BillingExport
    expect(row.number).toMatch(new RegExp(`^X${YEAR}-\\d{4}$`))
    expect(row.invoices.map(({ clientName, currency, net, lines }) => [clientName, currency, net, lines])).toEqual([
      [first, 'NOK', '3961.83', 3],
      [first, 'EUR', '59.97', 1],
      [second, 'NOK', '24.00', 1],
    ])
    expect(row.sums).toEqual([
      { currency: 'EUR', net: '59.97', vat: '0.00', gross: '59.97' },
      { currency: 'NOK', net: '3985.83', vat: '0.00', gross: '3985.83' },
    ])
    expect(row.invoices.map(({ dueDate }) => dueDate)).toEqual([14, 14, 30].map((days) => addDays(todayInOslo(), days)))
    const files = await download(row)
    expect(files.map(sha256)).toEqual(row.files.map((file) => file.sha256))
    expect(files.flatMap((file) => findBrokenRules(String(file)))).toEqual([])
    expect(at(files[0], 'ID')).toEqual([`${row.number}-1`])
    expect(at(files[0], 'OrderReference/ID')).toEqual(['4500123'])
    expect(at(files[0], 'Note')).toEqual(['Zero rate, section 6-9 of the Norwegian VAT Act: Annual service on board'])
    expect(at(files[0], 'InvoiceLine/Item/Description')[0]).toMatch(
      new RegExp(`^MV Test \\d+, IMO 9074729, ${visits[0]?.number}, Bergen, \\d+ \\w{3} 20\\d\\d$`),
    )
    expect(await statesOf(visits.flatMap(({ parts }) => parts))).toEqual(Array.from({ length: 5 }, () => 'approved'))
    expect((await ask('GET', `projects/${visits[0]?.id}`)).status).toBe(200)
  })

  it('charges the rate that was chosen, and takes several references to the lines', async () => {
    const client = await addClient()
    const visits = [await addVisit({ client, prices: ['0.11'] }), await addVisit({ client, reference: 'PO 77' })]
    const made = await run({ projectIds: visits.map(({ id }) => id), vat: standard, paymentDays: 5 })
    expect(made.body.sums).toEqual([{ currency: 'NOK', net: '300.33', vat: '75.08', gross: '375.41' }])
    const [file] = await download(made.body)
    expect(findBrokenRules(String(file))).toEqual([])
    expect([at(file, 'OrderReference/ID'), at(file, 'BuyerReference')]).toEqual([[], ['4500123, PO 77']])
    expect(at(file, 'InvoiceLine/Item/Description')[1]).toContain('Order PO 77')
    expect(at(file, 'DueDate')).toEqual([addDays(todayInOslo(), 5)])
  })

  it('bills a service by the hour with a line for each kind of hours', async () => {
    const client = await addClient()
    const id = await addProject(product, { operator: kari.id })
    await query('update vessel_projects set company_name = $2, client_reference = $3 where id = $1', [id, client, 'PO'])
    expect((await ask('PATCH', `projects/${id}`, { hourRate: '1150.50', version: 1 })).status).toBe(200)
    for (const [kind, hours] of [
      ['work', '7.25'],
      ['travel', '3.5'],
    ]) {
      await ask('POST', `projects/${id}/hours`, { date: '2026-02-01', kind, hours })
    }
    const [item] = await query<{ id: string }>('select id from billing_items where project_id = $1', [id])
    expect((await bill([item?.id ?? ''], 'approved')).status).toBe(200)
    const made = await run({ ids: [item?.id] })
    expect(made.body.sums).toMatchObject([{ net: '12367.88' }])
    const [file] = await download(made.body)
    expect(at(file, 'InvoiceLine/Item/Name')).toEqual(['Annual service, travel hours', 'Annual service, work hours'])
    expect(all(readXml(String(file)), 'InvoiceLine/InvoicedQuantity').map(({ attributes }) => attributes)).toEqual([
      { unitCode: 'HUR' },
      { unitCode: 'HUR' },
    ])
    // Later hours are on the next invoice, once.
    expect((await mark(made.body, `H-${made.body.number}`)).status).toBe(200)
    await ask('POST', `projects/${id}/hours`, { date: '2026-02-02', kind: 'work', hours: '2' })
    const further = await query<{ id: string }>(
      `select id from billing_items where project_id = $1 and billing_status = 'pending'`,
      [id],
    )
    expect((await bill([further[0]?.id ?? ''], 'approved')).status).toBe(200)
    const next = await run({ projectIds: [id] })
    expect(next.body).toMatchObject({ lines: 1, sums: [{ net: '2301.00' }] })
    const [second] = await download(next.body)
    expect(at(second, 'InvoiceLine/Item/Name')).toEqual(['Annual service: further hours, work hours'])
    expect(at(second, 'InvoiceLine/InvoicedQuantity')).toEqual(['2'])
    expect((await mark(next.body, `H-${next.body.number}`)).status).toBe(200)
    expect((await run({ projectIds: [id] })).status).toBe(409)
  })

  it('is one CSV with a row per line, which needs no numbers of registers', async () => {
    const client = 'Nobody knows AS, "abroad"'
    const visit = await addVisit({ client, prices: ['10', '20'], reference: null })
    const made = await run({ projectIds: [visit.id], format: 'csv', vat: { ...zero, category: 'G', section: '6-22' } })
    expect([made.status, made.body.files.length]).toEqual([201, 1])
    const [file] = await download(made.body)
    const rows = String(file).trimEnd().split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(/^\uFEFFExport,Document,Type,/)
    expect(rows[1]).toContain(`${made.body.number},${made.body.number}-1,Invoice,`)
    expect(rows[1]).toContain('"Nobody knows AS, ""abroad"""')
    expect(rows[1]).toContain(',09991,DPD reagent,3,pcs,H87,10,30.00,G,0,52,6-22,')
  })

  it('names what is missing in words and takes no number for it', async () => {
    const numbers = () => query('select last from billing_export_numbers')
    const before = await numbers()
    const unknown = await addVisit({ client: 'Unknown AS' })
    expect((await run({ projectIds: [unknown.id] })).body).toMatchObject({
      detail: 'Unknown AS: There is no company of the name Unknown AS: add it with what an invoice needs.',
      status: 422,
    })
    const bare = await addVisit({ client: await addClient({ orgNumber: null }), reference: null })
    const { body } = await run({ projectIds: [bare.id] })
    expect(body.missing.map(({ what }: { what: string }) => what)).toEqual([
      'The organisation number of the company is missing.',
      `The buyer's order reference is missing: write it on ${bare.number}.`,
    ])
    const abroad = await addVisit({ client: await addClient({ orgNumber: null, country: 'SG' }) })
    expect((await run({ projectIds: [abroad.id] })).body.detail).toContain('Peppol address')
    await setSeller({ vatNumber: '', iban: '' })
    const { id } = await addVisit({ client: await addClient() })
    const another = await product.startAnother()
    const token = mona.token
    const missing = ['Your own VAT number is missing in the settings.', 'Your own IBAN is missing in the settings.']
    const refused = await another.call('POST', '/api/portal/billing/exports', {
      token,
      body: { projectIds: [id], format: 'ehf', vat: zero },
    })
    expect(refused).toMatchObject({ status: 422, body: { missing: missing.map((what) => ({ what })) } })
    const plan = await another.call('POST', '/api/portal/billing/export-plan', {
      token,
      body: { format: 'ehf', projectIds: [id] },
    })
    expect(plan.body).toMatchObject({ kind: 'invoice', refused: [], missing, invoices: [{ net: '300.00' }] })
    expect(await numbers()).toEqual(before)
  })

  it.each([
    [{ vat: { ...zero, reason: ' ' } }, 'vat.reason'],
    [{ vat: { ...zero, rate: 25 } }, 'vat.rate'],
    [{ vat: { ...standard, rate: '24' } }, 'vat.rate'],
    [{ vat: { ...standard, rate: 'much' } }, 'vat.rate'],
    [{ vat: { ...standard, section: '6-9' } }, 'vat.section'],
    [{ vat: { ...zero, section: '6-22' } }, 'vat.section'],
    [{ vat: { category: 'K', rate: 0, reason: 'x' } }, 'vat.category'],
    [{ vat: undefined }, 'vat'],
    [{ paymentDays: -1 }, 'paymentDays'],
    [{ format: 'pdf' }, 'format'],
    [{ projectIds: ['01a2b3c4-0000-7000-8000-000000000001'] }, 'ids'],
    [{ ids: undefined }, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ exchangeRates: { EUR: '11,7' } }, 'exchangeRates.EUR'],
    [{ exchangeRates: { EUR: '0.00' } }, 'exchangeRates.EUR'],
    [{ surprise: 1 }, 'surprise'],
  ])('refuses %j', async (more, field) => {
    const { status, body } = await run({ ids: ['01a2b3c4-0000-7000-8000-000000000001'], ...more })
    expect([status, body.fields?.[0]?.field]).toEqual([422, field])
    expect(body.detail).toMatch(/^[A-Z]/)
  })

  it('takes VAT in another currency only with what one unit is in NOK, and says it in both forms', async () => {
    const client = await addClient()
    const euro = await addVisit({ client, currency: 'EUR' })
    const dollar = await addVisit({ client, currency: 'USD' })
    const wanted = { projectIds: [euro.id, dollar.id], vat: standard }
    for (const format of ['ehf', 'csv']) {
      const { status, body } = await run({ ...wanted, format, exchangeRates: { EUR: '11.7345' } })
      expect([status, body.detail, body.fields]).toEqual([
        422,
        'Give what 1 USD is in NOK: VAT has to stand in NOK, too.',
        [{ field: 'exchangeRates.USD', message: 'Give what 1 USD is in NOK: VAT has to stand in NOK, too.' }],
      ])
    }
    const made = await run({ ...wanted, exchangeRates: { EUR: '11.7345', USD: '10.5' } })
    const files = await download(made.body)
    expect(files.map((file) => at(file, 'TaxTotal/TaxAmount'))).toEqual([
      ['75.00', '880.09'],
      ['75.00', '787.50'],
    ])
    const other = await addVisit({ client, currency: 'EUR' })
    const csv = await run({ projectIds: [other.id], format: 'csv', vat: standard, exchangeRates: { EUR: '11.7345' } })
    expect(String((await download(csv.body))[0])).toMatch(/,S,25,3,,,11\.7345\r\n$/)
    // Nothing is charged, so there is nothing to say in NOK.
    const free = await addVisit({ client, currency: 'EUR' })
    expect((await run({ projectIds: [free.id] })).status).toBe(201)
  })

  it('answers 404 for items and exports that are not there, and 403 to technicians', async () => {
    const nobody = '01a2b3c4-0000-7000-8000-000000000001'
    expect((await run({ ids: [nobody] })).status).toBe(404)
    expect((await ask('GET', `billing/exports/${nobody}`)).status).toBe(404)
    expect((await ask('POST', `billing/exports/${nobody}/link`, {})).status).toBe(404)
    expect((await mark({ id: nobody }, '1')).status).toBe(404)
    expect((await run({ ids: [nobody] }, kari)).status).toBe(403)
    expect((await ask('GET', 'billing/exports', undefined, kari)).status).toBe(403)
  })
})

it('exports are listed, the newest first, and found by client and number', async () => {
  const client = await addClient()
  const visit = await addVisit({ client })
  const { body: made } = await run({ projectIds: [visit.id] })
  const list = await ask('GET', 'billing/exports?pageSize=2')
  expect(list.body.items[0].number).toBe(made.number)
  expect(list.body.items).toHaveLength(2)
  expect((await ask('GET', `billing/exports?q=${encodeURIComponent(client)}`)).body).toMatchObject({
    total: 1,
    items: [{ id: made.id, lines: 1, createdByName: 'Mona Manager' }],
  })
})
