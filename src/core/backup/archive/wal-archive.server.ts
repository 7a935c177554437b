import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CopyError, formatLsn, parseLsn, readSegment, segmentName } from '@maritime-service/postgres'
import type pg from 'pg'
import { withClient } from '../../db/with-client.server.ts'
import { findErrorCode } from '../../error-codes.server.ts'
import { isThere } from '../../is-there.server.ts'
import { BackupError } from '../backup-error.ts'
import type { DatabaseToSave } from '../find-database.server.ts'
import { archiveTexts } from '../messages.en.ts'
import { followFiles } from './archive-files.server.ts'
import {
  addToLine,
  type ArchivedSegment,
  type Line,
  LINE_PATTERN,
  listFiles,
  listLines,
  listSegments,
  LOG_FOLDER,
  segmentFile,
} from './archive-folder.server.ts'

export interface ArchiveState {
  /** Everything committed before this time is in the archive; null until the first upload. */
  until: Date | null
  /** Bytes of the log that aren't archived yet, in whole segments: the amount written in a minute isn't published. */
  waitingBytes: number
  /** Why the last try failed: a sentence for the operator; null when it went well. */
  error: string | null
}

export interface WalArchive {
  state: () => ArchiveState
  /**
   * Copies everything written since into the archive.
   * @throws {BackupError} with a sentence if it is another archive than the last time; the log waits then
   */
  keep: () => Promise<void>
  /** Removes segments from before a time: no stored set needs them. */
  forget: (before: Date) => Promise<void>
}

interface ArchiveOptions {
  database: DatabaseToSave
  dataDir: string
  /** WAL_ARCHIVE. */
  folder: string
  publicKey: Buffer | null
  /** A new line has begun: only sets that are made from now on lead into it. */
  onBegin: () => Promise<void>
}

/** A replication slot: the database retains its log until we have copied it. */
interface Slot {
  name: string
  /** Position at which the retained log begins. */
  from: bigint
  isLost: boolean
}

/**
 * Current position of the log. The time is read first: everything confirmed before it is in the log up to the position.
 */
interface Position {
  now: Date
  end: bigint
  timeline: string
  segmentBytes: bigint
}

async function findSlots(client: pg.Client): Promise<Slot[]> {
  const { rows } = await client.query<{ name: string; from: string | null; isLost: boolean }>(
    `select slot_name as name, restart_lsn::text as from, wal_status = 'lost' or restart_lsn is null as "isLost"
       from pg_replication_slots where slot_name ~ $1`,
    [LINE_PATTERN],
  )
  return rows.map(({ name, from, isLost }) => ({ name, isLost, from: from === null ? 0n : parseLsn(from) }))
}

const dropSlot = (client: pg.Client, name: string) => client.query('select pg_drop_replication_slot($1)', [name])

/** Without an archive the database retains nothing for one. */
export const endArchive = ({ backupUrl }: DatabaseToSave): Promise<void> =>
  withClient(backupUrl, 'archive', async (client) => {
    for (const { name } of await findSlots(client)) await dropSlot(client, name)
  })

