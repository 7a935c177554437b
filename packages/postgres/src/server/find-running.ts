import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningCluster } from '../backup/copy-cluster.ts'
import { CopyError } from '../backup/copy-error.ts'
import { findErrorCode } from '../error-codes.ts'
import { isPostmasterOf } from './process-identity.ts'
import { addressOf } from './roles.ts'

/**
 * Finds the database that another process runs on a data folder; null when none does. Starts, writes and locks nothing.
 * @throws {CopyError} when the password of a role can't be read: it belongs to the account that runs the database
 */
export async function findRunningDatabase(dataDir: string): Promise<(RunningCluster & { appUrl: string }) | null> {
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
    throw new CopyError(
      `The secret ${path} can't be read (${findErrorCode(error)}). Run this as the account that runs the server.`,
      { cause: error },
    )
  })
  return password.trim()
}
