import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { authorize } from '#compose/authorize.server.ts'
import { createModules } from '#compose/modules.server.ts'
import { createSettingsReader } from '#compose/settings-reader.server.ts'
import { describePlace } from '#compose/upkeep/operations.server.ts'
import { openAnchorLog } from '#core/audit/anchor.server.ts'
import { createCtx, systemCtx } from '#core/context.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { readEnv } from '#core/env.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { ByteCache } from '#core/http/byte-cache.server.ts'
import { registerRoutes } from '#core/http/registry.server.ts'
import { createHttpServer } from '#core/http/server.server.ts'
import { createThrottle } from '#core/http/throttle.server.ts'
import { createSlowCalls } from '#core/metrics/slow-calls.server.ts'
import { createPageViewCounter } from '#site/traffic/page-view-counter.service.server.ts'
import { type SentStatement, watchStatements } from '../../../tests/setup/watch-statements.ts'
import { atEnd, makeScratchFolder } from '../at-end.ts'
import type { AtOnceTask } from '../yardstick-task.ts'
import type { PortalStage } from './portal-stage.ts'

export interface WatchedCalls {
  /** Asks as a manager and gives the statements by which it was answered. */
  ask: (path: string) => Promise<AtOnceTask['statements']>
  stop: () => Promise<void>
}

/** All calls of the product in this process, on the stage's database: to see what they send. */
export async function watchCalls({ databaseUrl, token }: PortalStage): Promise<WatchedCalls> {
  const scratch = await makeScratchFolder()
  const pool = createPool({ url: databaseUrl, onError: () => undefined })
  const watch = watchStatements(pool)
  const db = createDb(pool)
  const key = randomBytes(32)
  const { routes } = createModules({
    settings: createSettingsReader(() => createCtx(db)),
    systemCtx: () => systemCtx(db),
    jobs: { send: noJob, work: noJob, stop: noJob },
    throttle: createThrottle({ pool, secret: key }),
    fingerprintSecret: key,
    storage: openFileStorage({ folder: scratch.path, s3: null }),
    pepper: { id: 'bench', key },
    pepperFile: join(scratch.path, 'pepper'),
    origin: () => 'http://bench.test',
    health: { dataDir: scratch.path, isEmbedded: false },
    operations: describePlace(readEnv({ DATA_DIR: scratch.path }), { isEmbedded: false }, createSlowCalls()),
    anchors: openAnchorLog({ file: join(scratch.path, 'anchor.log'), key }),
    visits: createPageViewCounter(),
  })
  const cache = new ByteCache()
  const server = createHttpServer({ logLevel: false, cache, trustProxy: false, isDraining: () => false })
  registerRoutes(server, routes, {
    cache,
    createCtx: (actor, requestId) => createCtx(db, actor, requestId),
    authorize: (access, given) => authorize(createCtx(db), access, given),
  })
  await server.ready()
  return {
    async ask(path) {
      watch.take()
      const { statusCode, body } = await server.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`)
      return watch.take().map(named)
    },
    stop: atEnd(async () => {
      await server.close()
      await pool.end()
      await scratch.remove()
    }),
  }
}

const noJob = () => Promise.reject(new Error('Nothing is put into the queue here'))

const named = ({ text, values }: SentStatement, index: number) => ({
  statement: { name: `bare ${index}`, text },
  values,
})
