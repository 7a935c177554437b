import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, type PgTable } from 'drizzle-orm/pg-core'

/** A table of one row in which triggers count changes, once in each transaction that makes any, as its last step. */
export const counterColumns = () => ({
  isOnly: boolean().primaryKey().default(true),
  version: bigint({ mode: 'bigint' })
    .notNull()
    .default(sql`0`),
})

/**
 * Version of a counter, for cached values. The count alone returns to an earlier value when a lagging replica takes
 * over, or when older data are restored under running processes: each server has a start id, and each write of the row
 * a transaction id.
 */
export const versionOfCounter = (counter: PgTable): SQL<string> =>
  sql<string>`(select concat_ws(' ', current_database(), extract(epoch from pg_postmaster_start_time()), xmin, version)
    from ${counter})`
