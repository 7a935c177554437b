import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../setup/database-proxy.ts'
import { contactMessage, postJson, send, sendRaw, type Sent, sourceOf } from '../setup/http-client.ts'
import { type Product, startProduct } from '../setup/product.ts'
import { type AnswerKind, HEADER_TABLE, comparable } from './header-table.ts'
import { type OwnDatabase, startOwnDatabase } from './server-client.ts'

let own: OwnDatabase
let proxy: DatabaseProxy
let product: Product
beforeAll(async () => {
  own = await startOwnDatabase()
  proxy = await startDatabaseProxy(own.database.directUrl)
  product = await startProduct({
    env: {
      DATABASE_URL: proxy.through(own.database.appUrl),
      DATABASE_DIRECT_URL: proxy.through(own.database.directUrl),
      TRUST_PROXY: '1',
    },
  })
})
afterAll(async () => {
  await product?.stop()
  await proxy?.stop()
  await own?.stop()
})

async function expectKind(path: string, sent: Sent, status: number, kind: AnswerKind) {
  const reply = await send(product.url, path, sent)
  const name = `${sent.method ?? 'GET'} ${path}`
  expect([name, reply.status]).toEqual([name, status])
  expect(comparable(reply.headers), name).toEqual(HEADER_TABLE[kind])
  return reply
}

const assets = await readdir(resolve(import.meta.dirname, '../../build/client/assets'))
const script = `/assets/${assets.find((name) => name.endsWith('.js'))}`

/** Every kind of address that answers GET, with its kind of answer. */
const READS: readonly [path: string, kind: AnswerKind][] = [
  ['/', 'page'],
  ['/?page=1&utm_source=mail', 'page'],
  ['/legal', 'page'],
  ['/products/09991', 'page'],
  ['/admin', 'shell'],
  ['/portal-login', 'shell'],
  ['/portal', 'shell with camera'],
  ['/portal/project/7', 'shell with camera'],
  ['/api/products', 'kept call'],
  ['/api/product-categories', 'kept call'],
  ['/api/brands', 'kept call'],
  ['/api/team', 'kept call'],
  ['/api/products/search?q=clx', 'call'],
  ['/api/admin/status', 'call'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/robots.txt', 'text for programs'],
  ['/.well-known/security.txt', 'text for programs'],
  [script, 'script'],
  ['/portal-worker.js', 'service worker'],
  ['/icons/icon-192.png', 'picture'],
]

it('a new installation asks search engines to wait, the same in all that they read', async () => {
  const [home, norwegian, robots, sitemap] = await Promise.all(
    ['/', '/nb', '/robots.txt', '/sitemap.xml'].map((path) => send(product.url, path)),
  )
  for (const each of [home, norwegian]) {
    expect(each?.headers['x-robots-tag']).toBe('noindex')
    expect(each?.text).toContain('<meta name="robots" content="noindex"/>')
  }
  expect(robots?.text).toContain('User-agent: *')
  expect(robots?.text).not.toContain('Sitemap:')
  expect(sitemap?.status).toBe(404)
})

describe('200 carries exactly the table, for GET and for HEAD', () => {
  for (const [path, kind] of READS) {
    it(path.replace(/-[\w-]{8}\.js/, '-*.js'), async () => {
      const whole = await expectKind(path, {}, 200, kind)
      const head = await expectKind(path, { method: 'HEAD' }, 200, kind)
      expect(head.text).toBe('')
      if (!kind.startsWith('shell')) expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    })
  }
})

it('304 repeats the headers of the response that it confirms', async () => {
  for (const [path, kind] of READS) {
    const { headers } = await send(product.url, path)
    if (headers.etag === undefined) continue
    const again = await send(product.url, path, { headers: { 'if-none-match': headers.etag } })
    expect([path, again.status, again.text]).toEqual([path, 304, ''])
    const { 'content-type': _type, ...expected } = { ...HEADER_TABLE[kind], 'content-type': '' }
    const { 'content-type': __, ...found } = comparable(again.headers)
    expect(found, path).toEqual(expected)
  }
})

describe('changes', () => {
  const multipart = (fields: Record<string, string>): Sent => ({
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...sourceOf(1) },
    body: `${Object.entries(fields)
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--b--\r\n`,
  })
  const json = (body: string): Sent => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sourceOf(2) },
    body,
  })

  it('addresses that only read refuse them like addresses that do not exist', async () => {
    for (const [path] of READS) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) await expectKind(path, { method }, 404, 'problem')
    }
  })

  it('accepted and refused calls', async () => {
    for (const path of ['/api/contact', '/api/whistleblower']) {
      await expectKind(path, json('{'), 400, 'problem')
      await expectKind(path, json('{"name":"\\u0000"}'), 400, 'problem')
      await expectKind(path, json('{}'), 422, 'problem')
      await expectKind(path, json(`"${'x'.repeat(3_000_000)}"`), 413, 'problem')
      await expectKind(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }, 415, 'problem')
      await expectKind(path, { ...json('{}'), headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'problem')
    }
    await expectKind('/api/contact', json(JSON.stringify(contactMessage('headers'))), 201, 'call')
    const report = { incidentType: 'safety', description: 'A railing is loose.', anonymous: true }
    await expectKind('/api/whistleblower', json(JSON.stringify(report)), 201, 'call')
  })

  it('forms sent without script are answered by pages', async () => {
    await expectKind('/api/contact', multipart(contactMessage('form')), 200, 'page that answers a form')
    await expectKind('/api/contact', multipart({ name: 'x' }), 422, 'page that answers a form')
    await expectKind('/api/whistleblower', multipart({ description: '' }), 422, 'page that answers a form')
    const report = { incidentType: 'safety', description: 'A railing is loose.', reporterName: 'Somebody' }
    await expectKind(
      '/api/whistleblower',
      multipart({ ...report, anonymous: 'perhaps' }),
      422,
      'page that answers a form',
    )
  })

  it('too many messages', async () => {
    const post = (mark: number) =>
      postJson(product.url, '/api/contact', contactMessage(`throttled ${mark}`), sourceOf(77))
    const replies = []
    for (let mark = 0; mark < 12; mark += 1) replies.push(await post(mark))
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) expect(comparable(headers)).toEqual(HEADER_TABLE['problem with a wait'])
  })
})

