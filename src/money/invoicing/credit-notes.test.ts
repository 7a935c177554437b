import { describe, expect, it } from 'vitest'
import { todayInOslo } from '#core/days.ts'
import { findBrokenRules } from './document/broken-rules.fixture.ts'
import { at, exportStage, standard, zero } from './exports.fixture.ts'

const { product, mona, ask, run, bill, mark, addClient, addVisit, download } = await exportStage()
const { query } = product

const TREATMENTS = [
  standard,
  { category: 'S', rate: '15', reason: 'Provisions' },
  { category: 'S', rate: 12, reason: null },
  zero,
  { category: 'Z', rate: 0, section: '6-30', reason: 'Foreign ship' },
  { category: 'G', rate: 0, section: '6-22', reason: 'Work in Busan' },
  { category: 'E', rate: 0, reason: 'Section 3-4: training' },
]

/** The VAT lines of a file. */
const vatIn = (file: Buffer | undefined) =>
  ['ID', 'Percent', 'TaxExemptionReason'].map((name) => at(file, `TaxTotal/TaxSubtotal/TaxCategory/${name}`))

/** A visit with parts that were exported with this VAT and billed; then the first `credited` of them are credited. */
async function addCredited({
  vat = standard,
  credited = 1,
  more = {},
  ...visit
}: {
  vat?: object
  credited?: number
  more?: object
  client?: string
  prices?: string[]
  currency?: string
}) {
  const { client = await addClient(), prices = ['10', '20.5'], currency = 'NOK' } = visit
  const { parts } = await addVisit({ client, prices, currency })
  const made = await run({ ids: parts, vat, ...more })
  expect(made.status).toBe(201)
  const number = `I-${made.body.number}`
  expect((await mark(made.body, number)).status).toBe(200)
  const ids = parts.slice(0, credited)
  expect((await bill(ids, 'credited', { reason: 'Returned' })).status).toBe(200)
  return { client, ids, rest: parts.slice(credited), number, invoice: made.body }
}

