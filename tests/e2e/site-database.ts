import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#core/db/embedded/supervisor.server.ts'

export interface SiteDatabase {
  /** Where it listens, for preparations of the tests' own; empty before the start. */
  directUrl(): string
  /** Starts it and gives the product's variables for it; for the options of `useSite`. */
  start(): Promise<{ env: Record<string, string> }>
  /** Takes the database away under the running product. */
  stop(): Promise<void>
  /** Brings it back at the same address. */
  startAgain(): Promise<void>
  /** Number of rows of a table, by an optional condition. */
  countRows(table: string, condition?: string): Promise<number>
  /** Forgets how many messages came from here lately: a test file sends more than a visitor would. */
  forgetThrottles(): Promise<void>
}

/** A database of the test's own, outside the product's process. Call it before `useSite`, so that it ends after it. */
export function useSiteDatabase(): SiteDatabase {
  let dataDir: string
  let database: EmbeddedDatabase | undefined

  const open = async () => {
    database = await startEmbeddedDatabase({ dataDir })
    return database
  }
  const stop = async () => {
    await database?.stop()
    database = undefined
  }
  afterAll(async () => {
    await stop()
    if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  })

  const query = async (text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: database?.directUrl })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }

  return {
    directUrl: () => database?.directUrl ?? '',
    start: async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'site-database-'))
      const { appUrl, directUrl } = await open()
      return { env: { DATABASE_URL: appUrl, DATABASE_DIRECT_URL: directUrl } }
    },
    stop,
    startAgain: async () => void (await open()),
    countRows: async (table, condition = 'true') => {
      const [row] = await query(`select count(*)::int as n from ${table} where ${condition}`)
      return Number(row?.['n'])
    },
    forgetThrottles: async () => void (await query('truncate throttles')),
  }
}
