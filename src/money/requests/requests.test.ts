import { describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createLinkToken } from '#core/crypto/link-token.server.ts'
import { testCalls, UNLIMITED } from '../../../tests/setup/calls.ts'
import { newestMail } from '../../../tests/setup/portal-mails.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { BuyerRequest } from './buyer.contract.ts'
import { deleteOldRequests, expireQuotes } from './buyer/request-upkeep.service.server.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { call, query, ctx } = product
const manager = await addPerson(ctx, { role: 'manager' })

await query(`insert into products (id, name, item_number, description, aliases, translations) values
  (gen_random_uuid(), 'CLX reagent set', '09991', 'TRO reagents', 'A9991', '{"nb": {"name": ["CLX reagent set", "CLX-reagenssett"]}}'),
  (gen_random_uuid(), 'Residual biocide kit', 'WTK-CT-80038', 'Kit', null, null)`)

const body = (changes: Record<string, unknown> = {}) => ({
  vessel: { name: 'MV Example Star', imo: '9074729' },
  port: 'Rotterdam, NLRTM',
  eta: '2026-12-14T06:00',
  items: [
    { itemNumber: '09991', text: 'CLX reagent set', quantity: 4, unit: 'pcs' },
    { text: 'Sensor head for TRO-1000' },
  ],
  note: 'The old one is cracked.',
  contact: { name: 'Buyer Example', company: 'Example Shipping', email: 'buyer@shipping.example' },
  language: 'en',
  ...changes,
})

const tokenOf = (url: string): string => url.split('/').at(-1) ?? ''
async function send(changes: Record<string, unknown> = {}) {
  const { status, body: receipt, text } = await call('POST', '/api/rfq/requests', { body: body(changes) })
  expect(status, text).toBe(201)
  const { reference, url } = receipt as { reference: string; url: string }
  return { reference, url, token: tokenOf(url) }
}
async function read(token: string): Promise<BuyerRequest> {
  const { status, body: request, text } = await call('GET', `/api/rfq/requests/${token}`)
  expect(status, text).toBe(200)
  return request as BuyerRequest
}
const act = (token: string, action: string, given: unknown = {}) =>
  call('POST', `/api/rfq/requests/${token}/${action}`, { body: given })

/** Sends a quote as a manager would. */
async function quote(reference: string, { endsIn = '10 days', version = 1 } = {}) {
  const lines = [
    {
      n: 1,
      productId: null,
      itemNumber: '09991',
      text: 'CLX reagent set',
      quantity: 4,
      unit: 'pcs',
      unitPrice: '100.00',
      leadTime: '2 working days',
      note: null,
    },
    {
      n: 2,
      productId: null,
      itemNumber: null,
      text: 'Sensor head',
      quantity: 1,
      unit: 'pcs',
      unitPrice: '250.50',
      leadTime: null,
      note: null,
    },
  ]
  await query(
    `insert into quotes (id, request_id, quote_version, state, lines, currency, valid_until, freight, vat, sent_at)
     select gen_random_uuid(), id, $2, 'sent', $3::jsonb, 'EUR', (now() + $4::interval)::date, 80,
       '{"category": "Z", "rate": "0.00", "section": "6-30", "reason": "Foreign-going ship"}', now()
     from requests where reference = $1`,
    [reference, version, JSON.stringify(lines), endsIn],
  )
  await query(`update requests set state = 'quoted' where reference = $1`, [reference])
}

