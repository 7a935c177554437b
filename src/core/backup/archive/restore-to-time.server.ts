import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  changeOwner,
  chooseAccount,
  parseLsn,
  readSegmentName,
  RESTORE_SETTINGS,
  segmentName,
  startEmbeddedDatabase,
} from '@maritime-service/postgres'
import { OSLO, toInstant, toLocal } from '../../days.ts'
import { findUnknownMigration } from '../../db/baseline/baseline.server.ts'
import { withClient } from '../../db/with-client.server.ts'
import { BackupError } from '../backup-error.ts'
import { CLUSTER_FOLDER } from '../make-backup.server.ts'
import type { Manifest } from '../manifest.server.ts'
import { archiveTexts } from '../messages.en.ts'
import { emptyFolder, restoreBackup, type RestoreOptions } from '../restore-backup.server.ts'
import {
  type ArchivedSegment,
  listFiles,
  listLines,
  listSegments,
  LOG_FOLDER,
  readFromLine,
} from './archive-folder.server.ts'

/** A time, or the end of the archive. */
export type Until = Date | 'end'

interface RestoreToTimeOptions extends RestoreOptions {
  /** WAL_ARCHIVE. */
  archive: string
  /** Needed for an encrypted archive. */
  privateKey: Buffer | null
  until: Until
}

/** Formats a time for people, on the clock of Oslo. */
export const sayTime = (time: Date): string => {
  const seconds = String(time.getUTCSeconds()).padStart(2, '0')
  return `${toLocal(time.toISOString(), OSLO)
    .replace('T', ' ')
    .replace(/(\/2)?$/, `:${seconds}$1`)} (Oslo)`
}

/**
 * Reads the time of `--until`.
 * @throws {BackupError} when it is none
 */
export function readUntil(text: string): Until {
  if (text === 'end') return 'end'
  const [, day, minute, seconds = '0'] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::([0-5]\d))?$/.exec(text.trim()) ?? []
  const local = day === undefined ? null : toInstant(`${day}T${minute}`, OSLO)
  if (local !== null) return new Date(new Date(local).getTime() + Number(seconds) * 1000)
  const zoned = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text.trim())
  const time = zoned ? new Date(text.trim().replace(' ', 'T')) : null
  if (time === null || Number.isNaN(time.getTime())) throw new BackupError(archiveTexts.badTime(text))
  return time
}

const SEGMENT_OF_SET = new RegExp(`^${CLUSTER_FOLDER}/pg_wal/[0-9A-F]{24}$`)

/**
 * The segments from a set to a time, starting with the set's last one. A full segment only has the time when it was
 * written: a change before that time may be in a later one, so all are used, and PostgreSQL stops at the time.
 */
function chooseSegments(manifest: Manifest, archived: readonly ArchivedSegment[], until: Until): ArchivedSegment[] {
  const last = manifest.files.findLast(({ path }) => SEGMENT_OF_SET.test(path))
  if (last === undefined) throw new BackupError(archiveTexts.nothingAfter)
  const segmentBytes = BigInt(last.size)
  const { timeline } = readSegmentName(last.path.slice(-24), segmentBytes)
  const chosen: ArchivedSegment[] = []
  for (let next = parseLsn(manifest.lsn) / segmentBytes; ; next += 1n) {
    const name = segmentName(timeline, next, segmentBytes)
    const found = archived.filter(({ segment }) => segment === name)
    const best = found.find(({ isWhole }) => isWhole) ?? found.at(-1)
    if (best !== undefined) chosen.push(best)
    const end = chosen.at(-1)?.until
    if (best?.isWhole === true) continue
    const isFollowed = archived.some(({ segment }) => segment > name)
    const isShort = until === 'end' || end === undefined || end < until
    if (best === undefined && isFollowed && isShort)
      throw new BackupError(archiveTexts.gap(name, sayTime(end ?? new Date(manifest.madeAt))))
    if (end === undefined) throw new BackupError(archiveTexts.nothingAfter)
    if (until !== 'end' && end < until) throw new BackupError(archiveTexts.notAfter(sayTime(end)))
    return chosen
  }
}

interface Way {
  line: { name: string; folder: string }
  segments: readonly ArchivedSegment[]
  segmentBytes: number
}

/**
 * Finds the segments that lead from the set to the time, before anything is restored. @throws {BackupError} when there
 * are none
 */
async function findWay({ set: { manifest }, archive, until }: RestoreToTimeOptions): Promise<Way> {
  if (manifest.kind !== 'cluster') throw new BackupError(archiveTexts.external)
  if (manifest.archive === undefined) throw new BackupError(archiveTexts.noLine)
  if (until !== 'end' && until < new Date(manifest.madeAt)) {
    throw new BackupError(archiveTexts.notBefore(sayTime(new Date(manifest.madeAt))))
  }
  const lines = await listLines(archive).catch((): string[] => [])
  if (!lines.includes(manifest.archive)) throw new BackupError(archiveTexts.otherArchive(archive, manifest.archive))
  const line = { name: manifest.archive, folder: join(archive, manifest.archive) }
  const segments = chooseSegments(manifest, await listSegments(line.folder), until)
  const segmentBytes = manifest.files.findLast(({ path }) => SEGMENT_OF_SET.test(path))?.size ?? 0
  return { line, segments, segmentBytes }
}

