import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { testCalls, UNLIMITED } from '../../../tests/setup/calls.ts'
import { INSIDE, contactMessage, expectProblem, postJson, send, sendRaw } from '../../../tests/setup/http-client.ts'

const { server } = await testCalls({ throttles: UNLIMITED })
await server.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`

const get = (path: string) => send(url, path)
const post = (path: string, body: unknown, headers: Record<string, string> = {}) => postJson(url, path, body, headers)

const report = { incidentType: 'safety', description: 'A railing is loose.' }
const FORMS = [
  ['/api/contact', contactMessage('refusals')],
  ['/api/whistleblower', report],
] as const

describe('bodies', () => {
  for (const [path, good] of FORMS) {
    it(`${path}: what is not readable is 400`, async () => {
      const bodies = [
        '{',
        '{"name":',
        '[1,2',
        'name=x',
        '{"a":1}}',
        "{'a':1}",
        '{"name":"\\u0000"}',
        JSON.stringify({ ...good, message: 'ten characters \0' }),
        '{"name":"\\ud800"}',
        '{"\\udc00":1}',
        '{"__proto__":{"polluted":true}}',
        '{"constructor":{"prototype":{"polluted":true}}}',
        '['.repeat(10_000),
        `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
      ]
      for (const body of bodies) expectProblem(await post(path, body), 400)
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    })

    it(`${path}: bytes that are not UTF-8 are 400, with and without a length`, async () => {
      const bytes = Buffer.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')])
      const headers = { 'content-type': 'application/json' }
      expectProblem(await send(url, path, { method: 'POST', headers, body: bytes }), 400)
      const chunked = { ...headers, 'transfer-encoding': 'chunked' }
      expectProblem(await send(url, path, { method: 'POST', headers: chunked, body: bytes }), 400)
    })

    it(`${path}: wrong types, unknown fields and broken rules are 422 with the fields`, async () => {
      const bodies: [unknown, RegExp][] = [
        [[], /.?/],
        ['null', /.?/],
        ['7', /.?/],
        ['"text"', /.?/],
        [{}, /name|incidentType/],
        [Object.fromEntries(Object.keys(good).map((key) => [key, 7])), /name|incidentType/],
        [Object.fromEntries(Object.keys(good).map((key) => [key, ['a']])), /name|incidentType/],
        [Object.fromEntries(Object.keys(good).map((key) => [key, { $ne: 1 }])), /name|incidentType/],
        [{ ...good, role: 'admin' }, /^role$/],
        [{ ...good, id: '019a0000-0000-7000-8000-000000000000', createdAt: '2020-01-01' }, /^id$/],
        [{ ...good, email: 'kari@example.com\r\nBcc: all@example.com', reporterEmail: 'a@b\r\nBcc: c@d' }, /mail/i],
      ]
      for (const [body, field] of bodies) {
        const problem = expectProblem(await post(path, body), 422)
        const fields = problem['fields'] as { field: string; message: string }[]
        expect(fields.length).toBeGreaterThan(0)
        expect(fields.map((each) => each.field).join(' ')).toMatch(new RegExp(field.source.replaceAll(/[$^]/g, '\\b')))
        for (const { message } of fields) expect(message).not.toBe('')
      }
    })

    it(`${path}: too large is 413, of any size and also without a length; another kind is 415`, async () => {
      const large = 'x'.repeat(3 * 1024 * 1024)
      expectProblem(await post(path, `"${large}"`), 413)
      expectProblem(await post(path, '['.repeat(100_000)), 413)
      const chunked = { 'transfer-encoding': 'chunked' }
      expectProblem(await post(path, `"${'x'.repeat(70_000)}"`, chunked), 413)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'image/png', 'json']) {
        const reply = await send(url, path, { method: 'POST', headers: { 'content-type': type }, body: '{}' })
        expectProblem(reply, 415)
      }
    })

    it(`${path}: an Idempotency-Key that is none is 400`, async () => {
      for (const key of ['short', 'a'.repeat(201), 'with space in it', 'Å'.repeat(10)]) {
        expectProblem(await post(path, good, { 'idempotency-key': key }), 400)
      }
    })
  }

  it('the longest allowed text is taken, one sign more is not', async () => {
    const message = 'å'.repeat(5000)
    expect((await post('/api/contact', { ...contactMessage(''), message })).status).toBe(201)
    const longer = await post('/api/contact', { ...contactMessage(''), message: `${message}x` })
    expect(expectProblem(longer, 422)['fields']).toEqual([
      { field: 'message', message: 'Must be at most 5000 characters', reason: 'tooLong', params: { max: 5000 } },
    ])
  })

  it('the sentences are those of the form', async () => {
    const problem = expectProblem(await post('/api/contact', { name: ' ', email: 'x', message: 'short' }), 422)
    expect(problem['fields']).toEqual([
      { field: 'name', message: 'Name is required', reason: 'wrong' },
      { field: 'email', message: 'Valid email is required', reason: 'wrong' },
      { field: 'message', message: 'Message must be at least 10 characters', reason: 'wrong' },
    ])
  })
})

it('no token of any kind reads more than a visitor', async () => {
  const tokens = ['', 'x', 'a'.repeat(43), 'a'.repeat(5000), "' or 1=1 --", '\u00e5'.repeat(30)]
  for (const token of tokens) {
    const { status, text } = await send(url, '/api/admin/status', { headers: { authorization: `Bearer ${token}` } })
    expect([token.slice(0, 20), status, text]).toEqual([token.slice(0, 20), 200, '{"authenticated":false}'])
  }
  for (const query of ['token=x', 'access_token=x', 'authorization=Bearer%20x']) {
    expectProblem(await get(`/api/admin/status?${query}`), 400)
  }
})

it('a page of another site can change nothing', async () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: url },
    { origin: 'https://evil.example' },
    { origin: 'not an address' },
  ]
  for (const [path, good] of FORMS) {
    for (const headers of foreign) expectProblem(await post(path, good, headers), 403)
  }
  const own: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: url }]
  for (const [at, headers] of own.entries()) {
    expect((await post('/api/contact', contactMessage(`own page ${at}`), headers)).status).toBe(201)
  }
})

it('a query that cannot be used is 400, also when a parameter comes twice', async () => {
  const queries = ['q=a&q=b', 'q=%00', 'q=%', 'q=%ff', 'q=%ed%a0%80', 'q[]=a', 'q=a&__proto__=1', 'q=a&x=1', '', 'Q=a']
  for (const query of [...queries, `q=${'a'.repeat(121)}`, 'q=a&_t=now', 'q=a&_t=1&_t=2']) {
    expectProblem(await get(`/api/products/search?${query}`), 400)
  }
  for (const id of ['7', "1' or '1'='1", '%00', '..', 'null', 'x'.repeat(150)]) {
    expectProblem(await get(`/api/products/${encodeURIComponent(id)}`), 400)
  }
})

it('requests that two servers could read in two ways are refused, and the connection is closed', async () => {
  const body = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
  const requests = [
    `POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${body}`,
    `POST /api/contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n${body}`,
    `POST /api/contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n${body}`,
    `POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 10\r\n\r\n${body}`,
    `POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: +10\r\n\r\n${body}`,
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\n folded: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n',
    'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ]
  for (const bytes of requests) {
    const text = await sendRaw(url, bytes)
    expect(text.match(/HTTP\/1\.1 \d+/g), bytes).toEqual(['HTTP/1.1 400'])
    expect(text).not.toMatch(INSIDE)
  }
  expect((await get('/api/products')).status).toBe(200)
})
