import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../setup/product.ts'
import { INSIDE, contactMessage, expectProblem, postJson, send, sendRaw, sourceOf } from './server-client.ts'
import { startSiteProduct } from './site-database.ts'

let product: Product
beforeAll(async () => {
  product = await startSiteProduct({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => product?.stop())

const get = (path: string, headers: Record<string, string> = {}) => send(product.url, path, { headers })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  postJson(product.url, path, body, headers)

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
      expectProblem(await send(product.url, path, { method: 'POST', headers, body: bytes }), 400)
      const chunked = { ...headers, 'transfer-encoding': 'chunked' }
      expectProblem(await send(product.url, path, { method: 'POST', headers: chunked, body: bytes }), 400)
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
        const reply = await send(product.url, path, { method: 'POST', headers: { 'content-type': type }, body: '{}' })
        expectProblem(reply, 415)
      }
    })

    it(`${path}: an Idempotency-Key that is none is 400`, async () => {
      for (const key of ['short', 'a'.repeat(201), 'with space in it', 'Å'.repeat(10)]) {
        expectProblem(await post(path, good, { 'idempotency-key': key, ...sourceOf(50) }), 400)
      }
    })
  }

  it('the longest allowed text is taken, one sign more is not', async () => {
    const message = 'å'.repeat(5000)
    expect((await post('/api/contact', { ...contactMessage(''), message }, sourceOf(51))).status).toBe(201)
    const longer = await post('/api/contact', { ...contactMessage(''), message: `${message}x` }, sourceOf(51))
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

  it('a broken form sent without script is a page that says so, with what could be read of it', async () => {
    const part = (name: string, value: string, more = '') =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
    const bodies = [
      '',
      'nonsense',
      '--b--\r\n',
      part('name', 'x').repeat(2),
      part('__proto__', 'x'),
      part('constructor', 'x'),
      part('x'.repeat(500), 'x'),
      part('name', 'x'.repeat(60_000)),
      part('name', 'x\0'),
      part('name', 'x', '; filename="a.exe"'),
      Array.from({ length: 200 }, (_, at) => part(`field${at}`, 'x')).join(''),
      'x'.repeat(200_000),
    ]
    for (const [path] of FORMS) {
      for (const body of bodies) {
        const headers = { 'content-type': 'multipart/form-data; boundary=b', ...sourceOf(60) }
        const reply = await send(product.url, path, { method: 'POST', headers, body: `${body}--b--\r\n` })
        expect(reply.status, body.slice(0, 80)).toBeGreaterThanOrEqual(400)
        expect(reply.status, body.slice(0, 80)).toBeLessThan(500)
        expect(reply.text).not.toMatch(INSIDE)
        expect(reply.headers['content-type'], body.slice(0, 80)).toBe('text/html; charset=utf-8')
        expect(reply.text, body.slice(0, 80)).toMatch(/class="error"/)
      }
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=b', ...sourceOf(61) }
    const body = `${part('message', 'The seal of the pump leaks')}${part('name', 'x', '; filename="a.exe"')}--b--\r\n`
    const reply = await send(product.url, '/api/contact', { method: 'POST', headers, body })
    expect(reply.text).toContain('The seal of the pump leaks')
    expect(reply.text).toContain('This form takes no files.')
  })
})

describe('addresses', () => {
  it('a query that cannot be used is 400, also when a parameter comes twice', async () => {
    const queries = [
      'q=a&q=b',
      'q=%00',
      'q=%',
      'q=%ff',
      'q=%ed%a0%80',
      'q[]=a',
      'q=a&__proto__=1',
      'q=a&x=1',
      '',
      'Q=a',
    ]
    for (const query of [...queries, `q=${'a'.repeat(121)}`, 'q=a&_t=now', 'q=a&_t=1&_t=2']) {
      expectProblem(await get(`/api/products/search?${query}`), 400)
    }
    for (const id of ['7', "1' or '1'='1", '%00', '..', 'null', 'x'.repeat(150)]) {
      expectProblem(await get(`/api/products/${encodeURIComponent(id)}`), 400)
    }
  })

  it('a page takes what links and mail programs add to its address', async () => {
    const queries = [
      'brand=a&brand=b',
      'q=%',
      'q=%00',
      'utm_source=a&utm_source=b',
      'page=-1',
      'page=1e99',
      'category=x',
    ]
    for (const query of [...queries, `q=${'a'.repeat(4000)}`, 'fbclid=x&__proto__=1']) {
      const reply = await get(`/?${query}`)
      expect([query.slice(0, 30), reply.status]).toEqual([query.slice(0, 30), 200])
    }
  })

  it('search signs are looked for literally', async () => {
    const all = (JSON.parse((await get('/api/products')).text) as unknown[]).length
    for (const q of ['%', '_', '\\', '%%%', "'", '"', '&|!()', '<->', ':*', '*', '0999_', '%a%']) {
      const reply = await get(`/api/products/search?q=${encodeURIComponent(q)}`)
      expect([q, reply.status]).toEqual([q, 200])
      const found = JSON.parse(reply.text) as { name: string; description: string }[]
      expect(found.length, q).toBeLessThan(all / 2)
      for (const each of found) expect(JSON.stringify(each)).toContain(q)
    }
  })

  it('no way of writing an address leaves the public folder', async () => {
    const ups = ['..', '%2e%2e', '.%2e', '%2e.', '..%00', '%252e%252e', '..;', '....', '%c0%ae%c0%ae', '..\\', '%5c..']
    const seps = ['/', '%2f', '%5c', '\\', '%252f']
    const targets = ['package.json', 'server/index.js', 'etc/passwd', '.vite/manifest.json']
    for (const up of ups) {
      for (const sep of seps) {
        for (const target of targets) {
          for (const start of ['/', '/assets/', '/icons/']) {
            const path = `${start}${Array(4).fill(up).join(sep)}${sep}${target}`
            const { status, text } = await get(path)
            expect([path, status === 400 || status === 404]).toEqual([path, true])
            expect(text).not.toMatch(/"private"|createRequestHandler|root:|"isEntry"/)
          }
        }
      }
    }
  })

  it('what was left over is not served, and nobody says who serves', async () => {
    const leftovers = `.git/HEAD .git/config .env .env.local .vite/manifest.json package.json package-lock.json openapi.json
      api/openapi.json docs documentation documentation/json swagger.json api/docs graphql metrics debug server-status
      assets/ icons/ pictures/ .DS_Store index.html src/main.server.ts build/server/index.js node_modules/ data/
      secrets/pepper wp-login.php phpinfo.php .well-known/ __vite_ping @vite/client @fs/etc/passwd favicon.ico.map`
    for (const path of leftovers.split(/\s+/)) {
      const { status, headers } = await get(`/${path}`)
      expect([path, status]).toEqual([path, 404])
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['server']))
      expect(headers['x-powered-by']).toBeUndefined()
    }
    const home = await get('/')
    for (const [, file = ''] of home.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      expect([file, (await get(`${file}.map`)).status]).toEqual([file, 404])
      expect((await get(file)).text).not.toContain('sourceMappingURL')
    }
  })
})

describe('sockets', () => {
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
      const text = await sendRaw(product.url, bytes, 1500)
      expect(text.match(/HTTP\/1\.1 \d+/g), bytes).toEqual(['HTTP/1.1 400'])
      expect(text).not.toMatch(INSIDE)
    }
    expect((await get('/healthz')).status).toBe(200)
  })

  it('TRACE echoes nothing', async () => {
    const reply = await send(product.url, '/', { method: 'TRACE', headers: { 'x-canary': 'kanarifugl' } })
    expect(JSON.stringify(reply)).not.toContain('kanarifugl')
  })
})