/** Adds the archived files to those of the set: the log, with the set's last segment truncated, and newer files. */
async function layOut({ set, dataDir, privateKey, until }: RestoreToTimeOptions, way: Way): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  const account = await chooseAccount(cluster)
  const ownBytes = Number(parseLsn(set.manifest.lsn)) % way.segmentBytes
  for (const [index, { name, segment }] of way.segments.entries()) {
    const draft = join(cluster, 'pg_wal', `${segment}.draft`)
    await readFromLine(way.line, `${LOG_FOLDER}/${name}`, privateKey, (source) =>
      pipeline(source, createWriteStream(draft, { mode: 0o600 })),
    )
    // An archive that was unavailable since the set was made has less of its last segment than the set itself.
    if (index === 0 && (await stat(draft)).size < ownBytes) {
      await rm(draft)
      continue
    }
    // Zeros up to the full length: PostgreSQL reads them as the end of its log.
    await truncate(draft, way.segmentBytes)
    await changeOwner(account, draft)
    await rename(draft, join(cluster, 'pg_wal', segment))
  }
  for (const { name, path, time } of await listFiles(way.line.folder)) {
    if (until !== 'end' && time > until) continue
    const target = join(dataDir, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await readFromLine(way.line, name, privateKey, (source) =>
      pipeline(source, createWriteStream(target, { mode: 0o600, flush: true })),
    )
  }
}

/** Sets the recovery target of PostgreSQL. All segments are in its own folder, so that no command fetches them. */
async function writeTarget(cluster: string, until: Until): Promise<void> {
  const account = await chooseAccount(cluster)
  const settings = [
    `restore_command = 'false'`,
    `recovery_target_timeline = 'current'`,
    `recovery_target_action = 'promote'`,
    // No connection is accepted before it is done.
    `hot_standby = off`,
    ...(until === 'end' ? [] : [`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`]),
  ]
  const files = { 'recovery.signal': '', [RESTORE_SETTINGS]: `${settings.join('\n')}\n` }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(cluster, name), text, { mode: 0o600 })
    await changeOwner(account, join(cluster, name))
  }
}

const readLog = (dataDir: string): Promise<string> =>
  readFile(join(dataDir, 'postgres-log', 'postgres.log'), 'utf8').catch(() => '')

/** When the last change was made that was replayed; null when there was none. The server itself forgets it at its next start. */
async function findLastChange(dataDir: string): Promise<Date | null> {
  const said = [
    ...(await readLog(dataDir)).matchAll(/last completed transaction was at log time (\S+) (\S+?)\+00/g),
  ].at(-1)
  return said === undefined ? null : new Date(`${said[1]}T${said[2]}Z`)
}

interface Replayed {
  /** Time of the last change. */
  last: Date | null
  /** Names of the migrations that the database has: some may have come after the set. */
  migrations: string[]
}

interface Aim {
  dataDir: string
  until: Until
  /** True if the archive is complete up to this time; else PostgreSQL has to find a later change to prove that. */
  isCertain: boolean
}

async function replay({ dataDir, until, isCertain }: Aim): Promise<Replayed> {
  const cluster = join(dataDir, 'postgres')
  await writeTarget(cluster, until)
  const database = await startEmbeddedDatabase({ dataDir, isRecovering: true }).catch(async (error: unknown) => {
    const said = await readLog(dataDir)
    if (said.includes('before consistent recovery point'))
      throw new BackupError(archiveTexts.notBeforeEnd, { cause: error })
    // Nothing was changed between the time and the end of the archive: the end is equivalent.
    if (until !== 'end' && said.includes('recovery ended before configured recovery target')) return null
    throw error
  })
  if (database === null) {
    const last = await findLastChange(dataDir)
    if (!isCertain)
      throw new BackupError(last === null ? archiveTexts.nothingAfter : archiveTexts.notAfter(sayTime(last)))
    return replay({ dataDir, until: 'end', isCertain })
  }
  try {
    const { rows } = await withClient(database.backupUrl, 'restore', (client) =>
      client.query<{ name: string }>('select name from drizzle.__drizzle_migrations order by id'),
    )
    return { last: await findLastChange(dataDir), migrations: rows.map(({ name }) => name) }
  } finally {
    await database.stop()
    await rm(join(cluster, RESTORE_SETTINGS), { force: true })
  }
}

/**
 * Restores a set into an empty data folder and replays the archive up to a time. Returns the time of the last change.
 * @throws {BackupError} with a sentence for people; the folder is empty again then
 */
export async function restoreToTime(options: RestoreToTimeOptions): Promise<Date | null> {
  const way = await findWay(options)
  await restoreBackup(options)
  try {
    await layOut(options, way)
    const { dataDir, until } = options
    const isCertain = way.segments.at(-1)?.isWhole === false
    const { last, migrations } = await replay({ dataDir, until, isCertain })
    const unknown = findUnknownMigration(migrations, options.knownMigrations)
    if (unknown !== undefined) throw new BackupError(archiveTexts.newerDatabase(unknown))
    return last
  } catch (error) {
    await emptyFolder(options.dataDir)
    throw error
  }
}
