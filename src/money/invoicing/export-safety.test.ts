import { rename, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { todayInOslo } from '#core/days.ts'
import { findBrokenRules, readXml } from './document/broken-rules.fixture.ts'
import { at, exportStage, sha256, zero } from './exports.fixture.ts'

const { product, mona, erik, ask, run, bill, mark, addClient, addVisit, download, statesOf } = await exportStage()
const { call, query } = product

describe('nothing is billed twice', () => {
  it('when two managers export the same items concurrently: one succeeds, the other gets 409 with the export', async () => {
    const visit = await addVisit({ client: await addClient(), prices: ['1', '2', '3'] })
    const answers = await Promise.all([
      run({ projectIds: [visit.id] }, mona),
      run({ ids: visit.parts.slice(1) }, erik),
      run({ projectIds: [visit.id] }, erik),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.detail).toMatch(/^DPD reagent \(P26-\d+\) is in export X\d\d-\d{4} already/)
    expect(refused?.body.refused.length).toBeGreaterThan(0)
    const held = await query('select item_id from billing_export_items where item_id = any($1)', [visit.parts])
    expect(new Set(held.map(({ item_id: id }) => id)).size).toBe(held.length)
  })

  it('when an answer is lost and asked for again', async () => {
    const visit = await addVisit({ client: await addClient() })
    const send = () =>
      call('POST', '/api/portal/billing/exports', {
        token: mona.token,
        headers: { 'idempotency-key': 'export-once' },
        body: { projectIds: [visit.id], format: 'ehf', vat: zero },
      })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  })

  it('when the process dies before the files are stored: the next request stores and returns them, byte for byte', async () => {
    const visit = await addVisit({ client: await addClient() })
    const sealed = `${product.folder}/sealed`
    await download((await run({ projectIds: [(await addVisit({ client: await addClient() })).id] })).body)
    // A storage that takes nothing leaves what a death at this place leaves.
    await rename(sealed, `${sealed}.away`)
    await writeFile(sealed, '')
    const { status, body } = await run({ projectIds: [visit.id] })
    expect(status).toBe(201)
    expect((await ask('POST', `billing/exports/${body.id}/link`, {})).status).toBe(500)
    await rm(sealed)
    await rename(`${sealed}.away`, sealed)
    const another = await product.startAnother()
    const link = await another.call('POST', `/api/portal/billing/exports/${body.id}/link`, {
      token: mona.token,
      body: {},
    })
    const { url } = link.body as { url: string }
    const first = await another.server.inject({ method: 'GET', url: url.replace('http://portal.test', '') })
    expect(sha256(first.rawPayload)).toBe(body.files[0].sha256)
    const [again] = await download(body)
    expect(again?.equals(first.rawPayload)).toBe(true)
    expect(
      await query('select 1 from billing_export_files where export_id = $1 and bytes is not null', [body.id]),
    ).toEqual([])
  })

  it('when one manager exports what another bills by hand concurrently: one of them is refused', async () => {
    const visit = await addVisit({ client: await addClient(), prices: ['5', '6'] })
    const billByHand = (person = erik) =>
      ask(
        'POST',
        'billing/items/status',
        { ids: visit.parts, billingStatus: 'billed', invoiceNumber: `H-${visit.number}`, invoiceDate: todayInOslo() },
        person,
      )
    // One manager exports while the other bills by hand: one of them is refused, and no item has both.
    const [exported, billed] = await Promise.all([run({ projectIds: [visit.id] }, mona), billByHand()])
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([exported.status, billed.status])
    expect(await statesOf(visit.parts)).toEqual(
      Array.from(visit.parts, () => (billed.status === 200 ? 'billed' : 'approved')),
    )
  })

  it('once it is exported: no other way leads out of approved than the export itself', async () => {
    const visit = await addVisit({ client: await addClient(), prices: ['5', '6'] })
    const { body: made } = await run({ projectIds: [visit.id] })
    const [one = ''] = visit.parts
    for (const [to, more] of [
      ['billed', { invoiceNumber: `H-${made.number}`, invoiceDate: todayInOslo() }],
      ['not billable', { reason: 'Warranty' }],
    ] as const) {
      const refused = await ask('POST', 'billing/items/status', { ids: [one], billingStatus: to, ...more }, erik)
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        `DPD reagent is in export ${made.number}: enter its invoice number there, or give the export up. Nothing was changed.`,
      ])
      expect(refused.body.refused).toMatchObject([{ id: one, heldBy: { id: made.id, number: made.number } }])
    }
    expect(await statesOf(visit.parts)).toEqual(['approved', 'approved'])
    await ask('POST', `billing/exports/${made.id}/withdraw`, { reason: 'Billed by hand' })
    expect((await bill([one], 'not billable', { reason: 'Warranty' })).status).toBe(200)
    expect((await run({ projectIds: [visit.id] })).body).toMatchObject({ lines: 1 })
  })

  it('between export and mark: price, quantity, client and the item itself stay until the export is given up', async () => {
    const visit = await addVisit({ client: await addClient(), prices: ['5', '6'] })
    const paper = { kind: 'freight', text: 'Courier', amount: '90', currency: 'NOK' }
    const { body: expense } = await ask('POST', `projects/${visit.id}/expenses`, paper)
    await bill([expense.id], 'approved')
    await ask('PATCH', `projects/${visit.id}`, { projectValue: '1000', currency: 'NOK' })
    const services = await query<{ id: string }>(
      `select id from billing_items where project_id = $1 and kind = 'service'`,
      [visit.id],
    )
    await bill(
      services.map(({ id }) => id),
      'approved',
    )
    const { body: made } = await run({ projectIds: [visit.id] })
    expect(made).toMatchObject({ lines: 4, sums: [{ net: '1123.00' }] })
    const [one = ''] = visit.parts
    const asked = [
      ['PATCH', `parts/${one}`, { unitCost: '7' }],
      ['PATCH', `parts/${one}`, { quantity: 4 }],
      ['DELETE', `parts/${one}`, undefined],
      ['PATCH', `expenses/${expense.id}`, { amount: '80' }],
      ['DELETE', `expenses/${expense.id}`, undefined],
      ['PATCH', `projects/${visit.id}`, { projectValue: '900' }],
      ['PATCH', `projects/${visit.id}`, { projectValue: null }],
      ['PATCH', `projects/${visit.id}`, { companyName: 'Somebody Else AS' }],
    ] as const
    const seen = async () => [
      ...(await ask('GET', `projects/${visit.id}/parts`)).body.items,
      ...(await ask('GET', `projects/${visit.id}/expenses`)).body.items,
    ]
    // What the screen offers is what the call takes.
    for (const row of await seen())
      expect(row).toMatchObject({
        heldBy: { id: made.id, number: made.number },
        mayChange: false,
        billingMoves: [],
      })
    const askAll = () => Promise.all(asked.map(([method, path, body]) => ask(method, path, body)))
    for (const { status, body } of await askAll()) {
      expect([status, body.detail]).toEqual([409, expect.stringContaining(`export ${made.number}`)])
    }
    expect((await mark(made, `K-${made.number}`)).body).toMatchObject({ state: 'billed', sums: [{ net: '1123.00' }] })
    const other = await addVisit({ client: await addClient() })
    const { body: wrong } = await run({ projectIds: [other.id] })
    await ask('POST', `billing/exports/${wrong.id}/withdraw`, { reason: 'Wrong price' })
    expect((await ask('PATCH', `parts/${other.parts[0]}`, { unitCost: '7' })).status).toBe(200)
  })

  it('hours that are logged while an export waits are further ones, and come back once it is given up', async () => {
    const client = await addClient()
    const visit = await addVisit({ client })
    await bill(visit.parts, 'not billable', { reason: 'Warranty' })
    await ask('PATCH', `projects/${visit.id}`, { hourRate: '1000', currency: 'NOK' })
    const log = (date: string) => ask('POST', `projects/${visit.id}/hours`, { date, kind: 'work', hours: '4' })
    await log('2026-02-01')
    const items = () =>
      query<{ id: string; total: string; state: string }>(
        `select id, total::text, billing_status as state from billing_items where project_id = $1 and kind = 'service' order by created_at`,
        [visit.id],
      )
    await bill(
      (await items()).map(({ id }) => id),
      'approved',
    )
    const { body: made } = await run({ projectIds: [visit.id] })
    const { body: second } = await log('2026-02-02')
    const waiting = [
      { total: '4000.00', state: 'approved' },
      { total: '4000.00', state: 'pending' },
    ]
    expect(await items()).toMatchObject(waiting)
    expect((await ask('PATCH', `projects/${visit.id}`, { hourRate: '900' })).body.detail).toContain(made.number)
    await ask('POST', `billing/exports/${made.id}/withdraw`, { reason: 'Hours are missing' })
    expect(await items()).toMatchObject([{ total: '8000.00', state: 'pending' }])
    await bill(
      (await items()).map(({ id }) => id),
      'approved',
    )
    const { body: again } = await run({ projectIds: [visit.id] })
    expect((await ask('DELETE', `hours/${second.id}`)).body.detail).toContain('cannot become fewer')
    expect((await mark(again, `W-${again.number}`)).body).toMatchObject({ sums: [{ net: '8000.00' }] })
  })

  it('what was changed behind the back of an export is named when it is marked, and nothing is marked', async () => {
    const visit = await addVisit({ client: await addClient(), prices: ['5', '6'] })
    const { body: made } = await run({ projectIds: [visit.id] })
    const [one = ''] = visit.parts
    const set = (values: string) => query(`update parts_used set ${values} where id = $1`, [one])
    await set(`billing_status = 'pending'`)
    const waiting = await mark(made, 'K-1')
    expect(waiting).toMatchObject({ status: 409, body: { refused: [{ id: one }] } })
    expect(waiting.body.detail).toContain('is pending; only what is approved is exported.')
    // The same figure in another currency is another amount.
    await set(`billing_status = 'approved', currency = 'EUR'`)
    expect((await mark(made, 'K-2')).body.detail).toContain('was changed since it was exported')
    expect(await statesOf(visit.parts)).toEqual(['approved', 'approved'])
  })

  it('when two managers mark at once', async () => {
    const visit = await addVisit({ client: await addClient() })
    const { body: made } = await run({ projectIds: [visit.id] })
    const answers = await Promise.all([mark(made, `A-${made.number}`), mark(made, `B-${made.number}`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await statesOf(visit.parts)).toEqual(['billed'])
  })
})

describe('marking an export billed', () => {
  it('gives each invoice its number, and its items with it', async () => {
    const [first, second] = [await addClient(), await addClient()]
    const visits = [await addVisit({ client: first }), await addVisit({ client: second })]
    const { body: made } = await run({ projectIds: visits.map(({ id }) => id) })
    expect(made.state).toBe('open')
    const [one, two] = made.files.map(({ name }: { name: string }) => name)
    const base = made.number.replace('-', '')
    expect((await mark(made, '1')).body.detail).toContain('Give each invoice its number')
    expect((await mark(made, { [one]: '1' })).body.fields[0].message).toContain(`${made.number}-2`)
    expect((await mark(made, { [one]: base, [two]: base })).body.detail).toContain('is given twice')
    expect((await mark(made, { [one]: '1', [two]: '2', other: '3' })).status).toBe(422)
    const marked = await mark(made, { [one]: `${base}01`, [two]: `${base}03` })
    expect(marked).toMatchObject({ status: 200, body: { state: 'billed' } })
    expect(
      await query('select invoice_number as n from billing_items where id = any($1) order by n', [
        visits.flatMap(({ parts }) => parts),
      ]),
    ).toEqual([{ n: `${base}01` }, { n: `${base}03` }])
    const { gaps } = (await ask('GET', 'billing/summary')).body.invoices
    expect(gaps).toContainEqual({ from: `${base}02`, to: `${base}02`, count: 1 })
    expect((await mark(made, { [one]: 'x1', [two]: 'y1' })).status).toBe(409)
    expect((await ask('POST', `billing/exports/${made.id}/withdraw`, { reason: 'Too late' })).status).toBe(409)
  })

  it('refuses a number that another invoice has, and says where', async () => {
    const [one, two] = [await addVisit({ client: await addClient() }), await addVisit({ client: await addClient() })]
    const [first, second] = [(await run({ projectIds: [one.id] })).body, (await run({ projectIds: [two.id] })).body]
    const number = `D-${first.number}`
    await mark(first, number)
    const refused = await mark(second, number.toLowerCase())
    expect([refused.status, refused.body.fields[0]]).toEqual([
      422,
      { field: 'invoiceNumber', message: `${number.toLowerCase()} is on ${first.number}-1 already` },
    ])
    expect(refused.body.taken).toMatchObject({ number: number.toLowerCase(), place: `${first.number}-1` })
    for (const spelled of [number.replaceAll('-', ' - '), number.replaceAll('-', ' –'), number.replace('D', 'Ｄ')]) {
      expect(await mark(second, spelled), spelled).toMatchObject({
        status: 422,
        body: { taken: { place: `${first.number}-1` } },
      })
    }
    expect((await mark(second, 'Z-1', '1999-01-01')).body.fields[0].field).toBe('invoiceDate')
    expect(await statesOf(two.parts)).toEqual(['approved'])
  })

  it('what is taken back from an invoice can be exported again', async () => {
    const visit = await addVisit({ client: await addClient() })
    const { body: made } = await run({ projectIds: [visit.id] })
    await mark(made, `T-${made.number}`)
    await bill(visit.parts, 'approved', { reason: 'Wrong client' })
    expect((await run({ projectIds: [visit.id] })).status).toBe(201)
  })
})

describe('a credit note', () => {
  it('is an export of credited items, names their invoice, and is made once', async () => {
    const visit = await addVisit({ client: await addClient(), prices: ['5', '6'] })
    const { body: made } = await run({ projectIds: [visit.id] })
    const number = `C-${made.number}`
    await mark(made, number)
    await bill(visit.parts, 'credited', { reason: 'Returned' })
    expect((await ask('GET', `billing/exports/${made.id}`)).body.state).toBe('credited')
    const other = await addVisit({ client: await addClient() })
    expect((await run({ ids: [...visit.parts, ...other.parts] })).body.detail).toContain('exported apart')
    const credit = await run({ ids: visit.parts })
    expect(credit.body).toMatchObject({
      kind: 'credit note',
      state: 'open',
      invoices: [{ credits: number, dueDate: null }],
    })
    const [file] = await download(credit.body)
    expect(findBrokenRules(String(file))).toEqual([])
    expect([readXml(String(file)).name, at(file, 'BillingReference/InvoiceDocumentReference/ID')]).toEqual([
      'CreditNote',
      [number],
    ])
    expect((await run({ ids: visit.parts })).status).toBe(409)
    expect((await mark(credit.body, number)).body.detail).toContain('already')
    expect((await mark(credit.body, `${number}-5`)).body).toMatchObject({ state: 'billed' })
    // Its number is of the series, too: what lies between them is asked about.
    await bill(other.parts, 'billed', { invoiceNumber: `${number}-2`, invoiceDate: todayInOslo() })
    const { invoices } = (await ask('GET', 'billing/summary')).body
    expect(invoices.gaps).toContainEqual({
      from: `${number}-3`.toUpperCase(),
      to: `${number}-4`.toUpperCase(),
      count: 2,
    })
    expect(await statesOf(visit.parts)).toEqual(['credited', 'credited'])
    expect((await run({ ids: visit.parts })).status).toBe(409)
  })
})
