import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { BackupError } from '#core/backup/backup-error.ts'
import { fingerprintOf, makeBackupKeys, readPrivateKeyText } from '#core/backup/backup-keys.server.ts'
import { copySets } from '#core/backup/copy-set.server.ts'
import { DRILL_PREFIX, drillBackup } from '#core/backup/drill-backup.server.ts'
import type { DatabaseToSave } from '#core/backup/find-database.server.ts'
import { describeNewest, timeOfSet } from '#core/backup/set-facts.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { Env } from '#core/env.server.ts'
import { handleJob, type Jobs } from '#core/jobs/jobs.server.ts'
import type { SlowCalls } from '#core/metrics/slow-calls.server.ts'
import { PRODUCT_VERSION } from '#core/product-version.server.ts'
import type { RunResult } from '#house/operations/operations.contract.ts'
import { nightlyBackupJob, requestedRunJob, weeklyDrillJob } from '#house/operations/operations.jobs.server.ts'
import { SLOW_CALLS } from '#house/operations/operations.limits.ts'
import type { OperationsPlace } from '#house/operations/operations.queries.server.ts'
import { openRun, performAsked, performRun, type RunWork } from '#house/operations/runs.service.server.ts'
import { drillWeekly } from '#house/operations/weekly.service.server.ts'
import type { SiteSettings } from '#site/site-content/site-content.contract.ts'
import { describeHealth, type HealthSource } from '../describe-health.server.ts'
import type { SettingsReader } from '../settings-reader.server.ts'
import { backupFolder, backUpNightly, backUpOwn, findKnownMigrations, RESTORE_CHECKS } from './backup.server.ts'
import { upkeepTexts } from './messages.en.ts'

/** Days for which a copy is retained elsewhere: longer than here, since space here is limited. */
const COPIES_DAYS = 30
/**
 * Disk space for a drill: files of the set and a set of its own if it makes one, times the size of a set, which is
 * compressed; the restored database with its log, times its size, embedded even if it came from another server; and the
 * space that a start needs.
 */
const DRILL_ROOM = { sets: 2.5, databases: 2, start: 200e6 } as const

type ReportProgress = Parameters<RunWork['backup']>[0]

/** Folders of this installation's backups, and the state of this process. */
export function describePlace(env: Env, health: Omit<HealthSource, 'dataDir'>, slow: SlowCalls): OperationsPlace {
  const id = randomUUID()
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
  return {
    dataDir: env.dataDir,
    backups: backupFolder(env),
    copies: env.backupCopyDir,
    archive: env.walArchive,
    keyFingerprint: env.backupPublicKey === null ? null : fingerprintOf(env.backupPublicKey),
    isMailKept: env.smtpUrl === null,
    describeHealth: (ctx) => describeHealth(ctx, { ...health, dataDir: env.dataDir }),
    self: () => ({
      id,
      name: `${os.hostname()}:${process.pid}`,
      version: PRODUCT_VERSION,
      node: process.version,
      startedAt,
      memoryBytes: process.memoryUsage.rss(),
      slow: slow.list(SLOW_CALLS),
    }),
  }
}

/** How this installation makes and verifies backups. */
export const describeWork = (ctx: () => Ctx, env: Env, toSave: DatabaseToSave | null): RunWork => ({
  backup: (reportProgress) => save(ctx(), env, toSave, reportProgress),
  drill: (reportProgress) => drill(ctx(), env, toSave, reportProgress),
})

async function save(
  ctx: Ctx,
  env: Env,
  toSave: DatabaseToSave | null,
  reportProgress: ReportProgress,
): Promise<RunResult> {
  reportProgress({ step: 'saving' })
  const made = await backUpNightly(ctx, env, toSave, (doneBytes) => reportProgress({ doneBytes }))
  reportProgress({ step: 'copying' })
  const counts = Object.values(made.rows)
  const set = path.basename(made.folder)
  return {
    set,
    madeAt: timeOfSet(set),
    tables: counts.length,
    rows: counts.reduce((sum, count) => sum + count, 0),
    files: made.files,
    bytes: made.bytes,
    relations: null,
    isSealed: env.backupPublicKey !== null,
    isOwnSet: false,
    copyError: await copyElsewhere(env),
  }
}

