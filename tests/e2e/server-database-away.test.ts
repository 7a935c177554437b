import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../setup/database-proxy.ts'
import { contactMessage, expectProblem, postJson, send, sourceOf } from '../setup/http-client.ts'
import { type Product, startProduct } from '../setup/product.ts'
import { type OwnDatabase, startOwnDatabase, until } from './server-client.ts'

/** Milliseconds until a page is there or refused. The requirement is 2.5 s; on a busy machine it is enough not to hang. */
const PAGE_LIMIT = 15_000

/** What comes from the copy has not waited for the database: a statement is given up after six seconds. */
const COPY_LIMIT = 5000

/** Seen before the database went away. */
const KNOWN = ['/', '/legal', '/products/09991', '/api/products', '/api/team'] as const
const known = new Map<string, string>()

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
  for (const path of KNOWN) known.set(path, (await send(product.url, path)).text)
})
afterAll(async () => {
  await product?.stop()
  await proxy?.stop()
  await own?.stop()
})

const get = (path: string) => send(product.url, path)
const timed = async (path: string) => {
  const start = performance.now()
  const reply = await get(path)
  return { ...reply, took: performance.now() - start }
}
const isReady = async () => (await get('/readyz')).status === 200
let marks = 0
const nextMessage = () => contactMessage(`away ${(marks += 1)}`)
const storedMessages = async (mark: string) =>
  (await own.query('select id from contact_submissions where message like $1', [`%${mark}`])).length

const BREAKS: Record<string, { away: () => Promise<void> | void }> = {
  stopped: { away: () => proxy.refuse() },
  'hanging and silent': { away: () => proxy.freeze() },
}

for (const [state, { away }] of Object.entries(BREAKS)) {
  describe(`while the database is ${state}`, () => {
    const started = { pid: 0 }
    beforeAll(async () => {
      await until(isReady, 'the product is ready')
      started.pid = product.pid
      await away()
    })
    afterAll(() => proxy.restore())

    it('pages and catalogue come from the last good copy', async () => {
      for (const path of KNOWN) {
        const { status, text, took } = await timed(path)
        expect([path, status, text]).toEqual([path, 200, known.get(path)])
        expect(took, path).toBeLessThan(COPY_LIMIT)
      }
    })

    it('a page that was never made says that it comes back, and a search does not hang', async () => {
      const page = await timed(`/products/never-seen-${state.length}`)
      expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(page.text).toContain('Back in a moment')
      expect(page.took).toBeLessThan(PAGE_LIMIT)
      const problem = expectProblem(await get('/api/products/search?q=pump'), 503)
      expect(problem['code']).toBe('unavailable')
    })

    it('the process is alive, and says that it is not ready', async () => {
      expect((await get('/healthz')).status).toBe(200)
      const ready = await timed('/readyz')
      expect(ready.status).toBe(503)
      expect(ready.took).toBeLessThan(PAGE_LIMIT)
    })

    it('forms are refused with a wait, and the one without script gives the text back', async () => {
      const message = nextMessage()
      const call = await postJson(product.url, '/api/contact', message, sourceOf(1))
      expect(expectProblem(call, 503)['detail']).toMatch(/again/)
      expect(Number(call.headers['retry-after'])).toBeGreaterThan(0)
      const report = { incidentType: 'safety', description: 'A railing is loose.' }
      expectProblem(await postJson(product.url, '/api/whistleblower', report, sourceOf(2)), 503)
      const body = Object.entries(message)
        .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('')
      const headers = { 'content-type': 'multipart/form-data; boundary=b', ...sourceOf(3) }
      const form = await send(product.url, '/api/contact', { method: 'POST', headers, body: `${body}--b--\r\n` })
      expect([form.status, form.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(form.text).toContain(message.message)
    })

    it('all of it works again by itself, in the same process, and nothing refused was stored', async () => {
      await proxy.restore()
      await until(isReady, 'the product is ready again')
      expect(product.pid).toBe(started.pid)
      expect((await get('/api/products/search?q=clx')).status).toBe(200)
      expect((await get(`/products/never-seen-${state.length}`)).status).toBe(404)
      const message = nextMessage()
      expect((await postJson(product.url, '/api/contact', message, sourceOf(4))).status).toBe(201)
      expect(await storedMessages(message.message)).toBe(1)
      expect((await own.query('select id from whistleblower_reports')).length).toBe(0)
    })
  })
}

it('a change made while the notices could not be received is public afterwards', async () => {
  await until(isReady, 'the product is ready')
  await proxy.refuse()
  await own.query(`update products set name = 'Renamed meanwhile' where item_number = '09991'`)
  expect((await get('/api/products')).text).not.toContain('Renamed meanwhile')
  await proxy.restore()
  await until(async () => (await get('/api/products')).text.includes('Renamed meanwhile'), 'the new name is public')
  expect((await get('/products/09991')).text).toContain('Renamed meanwhile')
})

it('connections that break under load cost answers, never the process', async () => {
  await until(isReady, 'the product is ready')
  const statuses = new Set<number>()
  const { pid } = product
  for (let round = 0; round < 15; round += 1) {
    const asked = Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0
        ? get(`/api/products/search?q=kit${at}`)
        : postJson(product.url, '/api/contact', nextMessage(), sourceOf(100 + round * 12 + at)),
    )
    proxy.cut()
    for (const { status } of await Promise.all(asked)) statuses.add(status)
  }
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
  await until(isReady, 'the product is ready')
  expect(product.pid).toBe(pid)
})

it('who says that it is ready has the catalogue at hand: it is given without the database', async () => {
  await product.restart()
  await proxy.refuse()
  const { status, text } = await get('/api/products')
  expect(status).toBe(200)
  expect((JSON.parse(text) as unknown[]).length).toBeGreaterThan(10)
  await proxy.restore()
})
