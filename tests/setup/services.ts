import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll } from 'vitest'
import { VISITOR } from '#core/actor.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { createIdempotentCtx, toRequestKey } from '#core/http/idempotency.server.ts'
import { createThrottle, type Throttle } from '#core/http/throttle.server.ts'
import { startJobs, type Jobs } from '#core/jobs/jobs.server.ts'
import { openPatientPool, testDatabase } from './database.ts'

export interface TestServices {
  ctx: Ctx
  pool: pg.Pool
  jobs: Jobs
  throttle: Throttle
  url: string
  directUrl: string
  clusterFolder: string
  /** Runs a statement as the owner and gives its rows. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
}

/** A migrated database with its queue, as the product has it; everything is closed after the file's last test. */
export async function testServices(): Promise<TestServices> {
  const { url, directUrl, clusterFolder } = await testDatabase()
  const errors: Error[] = []
  const pool = createPool({ url, onError: (error) => errors.push(error) })
  const owner = openPatientPool(directUrl)
  const jobs = await startJobs({ url, onError: (error) => errors.push(error) })
  afterAll(async () => {
    await jobs.stop()
    await pool.end()
    await owner.end()
  })
  return {
    ctx: createCtx(createDb(pool), VISITOR),
    pool,
    jobs,
    throttle: createThrottle({ pool, secret: randomBytes(32) }),
    url,
    directUrl,
    clusterFolder,
    query: async (text, values) => (await owner.query(text, values)).rows,
  }
}

/** The ctx of a request with this Idempotency-Key, as an idempotent route passes it to its service. */
export const withKey = (ctx: Ctx, key: string | null, body?: unknown): Ctx =>
  createIdempotentCtx(ctx, key === null ? null : toRequestKey({ scope: 'test', key, body }))

/** Waits until `check` gives something other than undefined: as long as a machine that is busy may need. */
export async function eventually<T>(check: () => Promise<T | undefined> | T | undefined, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await check()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`Nothing came within ${seconds} s`)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}
