import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayInOslo } from '#core/days.ts'
import { testCalls } from '../../../../tests/setup/calls.ts'
import { mailsTo } from '../../../../tests/setup/portal-mails.ts'
import { addPerson, type Person } from '../../../../tests/setup/portal-people.ts'
import { watchStatements } from '../../../../tests/setup/watch-statements.ts'
import { addArticle, addRequest } from '../request.fixture.ts'

const product = await testCalls()
const { call, query, ctx } = product
const watch = watchStatements(product.pool)

let manager: Person
let technician: Person
let thiosulfate: string
beforeAll(async () => {
  manager = await addPerson(ctx, { role: 'manager', name: 'Mona Manager' })
  technician = await addPerson(ctx, { role: 'operator', name: 'Kari Ås' })
  thiosulfate = await addArticle(product, '10102-17-7', 'Sodium thiosulfate, pentahydrate')
})

const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown, person: Person | null = manager) => {
  const answer = await call(method, `/api/portal/${path}`, { token: person?.token ?? null, body, isExact: true })
  return { status: answer.status, body: answer.body as ReturnType<typeof JSON.parse>, text: answer.text }
}
const references = ({ body }: { body: ReturnType<typeof JSON.parse> }): string[] =>
  body.items.map(({ reference }: { reference: string }) => reference)