async function findPosition(client: pg.Client): Promise<Position> {
  const { rows } = await client.query<{ now: Date; end: string; timeline: string; bytes: string }>(
    `select clock_timestamp() as now, pg_current_wal_flush_lsn()::text as end,
       substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) as timeline,
       (select setting from pg_settings where name = 'wal_segment_size') as bytes`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database did not say where its log ends')
  return { now: row.now, end: parseLsn(row.end), timeline: row.timeline, segmentBytes: BigInt(row.bytes) }
}

/** Describes the system's error for a disk that is unavailable, full or read-only. */
const isOfDisk = (error: unknown): boolean =>
  /^E(?!CONN)[A-Z]{2,}$/.test(findErrorCode(error)) &&
  error instanceof Error &&
  'syscall' in error &&
  error.syscall !== 'connect'

/** Full segments, once each. */
async function archiveWhole(
  logFolder: string,
  line: Line,
  slot: Slot,
  position: Position,
  there: readonly ArchivedSegment[],
): Promise<void> {
  const { end, timeline, segmentBytes, now } = position
  const whole = new Set(there.filter(({ isWhole }) => isWhole).map(({ segment }) => segment))
  for (let next = slot.from / segmentBytes; next < end / segmentBytes; next += 1n) {
    const name = segmentName(timeline, next, segmentBytes)
    if (whole.has(name)) continue
    const path = join(logFolder, name)
    await addToLine(line, `${LOG_FOLDER}/${segmentFile(name, now, true)}`, readWhole(path, segmentBytes))
  }
}

async function* readWhole(path: string, segmentBytes: bigint): AsyncGenerator<Buffer> {
  yield* readSegment(path, segmentBytes)
  // A segment is renamed before it is reused: if it still exists, the bytes that were read are of this segment.
  if (!(await isThere(path))) throw new BackupError(archiveTexts.reused(basename(path)))
}

/** Archives the beginning of the newest segment, then removes the earlier beginning. */
function followBeginning(logFolder: string) {
  let written: { segment: string; end: bigint } | null = null

  return async function archiveBeginning(
    line: Line,
    position: Position,
    there: readonly ArchivedSegment[],
  ): Promise<void> {
    const { end, timeline, segmentBytes, now } = position
    const segment = segmentName(timeline, end / segmentBytes, segmentBytes)
    const earlier = there.filter(({ isWhole }) => !isWhole)
    const same = earlier.findLast((each) => each.segment === segment)
    const name = segmentFile(segment, now, false)
    if (same !== undefined && written?.segment === segment && written.end === end) {
      const endings = same.name.slice(name.length)
      await rename(join(line.folder, LOG_FOLDER, same.name), join(line.folder, LOG_FOLDER, name + endings))
    } else {
      // At the very beginning of a segment there is nothing yet, but that, too, is known until now.
      await addToLine(line, `${LOG_FOLDER}/${name}`, readSegment(join(logFolder, segment), end % segmentBytes))
      written = { segment, end }
      for (const each of earlier) await rm(join(line.folder, LOG_FOLDER, each.name), { force: true })
    }
  }
}

/**
 * Copies the write-ahead log of the running embedded database, and its files, into a folder as it is written: full
 * segments once, and the beginning of the newest one repeatedly. A replication slot retains what isn't copied yet, up
 * to `max_slot_wal_keep_size`; no shell command is involved.
 */
export function openWalArchive({ database, dataDir, folder, publicKey, onBegin }: ArchiveOptions): WalArchive {
  const logFolder = join(database.clusterDir, 'pg_wal')
  const files = followFiles(dataDir)
  const archiveBeginning = followBeginning(logFolder)
  const state: ArchiveState = { until: null, waitingBytes: 0, error: null }
  let keeping: Promise<void> | null = null

  const lineOf = (name: string): Line => ({ name, folder: join(folder, name), publicKey })

  async function beginLine(client: pg.Client): Promise<Slot> {
    const name = `archive_${randomBytes(6).toString('hex')}`
    if (!(await isThere(folder))) throw new BackupError(archiveTexts.noFolder(folder))
    await mkdir(join(folder, name), { mode: 0o700 })
    await mkdir(join(folder, name, LOG_FOLDER), { mode: 0o700 })
    await client.query('select pg_create_physical_replication_slot($1, true)', [name])
    const slot = (await findSlots(client)).find((each) => each.name === name)
    if (slot === undefined) throw new Error('The database did not begin to keep its log')
    // It would look like a timeline that continues, without a set of its own.
    await onBegin().catch(async (error: unknown) => {
      await dropSlot(client, name)
      await rm(join(folder, name), { recursive: true, force: true })
      throw error
    })
    return slot
  }

  /**
   * The slot of the current timeline. If the database dropped a part of it, a new one begins, and the gap is reported.
   */
  async function findSlot(
    client: pg.Client,
    { end, segmentBytes }: Position,
  ): Promise<{ slot: Slot; lost: string | null }> {
    const slots = await findSlots(client)
    const slot = slots.find(({ isLost }) => !isLost)
    if (slot === undefined) {
      const begun = await beginLine(client)
      for (const { name } of slots) await dropSlot(client, name)
      return { slot: begun, lost: slots[0]?.name ?? null }
    }
    state.waitingBytes = Number((end / segmentBytes - slot.from / segmentBytes) * segmentBytes)
    if (!(await isThere(join(folder, slot.name, LOG_FOLDER)))) {
      throw new BackupError(archiveTexts.lineAway(join(folder, slot.name)))
    }
    return { slot, lost: null }
  }

  async function archiveOnce(client: pg.Client): Promise<void> {
    const position = await findPosition(client)
    const { slot, lost } = await findSlot(client, position)
    const line = lineOf(slot.name)
    const there = await listSegments(line.folder)
    // Before the log: a file is written before the row that names it.
    await files.keep(line, there[0]?.until ?? position.now)
    await archiveWhole(logFolder, line, slot, position, there)
    await archiveBeginning(line, position, there)
    const restart = (position.end / position.segmentBytes) * position.segmentBytes
    if (restart > slot.from)
      await client.query('select pg_replication_slot_advance($1, $2)', [slot.name, formatLsn(restart)])
    const since = state.until
    state.until = position.now
    state.waitingBytes = 0
    if (lost !== null) throw new BackupError(archiveTexts.lost(lost, since))
  }

  async function attempt(): Promise<void> {
    try {
      await withClient(database.backupUrl, 'archive', archiveOnce)
      state.error = null
    } catch (error) {
      const said = isOfDisk(error) ? archiveTexts.notWritten(folder, findErrorCode(error)) : ''
      const isExpected = error instanceof BackupError || error instanceof CopyError
      const sentence = isExpected ? error.message : said || archiveTexts.databaseAway
      const isNews = sentence !== state.error
      state.error = sentence
      if (isNews) throw error instanceof BackupError ? error : new BackupError(sentence, { cause: error })
    }
  }

  return {
    state: () => ({ ...state }),
    keep: () => (keeping ??= attempt().finally(() => (keeping = null))),
    async forget(before) {
      const slots = await withClient(database.backupUrl, 'archive', findSlots)
      const current = new Set(slots.map(({ name }) => name))
      for (const name of await listLines(folder)) {
        const line = join(folder, name)
        const old = (await listSegments(line)).filter(({ until }) => until < before)
        for (const each of old) await rm(join(line, LOG_FOLDER, each.name))
        for (const each of await listFiles(line)) if (each.time < before) await rm(join(line, each.name))
        const isOver = !current.has(name) && (await readdir(join(line, LOG_FOLDER))).length === 0
        if (isOver) await rm(line, { recursive: true })
      }
    },
  }
}
