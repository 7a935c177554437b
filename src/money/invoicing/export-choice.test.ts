import { describe, expect, it } from 'vitest'
import { todayInOslo } from '#core/days.ts'
import { exportStage, standard } from './exports.fixture.ts'
import type { Exportable, ExportPlan } from './invoicing.contract.ts'
import { EXPORT_ITEMS_MAX, EXPORT_PROJECTS_MAX } from './invoicing.limits.ts'

const { product, mona, ask, run, bill, mark, addClient, addVisit, download, statesOf } = await exportStage()

const exportableOf = async (visit: { number: string }): Promise<Exportable[]> =>
  (await ask('GET', `billing/exportable?q=${visit.number}`)).body.items
const planOf = async (wanted: object): Promise<ExportPlan> => (await ask('POST', 'billing/export-plan', wanted)).body

describe('two names of one company', () => {
  it('are one client: one invoice under its name, marked as one, and changed from one name to the other', async () => {
    const client = await addClient({ alternativeNames: [`${crypto.randomUUID()} Shipping Ltd`] })
    const { items } = (await ask('GET', `companies?q=${encodeURIComponent(client)}`)).body
    const [{ alternativeNames }] = items
    const visits = [await addVisit({ client }), await addVisit({ client: alternativeNames[0] })]
    const { body: made } = await run({ projectIds: visits.map(({ id }) => id) })
    expect(made.invoices).toMatchObject([{ clientName: client, lines: 2 }])
    expect(made.files).toHaveLength(1)
    expect(await download(made)).toHaveLength(1)
    expect(await mark(made, `ONE-${made.number}`)).toMatchObject({ status: 200, body: { state: 'billed' } })
    const renamed = await ask('PATCH', `projects/${visits[0]?.id}`, { companyName: alternativeNames[0] })
    expect(renamed.status).toBe(200)
    const other = await ask('PATCH', `projects/${visits[0]?.id}`, { companyName: 'Somebody Else AS' })
    expect([other.status, other.body.detail]).toEqual([409, expect.stringContaining(`ONE-${made.number}`)])
    const { invoices } = (await ask('GET', 'billing/summary')).body
    expect(invoices.doubles.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber)).not.toContain(
      `ONE-${made.number}`,
    )
  })
})

