import type { DatabaseToSave } from '#core/backup/find-database.server.ts'
import { refuseUnfinishedRestore } from '#core/backup/unfinished-restore.server.ts'
import { startOwnDatabase } from '#core/db/embedded/start-own-database.server.ts'
import type { Env } from '#core/env.server.ts'
import { assertDatabaseAnswers } from './start-failures.server.ts'

export interface DatabaseAddresses {
  /** For the running product. */
  appUrl: string
  /** For migrations, LISTEN and locks that outlive a transaction. */
  directUrl: string
  /** The embedded one, which we back up ourselves; null for a server that has tools of its own. */
  toSave: DatabaseToSave | null
  stop: () => Promise<void>
}

/** The database of this process: the one that DATABASE_URL names, or our own. */
export async function openDatabase(env: Env): Promise<DatabaseAddresses> {
  // Also with an external database, since the product's files are in this folder.
  await refuseUnfinishedRestore(env.dataDir)
  if (env.databaseUrl !== null) {
    const directUrl = env.databaseDirectUrl ?? env.databaseUrl
    await assertDatabaseAnswers(directUrl, directUrl === env.databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL')
    return { appUrl: env.databaseUrl, directUrl, toSave: null, stop: async () => {} }
  }
  const database = await startOwnDatabase(env.dataDir)
  const { appUrl, directUrl, backupUrl, clusterDir } = database
  return { appUrl, directUrl, toSave: { backupUrl, clusterDir }, stop: () => database.stop() }
}