/** A backup is complete also when its copy failed; the reason is reported next to it. */
async function copyElsewhere({ backupCopyDir, ...env }: Env): Promise<string | null> {
  if (backupCopyDir === null) return null
  try {
    await copySets(path.join(env.dataDir, 'backups'), backupCopyDir, COPIES_DAYS)
    return null
  } catch (error) {
    if (error instanceof BackupError) return error.message
    throw error
  }
}

/**
 * Tries the newest set. One that only an absent private key opens, or none, is replaced by a set made for this drill.
 */
async function drill(
  ctx: Ctx,
  env: Env,
  toSave: DatabaseToSave | null,
  reportProgress: ReportProgress,
): Promise<RunResult> {
  // Left over from a killed drill.
  for (const name of await readdir(env.dataDir)) {
    if (name.startsWith(DRILL_PREFIX)) await rm(path.join(env.dataDir, name), { recursive: true, force: true })
  }
  const newest = await describeNewest(backupFolder(env))
  await refuseWithoutRoom(ctx, env.dataDir, newest?.bytes ?? 0)
  const knownMigrations = await findKnownMigrations()
  const scratch = await mkdtemp(path.join(env.dataDir, DRILL_PREFIX))
  try {
    const isOwnSet = newest === null || newest.isSealed
    let folder = path.join(backupFolder(env), newest?.name ?? '')
    let privateKey: Buffer | null = null
    if (isOwnSet) {
      reportProgress({ step: 'saving' })
      const keys = makeBackupKeys()
      const once = { ...env, backupPublicKey: keys.publicKey }
      folder = (await backUpOwn(once, toSave, scratch, (doneBytes) => reportProgress({ doneBytes }))).folder
      privateKey = readPrivateKeyText(keys.privateKey)
    }
    reportProgress({ step: 'restoring' })
    const proof = await drillBackup({
      folder,
      privateKey,
      knownMigrations,
      checks: RESTORE_CHECKS,
      within: scratch,
      onCompare: () => reportProgress({ step: 'comparing' }),
    })
    const { tables, rows, files, relations, set } = proof
    const name = path.basename(folder)
    const isSealed = newest?.isSealed ?? env.backupPublicKey !== null
    return {
      set: name,
      madeAt: set.madeAt,
      tables,
      rows,
      files,
      relations,
      bytes: null,
      isSealed,
      isOwnSet,
      copyError: null,
    }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

async function refuseWithoutRoom(ctx: Ctx, dataDir: string, setBytes: number): Promise<void> {
  const rows = await queryRows(ctx.db, { bytes: 'text' }, sql`select pg_database_size(current_database()) as bytes`)
  const disk = await statfs(dataDir)
  const free = disk.bavail * disk.bsize
  const needed = DRILL_ROOM.sets * setBytes + DRILL_ROOM.databases * Number(rows[0]?.bytes ?? 0) + DRILL_ROOM.start
  if (free < needed) throw new BackupError(upkeepTexts.noRoomForDrill(needed, free))
}

interface WorkOptions {
  ctx: () => Ctx
  jobs: Jobs
  work: RunWork
  isEmbedded: boolean
  settings: SettingsReader
}

/** Addresses that are notified of reports; the address of contact messages when none is set. */
const administratorsOf = ({ internal }: SiteSettings): readonly string[] =>
  internal.reportNoticeAddresses.length > 0 ? internal.reportNoticeAddresses : [internal.contactMailTo]

/** Starts processing requested and scheduled runs. */
export async function workOnRuns({ ctx, jobs, work, isEmbedded, settings }: WorkOptions): Promise<void> {
  await jobs.work(handleJob(requestedRunJob, async ({ runId }) => void (await performAsked(ctx(), work, runId))))
  const mailTo = async () => administratorsOf(await settings.get())
  await jobs.work(handleJob(weeklyDrillJob, () => drillWeekly(ctx(), { work, mailTo })))
  if (isEmbedded) {
    const saveNightly = async () => {
      const opened = await openRun(ctx(), { kind: 'backup', cause: 'nightly' })
      // Retried when that one has ended.
      if (opened === null) throw new Error('Another run is under way')
      const run = await performRun(ctx(), work, opened)
      if (run?.state !== 'done') throw new Error('The backup failed')
    }
    await jobs.work(handleJob(nightlyBackupJob, saveNightly))
  }
}