describe('what may be exported now', () => {
  it('is what is approved and in no export, per project and currency; then what an export billed and was credited', async () => {
    const visit = await addVisit({ client: await addClient(), prices: ['5', '6'] })
    expect(await exportableOf(visit)).toMatchObject([
      { projectId: visit.id, kind: 'invoice', items: 2, sums: [{ currency: 'NOK', total: '33.00' }] },
    ])
    const { body: made } = await run({ projectIds: [visit.id] })
    expect(await exportableOf(visit)).toEqual([])
    await mark(made, `W-${made.number}`)
    const [one = ''] = visit.parts
    await bill([one], 'credited', { reason: 'Returned' })
    expect(await exportableOf(visit)).toMatchObject([{ kind: 'credit note', items: 1 }])
    const plan = await planOf({ projectIds: [visit.id], kind: 'credit note' })
    expect(plan).toMatchObject({ kind: 'credit note', refused: [], invoices: [{ credits: `W-${made.number}` }] })
    expect(plan.invoices.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([one])
    expect((await run({ ids: [one] })).body).toMatchObject({ kind: 'credit note' })
    expect(await exportableOf(visit)).toEqual([])
    const detail = (await ask('GET', `billing/exports/${made.id}`)).body
    expect(detail.items.map(({ billingStatus }: { billingStatus: string }) => billingStatus).toSorted()).toEqual([
      'billed',
      'credited',
    ])
    expect(detail.items[0]).toMatchObject({ projectNumber: visit.number, invoice: `${made.number}-1`, currency: 'NOK' })
  })

  it('is previewed: items of each invoice, items in another export, and omitted items', async () => {
    const client = await addClient()
    const visit = await addVisit({ client, prices: ['5', '6', '7'] })
    const [held = '', left = ''] = visit.parts
    const { body: made } = await run({ ids: [held] })
    const plan = await planOf({ projectIds: [visit.id], rate: 25, without: [left] })
    expect(plan.refused).toEqual([
      { id: held, text: 'DPD reagent', reason: `DPD reagent (${visit.number}) is in export ${made.number} already.` },
    ])
    expect(plan.invoices).toMatchObject([{ clientName: client, lines: 1, net: '21.00', vat: '5.25', gross: '26.25' }])
    expect(plan.invoices[0]?.items).toEqual([
      expect.objectContaining({ id: visit.parts[2], projectNumber: visit.number, total: '21.00' }),
    ])
  })

  it('says which projects give nothing, and takes as many projects and items as a screen can select', async () => {
    const visit = await addVisit({ client: await addClient() })
    const settled = await addVisit({ client: await addClient() })
    await bill(settled.parts, 'not billable', { reason: 'Warranty' })
    const plan = await planOf({ projectIds: [visit.id, settled.id] })
    expect(plan.remarks).toEqual(['1 of the projects has nothing to export.'])
    const shown = await ask('POST', 'billing/export-plan', {
      projectIds: [visit.id, ...Array.from({ length: EXPORT_PROJECTS_MAX - 1 }, () => crypto.randomUUID())],
      without: Array.from({ length: EXPORT_ITEMS_MAX }, () => crypto.randomUUID()),
    })
    expect(shown).toMatchObject({ status: 200, body: { invoices: [{ lines: visit.parts.length }] } })
    const many = await run({ ids: Array.from({ length: EXPORT_ITEMS_MAX }, () => crypto.randomUUID()) })
    expect([many.status, many.body.detail]).toEqual([404, 'An item is no longer there.'])
  })

  it('says what a client lacks and where it is corrected', async () => {
    const bare = await addVisit({ client: await addClient({ orgNumber: null }), reference: null })
    const nobody = await addVisit({ client: `Nobody knows ${crypto.randomUUID()} AS` })
    const plan = await planOf({ projectIds: [bare.id, nobody.id] })
    const lacks = plan.invoices.flatMap(({ missing }) => missing)
    expect(lacks).toEqual(
      expect.arrayContaining([
        {
          text: 'The organisation number of the company is missing.',
          companyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          projects: [],
        },
        {
          text: `The buyer's order reference is missing: write it on ${bare.number}.`,
          companyId: null,
          projects: [{ id: bare.id, projectNumber: bare.number }],
        },
        expect.objectContaining({ text: expect.stringContaining('There is no company of the name'), companyId: null }),
      ]),
    )
  })
})

describe('the list of exports', () => {
  it('is filtered by state, form and kind, counts each state, and is exported with a row per invoice', async () => {
    const [first, second] = [await addClient(), await addClient()]
    const visits = [await addVisit({ client: first }), await addVisit({ client: second })]
    const { body: made } = await run({ projectIds: visits.map(({ id }) => id), format: 'csv', vat: standard })
    const { body: gone } = await run({ projectIds: [(await addVisit({ client: first })).id] })
    await ask('POST', `billing/exports/${gone.id}/withdraw`, { reason: 'Wrong rate' })
    const numbers = async (query: string) =>
      (await ask('GET', `billing/exports?${query}`)).body.items.map(({ number }: { number: string }) => number)
    expect(await numbers(`q=${encodeURIComponent(first)}&state=open`)).toEqual([made.number])
    expect(await numbers(`q=${encodeURIComponent(first)}&state=open,withdrawn`)).toEqual([gone.number, made.number])
    expect(await numbers(`q=${encodeURIComponent(first)}&format=ehf`)).toEqual([gone.number])
    expect(await numbers(`q=${encodeURIComponent(first)}&kind=credit%20note`)).toEqual([])
    const { body } = await ask('GET', `billing/exports?q=${encodeURIComponent(first)}&state=open`)
    expect([body.total, body.counts]).toEqual([1, { open: 1, billed: 0, credited: 0, withdrawn: 1 }])
    const file = await product.call('GET', `/api/portal/billing/exports?q=${made.number}`, {
      token: mona.token,
      headers: { accept: 'text/csv' },
    })
    const [head = '', ...rows] = file.text.trim().split('\r\n')
    expect(head).toContain('export,document,kind,format,state')
    expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual([
      [made.number, `${made.number}-1`],
      [made.number, `${made.number}-2`],
    ])
  })

  it('a number that is used already is refused with its place', async () => {
    const [one, two] = [await addVisit({ client: await addClient() }), await addVisit({ client: await addClient() })]
    const number = `HAND-${one.number}`
    await bill(one.parts, 'billed', { invoiceNumber: number, invoiceDate: todayInOslo() })
    const { body: made } = await run({ projectIds: [two.id] })
    expect((await mark(made, number)).body.taken).toEqual({ number, place: one.number, projectId: one.id })
  })

  it.each([' ', '_', '', '.', '/', ' - '])(
    'a number written with “%s” between letters and digits is the same',
    async (sign) => {
      const [one, two] = [await addVisit({ client: await addClient() }), await addVisit({ client: await addClient() })]
      const digits = one.number.replaceAll(/\D/g, '')
      await bill(one.parts, 'billed', { invoiceNumber: `BILL-${digits}`, invoiceDate: todayInOslo() })
      const { body: made } = await run({ projectIds: [two.id] })
      const { status, body } = await mark(made, `Bill${sign}${digits}`)
      expect([status, body.taken]).toMatchObject([422, { place: one.number, projectId: one.id }])
    },
  )

  it('the number of an exported invoice is refused for what is billed by hand, its own client’s too', async () => {
    const client = await addClient()
    const [one, two] = [await addVisit({ client }), await addVisit({ client })]
    const { body: made } = await run({ projectIds: [one.id] })
    const number = `EXP-${one.number}`
    expect((await mark(made, number)).status).toBe(200)
    const dated = { invoiceDate: todayInOslo() }
    const refused = await bill(two.parts, 'billed', { ...dated, invoiceNumber: number.replace('EXP-', 'exp ') })
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'invoiceNumber' }] } })
    expect(refused.body.detail).toContain(`the number of ${made.number}-1, which was exported`)
    for (const none of ['---', 'n/a', 'TBC']) {
      expect((await bill(two.parts, 'billed', { ...dated, invoiceNumber: none })).body.fields).toMatchObject([
        { field: 'invoiceNumber', message: 'Enter an invoice number with a digit other than 0' },
      ])
    }
    expect(await statesOf(two.parts)).toEqual(two.parts.map(() => 'approved'))
    expect((await bill(two.parts, 'billed', { ...dated, invoiceNumber: `${number}-2` })).status).toBe(200)
    // What was taken back from the exported invoice is on it still.
    expect((await bill(one.parts, 'approved', { reason: 'By mistake' })).status).toBe(200)
    expect((await bill(one.parts, 'billed', { ...dated, invoiceNumber: number })).status).toBe(200)
  })

  it('an export and a manager who take one number at once: one of them is refused', async () => {
    const client = await addClient()
    const [one, two] = [await addVisit({ client }), await addVisit({ client })]
    const { body: made } = await run({ projectIds: [one.id] })
    const number = `RACE-${one.number}`
    const results = await Promise.all([
      mark(made, number),
      bill(two.parts, 'billed', { invoiceNumber: number, invoiceDate: todayInOslo() }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it.each(['\u2011', '\u2010', '\u2013', '\u2212', '\uFF0D'])(
    'a number spelled with another hyphen (%j) is the same',
    async (hyphen) => {
      const [one, two] = [await addVisit({ client: await addClient() }), await addVisit({ client: await addClient() })]
      const number = `HAND-${one.number}`
      await bill(one.parts, 'billed', { invoiceNumber: number, invoiceDate: todayInOslo() })
      const { body: made } = await run({ projectIds: [two.id] })
      const { status, body } = await mark(made, number.replace('-', hyphen))
      expect([status, body.taken]).toEqual([422, { number, place: one.number, projectId: one.id }])
    },
  )

  it.each(['', 'A\nB', '1'.repeat(101), '---', 'n/a', 'TBC', '0', '000'])(
    'a number that none can be (%j) is refused with a sentence',
    async (number) => {
      const { body: made } = await run({ projectIds: [(await addVisit({ client: await addClient() })).id] })
      const { status, body } = await mark(made, number)
      expect([status, body.fields]).toMatchObject([
        422,
        [
          {
            field: 'invoiceNumber',
            message: 'Enter an invoice number of one line with a digit other than 0, at most 100 characters',
          },
        ],
      ])
    },
  )
})
