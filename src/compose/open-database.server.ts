import { startEmbeddedDatabase } from '#core/db/embedded/supervisor.server.ts'
import type { Env } from '#core/env.server.ts'

export interface DatabaseAddresses {
  /** For the running product. */
  appUrl: string
  /** For migrations, LISTEN and locks that outlive a transaction. */
  directUrl: string
  stop: () => Promise<void>
}

/** The database of this process: the one that DATABASE_URL names, or our own. */
export async function openDatabase(env: Env): Promise<DatabaseAddresses> {
  if (env.databaseUrl !== null) {
    return { appUrl: env.databaseUrl, directUrl: env.databaseDirectUrl ?? env.databaseUrl, stop: async () => {} }
  }
  return startEmbeddedDatabase({ dataDir: env.dataDir })
}
