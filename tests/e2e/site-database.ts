import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#core/db/embedded/supervisor.server.ts'
import type { ClonedDatabase } from '../setup/database-server.ts'
import { cloneDatabase, dropDatabase } from '../setup/database.ts'
import { type Product, type ProductOptions, startProduct } from '../setup/product.ts'

export interface SiteDatabase {
  /** Where it listens, for preparations of the tests' own; empty before the start. */
  directUrl(): string
  /** Starts it and gives the product's variables for it; for the options of `useSite`. */
  start(): Promise<{ env: Record<string, string> }>
  /** Number of rows of a table, by an optional condition. */
  countRows(table: string, condition?: string): Promise<number>
  /** Forgets how many messages came from here lately: a test file sends more than a visitor would. */
  forgetThrottles(): Promise<void>
}

export interface OwnSiteDatabase extends SiteDatabase {
  /** Takes the database away under the running product. */
  stop(): Promise<void>
  /** Brings it back at the same address. */
  startAgain(): Promise<void>
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const questions = (directUrl: () => string): Pick<SiteDatabase, 'directUrl' | 'countRows' | 'forgetThrottles'> => ({
  directUrl,
  countRows: async (table, condition = 'true') => {
    const [row] = await query(directUrl(), `select count(*)::int as n from ${table} where ${condition}`)
    return Number(row?.['n'])
  },
  forgetThrottles: async () => void (await query(directUrl(), 'truncate throttles')),
})

const variablesOf = (url: string, directUrl: string) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl })

/** A database in the cluster that all files share. Call it before `useSite`, so that it ends after it. */
export function useSiteDatabase(): SiteDatabase {
  let database: ClonedDatabase | undefined
  afterAll(async () => {
    if (database) await dropDatabase(database)
  })
  return {
    ...questions(() => database?.directUrl ?? ''),
    start: async () => {
      database = await cloneDatabase()
      return { env: variablesOf(database.url, database.directUrl) }
    },
  }
}

/** A cluster of the test's own, outside the product's process, that can go away. Call it before `useSite`. */
export function useOwnSiteDatabase(): OwnSiteDatabase {
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

  return {
    ...questions(() => database?.directUrl ?? ''),
    start: async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'site-database-'))
      const { appUrl, directUrl } = await open()
      return { env: variablesOf(appUrl, directUrl) }
    },
    stop,
    startAgain: async () => void (await open()),
  }
}

/** The built product on a database in the shared cluster; its stop drops that too. */
export async function startSiteProduct({ env = {}, ...options }: ProductOptions = {}): Promise<Product> {
  const database = await cloneDatabase()
  const drop = () => dropDatabase(database)
  try {
    const product = await startProduct({
      ...options,
      env: { ...variablesOf(database.url, database.directUrl), ...env },
    })
    return Object.defineProperties(Object.create(product) as Product, {
      stop: {
        async value() {
          const code = await product.stop()
          await drop()
          return code
        },
      },
    })
  } catch (error) {
    await drop()
    throw error
  }
}
