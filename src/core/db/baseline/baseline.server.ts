import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client } from 'pg'

/** The first migration: the schema of release 0.2.0 (decision record 0103). */
export const BASELINE = '20261123205030_baseline'
/** The last of the migrations that the baseline replaced: a database that has it has the baseline's schema. */
const LAST_REPLACED = '20261123205030_items-search'

/** Names of the migrations that a database has, in their order; none before the first start. */
export async function listAppliedMigrations(client: Client): Promise<string[]> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
  if (!rows[0]?.exists) return []
  const applied = await client.query<{ name: string }>(`select name from ${table} order by id`)
  return applied.rows.map(({ name }) => name)
}

/** Whether a database with these migrations was made by a version before 0.2.0, which this version can't migrate. */
export const isBeforeBaseline = (applied: readonly string[]): boolean =>
  applied.length > 0 && !applied.includes(BASELINE) && !applied.includes(LAST_REPLACED)

/** @throws Error with a sentence for the person at the terminal if the database was made by a version before 0.2.0 */
export function assertMigratable(applied: readonly string[]): void {
  if (!isBeforeBaseline(applied)) return
  throw new Error(
    'This database was made by a version before 0.2.0. Start version 0.2.0 with it once, then this version. Nothing was changed.',
  )
}

/** Names of the migrations that a database with these still needs. */
export const listPendingMigrations = (known: readonly string[], applied: readonly string[]): string[] =>
  known.filter((name) => !applied.includes(name) && !(name === BASELINE && applied.length > 0))

/** The first migration that this version doesn't have; undefined when no newer version changed the database. */
export const findUnknownMigration = (applied: readonly string[], known: readonly string[]): string | undefined =>
  applied.find((name) => name > LAST_REPLACED && !known.includes(name))

/**
 * Records the baseline as applied in a database of release 0.2.0, so that only later migrations run.
 * @throws Error with a sentence for the person at the terminal if the database was made by a version before 0.2.0
 */
export async function recordBaseline(client: Client, migrationsFolder: string): Promise<void> {
  const applied = await listAppliedMigrations(client)
  assertMigratable(applied)
  if (applied.length === 0 || applied.includes(BASELINE)) return
  const baseline = readMigrationFiles({ migrationsFolder }).find(({ name }) => name === BASELINE)
  if (baseline === undefined) throw new Error(`The migration ${BASELINE} is missing.`)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at, name) values ($1, $2, $3)', [
    baseline.hash,
    baseline.folderMillis,
    BASELINE,
  ])
}