describe('the inbox', () => {
  it('finds requests by ship, port, deadline, state and assignee, for managers only', async () => {
    const today = todayInOslo()
    const one = await addRequest(product, [{ text: 'a' }], { port: 'Ålesund', answer_by: today })
    const two = await addRequest(product, [{ text: 'a', productId: thiosulfate, matched: 'words' }, { text: 'b' }], {
      vessel_name: 'Fonnvåg',
      state: 'pricing',
      assignee_id: manager.id,
      answer_by: addDays(today, 3),
    })
    const three = await addRequest(product, [], { vessel_name: 'Gråsund', state: 'declined', port: 'Bergen' })
    expect(references(await ask('GET', 'requests'))).toEqual([three.reference, two.reference, one.reference])
    expect(references(await ask('GET', 'requests?port=alesund'))).toEqual([one.reference])
    expect(references(await ask('GET', 'requests?q=fonnvag'))).toEqual([two.reference])
    expect(references(await ask('GET', `requests?assignee=${manager.id}`))).toEqual([two.reference])
    expect(references(await ask('GET', 'requests?assignee=none'))).toEqual([one.reference])
    expect(references(await ask('GET', 'requests?flag=due'))).toEqual([one.reference])
    expect(references(await ask('GET', 'requests?sort=answerBy'))).toEqual([
      one.reference,
      two.reference,
      three.reference,
    ])
    const pricing = await ask('GET', 'requests?state=pricing,declined')
    expect(pricing.body).toMatchObject({ total: 2, counts: { received: 1, pricing: 1, declined: 1, ordered: 0 } })
    expect(pricing.body.items[1]).toMatchObject({
      lines: 2,
      unmatchedLines: 1,
      unclearLines: 1,
      assigneeName: 'Mona Manager',
    })
    expect((await ask('GET', 'requests/count')).body).toMatchObject({ waiting: 2, open: 2, dueToday: 1, unassigned: 1 })
    const csv = await call('GET', '/api/portal/requests', { token: manager.token, headers: { accept: 'text/csv' } })
    expect(csv.text.split('\r\n')[0]).toContain('reference')
    expect(csv.text).toContain('Fonnvåg')
    for (const path of ['requests', 'requests/count', `requests/${one.id}`]) {
      expect((await ask('GET', path, undefined, technician)).status, path).toBe(403)
    }
  })

  it('shows a quoted request as expired from the end of the validity on', async () => {
    const { id, reference } = await addRequest(product, [{ text: 'a' }], { state: 'quoted' })
    await query(
      `insert into quotes (id, request_id, quote_version, state, lines, currency, valid_until, vat, sent_at)
        values (gen_random_uuid(), $1, 1, 'sent', '[]', 'NOK', $2, '{"category":"S","rate":"25.00","section":null,"reason":null}', now())`,
      [id, addDays(todayInOslo(), -2)],
    )
    expect(references(await ask('GET', 'requests?state=quoted'))).not.toContain(reference)
    expect(references(await ask('GET', 'requests?state=expired'))).toContain(reference)
    expect((await ask('GET', `requests/${id}`)).body).toMatchObject({
      state: 'expired',
      quotes: [{ state: 'expired' }],
    })
  })

  it('reads as many pages of the database with 1,000 requests as with 100', async () => {
    const fill = (count: number) =>
      query(
        `insert into requests (id, reference, vessel_name, contact_company, state, created_at)
          select gen_random_uuid(), 'F' || $2 || each, 'Ship ' || each, 'Client',
            (array['received', 'pricing', 'quoted', 'ordered'])[each % 4 + 1], now() - make_interval(mins => 2000 - $1 - each)
          from generate_series(1, $1) each`,
        [count, String(count)],
      )
    const read = async () => {
      await query('analyze requests')
      await ask('GET', 'requests?state=received,pricing')
      watch.take()
      await ask('GET', 'requests?state=received,pricing')
      const list = watch.take().find(({ text }) => text.includes('from requests request'))
      if (list === undefined) throw new Error('The list was not read')
      const rows = await query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, format json) ${list.text}`,
        list.values,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    }
    await fill(100)
    const few = await read()
    await fill(900)
    expect(few).toBeGreaterThan(50)
    expect((await read()) / few).toBeLessThanOrEqual(1.3)
  })
})

describe('a request', () => {
  it('is opened, assigned and declined, each once and on the version that was read', async () => {
    const { id } = await addRequest(product, [{ text: 'a' }])
    const opened = await ask('POST', `requests/${id}/open`, {})
    expect(opened.body.openedAt).not.toBeNull()
    const assigned = await ask('PATCH', `requests/${id}`, { assigneeId: manager.id, version: 1 })
    expect(assigned).toMatchObject({ status: 200, body: { assigneeName: 'Mona Manager', version: 2 } })
    expect((await ask('PATCH', `requests/${id}`, { assigneeId: technician.id, version: 2 })).status).toBe(422)
    for (const field of ['companyId', 'vesselId']) {
      const gone = await ask('PATCH', `requests/${id}`, { [field]: thiosulfate, version: 2 })
      expect(gone, field).toMatchObject({ status: 422, body: { fields: [{ field }] } })
    }
    const stale = await ask('PATCH', `requests/${id}`, { state: 'pricing', version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { current: { version: 2, assigneeName: 'Mona Manager' } } })
    expect((await ask('PATCH', `requests/${id}`, { state: 'ordered', version: 2 })).status).toBe(409)
    expect((await ask('PATCH', `requests/${id}`, { state: 'declined', version: 2 })).status).toBe(422)
    const declined = await ask('PATCH', `requests/${id}`, { state: 'declined', reason: 'Not our field', version: 2 })
    expect(declined.body).toMatchObject({ state: 'declined', reason: 'Not our field' })
    const [mail] = await mailsTo(product, 'purchasing@nordtind.example')
    expect(mail?.body).toContain('Not our field')
  })

  it('remembers a corrected line as an alias of the article', async () => {
    const { id } = await addRequest(product, [{ text: 'thio sulfate', quantity: 2, unit: 'bag' }])
    const path = `requests/${id}/lines/1`
    expect((await ask('PATCH', path, { alias: true, version: 1 })).status).toBe(422)
    const corrected = await ask('PATCH', path, { productId: thiosulfate, quantity: 3, alias: true, version: 1 })
    expect(corrected).toMatchObject({
      status: 200,
      body: { text: 'thio sulfate', productNumber: '10102-17-7', quantity: 3, matched: 'corrected', version: 2 },
    })
    expect(
      await query('select product_id from item_aliases where text = public.search_text($1)', ['Thio Sulfate']),
    ).toEqual([{ product_id: thiosulfate }])
    expect((await ask('PATCH', path, { quantity: 4, version: 1 })).status).toBe(409)
    expect((await ask('PATCH', path, { productId: null, version: 2 })).body).toMatchObject({ matched: 'none' })
    expect((await ask('PATCH', `requests/${id}/lines/9`, { quantity: 1, version: 1 })).status).toBe(404)
  })

  it('is answered by a message, which ends the mark of a new reply and goes out by mail', async () => {
    const facts = { has_new_reply: true, contact_email: 'chief@nordtind.example', language: 'nb' }
    const { id, reference } = await addRequest(product, [{ text: 'a' }], facts)
    const sent = await ask('POST', `requests/${id}/messages`, { text: 'Er sekkene på 25 kg?' })
    expect(sent).toMatchObject({ status: 201, body: { author: 'office', userName: 'Mona Manager' } })
    expect((await ask('GET', `requests/${id}`)).body).toMatchObject({
      hasNewReply: false,
      messages: [{ text: 'Er sekkene på 25 kg?' }],
    })
    const [mail] = await mailsTo(product, 'chief@nordtind.example')
    expect(mail?.subject).toContain(`Spørsmål om forespørselen ${reference}`)
    expect(mail?.body).toContain('Er sekkene på 25 kg?')
    await query(`update requests set state = 'withdrawn' where id = $1`, [id])
    expect((await ask('POST', `requests/${id}/messages`, { text: 'x' })).status).toBe(409)
  })
})

describe('the figures', () => {
  it('count answer time, the share won and lines without an article, of the requests of a period', async () => {
    const received = '2024-03-05T08:00:00Z'
    const add = async (state: string, text: string, isQuoted = true) => {
      const { id } = await addRequest(product, [{ text }, { text: 'a', productId: thiosulfate }], {
        state,
        created_at: received,
      })
      if (!isQuoted) return
      await query(
        `insert into quotes (id, request_id, quote_version, state, lines, currency, valid_until, vat, sent_at)
          values (gen_random_uuid(), $1, 1, 'declined', '[]', 'NOK', '2024-04-01', '{}', '2024-03-05T10:00:00Z')`,
        [id],
      )
    }
    await add('ordered', 'Sensor head')
    await add('declined', 'sensor head')
    await add('quoted', 'Gloves')
    await add('withdrawn', 'Gaskets', false)
    const { status, body } = await ask('GET', 'requests/figures?from=2024-03-01&to=2024-03-31')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      received: 4,
      answered: 3,
      medianAnswerMinutes: 120,
      won: 1,
      lost: 1,
      lines: 8,
      notFound: 4,
    })
    expect(body.words[0]).toEqual({ text: 'Sensor head', count: 2 })
    expect((await ask('GET', 'requests/figures?from=2024-04-01&to=2024-04-30')).body).toMatchObject({
      received: 0,
      medianAnswerMinutes: null,
    })
  })
})
