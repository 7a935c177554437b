import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { copyCluster, CopyError, inParallel, type RowCounts } from '@maritime-service/postgres'
import type pg from 'pg'
import { withClient } from '../db/with-client.server.ts'
import { findErrorCode, hasErrorCode } from '../error-codes.server.ts'
import { isThere } from '../is-there.server.ts'
import { LINE_PATTERN } from './archive/archive-folder.server.ts'
import { BackupError } from './backup-error.ts'
import type { DatabaseToSave } from './find-database.server.ts'
import { type Manifest, SET_FORMAT } from './manifest.server.ts'
import { beginSet, SET_NAME, type SetWriter } from './set-writer.server.ts'

/** Folders of a set. */
export const CLUSTER_FOLDER = 'cluster'
/** Folders of DATA_DIR that are saved with the database. */
export const FILE_FOLDERS = ['files', 'mail'] as const

export interface BackupOptions {
  database: DatabaseToSave
  dataDir: string
  /** Folder that gets the set as a folder of its own. */
  parent: string
  /** Null: the set is stored in clear. */
  publicKey: Buffer | null
  /** Id of the pepper that the codes need. */
  pepperId: string | null
  /** Reads which keys the encrypted reports need; their ids only. */
  findReportKeyIds: (client: pg.Client) => Promise<string[]>
  /** Settings without secrets. */
  configuration: Record<string, string>
  /** Called repeatedly with the number of bytes written. */
  onBytes?: (bytes: number) => void
}

export interface MadeBackup {
  folder: string
  files: number
  bytes: number
  rows: RowCounts
}

/** The database in a set's manifest. */
type Saved = Omit<Manifest, 'id' | 'format' | 'madeAt' | 'pepperId' | 'configuration' | 'files'>

/**
 * Saves database, files and outgoing mail of a running embedded database as one set, without stopping or blocking
 * anybody. The files are copied after the database: a file is written before the row that names it and removed days
 * after, so every row of the set finds its file.
 * @throws {BackupError} or the system's error; nothing that looks like a backup is left then
 */
export async function makeBackup({ database, ...options }: BackupOptions): Promise<MadeBackup> {
  return makeSet(options, async (writer) => {
    const ask = <T>(use: (client: pg.Client) => Promise<T>) => withClient(database.backupUrl, 'backup', use)
    const reportKeyIds = await ask(options.findReportKeyIds)
    const migrations = await ask(readMigrations)
    const add: SetWriter['add'] = (path, bytes) => writer.add(`${CLUSTER_FOLDER}/${path}`, bytes)
    const { version, lsn, rows, folders } = await copyCluster(database, { purpose: 'maritime-service backup', add })
    const archive = await ask(findLine)
    return {
      kind: 'cluster',
      migrations,
      postgres: { major: Number.parseInt(version, 10), version },
      lsn,
      ...(archive === undefined ? {} : { archive }),
      rows,
      reportKeyIds,
      folders: folders.map((path) => `${CLUSTER_FOLDER}/${path}`),
    }
  })
}

/**
 * Makes a set of the database, written by `save`, and of the files.
 * @throws what `save` throws, or the system's error; nothing that looks like a backup is left then
 */
export async function makeSet(
  { dataDir, parent, publicKey, pepperId, configuration, onBytes = () => {} }: Omit<BackupOptions, 'database'>,
  save: (writer: SetWriter) => Promise<Saved>,
): Promise<MadeBackup> {
  const madeAt = new Date()
  const set = await beginSet(parent, nameOf(madeAt), publicKey)
  const { writer, totals } = countWritten(set, onBytes)
  try {
    const saved = await save(writer)
    for (const folder of FILE_FOLDERS) await copyFolder(dataDir, folder, writer)
    const own = { format: SET_FORMAT, madeAt: madeAt.toISOString(), pepperId, configuration } as const
    return { folder: await writer.finish({ ...own, ...saved }), ...totals, rows: saved.rows }
  } catch (error) {
    await set.discard()
    if (error instanceof CopyError) throw new BackupError(error.message, { cause: error })
    throw error
  }
}

const nameOf = (time: Date): string => `backup-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** How far ahead of this clock a set may be: another machine's clock, and no leap. Milliseconds. */
const AHEAD_MAX = 86_400_000

/**
 * Names of sets, oldest first. Sets with a future time, made while the clock was wrong, come first: they must not count
 * as the newest, nor displace later ones.
 */
export function inOrder(names: readonly string[]): string[] {
  const latest = nameOf(new Date(Date.now() + AHEAD_MAX))
  const sorted = names.toSorted()
  return [...sorted.filter((name) => name > latest), ...sorted.filter((name) => name <= latest)]
}

/** Names of the sets in a folder, in that order. */
export const listSets = async (folder: string): Promise<string[]> =>
  inOrder((await readdir(folder)).filter((name) => SET_NAME.test(name)))

/**
 * The set that a folder is, or the newest of those in it.
 * @throws {BackupError} when the folder can't be read
 */
export async function findNewestSet(folder: string): Promise<string> {
  const sets = await listSets(folder).catch((error: unknown) => {
    throw new BackupError(`The folder ${folder} can't be read (${findErrorCode(error)}).`, { cause: error })
  })
  const newest = sets.at(-1)
  return newest === undefined ? folder : join(folder, newest)
}

function countWritten(writer: SetWriter, onBytes: (bytes: number) => void) {
  const totals = { files: 0, bytes: 0 }
  return {
    totals,
    writer: {
      ...writer,
      async add(path: string, source: AsyncIterable<Uint8Array>) {
        async function* counted() {
          for await (const chunk of source) {
            totals.bytes += chunk.length
            onBytes(totals.bytes)
            yield chunk
          }
        }
        await writer.add(path, counted())
        totals.files += 1
      },
    } satisfies SetWriter,
  }
}

/** Names of the migrations that the schema consists of, in order. */
async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from drizzle.__drizzle_migrations order by id')
  return rows.map(({ name }) => name)
}

/** The timeline of the archive that continues at the end of the set; undefined without one. */
async function findLine(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select slot_name as name from pg_replication_slots where slot_name ~ $1 and wal_status <> 'lost'`,
    [LINE_PATTERN],
  )
  return rows[0]?.name
}

/** Copies a folder of DATA_DIR into a set. */
async function copyFolder(dataDir: string, folder: string, writer: SetWriter): Promise<void> {
  const root = join(dataDir, folder)
  const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  await inParallel(files, async (path) => {
    // Files removed since have been unused for days; a picture in use is not removed.
    if (await isThere(path)) {
      await writer.add(`${folder}/${relative(root, path).split(sep).join('/')}`, createReadStream(path))
    }
  })
}
