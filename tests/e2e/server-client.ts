import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@maritime-service/postgres'
import pg from 'pg'
import { cloneDatabase, dropDatabase } from '../setup/database.ts'

export interface OwnDatabase {
  database: Pick<EmbeddedDatabase, 'appUrl' | 'directUrl'>
  /** A folder that is deleted with it, for what products on it share. */
  dataDir: string
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

/** A connection of its own for each question: the server may have been killed in between. */
const asking = (url: string): OwnDatabase['query'] =>
  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    const client = await connectWhenUp(url)
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

const makeFolder = () => mkdtemp(join(tmpdir(), 'e2e-database-'))
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** A database in the cluster that all files share, for tests with several products or a proxy before it. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const [database, dataDir] = await Promise.all([cloneDatabase(), makeFolder()])
  return {
    database: { appUrl: database.url, directUrl: database.directUrl },
    dataDir,
    query: asking(database.directUrl),
    async stop() {
      await dropDatabase(database)
      await removeFolder(dataDir)
    },
  }
}

/** An empty PostgreSQL of the test's own: to be killed, or to be set up from nothing. */
export async function startOwnCluster(): Promise<OwnDatabase & { database: EmbeddedDatabase }> {
  const dataDir = await makeFolder()
  const database = await startEmbeddedDatabase({ dataDir })
  return {
    database,
    dataDir,
    query: asking(database.directUrl),
    async stop() {
      await database.stop()
      await removeFolder(dataDir)
    },
  }
}

/** A connection as soon as PostgreSQL takes one: after a crash it first reads its log. */
async function connectWhenUp(connectionString: string, timeout = 60_000): Promise<pg.Client> {
  const givenUp = Date.now() + timeout
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > givenUp) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Waits until `check` is true; on a busy machine a start takes its time. */
export async function until(check: () => boolean | Promise<boolean>, what: string, timeout = 120_000): Promise<void> {
  const givenUp = Date.now() + timeout
  while (!(await check())) {
    if (Date.now() > givenUp) throw new Error(`Waited in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
