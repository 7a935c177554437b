import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayInOslo } from '#core/days.ts'
import { testCalls } from '../../../../tests/setup/calls.ts'
import { mailsTo } from '../../../../tests/setup/portal-mails.ts'
import { addPerson, type Person } from '../../../../tests/setup/portal-people.ts'
import { addArticle, addRequest, orderLines } from '../request.fixture.ts'

const product = await testCalls()
const { call, query, ctx } = product

let manager: Person
let colleague: Person
let reagent: string
let filter: string
beforeAll(async () => {
  manager = await addPerson(ctx, { role: 'manager', name: 'Mona Manager' })
  colleague = await addPerson(ctx, { role: 'manager', name: 'Magnus Manager' })
  reagent = await addArticle(product, '09991', 'CLX TRO reagent set')
  filter = await addArticle(product, 'FLT-40', 'Filter element')
})

const ask = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  person: Person | null = manager,
) => {
  const answer = await call(method, `/api/portal/${path}`, { token: person?.token ?? null, body, isExact: true })
  return { status: answer.status, body: answer.body as ReturnType<typeof JSON.parse> }
}

const SHIP = { category: 'Z', rate: '0', section: '6-30', reason: 'Goods for a ship' } as const
const quoteOf = (lines: readonly object[], more: object = {}) => ({
  lines,
  currency: 'NOK',
  validUntil: addDays(todayInOslo(), 30),
  ...more,
})
const line = (number: number, more: object = {}) => ({
  n: number,
  text: `Line ${number}`,
  quantity: 2,
  unit: 'set',
  ...more,
})

const addTwoLines = () =>
  addRequest(product, [
    { text: '09991 TRO REAGENT', itemNumber: '09991', productId: reagent, quantity: 6, unit: 'set' },
    { text: 'sensor head' },
  ])

