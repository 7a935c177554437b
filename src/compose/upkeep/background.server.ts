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
import { type Jobs, startJobs } from '#core/jobs/jobs.server.ts'
import { createTokenOf } from '#core/mail/link-tokens.server.ts'
import { deleteOldMailFiles } from '#core/mail/mail-files.server.ts'
import { openMailTransport, type MailTransport } from '#core/mail/mail-transport.server.ts'
import { openOutbox } from '#core/mail/outbox.server.ts'
import { createSlowCalls, type SlowCalls } from '#core/metrics/slow-calls.server.ts'
import { paths } from '#core/paths.ts'
import { sweepPictures } from '#house/files/pictures/pictures.service.server.ts'
import { readStoredFile } from '#house/files/stored-files.service.server.ts'
import { sweepFiles } from '#house/files/sweep-files.service.server.ts'
import { PROCESS_BEAT } from '#house/operations/operations.limits.ts'
import { leaveProcesses, tellProcess } from '#house/operations/processes.service.server.ts'
import { remindOfUnbilledItems } from '#money/billing/notices/unbilled-reminders.service.server.ts'
import { mailDaily, mailNotices } from '#people/notifications/notice-mail.service.server.ts'
import { mailDigest } from '#site/contact/contact-digest.service.server.ts'
import { checkFirstDay, type CheckDeps } from '#site/setup-checklist/setup-checklist.service.server.ts'
import { COUNTS } from '#site/traffic/traffic.limits.ts'
import { writeCounts } from '#site/traffic/traffic.service.server.ts'
import { createVisitCounter } from '#site/traffic/visit-counter.service.server.ts'
import { notifyOfReport } from '#site/whistleblowing/whistleblowing.service.server.ts'
import { remindOfExpiry } from '#visits/documents/document-reminders.service.server.ts'
import { remindOfWaiting } from '#visits/service-due/waiting-notices.service.server.ts'
import { runVesselImport } from '#visits/vessel-import/service/import-fleet.server.ts'
import { firstDayCheck } from '../first-day-evidence.server.ts'
import type { ModuleDeps } from '../modules.server.ts'
import { createFileDeps } from '../portal-files.server.ts'
import type { SettingsReader } from '../settings-reader.server.ts'
import { describeVisitRecords } from '../visit-records.server.ts'
import { runArchive } from './archive.server.ts'
import { describePlace, describeWork, workOnRuns } from './operations.server.ts'
import { forgetTraces, sweepOldData } from './retention.server.ts'

interface BackgroundOptions {
  env: Env
  pool: pg.Pool
  databaseUrl: string
  /** What the nightly backup saves; null when the database is not ours. */
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
  /** Hears how long answers took. */
  onAnswer: SlowCalls['onAnswer']
  /** Begins to work on what waits. */
  work(): Promise<void>
  stop(): Promise<void>
}

/** Traces of who sent something are forgotten within the hour also on a quiet site, milliseconds. */
const FORGET_EVERY = 5 * 60_000
/** How much of the audit log's end could be cut off unseen, milliseconds. */
const ANCHOR_EVERY = 5 * 60_000
/** Nightly, when the office sleeps. */
const RETENTION_CRON = '20 3 * * *'
/** A picture whose request broke off is gone within the day. */
const PICTURES_CRON = '40 */6 * * *'
/** So is an upload that nobody finished. */
const FILES_CRON = '10 * * * *'
/** What came beyond the contact form's copies is told together. */
const DIGEST_CRON = '*/15 * * * *'
/** After the files' sweep, each hour. */
const FIRST_DAY_CRON = '5 * * * *'
/** When the office opens: what expires soon, what waits too long, and the mails of those who want one a day. */
const DAILY_CRON = '0 7 * * *'

/** What is done now and then apart from the queue, by each process for itself. */
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

/** What was true when somebody last looked at the first day may not be any more. */
async function checkHourly(ctx: () => Ctx, jobs: Jobs, check: CheckDeps): Promise<void> {
  await jobs.work('first-day.check', async () => void (await checkFirstDay(ctx(), check)))
  await jobs.repeat('first-day.check', FIRST_DAY_CRON)
}

