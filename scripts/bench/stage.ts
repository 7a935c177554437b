import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@maritime-service/postgres'
import { count, sql } from 'drizzle-orm'
import { loadStarterContent } from '#compose/start/starter-content.server.ts'
import { systemCtx } from '#core/context.server.ts'
import { migrateDatabase } from '#core/db/migrate.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { insertManyProducts } from '#site/catalogue/catalogue.factory.ts'
import { products } from '#site/catalogue/catalogue.table.server.ts'
import { atEnd, makeScratchFolder } from './at-end.ts'
import { startBuiltProduct } from './product.ts'

/** The built product on a database that the yardsticks reach too. */
export interface Stage {
  url: string
  pid: number
  /** Address of the database as the product itself uses it. */
  databaseUrl: string
  /** How many products the catalogue has. */
  products: number
  /** As PostgreSQL says it: "18.4". */
  databaseVersion: string
  stop: () => Promise<void>
}

/** Migrates, then fills the catalogue with the starter content and generated products up to `total`. */
export async function fillCatalogue(database: EmbeddedDatabase, total: number): Promise<void> {
  await migrateDatabase(database.directUrl)
  const pool = createPool({ url: database.appUrl, isPatient: true, onError: () => undefined })
  try {
    const ctx = systemCtx(createDb(pool))
    await loadStarterContent(ctx)
    // Starter articles with numbers that the generated ones use, too.
    await ctx.db.delete(products).where(sql`${products.itemNumber} ~ '^2[0-9]{4}$'`)
    const [row] = await ctx.db.select({ present: count() }).from(products)
    await insertManyProducts(ctx, total - (row?.present ?? 0))
  } finally {
    await pool.end()
  }
  await withClient(database.directUrl, 'bench', async (client) => {
    // PostgreSQL does this by itself within minutes; a measurement must not depend on when.
    await client.query('vacuum (analyze) products, product_categories, brands')
  })
}

/** Starts a database of its own in a scratch folder, fills the catalogue and starts the built product on it. */
export async function openStage(total: number, variables: Record<string, string> = {}): Promise<Stage> {
  const scratch = await makeScratchFolder()
  const database = await startEmbeddedDatabase({ dataDir: join(scratch.path, 'database') })
  const stopDatabase = atEnd(() => database.stop())
  await fillCatalogue(database, total)
  const databaseVersion = await withClient(database.appUrl, 'bench', async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  })
  const product = await startBuiltProduct(join(scratch.path, 'data'), {
    DATABASE_URL: database.appUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    // The load comes from many visitors, each named by the header of a proxy: throttles count by source.
    TRUST_PROXY: '127.0.0.1',
    ...variables,
  })
  return {
    url: product.url,
    pid: product.pid,
    databaseUrl: database.appUrl,
    products: total,
    databaseVersion,
    stop: async () => {
      await product.stop()
      await stopDatabase()
      await scratch.remove()
    },
  }
}