describe('a quote', () => {
  it('is drafted without prices or VAT, and sent only with both', async () => {
    const request = await addTwoLines()
    const draft = await ask(
      'POST',
      `requests/${request.id}/quotes`,
      quoteOf([line(1, { productId: reagent }), line(2)]),
    )
    expect(draft).toMatchObject({
      status: 201,
      body: {
        quoteVersion: 1,
        state: 'draft',
        vat: null,
        sums: { total: '0.00' },
        lines: [{ itemNumber: '09991', unitPrice: null }, {}],
      },
    })
    expect((await ask('GET', `requests/${request.id}`)).body.state).toBe('pricing')
    const early = await ask('POST', `quotes/${draft.body.id}/send`, { version: 1 })
    expect(early.status).toBe(422)
    expect(early.body.fields.map(({ field }: { field: string }) => field)).toEqual([
      'lines.0.unitPrice',
      'lines.1.unitPrice',
      'vat',
    ])
    const priced = await ask('PATCH', `quotes/${draft.body.id}`, {
      version: 1,
      freight: '1850',
      vat: { category: 'S', rate: '25' },
      lines: [
        line(1, { productId: reagent, quantity: 3, unitPrice: '0.3375', leadTime: 'In stock' }),
        line(2, { left: true, note: 'Supplier answers later' }),
      ],
    })
    // 3 × 0.3375 = 1.0125, rounded half up to 1.01; VAT of 1 851.01 is 462.7525.
    expect(priced.body.sums).toEqual({ lines: '1.01', freight: '1850.00', vat: '462.75', total: '2313.76' })
    const sent = await ask('POST', `quotes/${draft.body.id}/send`, { version: 2, message: 'As agreed by phone.' })
    expect(sent).toMatchObject({ status: 200, body: { state: 'sent', sentByName: 'Mona Manager' } })
    expect((await ask('GET', `requests/${request.id}`)).body).toMatchObject({ state: 'quoted', quoteVersion: 1 })
    const [mail] = await mailsTo(product, 'purchasing@nordtind.example')
    expect(mail?.subject).toBe(`Quote ${request.reference}, Havlys Spirit`)
    expect(mail?.body).toContain('As agreed by phone.')
    const [stored] = await query<{ attachment: { fileName: string } }>(
      `select attachment from outgoing_mail where subject = $1`,
      [mail?.subject],
    )
    expect(stored?.attachment.fileName).toBe(`Quote ${request.reference} version 1.pdf`)
  })

  it('is replaced by its next version, and a sent one is never changed', async () => {
    const request = await addTwoLines()
    const send = async (unitPrice: string) => {
      const lines = [line(1, { unitPrice }), line(2, { unitPrice: '10' })]
      const draft = await ask('POST', `requests/${request.id}/quotes`, quoteOf(lines, { vat: SHIP }))
      const sent = await ask('POST', `quotes/${draft.body.id}/send`, { version: 1 })
      expect(sent.status).toBe(200)
      return sent.body
    }
    const first = await send('895')
    expect((await ask('PATCH', `quotes/${first.id}`, { note: 'x', version: first.version })).status).toBe(409)
    const second = await send('860')
    expect(second.quoteVersion).toBe(2)
    const { quotes } = (await ask('GET', `requests/${request.id}`)).body
    expect(quotes.map(({ state }: { state: string }) => state)).toEqual(['sent', 'superseded'])
    expect(quotes[1].lines[0].unitPrice).toBe('895.00')
    // A version that is being written is found, not written twice.
    await ask('POST', `requests/${request.id}/quotes`, quoteOf([line(1), line(2)]))
    const again = await ask('POST', `requests/${request.id}/quotes`, quoteOf([line(1), line(2)]))
    expect(again).toMatchObject({ status: 409, body: { current: { quoteVersion: 3, state: 'draft' } } })
    expect((await ask('GET', `requests/${request.id}`)).body.state).toBe('quoted')
  })

  it('refuses what can’t be: a missing line, part of a set, another person’s version, an unknown currency', async () => {
    const request = await addTwoLines()
    const path = `requests/${request.id}/quotes`
    const fieldsOf = async (body: object) => {
      const refused = await ask('POST', path, body)
      expect(refused.status).toBe(422)
      return refused.body.fields.map(({ field }: { field: string }) => field)
    }
    expect(await fieldsOf(quoteOf([line(1)]))).toEqual(['lines'])
    expect(await fieldsOf(quoteOf([line(1, { quantity: 1.5 }), line(2)]))).toEqual(['lines.0.quantity'])
    expect(await fieldsOf(quoteOf([line(1), line(2, { left: true })]))).toEqual(['lines.1.note'])
    expect(await fieldsOf(quoteOf([line(1), line(2)], { currency: 'JPY' }))).toEqual(['currency'])
    expect(await fieldsOf(quoteOf([line(1, { unitPrice: '1.23456' }), line(2)]))).toEqual(['lines.0.unitPrice'])
    const big = quoteOf([line(1, { unitPrice: '99999999', quantity: 9 }), line(2)])
    expect(await fieldsOf(big)).toEqual(['lines.0.unitPrice'])
    const draft = await ask('POST', path, quoteOf([line(1), line(2)]))
    await ask('PATCH', `quotes/${draft.body.id}`, { note: 'Mine', version: 1 })
    const stale = await ask('PATCH', `quotes/${draft.body.id}`, { note: 'Theirs', version: 1 }, colleague)
    expect(stale).toMatchObject({ status: 409, body: { current: { note: 'Mine', version: 2 } } })
  })

  it('opens its document once by a link, as a draft too', async () => {
    const request = await addTwoLines()
    const draft = await ask('POST', `requests/${request.id}/quotes`, quoteOf([line(1), line(2)]))
    const link = await ask('GET', `quotes/${draft.body.id}/pdf-link`)
    expect(link.status).toBe(200)
    const path = new URL(link.body.url).pathname
    const first = await product.server.inject({ url: path })
    expect([first.statusCode, first.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await product.server.inject({ url: path })).statusCode).toBe(404)
  })
})

