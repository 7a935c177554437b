import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  changeOwner,
  chooseAccount,
  inParallel,
  type OsAccount,
  startEmbeddedDatabase,
} from '@maritime-service/postgres'
import { findUnknownMigration, isBeforeBaseline } from '../db/baseline/baseline.server.ts'
import { BackupError } from './backup-error.ts'
import { DUMP_FILE, restoreDump } from './dump-database.server.ts'
import { CLUSTER_FOLDER } from './make-backup.server.ts'
import { restoreTexts } from './messages.en.ts'
import type { BackupSet } from './set-reader.server.ts'
import { beginRestore, finishRestore } from './unfinished-restore.server.ts'

/** Versions that this program can start. */
const POSTGRES_MAJOR = 18

export interface RestoreOptions {
  set: BackupSet
  /** DATA_DIR to be; must be empty or not exist. */
  dataDir: string
  /** Names of the migrations of this program. */
  knownMigrations: readonly string[]
  /**
   * Address of the owner of an empty external database into which a dump is restored; otherwise an embedded one is
   * made.
   */
  url?: string | null
}

/**
 * Restores a set into an empty data folder, comparing every byte. The database is then as copied from disk; its first
 * start replays the log up to the set's position. Until `proveRestored` has compared it the folder is not served.
 * @throws {BackupError} with a sentence for people; the folder is empty again then
 */
export async function restoreBackup({ set, dataDir, knownMigrations, url = null }: RestoreOptions): Promise<void> {
  if (url !== null && set.manifest.kind === 'cluster') throw new BackupError(restoreTexts.noDump)
  refuseOtherVersions(set, knownMigrations)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const found = await readdir(dataDir)
  if (found.length > 0) {
    throw new BackupError(
      `The folder ${dataDir} is not empty. Restore into an empty folder, so that nothing is overwritten.`,
    )
  }
  await beginRestore(dataDir)
  try {
    const cluster = join(dataDir, 'postgres')
    const account = await chooseAccount(cluster)
    if (set.manifest.kind === 'dump') await restoreInto(set, dataDir, url)
    else await makeFolder(cluster, account)
    for (const path of set.manifest.folders) await makeFolder(join(dataDir, targetOf(path)), account)
    const files = set.manifest.files.filter(({ path }) => path !== DUMP_FILE)
    await inParallel(files, async (file) => {
      const path = join(dataDir, targetOf(file.path))
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // PostgreSQL flushes its files itself at the start after a restore.
      const sink = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: !isOfCluster(file.path) })
      await set.read(file, (source) => pipeline(source, sink))
      if (isOfCluster(file.path)) await changeOwner(account, path)
    })
    // In a server of its own nothing is left to be proved here.
    if (url !== null) await finishRestore(dataDir)
  } catch (error) {
    await emptyFolder(dataDir)
    throw error
  }
}

/** Removes a failed restore, so that nothing looks like a data folder. */
export async function emptyFolder(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
}

async function restoreInto(set: BackupSet, dataDir: string, url: string | null): Promise<void> {
  if (url !== null) return restoreDump(set, url)
  const database = await startEmbeddedDatabase({ dataDir })
  try {
    await restoreDump(set, database.directUrl)
  } finally {
    await database.stop()
  }
}

function refuseOtherVersions({ manifest }: BackupSet, knownMigrations: readonly string[]): void {
  const { kind, postgres, migrations, madeAt } = manifest
  // A dump is made of statements, which a newer server reads as well.
  if (kind === 'dump' ? postgres.major > POSTGRES_MAJOR : postgres.major !== POSTGRES_MAJOR) {
    throw new BackupError(
      `The backup contains a database of PostgreSQL ${postgres.version}, this program brings ${POSTGRES_MAJOR}. Use the version that made it.`,
    )
  }
  if (isBeforeBaseline(migrations)) throw new BackupError(restoreTexts.oldDatabase(madeAt))
  const unknown = findUnknownMigration(migrations, knownMigrations)
  if (unknown !== undefined) {
    throw new BackupError(
      `The backup of ${madeAt} was made by a newer version of this program (it has the change ${unknown}). Install that version first.`,
    )
  }
}

const isOfCluster = (path: string): boolean => path.startsWith(`${CLUSTER_FOLDER}/`)

/** Target path of a file of the set in a data folder. */
export const targetOf = (path: string): string =>
  isOfCluster(path) ? `postgres${path.slice(CLUSTER_FOLDER.length)}` : path

async function makeFolder(path: string, account: OsAccount): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
  await changeOwner(account, path)
}
