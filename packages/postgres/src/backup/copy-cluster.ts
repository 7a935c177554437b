import pg from 'pg'
import { withClient } from '../with-client.ts'
import { CONTROL_FILE, listClusterFiles, readClusterFile } from './cluster-files.ts'
import { CopyError } from './copy-error.ts'
import { countRowsAtPosition, type RowCounts } from './count-rows.ts'
import { inParallel } from './in-parallel.ts'
import { type AddFile, followWal, parseLsn } from './wal.ts'

/** What a copy needs of a running cluster. */
export interface RunningCluster {
  /** Address for the role `backup`. */
  backupUrl: string
  clusterDir: string
}

/** What the database reports about a copy of itself. */
export interface ClusterCopy {
  /** Folders that have to exist though they may be empty; relative to the cluster's. */
  folders: string[]
  /** Position in the write-ahead log at which the copy ends: everything committed before is in it, nothing after. */
  lsn: string
  /** Rows of all tables at exactly that point. */
  rows: RowCounts
  /** Version of PostgreSQL, as `18.4`. */
  version: string
}

/**
 * Copies a running cluster, file by file, without stopping or blocking anybody. The files, put into a new folder with
 * the folders of the result, are a cluster: its first start replays the log up to the copy's position.
 * @param add called for several files at once; a rejection ends the copy
 * @throws {CopyError} or an error of pg or of the system
 */
export const copyCluster = (
  cluster: RunningCluster,
  { purpose, add }: { purpose: string; add: AddFile },
): Promise<ClusterCopy> =>
  withConnection(cluster, purpose, (client) =>
    withConnection(cluster, purpose, (second) => copyFiles({ client, second, add, purpose, dir: cluster.clusterDir })),
  )

/** The connection may end with the server while files are copied; the next statement then fails. */
const withConnection = <T>(
  { backupUrl }: RunningCluster,
  purpose: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> =>
  withClient({ connectionString: backupUrl, application_name: purpose }, async (client) => {
    try {
      // Disables timeouts of the role or the server: copying may take any time.
      await client.query('set statement_timeout = 0')
      return await use(client)
    } catch (error) {
      if (error instanceof pg.DatabaseError || !isConnectionLost(error)) throw error
      throw new CopyError('The database ended while the backup was being taken. Take it again.', { cause: error })
    }
  })

interface Copying {
  client: pg.Client
  second: pg.Client
  dir: string
  add: AddFile
  purpose: string
}

async function copyFiles({ client, second, dir, add, purpose }: Copying): Promise<ClusterCopy> {
  const { version, segmentBytes } = await readFacts(client)
  const start = await startBaseBackup(client, purpose)
  const wal = followWal({ client: second, clusterDir: dir, add, segmentBytes, ...start })
  try {
    const { files, folders } = await listClusterFiles(dir)
    const save = async (path: string): Promise<void> => {
      const bytes = await readClusterFile(dir, path)
      if (bytes !== null) await add(path, bytes)
    }
    await inParallel(files, save)
    await save(CONTROL_FILE)
    const { rows: stopped } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    await add('backup_label', fromText(stopped[0]?.label ?? ''))
    const counted = await countRowsAtPosition(client)
    // Flushes everything before the position to disk.
    await client.query('select pg_switch_wal()')
    await wal.finish(parseLsn(counted.lsn))
    return { ...counted, folders, version }
  } finally {
    await wal.stop()
  }
}

const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && /Connection terminated|not queryable|ECONNRESET|EPIPE/.test(error.message)

async function readFacts(client: pg.Client): Promise<{ version: string; segmentBytes: bigint }> {
  const { rows } = await client.query<{ version: string; bytes: string }>(
    `select current_setting('server_version') as version,
       (select setting from pg_settings where name = 'wal_segment_size') as bytes`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database did not say what it is')
  return { version: row.version, segmentBytes: BigInt(row.bytes) }
}

/** Starts the base backup with an immediate checkpoint; the server aborts it when the connection ends. */
async function startBaseBackup(client: pg.Client, label: string): Promise<{ start: bigint; timeline: string }> {
  const { rows } = await client.query<{ lsn: string; timeline: string }>(
    `select lsn::text, substr(pg_walfile_name(lsn + 1), 1, 8) as timeline from pg_backup_start($1, true) as lsn`,
    [label],
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database did not begin the backup')
  return { start: parseLsn(row.lsn), timeline: row.timeline }
}

async function* fromText(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
