import { afterAll } from 'vitest'
import { withClient } from '#core/db/with-client.server.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../setup/database-proxy.ts'
import { cloneDatabase, cloneInstallation, dropDatabase } from '../setup/database.ts'
import { type Installation, type Product, type ProductOptions, startProduct } from '../setup/product.ts'
import type { ClonedInstallation } from '../setup/site-server.ts'

export interface SiteDatabase {
  /** Where it listens, for preparations of the tests' own; empty before the start. */
  directUrl(): string
  /** Makes it as a first start leaves it, and gives what the product needs for it; for the options of `useSite`. */
  start(): Promise<{ env: ReturnType<typeof variablesOf>; installation: Installation }>
  /** Number of rows of a table, by an optional condition. */
  countRows(table: string, condition?: string): Promise<number>
  /** Forgets how many messages came from here lately: a test file sends more than a visitor would. */
  forgetThrottles(): Promise<void>
}

export interface BreakableSiteDatabase extends SiteDatabase {
  /** Takes the database away under the running product. */
  stop(): Promise<void>
  /** Brings it back at the same address. */
  startAgain(): Promise<void>
}

const query = (url: string, text: string): Promise<Record<string, unknown>[]> =>
  withClient(url, 'test', async (client) => (await client.query<Record<string, unknown>>(text)).rows)

const questions = (directUrl: () => string): Pick<SiteDatabase, 'directUrl' | 'countRows' | 'forgetThrottles'> => ({
  directUrl,
  countRows: async (table, condition = 'true') => {
    const [row] = await query(directUrl(), `select count(*)::int as count from ${table} where ${condition}`)
    return Number(row?.['count'])
  },
  forgetThrottles: async () => void (await query(directUrl(), 'truncate throttles')),
})

const variablesOf = (url: string, directUrl: string) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl })

/** A database in the cluster that all files share. Call it before `useSite`, so that it ends after it. */
export function useSiteDatabase(): SiteDatabase {
  let database: ClonedInstallation | undefined
  afterAll(async () => {
    if (database) await dropDatabase(database)
  })
  return {
    ...questions(() => database?.directUrl ?? ''),
    start: async () => {
      database = await cloneInstallation()
      const { url, directUrl, installation } = database
      return { env: variablesOf(url, directUrl), installation }
    },
  }
}

/** A database that can go away under the running product. Call it before `useSite`. */
export function useBreakableSiteDatabase(): BreakableSiteDatabase {
  const database = useSiteDatabase()
  let proxy: DatabaseProxy | undefined
  afterAll(() => proxy?.stop())
  return {
    ...database,
    start: async () => {
      const { env, installation } = await database.start()
      proxy = await startDatabaseProxy(env.DATABASE_URL)
      return { env: variablesOf(proxy.through(env.DATABASE_URL), proxy.through(env.DATABASE_DIRECT_URL)), installation }
    },
    stop: async () => proxy?.refuse(),
    startAgain: async () => proxy?.restore(),
  }
}

/**
 * The built product on a database in the shared cluster; its stop drops that too. It has had its first start, unless the
 * first administrator's code is given.
 */
export async function startSiteProduct({ env = {}, ...options }: ProductOptions = {}): Promise<Product> {
  const isFirst = env['ADMIN_CODE'] !== undefined
  const { installation, ...database } = isFirst
    ? { ...(await cloneDatabase()), installation: undefined }
    : await cloneInstallation()
  const drop = () => dropDatabase(database)
  try {
    const product = await startProduct({
      ...options,
      ...(installation === undefined ? {} : { installation }),
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