describe('refusals', () => {
  it('addresses that do not exist', async () => {
    for (const method of ['GET', 'HEAD']) {
      for (const path of ['/nothing', '/products/nothing', '//legal', '/index.php', '/portal/%0a']) {
        await expectKind(path, { method }, 404, 'missing page')
      }
      await expectKind('/api/nothing', { method }, 404, 'problem')
      await expectKind('/%zz', { method }, 400, 'problem')
      await expectKind('/api/products?x=1', { method }, 400, 'problem')
      await expectKind('/legal/', { method }, 308, 'redirect')
    }
    await expectKind('/nothing', { method: 'POST' }, 404, 'problem')
  })

  it('a redirect leads to an address of this site and nowhere else', async () => {
    for (const [path, location] of [
      ['/legal/', '/legal'],
      ['/admin/', '/admin'],
      ['//', '/'],
    ] as const) {
      expect((await send(product.url, path)).headers.location).toBe(location)
    }
    for (const path of ['//example.com/', '//example.com/legal/', '/\\example.com/', '/%2fexample.com/', '///']) {
      expect([path, (await send(product.url, path)).status]).toEqual([path, 404])
    }
  })

  it('unknown methods', async () => {
    for (const method of ['TRACE', 'OPTIONS', 'PROPFIND', 'SEARCH']) {
      for (const path of ['/', '/api/products', '/api/contact', '/nothing']) {
        await expectKind(path, { method }, 405, 'unknown method')
      }
    }
  })

  it('what the parser refuses before there is a request', async () => {
    const cases: [string, number][] = [
      ['NONSENSE\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
      ['CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 400],
      [`GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
      [
        `GET / HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 400 }, (_, at) => `X-${at}: ${'y'.repeat(40)}\r\n`).join('')}\r\n`,
        431,
      ],
    ]
    for (const [bytes, status] of cases) {
      const [head = '', body = ''] = (await sendRaw(product.url, bytes)).split('\r\n\r\n')
      const [line = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(lines.map((each) => each.split(/: (.*)/s, 2) as [string, string]))
      expect([bytes.slice(0, 30), line.split(' ')[1]]).toEqual([bytes.slice(0, 30), String(status)])
      expect(comparable(headers)).toEqual(HEADER_TABLE.problem)
      expect(headers['connection']).toBe('close')
      expect(JSON.parse(body)).toMatchObject({ status })
    }
  })
})

it('each hash of a policy admits something that is in the page, and each inline part has one', async () => {
  for (const path of ['/', '/legal', '/products/09991', '/nothing']) {
    const { headers, text } = await send(product.url, path)
    const admitted = [...String(headers['content-security-policy']).matchAll(/'sha256-([^']+)'/g)].map(
      ([, hash]) => hash,
    )
    const inline = [...text.matchAll(/<(style|script)\b((?:(?!src=)[^>])*)>([\s\S]*?)<\/\1>/g)]
      .filter(([, tag, attributes = '']) => tag === 'style' || !/type="application\//.test(attributes))
      .map(([, , , content = '']) => createHash('sha256').update(content).digest('base64'))
    expect([path, admitted.toSorted()]).toEqual([path, [...new Set(inline)].toSorted()])
  }
})

it('a nonce is as long as it should be and used once', async () => {
  const nonces = new Set<string>()
  for (let round = 0; round < 20; round += 1) {
    const { headers, text } = await send(product.url, '/admin')
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16)
    expect(text).toContain(nonce)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(20)
})

it('503 while the database is away carries the table, too', async () => {
  await proxy.refuse()
  try {
    for (const method of ['GET', 'HEAD']) {
      await expectKind('/api/products/search?q=pump', { method }, 503, 'problem with a wait')
      await expectKind('/products/09952', { method }, 503, 'page of last resort')
      await expectKind('/readyz', { method }, 503, 'health with a wait')
      await expectKind('/healthz', { method }, 200, 'health')
      await expectKind('/legal', { method }, 200, 'page')
      await expectKind('/api/products', { method }, 200, 'kept call')
    }
    const reply = await postJson(product.url, '/api/contact', contactMessage('away'), sourceOf(3))
    expect(reply.status).toBe(503)
    expect(comparable(reply.headers)).toEqual(HEADER_TABLE['problem with a wait'])
  } finally {
    await proxy.restore()
  }
})
