import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPostmasterOf, addressOf } from '@maritime-service/postgres'
import { startOwnDatabase } from '../db/embedded/start-own-database.server.ts'
import type { Env } from '../env.server.ts'
import { findErrorCode } from '../error-codes.server.ts'
import { isThere } from '../is-there.server.ts'
import { BackupError } from './backup-error.ts'
import { restoreTexts } from './messages.en.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.server.ts'

/** What a backup needs of a running embedded database. */
export interface DatabaseToSave {
  /** Address for the role `backup`. */
  backupUrl: string
  clusterDir: string
}

/**
 * Finds the embedded database that another process runs on a data folder; null when none does. Starts, writes and locks
 * nothing.
 * @throws {BackupError} when the password of a role can't be read: it belongs to the account that runs the server
 */
export async function findRunningDatabase(dataDir: string): Promise<(DatabaseToSave & { appUrl: string }) | null> {
  const clusterDir = join(dataDir, 'postgres')
  // Lines of postmaster.pid (src/include/utils/pidfile.h): 1 process id, 5 folder of the socket, 8 state.
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  if (lines[7]?.trim() !== 'ready' || !(await isPostmasterOf(Number(lines[0]), clusterDir))) return null
  const socketDir = lines[4] ?? ''
  const backupUrl = addressOf(socketDir, 'backup', await readRolePassword(dataDir, 'backup'))
  return { backupUrl, appUrl: addressOf(socketDir, 'app', await readRolePassword(dataDir, 'app')), clusterDir }
}

async function readRolePassword(dataDir: string, role: 'app' | 'backup'): Promise<string> {
  const path = join(dataDir, 'secrets', `database-${role}`)
  const password = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BackupError(
      `The secret ${path} can't be read (${findErrorCode(error)}). Run this as the account that runs the server.`,
      { cause: error },
    )
  })
  return password.trim()
}

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
