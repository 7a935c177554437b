import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { chooseEncoding } from './answers/compressed-answer.server.ts'
import { type Answer, ByteCache, type ByteCacheOptions } from './byte-cache.server.ts'

const TEXT = 'Ballast water. '.repeat(100)

/** What the server's content is now; tests change it between requests. */
const content = { body: TEXT, made: 0, answer: (): Promise<Partial<Answer>> => Promise.resolve({}) }
let cache = new ByteCache()
const restart = (options: ByteCacheOptions = {}) => (cache = new ByteCache(options))

const server = http.createServer((request, response) => {
  const make = async (): Promise<Answer> => {
    content.made += 1
    const body = Buffer.from(content.body)
    const rest = await content.answer()
    return {
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body,
      tags: ['catalogue'],
      isCacheable: true,
      ...rest,
    }
  }
  cache.respond(request.url ?? '', request, response, make).catch((error: unknown) => {
    response.writeHead(503).end(error instanceof AppError ? error.code : 'failed')
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())
beforeEach(() => {
  restart()
  Object.assign(content, { body: TEXT, made: 0, answer: () => Promise.resolve({}) })
})

interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const request = http.request({ port, host: '127.0.0.1', path, method, headers }).end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}
const BROTLI = { 'accept-encoding': 'br' }
const away = () => Promise.reject(new Error('the database is away'))

it('gives each caller the encoding that it takes, and the same content', async () => {
  const plain = await get('/a')
  const gzip = await get('/a', { 'accept-encoding': 'gzip, deflate' })
  const brotli = await get('/a', { 'accept-encoding': 'gzip, br' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(String(plain.body)).toBe(TEXT)
  expect(String(gunzipSync(gzip.body))).toBe(TEXT)
  expect(String(brotliDecompressSync(brotli.body))).toBe(TEXT)
  expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3)
  for (const { headers, body } of [plain, gzip, brotli]) {
    expect(headers.vary).toBe('Accept-Encoding')
    expect(headers['content-length']).toBe(String(body.length))
  }
  expect(content.made).toBe(1)
})

it('does not compress what compression makes no smaller', async () => {
  content.body = 'ok'
  const { headers } = await get('/small', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBeUndefined()
})

/** Requests `path` until its best compressed form is sent. */
async function getSettled(path: string): Promise<Got> {
  await expect.poll(async () => (await get(path, BROTLI)).headers.etag).not.toContain('fast')
  return get(path, BROTLI)
}

it('sends a fast compressed form first and the smallest one once the content has settled', async () => {
  restart({ settleTime: 20 })
  content.body = readFileSync(import.meta.filename, 'utf8')
  cache.invalidate()
  const first = await get('/a', BROTLI)
  expect(first.headers.etag).toContain('fast')
  const settled = await getSettled('/a')
  expect(settled.body.length).toBeLessThan(first.body.length)
  expect(settled.headers['content-length']).toBe(String(settled.body.length))
  for (const { body } of [first, settled]) expect(String(brotliDecompressSync(body))).toBe(content.body)
  expect(content.made).toBe(1)
})

it('answers 304 to a caller with either form, under the strong ETag of the bytes that the caller has', async () => {
  restart({ settleTime: 20 })
  cache.invalidate()
  const first = (await get('/a', BROTLI)).headers.etag ?? ''
  const settled = (await getSettled('/a')).headers.etag ?? ''
  expect(settled).not.toBe(first)
  for (const etag of [first, settled]) {
    const { status, headers } = await get('/a', { ...BROTLI, 'if-none-match': etag })
    expect([status, headers.etag]).toEqual([304, etag])
    expect((await get('/a', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
  }
  content.body = 'changed '.repeat(100)
  cache.invalidate()
  for (const etag of [first, settled]) {
    expect((await get('/a', { ...BROTLI, 'if-none-match': etag })).status).toBe(200)
  }
})

it('never replaces a changed answer by the compressed form of the old one', async () => {
  restart({ settleTime: 0 })
  const bodies = Array.from({ length: 30 }, (_, index) => `${index} ${TEXT}`)
  for (const body of bodies) {
    content.body = body
    cache.invalidate()
    expect(String(brotliDecompressSync((await get('/a', BROTLI)).body))).toBe(body)
  }
  const settled = await getSettled('/a')
  expect(String(brotliDecompressSync(settled.body))).toBe(bodies.at(-1))
})

it('keeps the smallest form when a change leaves the answer as it was', async () => {
  restart({ settleTime: 20 })
  const settled = await getSettled('/a')
  content.answer = () => Promise.resolve({ headers: { 'content-type': 'text/html' } })
  cache.invalidate()
  const { headers, body } = await get('/a', BROTLI)
  expect([headers.etag, headers['content-type']]).toEqual([settled.headers.etag, 'text/html'])
  expect(body.equals(settled.body)).toBe(true)
  expect(content.made).toBe(2)
})

it('answers HEAD like GET, without the body', async () => {
  const whole = await get('/a')
  const { status, headers, body } = await get('/a', {}, 'HEAD')
  expect([status, headers.etag, headers['content-length']]).toEqual([
    200,
    whole.headers.etag,
    whole.headers['content-length'],
  ])
  expect(body.length).toBe(0)
})

it('answers 304 to a caller who has it already, and 200 once it has changed', async () => {
  const etag = (await get('/a')).headers.etag ?? ''
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, headers, body } = await get('/a', { 'if-none-match': condition })
    expect([status, body.length, headers.etag]).toEqual([304, 0, etag])
  }
  expect((await get('/a', { 'if-none-match': '"other"' })).status).toBe(200)
  content.body = 'changed'
  cache.invalidate('catalogue')
  expect((await get('/a', { 'if-none-match': etag })).status).toBe(200)
})

it('makes an answer again only when something that it was made from has changed', async () => {
  await get('/a')
  cache.invalidate('team')
  expect(String((await get('/a')).body)).toBe(TEXT)
  expect(content.made).toBe(1)
  content.body = 'new'
  cache.invalidate('catalogue')
  expect(String((await get('/a')).body)).toBe('new')
  content.body = 'newer'
  cache.invalidate()
  expect(String((await get('/a')).body)).toBe('newer')
})

it('makes an answer once for all who wait for it', async () => {
  content.answer = () => new Promise((resolve) => setTimeout(() => resolve({}), 50))
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/a')))
  expect(content.made).toBe(1)
  expect(answers.every(({ body }) => String(body) === TEXT)).toBe(true)
})

it('never keeps as fresh what was begun before a change', async () => {
  let release = (): void => {}
  content.answer = () => new Promise((resolve) => (release = () => resolve({})))
  content.body = 'old'
  const slow = get('/a')
  while (content.made === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  content.body = 'new'
  cache.invalidate('catalogue')
  content.answer = () => Promise.resolve({})
  const asked = get('/a')
  release()
  expect(String((await slow).body)).toBe('old')
  expect(String((await asked).body)).toBe('new')
  expect(String((await get('/a')).body)).toBe('new')
})

it('gives the last good copy with its age while no new one can be made, then the new one', async () => {
  let now = 1_000_000
  restart({ now: () => now })
  await get('/a')
  now += 90_000
  cache.invalidate()
  content.answer = away
  const stale = await get('/a')
  expect([stale.status, String(stale.body), stale.headers.age]).toEqual([200, TEXT, '90'])
  const made = content.made
  await get('/a')
  expect(content.made, 'asked again at once').toBe(made)
  content.answer = () => Promise.resolve({})
  content.body = 'back'
  now += 1001
  const fresh = await get('/a')
  expect([String(fresh.body), fresh.headers.age]).toEqual(['back', undefined])
})

it('gives a copy older than a day to nobody', async () => {
  let now = 1_000_000
  restart({ now: () => now })
  await get('/a')
  cache.invalidate()
  content.answer = away
  now += 24 * 3_600_000 + 1
  expect((await get('/a')).status).toBe(503)
})

it('waits for a slow database only so long, with and without a copy', async () => {
  restart({ timeout: 50 })
  await get('/a')
  cache.invalidate()
  content.answer = () => new Promise((resolve) => setTimeout(() => resolve({}), 500))
  const stale = await get('/a')
  expect([stale.status, stale.headers.age]).toEqual([200, '1'])
  const nothing = await get('/b')
  expect([nothing.status, String(nothing.body)]).toEqual([503, 'unavailable'])
})

it('does not cache a failure, nor what must not be cached', async () => {
  content.answer = away
  expect((await get('/a')).status).toBe(503)
  content.answer = () => Promise.resolve({ isCacheable: false })
  expect((await get('/a')).status).toBe(200)
  expect((await get('/a')).status).toBe(200)
  expect(content.made).toBe(3)
})

it('keeps a bounded number of answers', async () => {
  restart({ maxEntries: 3 })
  for (const path of ['/1', '/2', '/3', '/4']) await get(path)
  expect(content.made).toBe(4)
  await get('/4')
  await get('/2')
  expect(content.made).toBe(4)
  await get('/1')
  expect(content.made).toBe(5)
})

it('keeps other answers than 200 as they are', async () => {
  content.answer = () => Promise.resolve({ status: 404 })
  const { status, headers } = await get('/a')
  expect(status).toBe(404)
  expect((await get('/a', { 'if-none-match': headers.etag ?? '' })).status).toBe(404)
})

it('chooses by what the caller refuses, too', () => {
  expect(chooseEncoding(undefined)).toBe('identity')
  expect(chooseEncoding('br;q=0, gzip')).toBe('gzip')
  expect(chooseEncoding('BR')).toBe('br')
  expect(chooseEncoding('gzip;q=0.0')).toBe('identity')
  expect(chooseEncoding('zstd, gzip;q=0.5, *')).toBe('gzip')
})
