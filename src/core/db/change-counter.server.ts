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
 * Where a counter stands, for what is kept until it moves. The count alone comes back to where it was when a replica that
 * lagged takes over, or when older data are put under processes that live on: each server has a start of its own, and each
 * writing of the row a transaction.
 */
export const versionOfCounter = (counter: PgTable): SQL<string> =>
  sql<string>`(select concat_ws(' ', current_database(), extract(epoch from pg_postmaster_start_time()), xmin, version)
    from ${counter})`