async function sweepNightly(ctx: Ctx, { env, settings }: BackgroundOptions): Promise<void> {
  const { retention } = await settings.get()
  await deleteOldMailFiles(path.join(env.dataDir, 'mail'), retention.sentMailDays)
  await sweepOldData(ctx, retention)
}

const openTransport = (env: Env, settings: SettingsReader): MailTransport =>
  openMailTransport({
    smtpUrl: env.smtpUrl,
    from: async () => env.mailFrom ?? `no-reply@${(await settings.get()).salesEmails[0].split('@')[1] ?? 'localhost'}`,
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
  const visits = createVisitCounter()
  const slow = createSlowCalls()
  const archive = runArchive(env, toSave, { saveNow: () => jobs.send(ctx(), 'backup.nightly', {}), onError })
  const isEmbedded = toSave !== null
  const health = { dataDir: env.dataDir, isEmbedded, ...archive.health }
  const operations = describePlace(env, health, slow)
  return {
    onAnswer: slow.onAnswer,
    moduleDeps: {
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
      origin: options.origin,
      health,
      operations,
    },
    async work() {
      outbox.work()
      const notices = { links: () => ({ origin: options.origin(), profile: paths.profile }) }
      await jobs.work('notifications.mail-notices', ({ userId }) => mailNotices(ctx(), notices, userId))
      await jobs.work('notifications.daily', async () => {
        const screens = { own: paths.operatorDashboard, people: paths.operatorManagement }
        await remindOfExpiry(ctx(), { jobs, links: screens })
        await remindOfWaiting(ctx(), {
          jobs,
          records: describeVisitRecords((await settings.get()).portal.requiredTravelDocuments),
          links: { newProject: paths.newProjectFor, project: paths.project },
        })
        await remindOfUnbilledItems(ctx(), { jobs, projectLink: paths.project })
        await mailDaily(ctx(), notices)
      })
      await jobs.repeat('notifications.daily', DAILY_CRON)
      await jobs.work('whistleblowing.notify', async () => {
        const { internal } = await settings.get()
        await notifyOfReport(ctx(), internal.reportNoticeAddresses)
      })
      await jobs.work('contact.digest', async () => {
        const { internal } = await settings.get()
        await mailDigest(ctx(), { mailTo: internal.contactMailTo, panel: `${options.origin()}${paths.admin}` })
      })
      await jobs.repeat('contact.digest', DIGEST_CRON)
      await jobs.work('retention.sweep', () => sweepNightly(ctx(), options))
      await jobs.repeat('retention.sweep', RETENTION_CRON)
      await jobs.work('files.sweep-pictures', async () => void (await sweepPictures(ctx(), storage)))
      await jobs.repeat('files.sweep-pictures', PICTURES_CRON)
      await jobs.work('files.sweep', async () => void (await sweepFiles(ctx(), storage)))
      await jobs.repeat('files.sweep', FILES_CRON)
      await jobs.work('vessels.import', (job, attempt) => runVesselImport(ctx(), job, attempt))
      await workOnRuns({ ctx, jobs, isEmbedded, settings, work: archive.clearingAfter(describeWork(ctx, env, toSave)) })
      await archive.begin()
      timers.every(PROCESS_BEAT.every * 1000, () => tellProcess(ctx(), operations.self()))
      await tellProcess(ctx(), operations.self())
      await checkHourly(ctx, jobs, firstDayCheck({ pepper, pepperFile: env.pepperFile, operations }))
      timers.every(COUNTS.writeEvery, () => writeCounts(ctx(), visits))
      timers.every(FORGET_EVERY, () => forgetTraces(ctx()))
      timers.every(ANCHOR_EVERY, () => anchors.keep(ctx()))
      await anchors.keep(ctx())
    },
    async stop() {
      timers.stop()
      // A database that is away takes no counts, and nobody waits for it.
      await writeCounts(ctx(), visits).catch(() => undefined)
      await leaveProcesses(ctx(), operations.self().id).catch(() => undefined)
      await Promise.all([jobs.stop(), outbox.stop()])
      await archive.end()
      transport.close()
    },
  }
}
