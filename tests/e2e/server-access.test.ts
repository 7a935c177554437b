import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INSIDE, contactMessage, postJson, send, sourceOf } from '../setup/http-client.ts'
import type { Product } from '../setup/product.ts'
import { startSiteProduct } from './site-database.ts'

let product: Product
beforeAll(async () => {
  product = await startSiteProduct({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => product?.stop())

const get = (path: string, headers: Record<string, string> = {}) => send(product.url, path, { headers })
const FORMS = ['/api/contact', '/api/whistleblower']

describe('access', () => {
  it('no header and no spelling makes another request of one', async () => {
    const tricks: Record<string, string>[] = [
      { 'x-http-method-override': 'DELETE' },
      { 'x-http-method': 'PUT' },
      { 'x-method-override': 'PATCH' },
      { 'x-original-url': '/api/admin/status' },
      { 'x-rewrite-url': '/api/admin/status' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/x' },
      { forwarded: 'for=1.2.3.4;host=evil.example;proto=https' },
      { host: 'evil.example' },
      { cookie: 'adminSessionToken=x; portalSessionToken=y' },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${'a'.repeat(43)}` },
      { authorization: 'Basic YWRtaW46YWRtaW4=' },
    ]
    for (const path of [
      '/',
      '/legal',
      '/api/products',
      '/api/team',
      '/api/admin/status',
      '/sitemap.xml',
      '/robots.txt',
    ]) {
      const plain = await get(path)
      for (const headers of tricks) {
        const tricked = await get(path, headers)
        expect([path, headers, tricked.status, tricked.text]).toEqual([path, headers, plain.status, plain.text])
      }
    }
  })

  it('other spellings of an address are that address or none', async () => {
    for (const path of ['api/products', 'api/contact', 'api/admin/status', 'admin', 'portal']) {
      const plain = await get(`/${path}`)
      for (const spelling of [
        `/${path.toUpperCase()}`,
        `//${path}`,
        `/./${path}`,
        `/x/../${path}`,
        `/${path};a=b`,
        `/${path}/`,
        `/${path}%20`,
        `/${path}.json`,
        `/%${path.charCodeAt(0).toString(16)}${path.slice(1)}`,
      ]) {
        const reply = await get(spelling)
        if (reply.status === 200) expect(reply.headers['cache-control']).toBe(plain.headers['cache-control'])
        else expect([spelling, [308, 400, 404].includes(reply.status)]).toEqual([spelling, true])
      }
    }
  })

  it('no answer invites another site to read it', async () => {
    const origin = 'https://evil.example'
    for (const path of ['/', '/api/products', '/api/contact', '/nothing', '/favicon.ico']) {
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const headers = {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        }
        const reply = await send(product.url, path, { method, headers })
        expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })
})

describe('what is no request of a page', () => {
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
    for (const path of FORMS) {
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
    let turn = 0
    for (const up of ups) {
      for (const sep of seps) {
        for (const start of ['/', '/assets/', '/icons/']) {
          // Each way from each start; what an odd one would lead to takes turns.
          const led = ['..', '%2e%2e'].includes(up) ? targets : [targets[(turn += 1) % targets.length]]
          for (const target of led) {
            const path = `${start}${Array(4).fill(up).join(sep)}${sep}${target}`
            const { status, text } = await get(path)
            expect([path, status === 400 || status === 404]).toEqual([path, true])
            expect(text).not.toMatch(/"private"|createRequestHandler|root:[x*]?:0:|"isEntry"/)
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

  it('TRACE echoes nothing', async () => {
    const reply = await send(product.url, '/', { method: 'TRACE', headers: { 'x-canary': 'kanarifugl' } })
    expect(JSON.stringify(reply)).not.toContain('kanarifugl')
  })
})

describe('the address that pages name', () => {
  const links = async (url: string, headers: Record<string, string>) => {
    const pages = await Promise.all(
      ['/', '/sitemap.xml', '/robots.txt', '/products/09991'].map((path) => send(url, path, { headers })),
    )
    return pages.map(({ text }) => text).join('\n')
  }
  const spoofed = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }

  it('is the configured one, whatever a caller or a proxy says', async () => {
    const configured = await startSiteProduct({ env: { PUBLIC_URL: 'https://www.rovaer.example/' } })
    try {
      const text = await links(configured.url, spoofed)
      expect(text).not.toContain('evil.example')
      expect(text).not.toContain('gopher')
      expect(text).toContain('<loc>https://www.rovaer.example/legal</loc>')
      expect(text).toContain('Sitemap: https://www.rovaer.example/sitemap.xml')
      for (const named of ['rel="canonical" href', 'property="og:url" content', 'property="og:image" content']) {
        const file = named.includes('image') ? 'pictures/share/en/home.png' : ''
        expect(text, named).toContain(`${named}="https://www.rovaer.example/${file}"`)
      }
    } finally {
      await configured.stop()
    }
  })

  it('is our own without configuration', async () => {
    const text = await links(product.url, spoofed)
    expect(text).not.toContain('evil.example')
    expect(text).toContain(`<loc>${product.url}/legal</loc>`)
  })
})

describe('the address of a caller', () => {
  /** Statuses of eleven messages at once, each with the header of another source: ten are what one source may send. */
  const elevenSources = async (url: string, mark: string) => {
    const replies = await Promise.all(
      Array.from({ length: 11 }, (_, at) =>
        postJson(url, '/api/contact', contactMessage(`${mark} ${at}`), {
          'x-forwarded-for': `192.0.2.${at}, 198.51.100.${at}`,
        }),
      ),
    )
    return replies.map(({ status }) => status).filter((status) => status !== 201)
  }

  it('is what the configured proxy says', async () => {
    expect(await elevenSources(product.url, 'behind a proxy')).toEqual([])
  })

  it('is not what the caller says without a proxy, nor what precedes the trusted proxies', async () => {
    const direct = await startSiteProduct()
    try {
      expect(await elevenSources(direct.url, 'no proxy')).toEqual([429])
    } finally {
      await direct.stop()
    }
    const replies = await Promise.all(
      Array.from({ length: 11 }, (_, at) =>
        postJson(product.url, '/api/contact', contactMessage(`spoofed ${at}`), {
          'x-forwarded-for': `192.0.2.${at}, 203.0.113.7`,
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 429).length).toBe(1)
  })
})
