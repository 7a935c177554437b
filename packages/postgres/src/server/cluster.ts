import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import type { PostgresPrograms } from './binaries.ts'
import { canReach, type OsAccount, postgresEnvironment } from './os-account.ts'

const run = promisify(execFile)
const majorVersion = '18'

/** The role that owns the cluster; only the supervisor logs in as it. */
export const superuser = 'supervisor'

/** Marker file in the cluster's folder during a point-in-time recovery: its target. */
export const RESTORE_SETTINGS = 'restore.conf'

/** One PostgreSQL cluster on disk and what it takes to run programs on it. */
export interface Cluster {
  /** Absolute path of the cluster's folder. */
  dir: string
  account: OsAccount
  programs: PostgresPrograms
  /** PostgreSQL's own messages; has no statement and no value of one. */
  logFile: string
}

/**
 * Makes the cluster unless it exists: UTF-8, builtin C.UTF-8 collation (the same order on every machine), checksums. It
 * is built in a temporary folder and renamed, so a start that was killed half-way leaves nothing that looks like a
 * cluster. Returns whether it was made. Throws a sentence for people if the folder has other content.
 */
export async function ensureCluster(cluster: Cluster, superuserPassword: string): Promise<boolean> {
  // The initdb of a start that was killed may still be writing, so every attempt has a folder of its own.
  await removeDrafts(cluster.dir)
  const draft = { ...cluster, dir: `${cluster.dir}.new-${randomUUID()}` }
  const version = await readFile(join(cluster.dir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    if (version.trim() === majorVersion) return false
    throw new StartError(
      `The database in ${cluster.dir} was written by PostgreSQL ${version.trim()}, this program brings ${majorVersion}. ` +
        `Restore a backup into an empty data folder, or use a PostgreSQL server elsewhere.`,
      'server',
    )
  }
  const leftovers = await readdir(cluster.dir).catch(() => [])
  if (leftovers.length > 0) {
    throw new StartError(
      `The folder ${cluster.dir} is not empty and contains no database. Move its content away, or use another data folder.`,
      'folder',
    )
  }
  try {
    await runInitdb(draft)
    await setSuperuserPassword(draft, superuserPassword)
    await appendFile(join(draft.dir, 'postgresql.conf'), "\ninclude 'supervisor.conf'\n")
  } catch (error) {
    throw new StartError(
      `The database could not be set up in ${cluster.dir}: ${outputOf(error)}. Check the folder and its disk, or use a PostgreSQL server elsewhere.`,
      'server',
      { cause: error },
    )
  }
  await rename(draft.dir, cluster.dir)
  await syncFolder(dirname(cluster.dir))
  return true
}

async function removeDrafts(dir: string): Promise<void> {
  for (const name of await readdir(dirname(dir))) {
    if (!name.startsWith(`${basename(dir)}.new-`)) continue
    await rm(join(dirname(dir), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function runInitdb(cluster: Cluster): Promise<void> {
  // PostgreSQL 18's trigrams and word lists still ask the C library what a letter is: with plain C, æ, ø and å are none.
  const characterLocales = ['C.UTF-8', 'en_US.UTF-8', 'C']
  for (const locale of characterLocales) {
    await rm(cluster.dir, { recursive: true, force: true })
    await mkdir(cluster.dir, { mode: 0o700 })
    await changeOwner(cluster.account, cluster.dir)
    try {
      await run(
        cluster.programs.initdb,
        [
          `--pgdata=${await pathForAccount(cluster)}`,
          `--username=${superuser}`,
          // No login is possible until the supervisor has written its own rules.
          '--auth=reject',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--locale=C',
          `--lc-ctype=${locale}`,
          '--data-checksums',
        ],
        spawnOptions(cluster),
      )
      return
    } catch (error) {
      if (!/locale/i.test(outputOf(error)) || locale === 'C') throw error
    }
  }
}

/** Sets the superuser's password without a server, for a new cluster or when its secret was lost. Nothing may be running. */
export async function setSuperuserPassword(cluster: Cluster, password: string): Promise<void> {
  const child = spawn(
    cluster.programs.postgres,
    [
      '--single',
      '-D',
      await pathForAccount(cluster),
      '-c',
      'log_min_messages=log',
      '-c',
      'log_min_error_statement=panic',
      'postgres',
    ],
    { ...spawnOptions(cluster), stdio: ['pipe', 'ignore', 'pipe'] },
  )
  let messages = ''
  child.stderr.on('data', (chunk: Buffer) => (messages += chunk.toString()))
  child.stdin.on('error', () => undefined)
  child.stdin.end(`alter role ${superuser} password '${password}'\n`)
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0 || messages.includes('ERROR:'))
    throw new Error(`the supervisor's password could not be set: ${messages.trim()}`)
}

/**
 * Writes settings and log-in rules. Called before each start, so a new version of this file reaches old clusters.
 * What people write must not reach PostgreSQL's log: statements are not logged, and messages of level ERROR,
 * which quote values ("invalid input syntax for type uuid: …"), go to the client only.
 */
export async function writeSettings(cluster: Cluster): Promise<void> {
  const settings = `# Written at each start; changes are lost. Use ALTER SYSTEM for settings of your own.
listen_addresses = ''
unix_socket_permissions = 0700
password_encryption = 'scram-sha-256'
max_connections = 120
# Durability: an acknowledged row survives a power cut.
fsync = on
synchronous_commit = on
full_page_writes = on
wal_level = replica
max_wal_senders = 0
# For an archive of the log, which a replication slot feeds. What it does not fetch must not fill the disk.
max_replication_slots = 4
max_slot_wal_keep_size = '2GB'
max_wal_size = '256MB'
min_wal_size = '64MB'
# Memory of a small machine; reads without extra worker processes.
shared_buffers = '64MB'
work_mem = '4MB'
maintenance_work_mem = '32MB'
io_method = 'sync'
max_worker_processes = 4
max_logical_replication_workers = 0
max_parallel_workers_per_gather = 0
autovacuum_max_workers = 2
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
log_destination = 'stderr'
logging_collector = off
log_line_prefix = '%m [%p] '
log_min_messages = log
log_statement = 'none'
log_min_error_statement = panic
log_min_duration_statement = -1
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
log_error_verbosity = terse
log_checkpoints = off
log_connections = ''
log_disconnections = off
log_lock_waits = off
track_activity_query_size = 100
include_if_exists '${RESTORE_SETTINGS}'
`
  const rules = `# Written at each start; changes are lost.
local  all  ${superuser}          scram-sha-256
local  all  migrator,app,backup  scram-sha-256
local  all  all                  reject
`
  await writeClusterFile(cluster, 'supervisor.conf', settings)
  await writeClusterFile(cluster, 'pg_hba.conf', rules)
}

/** Replaces a file in the cluster's folder as a whole, readable by PostgreSQL's account only. */
export async function writeClusterFile(cluster: Cluster, name: string, text: string): Promise<void> {
  const draft = join(cluster.dir, `${name}.new`)
  await writeFile(draft, text, { mode: 0o600 })
  await changeOwner(cluster.account, draft)
  await rename(draft, join(cluster.dir, name))
}

/**
 * The path under which the account can open the cluster. A folder below one that the account may not enter
 * (a home of root, a private temporary folder) is still open to a process whose working folder it is,
 * because the working folder is set before the account changes. All programs are started that way.
 */
export async function pathForAccount(cluster: Cluster): Promise<string> {
  if (process.platform === 'linux' && !(await canReach(cluster.account, cluster.dir))) return '/proc/self/cwd'
  return cluster.dir
}

/** How each program of a cluster is started: as its account, in its folder, with none of our environment. */
export function spawnOptions(cluster: Cluster) {
  return { ...cluster.account, cwd: cluster.dir, env: postgresEnvironment }
}

export async function changeOwner({ uid, gid }: OsAccount, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function outputOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string }
  return (stderr?.trim() || message || String(error)).replaceAll(/\s*\n\s*/g, ' ')
}
