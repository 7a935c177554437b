import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CopyError } from './copy-error.ts'

/** Rows by `schema.table`, without tables that a crash or a restore empties. */
export type RowCounts = Record<string, number>

/** Milliseconds to wait for a moment without writers. */
const TIMEOUT_MS = 120_000
const PAUSES = { shortest: 1, longest: 25 } as const

/** Every table with rows that survive a crash, in all schemas but PostgreSQL's own. */
async function findTables(client: pg.Client): Promise<{ schema: string; name: string }[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select space.nspname as schema, class.relname as name from pg_class class
      join pg_namespace space on space.oid = class.relnamespace
       where class.relkind = 'r' and class.relpersistence = 'p' and space.nspname !~ '^pg_(catalog|toast|temp)'
         and space.nspname <> 'information_schema'
       order by 1, 2`,
  )
  return rows
}

const countOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeLiteral(`${schema}.${name}`)}, (select count(*) from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)})`

/** In parts, because a function has at most a hundred arguments. */
function countsOf(tables: { schema: string; name: string }[]): string {
  const parts = ["'{}'::jsonb"]
  for (let start = 0; start < tables.length; start += 40) {
    parts.push(
      `jsonb_build_object(${tables
        .slice(start, start + 40)
        .map(countOf)
        .join(', ')})`,
    )
  }
  return parts.join(' || ')
}

/** Counts all rows now. */
export async function countRows(client: pg.Client): Promise<RowCounts> {
  const { rows } = await client.query<{ counts: RowCounts }>(`select ${countsOf(await findTables(client))} as counts`)
  return rows[0]?.counts ?? {}
}

/**
 * Counts all rows at one exactly known position of the write-ahead log, so that a database restored up to there has to
 * have the same counts. A position and a snapshot can't be taken together, but they mean the same when
 * - no transaction that changed something was under way after the position was read: whatever committed before the
 *   position was therefore visible from then on (a transaction holds the lock on its id until it is visible);
 * - the snapshots before the position and of the counting are equal: nothing that committed after it was counted.
 * Such moments are waited for: nobody is ever blocked.
 * @throws {CopyError} when there is none for two minutes
 */
export async function countRowsAtPosition(client: pg.Client): Promise<{ lsn: string; rows: RowCounts }> {
  const counts = countsOf(await findTables(client))
  // One message, so that little time passes between the statements; each has a snapshot of its own.
  const ask = `
    select pg_current_wal_insert_lsn()::text as lsn, set_config('backup.snapshot', pg_current_snapshot()::text, false);
    select set_config('backup.quiet', (not exists (
      select from pg_locks where locktype = 'transactionid' and mode = 'ExclusiveLock'))::text, false);
    select case when current_setting('backup.quiet')::boolean
        and pg_current_snapshot()::text = current_setting('backup.snapshot')
      then ${counts} end as counts`
  const end = Date.now() + TIMEOUT_MS
  for (let attempt = 1; ; attempt += 1) {
    const [position, , counted] = (await client.query(ask)) as unknown as [pg.QueryResult, unknown, pg.QueryResult]
    const { lsn } = position.rows[0] as { lsn: string }
    const { counts: rows } = counted.rows[0] as { counts: RowCounts | null }
    if (rows !== null) return { lsn, rows }
    if (Date.now() > end) {
      throw new CopyError('The database was being changed without a pause for two minutes. Take the backup later.')
    }
    // Uneven pauses, so that a writer with a beat of its own isn't always met at the same point.
    await sleep(PAUSES.shortest + ((attempt * 7) % PAUSES.longest))
  }
}
