import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { recordBaseline } from './baseline/baseline.server.ts'
import { withClient } from './with-client.server.ts'

/** Any number will do as long as every process of this product uses the same. */
const MIGRATION_LOCK = 7_264_001

/** Folder of the migrations of this version. */
export const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../migrations')

/**
 * Brings the schema to the newest migration. Processes that start together wait for each other on an advisory lock,
 * and a process killed half-way leaves nothing behind: PostgreSQL rolls the transaction back and drops the lock.
 *
 * All pending migrations run in one transaction, begun here. Constraints are checked immediately: PostgreSQL refuses to
 * alter a table with pending trigger events, which deferred constraints of an earlier migration would leave.
 * @throws Error with a sentence for the person at the terminal if the database was made by a version before 0.2.0
 */
export async function migrateDatabase(directUrl: string, migrationsFolder = MIGRATIONS_FOLDER): Promise<void> {
  await withClient(directUrl, 'migrate', async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('begin')
    await client.query('set constraints all immediate')
    await recordBaseline(client, migrationsFolder)
    await migrate(drizzle({ client }), { migrationsFolder })
  })
}