describe('suggested prices', () => {
  it('are what the client ordered last, else what was billed, never another client’s', async () => {
    const first = await addTwoLines()
    const lines = [
      line(1, { productId: reagent, unitPrice: '3340' }),
      line(2, { productId: filter, unitPrice: '9000' }),
    ]
    const draft = await ask('POST', `requests/${first.id}/quotes`, quoteOf(lines, { vat: SHIP }))
    await ask('POST', `quotes/${draft.body.id}/send`, { version: 1 })
    await orderLines(product, first.id, [1])
    const pricesFor = async (company: string) => {
      const request = await addRequest(product, [{ text: 'a' }, { text: 'b' }], { contact_company: company })
      const next = await ask(
        'POST',
        `requests/${request.id}/quotes`,
        quoteOf([line(1, { productId: reagent }), line(2, { productId: filter })]),
      )
      return (await ask('GET', `quotes/${next.body.id}/prices`)).body.items
    }
    const own = await pricesFor('Nordtind Bulk AS')
    expect(own).toMatchObject([
      {
        n: 1,
        prices: [{ source: 'quoted', price: '3340.00', currency: 'NOK', unit: 'set', reference: first.reference }],
      },
      // Quoted and not ordered: no price of the client.
      { n: 2, prices: [] },
    ])
    expect(await pricesFor('Breidvik Tankers AS')).toMatchObject([{ prices: [] }, { prices: [] }])
  })
})

describe('an order', () => {
  it('becomes a project with its parts, once', async () => {
    const request = await addTwoLines()
    const lines = [
      line(1, { productId: reagent, text: 'CLX TRO reagent set', unitPrice: '3480.0375', quantity: 6 }),
      line(2, { text: 'Sensor head', unitPrice: '100', unit: 'pcs' }),
    ]
    const draft = await ask('POST', `requests/${request.id}/quotes`, quoteOf(lines, { vat: SHIP, freight: '1850' }))
    const early = await ask('POST', `requests/${request.id}/project`, { version: 2 })
    expect(early.status).toBe(409)
    await ask('POST', `quotes/${draft.body.id}/send`, { version: 1 })
    await orderLines(product, request.id, [1])
    const { version } = (await ask('GET', `requests/${request.id}`)).body
    // The ship is not one of ours: a person says that it is new.
    const unclear = await ask('POST', `requests/${request.id}/project`, { version })
    expect(unclear.status).toBe(422)
    const order = () =>
      call('POST', `/api/portal/requests/${request.id}/project`, {
        token: manager.token,
        body: { version, isNewVessel: true },
        headers: { 'idempotency-key': request.id },
      })
    const made = { ...(await order()), body: (await order()).body as ReturnType<typeof JSON.parse> }
    expect(made).toMatchObject({
      status: 201,
      body: {
        vesselName: 'Havlys Spirit',
        clientReference: 'PO-4471',
        clientName: 'Nordtind Bulk AS',
        serviceType: 'supply',
        currency: 'NOK',
        counts: { parts: 1, expenses: 1 },
      },
    })
    const { items } = (await ask('GET', `projects/${made.body.id}/parts`)).body
    expect(items).toMatchObject([
      { partNumber: '09991', quantity: 6, unitCost: '3480.0375', totalCost: '20880.23', billingStatus: 'pending' },
    ])
    const after = (await ask('GET', `requests/${request.id}`)).body
    expect(after.projectId).toBe(made.body.id)
    const twice = await ask('POST', `requests/${request.id}/project`, { version: after.version, isNewVessel: true })
    expect(twice.status).toBe(409)
    const [notices] = await query<{ count: number }>(
      `select count(*)::int as count from notifications where project_id = $1`,
      [made.body.id],
    )
    expect(notices?.count).toBe(0)
  })
})
