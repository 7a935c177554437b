import { join } from 'node:path'
import { CopyError, findRunningDatabase as findRunning, type RunningCluster } from '@maritime-service/postgres'
import { startOwnDatabase } from '../db/embedded/start-own-database.server.ts'
import type { Env } from '../env.server.ts'
import { isThere } from '../is-there.server.ts'
import { BackupError } from './backup-error.ts'
import { restoreTexts } from './messages.en.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.server.ts'

/** What a backup needs of a running embedded database. */
export type DatabaseToSave = RunningCluster

/**
 * Finds the embedded database that another process runs on a data folder; null when none does. Starts, writes and locks
 * nothing.
 * @throws {BackupError} when the password of a role can't be read: it belongs to the account that runs the server
 */
export const findRunningDatabase = (dataDir: string): Promise<(DatabaseToSave & { appUrl: string }) | null> =>
  findRunning(dataDir).catch((error: unknown) => {
    throw error instanceof CopyError ? new BackupError(error.message, { cause: error }) : error
  })

/**
 * Refuses a data folder that no server was started with, before a command reads or changes its data: opening the
 * database would otherwise create an empty one. Creates nothing.
 * @throws {BackupError} with the name of the folder
 */
export async function assertServedFolder({
  dataDir,
  databaseUrl,
}: Pick<Env, 'dataDir' | 'databaseUrl'>): Promise<void> {
  if (!(await isThere(dataDir))) throw new BackupError(restoreTexts.noFolder(dataDir))
  // Of an external database the folder contains only the files.
  if (databaseUrl === null && !(await isThere(join(dataDir, 'postgres', 'PG_VERSION'))))
    throw new BackupError(restoreTexts.noDatabase(dataDir))
}

/**
 * Calls `use` with the embedded database of a data folder: the one that is being served, or, if the server is stopped,
 * one that is started for this and stopped again.
 * @throws {BackupError} when there is no database in the folder
 */
export async function withEmbeddedDatabase<T>(
  dataDir: string,
  use: (database: DatabaseToSave) => Promise<T>,
): Promise<T> {
  const running = await findRunningDatabase(dataDir)
  if (running !== null) return use(running)
  await refuseUnfinishedRestore(dataDir)
  await assertServedFolder({ dataDir, databaseUrl: null })
  const database = await startOwnDatabase(dataDir)
  try {
    return await use(database)
  } finally {
    await database.stop()
  }
}
