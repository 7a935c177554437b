import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { countRows } from '@maritime-service/postgres'
import type pg from 'pg'
import type { Bytes } from '../crypto/frames.server.ts'
import { withClient } from '../db/with-client.server.ts'
import { envOfProgram } from '../env.server.ts'
import { BackupError } from './backup-error.ts'
import { type BackupOptions, type MadeBackup, makeSet } from './make-backup.server.ts'
import { restoreTexts } from './messages.en.ts'
import type { BackupSet } from './set-reader.server.ts'

/** The external database in a set, in pg_dump's custom format. */
export const DUMP_FILE = 'database.dump'

const run = promisify(execFile)

/** Address without its password, which a list of processes would show, and the variables that carry it. */
function splitAddress(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, env: envOfProgram({ PGPASSWORD: password, PGCONNECT_TIMEOUT: '10' }) }
}

/**
 * Checks that PostgreSQL's own program exists and is not older than the server.
 * @throws {BackupError} with a sentence for people
 */
async function askForProgram(name: 'pg_dump' | 'pg_restore', serverMajor: number): Promise<void> {
  const said = await run(name, ['--version']).then(
    ({ stdout }) => stdout,
    () => null,
  )
  if (said === null) throw new BackupError(restoreTexts.noProgram(name, serverMajor))
  const major = Number(/(\d+)/.exec(said)?.[1] ?? 0)
  if (major < serverMajor) throw new BackupError(restoreTexts.oldProgram(name, major, serverMajor))
}

/** Resolves when a program has ended without error. @throws {BackupError} with its last output */
async function endOf(child: ChildProcess, name: string): Promise<void> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new BackupError(restoreTexts.programFailed(name, said.trim().split('\n').at(-1) ?? ''))
}

/** Output stream of pg_dump; fails after its last byte if the program failed. */
async function* dump(url: string, snapshot: string): AsyncGenerator<Uint8Array> {
  const { address, env } = splitAddress(url)
  const options = [
    '--format=custom',
    '--no-unlogged-table-data',
    '--no-owner',
    '--no-privileges',
    `--snapshot=${snapshot}`,
  ]
  const child = spawn('pg_dump', [...options, `--dbname=${address}`], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = endOf(child, 'pg_dump')
  ended.catch(() => undefined)
  yield* child.stdout as unknown as AsyncIterable<Uint8Array>
  await ended
}

interface DumpFacts {
  version: string
  major: number
  migrations: string[]
  snapshot: string
}

async function readFacts(client: pg.Client): Promise<DumpFacts> {
  const { rows } = await client.query<DumpFacts>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
       array(select name from drizzle.__drizzle_migrations order by id) as migrations, pg_export_snapshot() as snapshot`,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('The database did not say what it is')
  return facts
}

/**
 * Saves an external database with its own pg_dump, and the files, as one set. Rows are counted in the snapshot that is
 * dumped, so a drill compares with what was saved.
 * @param url address of the role that owns the tables
 * @throws {BackupError} or the system's error; nothing that looks like a backup is left then
 */
export const makeDumpBackup = (url: string, options: Omit<BackupOptions, 'database'>): Promise<MadeBackup> =>
  withClient(url, 'backup', async (client) => {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const { major, version, migrations, snapshot } = await readFacts(client)
    await askForProgram('pg_dump', major)
    return makeSet(options, async (writer) => {
      const reportKeyIds = await options.findReportKeyIds(client)
      const rows = await countRows(client)
      await writer.add(DUMP_FILE, dump(url, snapshot))
      return { kind: 'dump', migrations, postgres: { major, version }, lsn: '', rows, reportKeyIds, folders: [] }
    })
  })

/**
 * Fills an empty database with the dump of a set.
 * @param url address of the role that shall own the tables
 * @throws {BackupError} with a sentence for people
 */
export async function restoreDump(set: BackupSet, url: string): Promise<void> {
  const file = set.manifest.files.find(({ path: each }) => each === DUMP_FILE)
  if (file === undefined) throw new BackupError(restoreTexts.noDump)
  await askForProgram('pg_restore', set.manifest.postgres.major)
  const tables = await withClient(url, 'restore', async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_class where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
    )
    return rows[0]?.count ?? 0
  })
  if (tables > 0) throw new BackupError(restoreTexts.databaseNotEmpty(tables))
  const { address, env } = splitAddress(url)
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
  await set.read(file, async (source: Bytes) => {
    const child = spawn('pg_restore', [...options, `--dbname=${address}`], { env, stdio: ['pipe', 'ignore', 'pipe'] })
    const ended = endOf(child, 'pg_restore')
    ended.catch(() => undefined)
    // If the program stops reading, its own message explains why.
    await pipeline(source, child.stdin).catch(async (error: unknown) => {
      await ended
      throw error
    })
    await ended
  })
}
