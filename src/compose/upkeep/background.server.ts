import path from 'node:path'
import type pg from 'pg'
import { openAnchorLog } from '#core/audit/anchor.server.ts'
import type { DatabaseToSave } from '#core/backup/find-database.server.ts'
import { systemCtx, type Ctx } from '#core/context.server.ts'
import { deriveKey } from '#core/crypto/box.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import type { Env } from '#core/env.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { createThrottle, type Throttles } from '#core/http/throttle.server.ts'
import { handleJob, startJobs } from '#core/jobs/jobs.server.ts'
import { createTokenOf } from '#core/mail/link-tokens.server.ts'
import { deleteOldMailFiles } from '#core/mail/mail-files.server.ts'
import { openMailTransport, type MailTransport } from '#core/mail/mail-transport.server.ts'
import { openOutbox } from '#core/mail/outbox.server.ts'
import { createSlowCalls, type SlowCalls } from '#core/metrics/slow-calls.server.ts'
import { readStoredFile } from '#house/files/stored-files.service.server.ts'
import { nightlyBackupJob } from '#house/operations/operations.jobs.server.ts'
import { PROCESS_BEAT } from '#house/operations/operations.limits.ts'
import { leaveProcesses, recordProcess } from '#house/operations/processes.service.server.ts'
import { createPageViewCounter } from '#site/traffic/page-view-counter.service.server.ts'
import { COUNTS } from '#site/traffic/traffic.limits.ts'
import { writeCounts } from '#site/traffic/traffic.service.server.ts'
import { createProductDeps, type ModuleDeps } from '../modules.server.ts'
import { createFileDeps } from '../portal-files.server.ts'
import { listHandlers } from '../product-modules.server.ts'
import type { SettingsReader } from '../settings-reader.server.ts'
import { runArchive } from './archive.server.ts'
import { describePlace, describeWork, workOnRuns } from './operations.server.ts'
import { retentionJob } from './retention.jobs.server.ts'
import { forgetTraces, sweepOldData } from './retention.server.ts'

interface BackgroundOptions {
  env: Env
  pool: pg.Pool
  databaseUrl: string
  /** Input of the nightly backup; null with an external database. */
  toSave: DatabaseToSave | null
  pepper: Pepper
  settings: SettingsReader
  /** Origin of the links in mails; asked late, since the port may be chosen by the system. */
  origin: () => string
  onError: (error: Error) => void
  /** Replaces the throttles' numbers: tests and the bench. */
  throttles?: Throttles
  /** How hard strangers work while a flood lasts; tests make it easy. */
  workBits?: number
}

export interface Background {
  moduleDeps: Omit<ModuleDeps, 'settings'>
  /** Called after each response, with its duration. */
  onAnswer: SlowCalls['onAnswer']
  /** Starts processing the queue. */
  work(): Promise<void>
  stop(): Promise<void>
}

/** Hashes of client addresses are deleted within the hour also on a quiet site, milliseconds. */
const FORGET_EVERY = 5 * 60_000
/** How much of the audit log's end could be cut off unseen, milliseconds. */
const ANCHOR_EVERY = 5 * 60_000

/** Periodic work outside the job queue, in each process. */
function createTimers(onError: BackgroundOptions['onError']) {
  const timers: NodeJS.Timeout[] = []
  return {
    every(milliseconds: number, does: () => Promise<unknown>): void {
      const attempt = () =>
        does().catch((error: unknown) => onError(error instanceof Error ? error : new Error('Upkeep failed')))
      timers.push(setInterval(() => void attempt(), milliseconds))
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

async function sweepNightly(ctx: Ctx, { env, settings }: BackgroundOptions): Promise<void> {
  const { retention } = await settings.get()
  await deleteOldMailFiles(path.join(env.dataDir, 'mail'), retention.sentMailDays)
  await sweepOldData(ctx, retention)
}

/** The sender of all mail. */
const readMailFrom = (env: Env, settings: SettingsReader) => async (): Promise<string> =>
  env.mailFrom ?? `no-reply@${(await settings.get()).salesEmails[0].split('@')[1] ?? 'localhost'}`

const openTransport = (env: Env, settings: SettingsReader): MailTransport =>
  openMailTransport({
    smtpUrl: env.smtpUrl,
    from: readMailFrom(env, settings),
    folder: path.join(env.dataDir, 'mail'),
  })

/** The queue, the outbox and the throttles of this process. */
export async function startBackground(options: BackgroundOptions): Promise<Background> {
  const { env, pool, pepper, settings, toSave, onError } = options
  const ctx = (): Ctx => systemCtx(createDb(pool))
  const jobs = await startJobs({ url: options.databaseUrl, onError })
  const timers = createTimers(onError)
  const transport = openTransport(env, settings)
  const storage = openFileStorage({ folder: path.join(env.dataDir, 'files'), s3: env.s3 })
  const files = createFileDeps({ storage, pepper })
  const outbox = openOutbox({
    ctx,
    transport,
    readAttachment: (id) => readStoredFile(ctx(), files, id),
    tokenOf: createTokenOf(pepper),
    onError,
  })
  const anchors = openAnchorLog({
    file: path.join(env.dataDir, 'audit-anchor.log'),
    key: deriveKey(pepper.key, 'audit/v1/anchor'),
  })
  const visits = createPageViewCounter()
  const slow = createSlowCalls()
  const archive = runArchive(env, toSave, { saveNow: () => jobs.send(ctx(), nightlyBackupJob, {}), onError })
  const isEmbedded = toSave !== null
  const health = { dataDir: env.dataDir, isEmbedded, ...archive.health }
  const operations = describePlace(env, health, slow)
  const moduleDeps: Background['moduleDeps'] = {
    systemCtx: ctx,
    anchors,
    visits,
    storage,
    jobs,
    throttle: createThrottle({
      pool,
      secret: deriveKey(pepper.key, 'throttle/v1'),
      ...(options.throttles === undefined ? {} : { rules: options.throttles }),
      workBits: options.workBits,
    }),
    fingerprintSecret: deriveKey(pepper.key, 'wb/v1/fingerprints'),
    pepper,
    pepperFile: env.pepperFile,
    mailbox: { imapUrl: env.imapUrl, from: readMailFrom(env, settings) },
    origin: options.origin,
    health,
    operations,
  }
  return {
    onAnswer: slow.onAnswer,
    moduleDeps,
    async work() {
      outbox.work()
      const product = createProductDeps({ ...moduleDeps, settings })
      for (const handler of listHandlers(product)) await jobs.work(handler)
      await jobs.work(handleJob(retentionJob, () => sweepNightly(ctx(), options)))
      await workOnRuns({ ctx, jobs, isEmbedded, settings, work: archive.clearingAfter(describeWork(ctx, env, toSave)) })
      await archive.begin()
      timers.every(PROCESS_BEAT.every * 1000, () => recordProcess(ctx(), operations.self()))
      await recordProcess(ctx(), operations.self())
      timers.every(COUNTS.writeEvery, () => writeCounts(ctx(), visits))
      timers.every(FORGET_EVERY, () => forgetTraces(ctx()))
      timers.every(ANCHOR_EVERY, () => anchors.keep(ctx()))
      await anchors.keep(ctx())
    },
    async stop() {
      timers.stop()
      // Counts are lost when the database is unavailable; nothing waits for it.
      await writeCounts(ctx(), visits).catch(() => undefined)
      await leaveProcesses(ctx(), operations.self().id).catch(() => undefined)
      await Promise.all([jobs.stop(), outbox.stop()])
      await archive.end()
      transport.close()
    },
  }
}