describe('sending a request', () => {
  it('answers with a reference and a link that only its holder knows', async () => {
    const first = await send()
    const second = await send()
    expect(first.reference).toMatch(/^R\d\d-\d{4}$/)
    expect(Number(second.reference.slice(-4))).toBe(Number(first.reference.slice(-4)) + 1)
    expect(first.url).toMatch(/^http:\/\/portal\.test\/r\/[\w-]{22}$/)
    expect(second.token).not.toBe(first.token)
    const dump = JSON.stringify([
      await query('select * from requests'),
      await query('select * from outgoing_mail'),
      await query('select * from idempotency_keys'),
    ])
    expect(dump).not.toContain(first.token)
  })

  it('makes one request of a form that is sent twice', async () => {
    const once = () =>
      call('POST', '/api/rfq/requests', { body: body(), headers: { 'idempotency-key': 'one-press-of-send' } })
    const answers = await Promise.all([once(), once()])
    expect(answers[0].body).toEqual(answers[1].body)
  })

  it('shows what was read next to what was written, and guesses nothing', async () => {
    const { token } = await send({
      items: [
        { itemNumber: '9991', text: 'TRO REAGENT SET CLX', quantity: 4, unit: 'set' },
        { itemNumber: 'A9991', text: 'reagent' },
        { text: '80038 BIOCIDE TEST KIT, 1 EA' },
        { text: 'Gasket for filter housing 200' },
      ],
    })
    const { lines } = await read(token)
    expect(lines.map(({ text }) => text)).toEqual([
      'TRO REAGENT SET CLX',
      'reagent',
      '80038 BIOCIDE TEST KIT, 1 EA',
      'Gasket for filter housing 200',
    ])
    expect(lines[1]).toMatchObject({ match: 'alias', product: { itemNumber: '09991' } })
    expect(lines[3]).toMatchObject({ match: 'written', product: null, quantity: null })
  })

  it('knows words that a manager has matched before', async () => {
    await query(`insert into item_aliases (text, product_id)
      select public.search_text('The blue bottles, as last time'), id from products where item_number = '09991'`)
    const { token } = await send({ items: [{ text: 'the BLUE bottles, as last time' }] })
    expect((await read(token)).lines[0]).toMatchObject({ match: 'alias', product: { itemNumber: '09991' } })
  })

  it('mails the receipt in the language of the buyer, and a copy to the office', async () => {
    const { reference, url } = await send({
      language: 'nb',
      contact: { name: 'Kari Eksempel', email: 'kari@rederi.example' },
    })
    const receipt = await newestMail(product, 'kari@rederi.example')
    expect(receipt?.subject).toBe(`Forespørsel ${reference} er mottatt`)
    expect(url).toContain('/nb/r/')
    expect(receipt?.body).toContain(url)
    expect(receipt?.body).toContain('Sensor head for TRO-1000 (som skrevet)')
    const [{ to: office } = { to: [] }] = await query<{ to: string[] }>(
      `select "to" from outgoing_mail where urgency = 'copy' and subject like $1`,
      [`%${reference}%`],
    )
    const copy = await newestMail(product, office[0] ?? '')
    expect(copy?.body).toContain('MV Example Star')
    expect(copy?.body).toContain('09991 CLX reagent set')
    expect(copy?.body).not.toContain(tokenOf(url))
  })

  it('tells the managers in the portal', async () => {
    const { reference } = await send()
    const notices = await query(`select subject from notifications where user_id = $1 and subject like $2`, [
      manager.id,
      `%${reference}%`,
    ])
    expect(notices).toEqual([{ subject: `Request ${reference} from Example Shipping` }])
  })

  it('names each wrong field', async () => {
    const { status, body: problem } = await call('POST', '/api/rfq/requests', {
      body: body({ contact: { name: '', email: 'buyer@shipping' }, items: [] }),
    })
    expect(status).toBe(422)
    const fields = (problem as { fields: { field: string }[] }).fields.map(({ field }) => field)
    expect(fields).toEqual(expect.arrayContaining(['contact.name', 'contact.email']))
    const empty = await call('POST', '/api/rfq/requests', { body: body({ items: [] }) })
    expect(empty.body).toMatchObject({ fields: [{ field: 'items' }] })
  })

  it('mails no more receipts to one mailbox than ten within the hour, and stores every request', async () => {
    const limited = await testCalls({
      throttles: { ...UNLIMITED, 'rfq-receipts': { points: 10, seconds: 3600, per: 'device' } },
    })
    for (let at = 0; at < 12; at += 1) {
      const { status } = await limited.call('POST', '/api/rfq/requests', { body: body() })
      expect(status).toBe(201)
    }
    const mails = await limited.query(`select 1 from outgoing_mail where 'buyer@shipping.example' = any("to")`)
    expect(mails).toHaveLength(10)
  })
})

