import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb } from '#core/db/pool.server.ts'
import { openPatientPool } from '../setup/database.ts'
import { send } from '../setup/http-client.ts'
import { addPerson, type Person } from '../setup/portal-people.ts'
import { type Product, startProduct } from '../setup/product.ts'
import { nameMetadata, pdf } from '../setup/tus.ts'
import { type OwnDatabase, startOwnDatabase, until } from './server-client.ts'

const STREAM = 'application/offset+octet-stream'
const PART = 512 * 1024
/** What a browser sends at once. */
const PIECE = 1024 * 1024

let own: OwnDatabase
let product: Product
let person: Person
beforeAll(async () => {
  own = await startOwnDatabase()
  product = await startProduct({
    env: { DATABASE_URL: own.database.appUrl, DATABASE_DIRECT_URL: own.database.directUrl },
  })
  const pool = openPatientPool(own.database.directUrl)
  person = await addPerson({ db: createDb(pool) }, { role: 'manager' })
  await pool.end()
})
afterAll(async () => {
  await product?.stop()
  await own?.stop()
})

const headers = (more: Record<string, string> = {}) => ({
  authorization: `Bearer ${person.token}`,
  'tus-resumable': '1.0.0',
  ...more,
})

async function announce(name: string, size: number): Promise<string> {
  const answer = await send(product.url, '/api/portal/uploads', {
    method: 'POST',
    headers: headers({
      'upload-length': String(size),
      'upload-metadata': nameMetadata(name),
      'content-length': '0',
    }),
  })
  expect(answer.status, answer.text).toBe(201)
  return String(answer.headers.location)
}
const ask = async (url: string): Promise<number> => {
  const answer = await send(product.url, url, { method: 'HEAD', headers: headers() })
  expect(answer.status).toBe(200)
  return Number(answer.headers['upload-offset'])
}
const bring = (url: string, from: number, body: Buffer) =>
  send(product.url, url, {
    method: 'PATCH',
    headers: headers({
      'content-type': STREAM,
      'upload-offset': String(from),
      'content-length': String(body.length),
    }),
    body,
  })

/** Begins to bring bytes and stops in the middle, the connection open. */
async function beginToBring(url: string, from: number, bytes: Buffer, sent: number): Promise<http.ClientRequest> {
  const { hostname, port } = new URL(product.url)
  const request = http.request({
    hostname,
    port,
    path: url,
    method: 'PATCH',
    headers: headers({
      'content-type': STREAM,
      'upload-offset': String(from),
      'content-length': String(bytes.length - from),
    }),
  })
  request.on('error', () => undefined)
  request.write(bytes.subarray(from, from + sent))
  await once(request, 'drain').catch(() => undefined)
  return request
}

const storedBytes = async (): Promise<number> =>
  (await own.query<{ stored_bytes: number }>('select stored_bytes from uploads'))[0]?.stored_bytes ?? -1

it('an upload continues after the server was killed in the middle of it, from the last byte that was stored', async () => {
  const canary = 'PASSPORT-N1-CANARY'
  const bytes = pdf(canary.repeat(400), 3_000_000)
  const url = await announce('Passport.pdf', bytes.length)
  const request = await beginToBring(url, 0, bytes, PART + 100_000)
  await until(async () => (await storedBytes()) >= PART, 'one part is stored')
  await product.kill('SIGKILL')
  request.destroy()
  await product.restart()

  const offset = await ask(url)
  expect(offset).toBe(PART)
  expect((await bring(url, offset, bytes.subarray(offset, offset + 700_001))).status).toBe(204)

  // The line breaks, the server lives: nothing of what came is lost, and the half-open connection blocks nobody.
  const cut = await beginToBring(url, offset + 700_001, bytes, 300_000)
  await pause(500)
  cut.destroy()
  const next = await ask(url)
  expect(next).toBeGreaterThanOrEqual(offset + 700_001)
  expect((await bring(url, next, bytes.subarray(next))).status).toBe(204)
  expect(await ask(url)).toBe(bytes.length)

  const [stored] = await own.query<{ file_size: number; sha256: Buffer }>('select file_size, sha256 from stored_files')
  expect(stored?.file_size).toBe(bytes.length)
  const names = (await readdir(product.dataDir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  expect(names.some(({ parentPath }) => parentPath.includes('sealed'))).toBe(true)
  for (const { parentPath, name } of names)
    expect((await readFile(join(parentPath, name))).includes(canary), name).toBe(false)
})

it('a running piece is finished while the server drains, and the rest follows afterwards', async () => {
  const bytes = pdf('drain', 1_200_000)
  const url = await announce('Drain.pdf', bytes.length)
  const request = await beginToBring(url, 0, bytes, 200_000)
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  const ended = product.kill('SIGTERM')
  request.end(bytes.subarray(200_000))
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(204)
  await ended
  await product.restart()
  expect(await ask(url)).toBe(bytes.length)
})

it('ten uploads at once take bounded memory, however often they have to be retried', async () => {
  const pid = product.pid
  const rss = async () =>
    Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const bytes = pdf('large', 16 * PIECE)
  let most = 0
  const one = async (index: number): Promise<void> => {
    const url = await announce(`Large ${index}.pdf`, bytes.length)
    let at = 0
    while (at < bytes.length) {
      const answer = await bring(url, at, bytes.subarray(at, at + PIECE))
      expect([204, 503]).toContain(answer.status)
      if (answer.status === 204) at = Number(answer.headers['upload-offset'])
      else await pause(200)
      most = Math.max(most, await rss())
    }
  }
  // A process that has not worked yet grows by its first requests, whatever they bring.
  await one(0)
  const before = await rss()
  await Promise.all(Array.from({ length: 10 }, (_, index) => one(index + 1)))
  // Less than the 160 MiB that were on their way: they are not buffered whole.
  expect(most - before).toBeLessThan(120)
})