describe('the VAT of a credit note', () => {
  it.each(TREATMENTS)('is that of its invoice: $category $rate $section', async (vat) => {
    const { ids, invoice } = await addCredited({ vat })
    const credit = await run({ ids, vat: undefined })
    expect(credit.status).toBe(201)
    expect(credit.body.vat).toEqual(invoice.vat)
    const [[sold], [taken]] = [await download(invoice), await download(credit.body)]
    expect(vatIn(taken)).toEqual(vatIn(sold))
    expect(findBrokenRules(String(taken))).toEqual([])
  })

  it.each(TREATMENTS)(
    'is refused where another one is asked for, and nothing is exported: $category $rate',
    async (vat) => {
      const { ids, number } = await addCredited({ vat })
      const others = TREATMENTS.filter((each) => each !== vat)
      for (const other of others) {
        const { status, body } = await run({ ids, vat: other })
        expect([status, body.fields]).toEqual([422, [{ field: 'vat', message: body.detail }]])
        expect(body.detail).toContain(`Invoice ${number} was exported with`)
      }
      const same = await run({ ids, vat: { ...vat, reason: 'Written anew' } })
      expect([same.status, same.body.vat.reason]).toEqual([201, vat.reason])
    },
  )

  it('is each invoice’s own where an export credits several, in EHF and in CSV', async () => {
    const client = await addClient()
    const credited = [
      await addCredited({ client, vat: standard }),
      await addCredited({ client, vat: { category: 'G', rate: 0, section: '6-21', reason: 'Sent to Busan' } }),
    ]
    const ids = credited.flatMap((each) => each.ids)
    expect((await run({ ids, vat: standard })).status).toBe(422)
    const { body: plan } = await ask('POST', 'billing/export-plan', { ids })
    expect(plan.invoices.map(({ treatment }: { treatment: { category: string } }) => treatment.category)).toEqual([
      'S',
      'G',
    ])
    expect(plan.sums).toMatchObject([{ net: '60.00', vat: '7.50', gross: '67.50' }])
    const { body: made } = await run({ ids, vat: undefined, format: 'csv' })
    expect(made.vat).toBeNull()
    expect(made.sums).toEqual(plan.sums)
    const [file] = await download(made)
    const rows = String(file).trimEnd().split('\r\n').slice(1)
    expect(rows.map((row) => /,(S,25,3|G,0,52),/.exec(row)?.[1])).toEqual(['S,25,3', 'G,0,52'])
    expect((await ask('GET', `billing/exports/${made.id}`)).status).toBe(200)
  })

  it('exports the amounts of a credit note as negative, so that the sums of the list are the net sales', async () => {
    const { ids, invoice } = await addCredited({ vat: standard })
    const { body: credit } = await run({ ids, vat: undefined })
    const amounts = async ({ number }: { number: string }) => {
      const { text } = await product.call('GET', `/api/portal/billing/exports?q=${number}`, {
        token: mona.token,
        headers: { accept: 'text/csv' },
      })
      const [head = '', row = ''] = text.trim().split('\r\n')
      return ['net', 'vat', 'gross'].map((name) => row.split(',')[head.split(',').indexOf(name)])
    }
    expect(await amounts(invoice)).toEqual(['91.50', '22.88', '114.38'])
    expect(await amounts(credit)).toEqual(['-30.00', '-7.50', '-37.50'])
  })

  it('is found for invoices of exports from before it was stored with each invoice', async () => {
    const { ids, invoice } = await addCredited({ vat: { category: 'S', rate: 15, reason: null } })
    await query(
      'update billing_export_invoices set vat_category = null, vat_rate = null, vat_section = null, vat_reason = null where export_id = $1',
      [invoice.id],
    )
    expect((await run({ ids, vat: standard })).status).toBe(422)
    expect((await run({ ids, vat: undefined })).body).toMatchObject({
      vat: { category: 'S', rate: '15.00' },
      sums: [{ net: '30.00', vat: '4.50', gross: '34.50' }],
    })
  })

  it('is that of the last invoice after an item was taken off one and billed again', async () => {
    const { parts } = await addVisit({ client: await addClient() })
    const first = await run({ ids: parts, vat: standard })
    await mark(first.body, `A-${first.body.number}`)
    await bill(parts, 'approved', { reason: 'Wrong VAT' })
    const second = await run({ ids: parts, vat: zero })
    await mark(second.body, `B-${second.body.number}`)
    await bill(parts, 'credited', { reason: 'Returned' })
    expect((await run({ ids: parts, vat: standard })).body.detail).toContain(`B-${second.body.number}`)
    expect((await run({ ids: parts, vat: undefined })).body.vat.category).toBe('Z')
  })

  it('has to be chosen where the invoice was not exported from here', async () => {
    const { parts } = await addVisit({ client: await addClient() })
    const number = `HAND-${crypto.randomUUID()}`
    await bill(parts, 'billed', { invoiceNumber: number, invoiceDate: todayInOslo() })
    await bill(parts, 'credited', { reason: 'Returned' })
    const { body: plan } = await ask('POST', 'billing/export-plan', { ids: parts })
    expect(plan.invoices).toMatchObject([{ treatment: null, credits: number }])
    const refused = await run({ ids: parts, vat: undefined })
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining(number)])
    expect((await run({ ids: parts, vat: standard })).body.vat.category).toBe('S')
  })

  it('is stated in NOK at the exchange rate of the invoice', async () => {
    const { ids } = await addCredited({ currency: 'EUR', more: { exchangeRates: { EUR: '11.7345' } } })
    const other = await run({ ids, vat: undefined, exchangeRates: { EUR: '12' } })
    expect([other.status, other.body.fields[0].field]).toEqual([422, 'exchangeRates.EUR'])
    const { body } = await run({ ids, vat: undefined })
    const [file] = await download(body)
    expect(at(file, 'TaxTotal/TaxAmount')).toEqual(['7.50', '88.01'])
    expect(findBrokenRules(String(file))).toEqual([])
  })
})

describe('the VAT of an invoice', () => {
  it('is required, and offered as last time for the client', async () => {
    const { client, rest } = await addCredited({ vat: zero })
    expect(rest).toHaveLength(1)
    const { parts } = await addVisit({ client })
    expect((await run({ ids: parts, vat: undefined })).body.fields).toEqual([
      { field: 'vat', message: 'Choose the VAT treatment.' },
    ])
    const { body: plan } = await ask('POST', 'billing/export-plan', { ids: parts })
    expect(plan.invoices).toMatchObject([
      { treatment: null, last: { treatment: { ...zero, rate: '0.00' }, day: todayInOslo() } },
    ])
    const { body: unknown } = await ask('POST', 'billing/export-plan', {
      ids: (await addVisit({ client: await addClient() })).parts,
    })
    expect(unknown.invoices).toMatchObject([{ last: null }])
  })
})
