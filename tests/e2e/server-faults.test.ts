import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type App, buildApp } from '#compose/build-app.server.ts'
import { openBuiltPages } from '#compose/pages/page-renderer.server.ts'
import { createSettingsReader } from '#compose/settings-reader.server.ts'
import { loadStarterContent } from '#compose/start/starter-content.server.ts'
import { describePlace } from '#compose/upkeep/operations.server.ts'
import { openAnchorLog } from '#core/audit/anchor.server.ts'
import { systemCtx } from '#core/context.server.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { readEnv } from '#core/env.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { IN_FLIGHT } from '#core/http/in-flight.server.ts'
import { type Route, route } from '#core/http/registry.server.ts'
import { createThrottle } from '#core/http/throttle.server.ts'
import { type Jobs, startJobs } from '#core/jobs/jobs.server.ts'
import { createLiveHub } from '#core/live/live-hub.server.ts'
import { createSlowCalls } from '#core/metrics/slow-calls.server.ts'
import { createPageViewCounter } from '#site/traffic/page-view-counter.service.server.ts'
import { expectProblem, send } from '../setup/http-client.ts'
import { HEADER_TABLE, comparable } from './header-table.ts'
import { type OwnDatabase, startOwnDatabase, until } from './server-client.ts'

const planted = (path: string, handler: Parameters<typeof route>[1]): Route =>
  route(
    defineEndpoint({
      method: 'GET',
      path: `/api/planted/${path}`,
      access: 'public',
      params: z.strictObject({}),
      query: z.strictObject({}),
      body: z.undefined(),
      response: z.unknown(),
      status: 200,
    }),
    handler,
  )

const SECRET = 'kanarifugl'
/** Requests that wait until the test releases them. */
const held = { count: 0, gate: Promise.withResolvers<void>() }
function letGo(): void {
  held.gate.resolve()
  held.gate = Promise.withResolvers()
}
/** Handlers with the faults that real ones may have. */
const FAULTS: readonly Route[] = [
  planted('throw', async () => {
    throw new Error(`${SECRET} at /srv/app/secret.ts`)
  }),
  planted('query', (ctx) => ctx.db.execute(sql`select ${SECRET} from no_such_table`)),
  planted('runaway', (ctx) => ctx.db.execute(sql`select pg_sleep(30)`)),
  planted('nap', (ctx) => ctx.db.execute(sql`select pg_sleep(0.3)`)),
  planted('wait', async () => {
    held.count += 1
    await held.gate.promise
    held.count -= 1
    return 'done'
  }),
  planted('lost', (ctx) =>
    ctx.tx(async (tx) => {
      await tx.db.execute(sql`insert into instance_state (key, value) values ('half', '{}')`)
      await tx.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      return 'never'
    }),
  ),
]

let own: OwnDatabase
let pool: pg.Pool
let jobs: Jobs
let app: App
let url = ''
beforeAll(async () => {
  own = await startOwnDatabase()
  const { appUrl } = own.database
  pool = createPool({ url: appUrl, onError: () => undefined })
  const ctx = systemCtx(createDb(pool))
  await loadStarterContent(ctx)
  jobs = await startJobs({ url: appUrl, onError: () => undefined })
  app = await buildApp({
    pool,
    pages: openBuiltPages(),
    logLevel: false,
    trustProxy: false,
    origin: () => url,
    isDraining: () => false,
    settings: createSettingsReader(() => ctx),
    live: createLiveHub({ findLiveSessions: async () => new Set(), onError: () => undefined }),
    modules: {
      systemCtx: () => ctx,
      origin: () => url,
      jobs,
      throttle: createThrottle({ pool, secret: Buffer.alloc(32) }),
      fingerprintSecret: Buffer.alloc(32),
      storage: openFileStorage({ folder: join(own.dataDir, 'files'), s3: null }),
      pepper: { id: '0'.repeat(16), key: Buffer.alloc(32) },
      pepperFile: join(own.dataDir, 'pepper'),
      health: { dataDir: own.dataDir, isEmbedded: true },
      operations: describePlace(readEnv({ DATA_DIR: own.dataDir }), { isEmbedded: true }, createSlowCalls()),
      anchors: openAnchorLog({ file: join(own.dataDir, 'audit-anchor.log'), key: Buffer.alloc(32) }),
      visits: createPageViewCounter(),
    },
    extraRoutes: FAULTS,
  })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app?.server.close()
  await jobs?.stop()
  await pool?.end()
  await own?.stop()
})
const get = (path: string) => send(url, path)

it('an error that nobody foresaw is a bare 500 with an id, and the table of headers', async () => {
  for (const path of ['/api/planted/throw', '/api/planted/query']) {
    const reply = await get(path)
    const problem = expectProblem(reply, 500)
    expect(reply.text).not.toContain(SECRET)
    expect(problem['requestId']).toMatch(/^[0-9a-f-]{36}$/)
    expect(comparable(reply.headers)).toEqual(HEADER_TABLE.problem)
  }
})

it('a query that runs away is cancelled and refused', async () => {
  expectProblem(await get('/api/planted/runaway'), 503)
})

it('more slow queries than connections are answered or refused, and nobody waits for long', async () => {
  const replies = await Promise.all(
    Array.from({ length: 200 }, async () => {
      // Two seconds for a connection, then the query itself: 2.3 s, and many times that on a busy machine.
      const { status, headers } = await fetch(`${url}/api/planted/nap`, { signal: AbortSignal.timeout(20_000) })
      if (status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/)
      return status
    }),
  )
  expect(new Set(replies)).toEqual(new Set([200, 503]))
  expect(replies.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
  expect((await get('/api/products/search?q=clx')).status).toBe(200)
})

it('slots of requests with a disconnected client are released', async () => {
  for (let round = 0; round < 3; round += 1) {
    const callers = Array.from({ length: IN_FLIGHT.api }, () => {
      const leave = new AbortController()
      const asked = fetch(`${url}/api/planted/wait`, { signal: leave.signal }).catch(() => undefined)
      return { leave, asked }
    })
    await until(() => held.count > IN_FLIGHT.api / 2, 'the requests are running')
    for (const { leave } of callers) leave.abort()
    await Promise.all(callers.map(({ asked }) => asked))
    // Some only arrive now, after their caller has gone.
    await until(() => {
      letGo()
      return held.count === 0
    }, 'the handlers have ended')
  }
  const statuses = Array.from({ length: IN_FLIGHT.api }, async () => (await fetch(`${url}/api/planted/wait`)).status)
  await until(() => held.count === IN_FLIGHT.api, 'all places are taken')
  letGo()
  expect((await Promise.all(statuses)).every((status) => status === 200)).toBe(true)
})

it('beyond the concurrency limit of a class callers get a Retry-After of a second', async () => {
  const refused: number[] = []
  const statuses = Array.from({ length: IN_FLIGHT.api + 40 }, async () => {
    const { status } = await fetch(`${url}/api/planted/wait`)
    if (status !== 200) refused.push(status)
    return status
  })
  await until(() => refused.length + held.count === IN_FLIGHT.api + 40, 'each has a place or an answer')
  letGo()
  await Promise.all(statuses)
  expect(refused).toEqual(Array(40).fill(503))
  expect((await get('/legal')).status).toBe(200)
})

it('a connection lost in the middle of a transaction is 503, and nothing of it stays', async () => {
  for (let round = 0; round < 20; round += 1) expectProblem(await get('/api/planted/lost'), 503)
  expect(await own.query(`select key from instance_state where key = 'half'`)).toEqual([])
  expect((await get('/api/products/search?q=clx')).status).toBe(200)
})
