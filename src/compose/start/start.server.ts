import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { prepareAudit } from '#core/audit/prepare-audit.server.ts'
import { systemCtx, type Ctx } from '#core/context.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { listenForChanges } from '#core/db/change-listener.server.ts'
import { migrateDatabase } from '#core/db/migrate.server.ts'
import { createDb, createPool, openConnections } from '#core/db/pool.server.ts'
import type { Env } from '#core/env.server.ts'
import { CACHE_TAGS, type CacheTag } from '#core/http/byte-cache.server.ts'
import type { Throttles } from '#core/http/throttle.server.ts'
import { prepareJobs } from '#core/jobs/jobs.server.ts'
import { createLiveHub } from '#core/live/live-hub.server.ts'
import { LIVE_CHANNEL } from '#core/live/live.server.ts'
import { METRICS_HOST } from '#core/metrics/metrics.server.ts'
import { preparePortRegister } from '#core/ports/port-register.server.ts'
import { prepareSigningKeys } from '#house/signing-keys/signing-keys.service.server.ts'
import { findProducts } from '#site/catalogue/catalogue.contract.ts'
import { buildApp, type App } from '../build-app.server.ts'
import { findLiveSessions } from '../find-live-sessions.server.ts'
import { openPages } from '../pages/open-pages.server.ts'
import { PRODUCT_JOBS } from '../product-modules.server.ts'
import { createSettingsReader } from '../settings-reader.server.ts'
import { startBackground, type Background } from '../upkeep/background.server.ts'
import { backUpBeforeMigrating } from '../upkeep/backup-before-migrating.server.ts'
import { openMetrics } from '../upkeep/metrics.server.ts'
import { prepareFirstStart } from './first-start.server.ts'
import { openDatabase, type DatabaseAddresses } from './open-database.server.ts'
import { printAddress, printFirstStart, printLine, printSharedRole } from './print.ts'
import { prepareDataFolder, refuseTakenPort } from './start-failures.server.ts'
import { loadStarterContent } from './starter-content.server.ts'

/**
 * Drain, milliseconds: how long balancers get to notice, and how long running requests may take (docs/decisions/0005).
 */
const DRAIN = { notice: 1500, grace: 25_000 } as const

/** Parts that a test, the bench or the demonstration may replace. */
export interface Overrides {
  throttles?: Throttles
  /** How hard strangers work while a flood lasts. */
  workBits?: number
  /** Called once everything is prepared, before any request is accepted. */
  fill?: (parts: Filling) => Promise<void>
}

/** Dependencies of filling an installation with example data. */
export interface Filling {
  ctx: Ctx
  directUrl: string
  pepper: Pepper
  modules: Background['moduleDeps']
}

/**
 * Milliseconds between two tries, and their number: an unreadable catalogue must not prevent people from correcting it.
 */
const WARM = { pause: 250, tries: 20 } as const

/**
 * Renders the whole catalogue's response before the first request: with many products that takes longer than a caller
 * would wait.
 */
async function warmCatalogue(server: App['server']): Promise<void> {
  for (let tried = 0; tried < WARM.tries; tried += 1) {
    const { statusCode } = await server.inject(findProducts.path)
    if (statusCode === 200) return
    await delay(WARM.pause)
  }
}