describe('links', () => {
  it('answers unknown, malformed and revoked ones alike', async () => {
    const { token } = await send()
    expect((await act(token, 'end-link')).body).toEqual({ ended: true })
    const answers = await Promise.all(
      [token, createLinkToken().token, 'short', `${token}x`, '%00'].map((each) =>
        call('GET', `/api/rfq/requests/${each}`),
      ),
    )
    for (const { status } of answers) expect([404, 400]).toContain(status)
    const [revoked, unknown] = answers
    expect({ ...(revoked?.body as object), requestId: '' }).toEqual({ ...(unknown?.body as object), requestId: '' })
    for (const action of ['messages', 'accept', 'decline', 'withdraw', 'ask-again', 'end-link', 'new-link']) {
      const given =
        action === 'messages'
          ? { text: 'Hello' }
          : action === 'accept'
            ? { lines: [1], orderReference: 'PO', name: 'B' }
            : {}
      expect((await act(token, action, given)).status, action).toBe(404)
    }
  })

  it('end 90 days after the last change, and are renewed by mail to the address of the request only', async () => {
    const { reference, token } = await send({ contact: { name: 'Renewer', email: 'renew@shipping.example' } })
    const days = (Date.parse((await read(token)).linkExpiresAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(90)
    expect((await act(token, 'new-link')).status).toBe(404)
    await query(`update requests set link_expires_at = now() - interval '1 day' where reference = $1`, [reference])
    expect((await call('GET', `/api/rfq/requests/${token}`)).status).toBe(404)
    expect((await act(token, 'messages', { text: 'Hello' })).status).toBe(404)
    expect((await act(token, 'new-link')).body).toEqual({ mailed: true })
    const mail = await newestMail(product, 'renew@shipping.example')
    const fresh = tokenOf(/http\S+/.exec(mail?.body ?? '')?.[0] ?? '')
    expect(fresh).not.toBe(token)
    expect((await read(fresh)).reference).toBe(reference)
    expect((await act(token, 'new-link')).status).toBe(404)
  })
})

describe('the page of a request', () => {
  it('takes messages, and marks them for the managers', async () => {
    const { reference, token } = await send()
    const { status, body: after } = await act(token, 'messages', { text: 'Two bags of 25 kg.' })
    expect(status).toBe(200)
    expect((after as BuyerRequest).messages).toMatchObject([{ author: 'buyer', text: 'Two bags of 25 kg.' }])
    const twice = await act(token, 'messages', { text: 'Two bags of 25 kg.' })
    expect((twice.body as BuyerRequest).messages).toHaveLength(1)
    const [row] = await query(`select has_new_reply from requests where reference = $1`, [reference])
    expect(row).toEqual({ has_new_reply: true })
  })

  it('orders some lines of a quote once, with reference and name, and confirms it', async () => {
    const { reference, token } = await send({ contact: { name: 'Orderer', email: 'order@shipping.example' } })
    expect((await act(token, 'accept', { lines: [1], orderReference: 'PO-1', name: 'Orderer' })).status).toBe(409)
    await quote(reference)
    const quoted = await read(token)
    expect(quoted.state).toBe('quoted')
    expect(quoted.quote?.sums).toEqual({ lines: '650.50', freight: '80.00', vat: '0.00', total: '730.50' })
    expect((await act(token, 'accept', { lines: [], orderReference: 'PO-1', name: 'Orderer' })).status).toBe(422)
    expect((await act(token, 'accept', { lines: [7], orderReference: 'PO-1', name: 'Orderer' })).status).toBe(422)
    const old = await act(token, 'accept', { lines: [1], orderReference: 'PO-1', name: 'Orderer', quoteVersion: 2 })
    expect(old.status).toBe(409)
    const order = { lines: [1], orderReference: 'PO-1', name: 'Orderer', quoteVersion: 1 }
    const answers = await Promise.all([act(token, 'accept', order), act(token, 'accept', order)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0].body).toMatchObject({
      state: 'ordered',
      orderReference: 'PO-1',
      acceptedBy: 'Orderer',
      quote: { state: 'accepted', acceptedLines: [1], sums: { total: '480.00' } },
    })
    expect((await newestMail(product, 'order@shipping.example'))?.body).toContain('EUR 480.00')
    expect((await act(token, 'accept', { ...order, lines: [1, 2] })).status).toBe(409)
    expect((await act(token, 'withdraw')).status).toBe(409)
    const [line] = await query(`select new_value, changed_by_name from audit.logs where entity_name = $1`, [reference])
    expect(line).toEqual({ new_value: 'ordered', changed_by_name: 'system' })
  })

  it('declines, withdraws, and asks again after the end of a quote', async () => {
    const declined = await send()
    await quote(declined.reference)
    expect((await act(declined.token, 'decline', { reason: 'Too late' })).body).toMatchObject({
      state: 'declined',
      reason: 'Too late',
    })
    const withdrawn = await send()
    expect((await act(withdrawn.token, 'withdraw')).body).toMatchObject({ state: 'withdrawn' })
    expect((await act(withdrawn.token, 'messages', { text: 'Hello' })).status).toBe(409)
    const late = await send()
    await quote(late.reference, { endsIn: '-2 days' })
    expect((await read(late.token)).state).toBe('expired')
    expect((await act(late.token, 'accept', { lines: [1], orderReference: 'PO', name: 'B' })).status).toBe(409)
    await expireQuotes(systemCtx(ctx.db))
    expect(await query(`select state from requests where reference = $1`, [late.reference])).toEqual([
      { state: 'expired' },
    ])
    expect((await act(late.token, 'ask-again')).body).toMatchObject({ state: 'pricing' })
  })

  it('shows no draft of a quote, no id and no name of a manager', async () => {
    const { reference, token } = await send()
    await query(
      `insert into quotes (id, request_id, quote_version, state, lines, currency, valid_until, vat)
       select gen_random_uuid(), id, 1, 'draft', '[]', 'EUR', current_date, '{}' from requests where reference = $1`,
      [reference],
    )
    const request = await read(token)
    expect(request.quote).toBeUndefined()
    expect(JSON.stringify(request)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })
})

it('deletes old requests, and keeps orders', async () => {
  const old = await send()
  const ordered = await send()
  await query(`update requests set updated_at = now() - interval '25 months' where reference = any($1)`, [
    [old.reference, ordered.reference],
  ])
  await query(`update requests set state = 'ordered' where reference = $1`, [ordered.reference])
  await deleteOldRequests(systemCtx(ctx.db), 24)
  const left = await query(`select reference from requests where reference = any($1)`, [
    [old.reference, ordered.reference],
  ])
  expect(left).toEqual([{ reference: ordered.reference }])
})
