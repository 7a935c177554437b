import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contactMessage, postJson, send } from '../setup/http-client.ts'
import { type Product, startProduct } from '../setup/product.ts'
import { HEADER_TABLE, comparable } from './header-table.ts'

/** Connections of each kind: enough to show that nobody waits behind them, few enough for a small machine's limits. */
const CONNECTIONS = 700

/** Less than the first slow callers are given: who waited behind them would wait longer. In milliseconds. */
const TIMEOUT_MS = 7000

/**
 * How many times as long as on the idle product a page may take while they are there, and what is never too long, in
 * milliseconds: both are measured on the same machine in the same run, so a busy one may take its time, a queue may not.
 */
const SLOWER = { times: 5, freely: 300 }

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await send(product.url, '/')
})
afterAll(() => product?.stop())

interface SlowCaller {
  socket: Socket
  heard: () => string
}

async function open(first: string): Promise<SlowCaller> {
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(first)
  return { socket, heard: () => text }
}

const openMany = async (first: string) => {
  const callers: SlowCaller[] = []
  for (let at = 0; at < CONNECTIONS; at += 1) callers.push(await open(first))
  return callers
}

/** Milliseconds until a page and a search were there. */
async function ask(): Promise<number> {
  const start = performance.now()
  const replies = await Promise.all(
    ['/', '/api/products/search?q=kit'].map((path) => send(product.url, path, { timeout: TIMEOUT_MS })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  return performance.now() - start
}

/** The middle one: a machine that is busy for a moment makes some of them long. */
const middleOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

it('callers that never finish keep nobody else waiting, and are sent away with a sentence', async () => {
  const idle: number[] = []
  for (let at = 0; at < 11; at += 1) idle.push(await ask())
  const before = await memory()
  const body =
    'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a'
  const groups = {
    headers: await openMany('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '),
    bodies: await openMany(body),
    silent: await openMany(''),
  }
  const callers = Object.values(groups).flat()
  const drip = setInterval(() => {
    for (const { socket } of groups.headers) if (socket.writable) socket.write('x')
  }, 1000)
  const form =
    'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 500\r\n\r\n--b'
  for (let at = 0; at < 100; at += 1) callers.push(await open(form))
  const probes: number[] = []
  const areHere = () => callers.some(({ socket }) => !socket.closed)
  for (const start = Date.now(); areHere() && Date.now() - start < 90_000;) {
    if (probes.length % 30 === 0) {
      const posted = await postJson(product.url, '/api/contact', contactMessage(`honest ${probes.length}`))
      expect(posted.status).toBeLessThan(500)
      if (probes.length === 0) expect(posted.status).toBe(201)
    }
    probes.push(await ask())
    await sleep(100)
  }
  clearInterval(drip)
  expect(probes.length).toBeGreaterThan(5)
  expect(middleOf(probes)).toBeLessThan(Math.max(SLOWER.freely, SLOWER.times * middleOf(idle)))
  expect((await memory()) - before, 'megabytes more').toBeLessThan(100)
  expect(callers.filter(({ socket }) => !socket.closed).length, 'still connected').toBe(0)
  for (const { heard } of [...groups.headers, ...groups.bodies]) {
    const [head = '', problem = ''] = heard().split('\r\n\r\n')
    const [line, ...lines] = head.split('\r\n')
    expect(line).toMatch(/^HTTP\/1\.1 408 /)
    const headers = Object.fromEntries(lines.map((each) => each.split(/: (.*)/s, 2) as [string, string]))
    expect(comparable(headers)).toEqual(HEADER_TABLE.problem)
    expect(JSON.parse(problem)).toMatchObject({ status: 408, code: 'timeout' })
  }
})