/** Listens and returns the address at which this machine reaches the product. */
async function listen(server: App['server'], { port, host }: Pick<Env, 'port' | 'host'>): Promise<string> {
  await server.listen({ port, host })
  const opened = server.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${opened.port}`
}

/** Migrates the database to this version; returns whether the audit log is protected from the everyday role. */
async function prepareSchema(env: Env, database: DatabaseAddresses): Promise<boolean> {
  const saved = await backUpBeforeMigrating(env, database)
  if (saved !== null) printLine(saved)
  await migrateDatabase(database.directUrl)
  await prepareJobs(database.directUrl, database.appUrl, PRODUCT_JOBS)
  return prepareAudit(database.directUrl, database.appUrl)
}

/** Starts everything in order and listens; resolves when the product answers. */
export async function startProduct(env: Env, overrides: Overrides = {}): Promise<void> {
  const started = performance.now()
  await refuseTakenPort(env)
  if (env.metricsPort !== null) await refuseTakenPort({ host: METRICS_HOST, port: env.metricsPort })
  await prepareDataFolder(env)
  // Read while the database starts.
  const opening = openPages(env)
  const loading = opening.then(({ pages }) => (pages.mode === 'production' ? pages.load() : null))
  const [database] = await Promise.all([openDatabase(env), loading])
  const isAuditGuarded = await prepareSchema(env, database)

  let app: App | null = null
  let draining = false
  let address = ''
  const onError = (error: Error): void => app?.server.log.warn({ err: error }, 'database connection')
  const pool = createPool({ url: database.appUrl, onError })
  const ctx = systemCtx(createDb(pool))
  const { pepper, secrets } = await prepareFirstStart(ctx, env)
  // Printed immediately: if a later step failed, nobody would ever see them again.
  if (secrets !== null) printFirstStart(secrets)
  await loadStarterContent(ctx)
  await prepareSigningKeys(ctx, { pepper })

  const settings = createSettingsReader(() => ctx)
  const origin = () => env.publicUrl ?? address
  const live = createLiveHub({ findLiveSessions: (ids) => findLiveSessions(ctx, ids), onError })
  const background = await startBackground({
    env,
    pool,
    databaseUrl: database.appUrl,
    toSave: database.toSave,
    pepper,
    settings,
    origin,
    onError,
    ...(overrides.throttles === undefined ? {} : { throttles: overrides.throttles }),
    ...(overrides.workBits === undefined ? {} : { workBits: overrides.workBits }),
  })
  await overrides.fill?.({ ctx, directUrl: database.directUrl, pepper, modules: background.moduleDeps })

  const { health } = background.moduleDeps
  const metrics = openMetrics(
    env.metricsPort,
    background.onAnswer,
    () => app && { pool, live, health, cache: app.cache, ctx: () => ctx, isDraining: () => draining },
  )
  app = await buildApp({
    pool,
    onAnswer: metrics.onAnswer,
    ...(await opening),
    logLevel: env.logLevel,
    trustProxy: env.trustProxy,
    origin,
    isDraining: () => draining,
    settings,
    live,
    modules: background.moduleDeps,
  })
  const running = app
  const forget = (tag?: CacheTag): void => {
    if (tag === undefined || tag === 'settings') settings.forget()
    running.cache.invalidate(tag)
  }
  const hearing = { directUrl: database.directUrl, onError }
  const listener = await listenForChanges({
    ...hearing,
    channel: 'content_changed',
    onChange: (payload) => forget(CACHE_TAGS.find((tag) => tag === payload)),
    onGap: () => forget(),
  })
  const liveHearing = { ...hearing, channel: LIVE_CHANNEL, onChange: live.receive, onGap: live.gap }
  const liveListener = await listenForChanges(liveHearing)
  await background.work()
  await Promise.all([warmCatalogue(running.server), openConnections(pool)])
  address = await listen(running.server, env)
  await metrics.listen()
  preparePortRegister().catch(onError)

  closeWithGrace({ delay: DRAIN.notice + DRAIN.grace + 5000, logger: false }, async ({ err, signal }) => {
    if (err) running.server.log.fatal({ err }, 'unexpected error, stopping')
    draining = true
    // Load balancers need a moment to notice /readyz; there is none for a server in a terminal.
    if (signal === 'SIGTERM') await delay(DRAIN.notice)
    // Streams would never end by themselves.
    live.end()
    const leave = async (): Promise<void> => {
      if (signal === 'SIGTERM') await running.server.leave()
      await running.server.close()
    }
    await Promise.race([leave(), delay(DRAIN.grace)])
    metrics.close()
    await Promise.all([listener.stop(), liveListener.stop()])
    await background.stop()
    await pool.end()
    await database.stop()
  })

  if (!isAuditGuarded) printSharedRole()
  printAddress(env.publicUrl ?? address, performance.now() - started)
}
