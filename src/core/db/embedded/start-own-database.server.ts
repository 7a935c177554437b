import { type EmbeddedDatabase, StartError, startEmbeddedDatabase } from '@maritime-service/postgres'

const SETTINGS = {
  folder: 'DATA_DIR names the data folder.',
  server: 'DATABASE_URL names a PostgreSQL server, version 15 or newer.',
} as const

/**
 * Starts the product's own PostgreSQL on the data folder that the settings name.
 * @throws an Error with sentences for people, which name the setting that helps
 */
export async function startOwnDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  try {
    return await startEmbeddedDatabase({ dataDir })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new Error(`${error.message} ${SETTINGS[error.remedy]}`, { cause: error })
  }
}
