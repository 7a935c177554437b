import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type QueryResultRow } from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../with-client.ts'
import { isRunning } from './process-identity.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './supervisor.ts'

const fixture = fileURLToPath(new URL('start-and-hold.fixture.ts', import.meta.url))

const query = <T extends QueryResultRow>(address: string, sql: string): Promise<T[]> =>
  withClient({ connectionString: address }, async (client) => (await client.query<T>(sql)).rows)

async function until(holds: () => Promise<boolean>, seconds = 20): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('did not happen in time')
    await sleep(50)
  }
}

/** Starts the fixture, waits for some acknowledged rows, kills it with -9 and returns what it had acknowledged. */
async function runAndKill(
  dataDir: string,
  rows: number,
  beforeKill?: () => Promise<void>,
): Promise<{ serverPid: number; acknowledged: number }> {
  const child = spawn(process.execPath, [fixture, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let serverPid = 0
  let acknowledged = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [kind, number] = line.split(' ')
    if (kind === 'pid') serverPid = Number(number)
    if (kind === 'row') acknowledged = Number(number)
    if (acknowledged !== rows) continue
    await beforeKill?.()
    child.kill('SIGKILL')
  }
  await exited
  return { serverPid, acknowledged }
}

/** The watchdog is the only shell with the cluster as its working folder. */
async function killWatchdog(clusterDir: string): Promise<void> {
  for (const name of await readdir('/proc')) {
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '')
    const command = await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '')
    if (cwd === clusterDir && command.trim() === 'sh') process.kill(Number(name), 'SIGKILL')
  }
}

/** One data folder for the tests of a group; a group's tests follow each other like the days of one installation. */
function useDataDir() {
  const folder = { path: '' }
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'embedded-'))
  })
  afterAll(async () => {
    await rm(folder.path, { recursive: true, force: true })
  })
  return folder
}

describe('a new data folder', () => {
  const folder = useDataDir()
  let database: EmbeddedDatabase

  beforeAll(async () => {
    database = await startEmbeddedDatabase({ dataDir: join(folder.path, 'data') })
  })
  afterAll(() => database.stop())

  test('answers, with the settings durability and privacy rest on', async () => {
    const [row] = await query(
      database.appUrl,
      `select current_user as who, current_database() as db, current_setting('server_encoding') as encoding,
         (select datlocprovider::text || ':' || datlocale from pg_database where datname = 'app') as locale,
         current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as sync, current_setting('full_page_writes') as pages,
         current_setting('wal_level') as wal, current_setting('listen_addresses') as tcp,
         current_setting('log_statement') as statements, current_setting('log_min_error_statement') as errors`,
    )
    expect(row).toEqual({
      who: 'app',
      db: 'app',
      encoding: 'UTF8',
      locale: 'b:C.UTF-8',
      checksums: 'on',
      fsync: 'on',
      sync: 'on',
      pages: 'on',
      wal: 'replica',
      tcp: '',
      statements: 'none',
      errors: 'panic',
    })
    expect(database.adopted).toBe(false)
  })

  test('app may use what migrator made, and no more', async () => {
    await query(database.directUrl, 'create table ships (id serial primary key, name text)')
    const [ship] = await query(database.appUrl, `insert into ships (name) values ('Fjordfart') returning id, name`)
    expect(ship).toEqual({ id: 1, name: 'Fjordfart' })
    await query(database.appUrl, `update ships set name = 'Havfart'; delete from ships`)
    await expect(query(database.appUrl, 'create table mine (id int)')).rejects.toThrow(/permission denied/)
    await expect(query(database.appUrl, 'drop table ships')).rejects.toThrow(/must be owner/)
    await expect(query(database.appUrl, `alter role app superuser`)).rejects.toThrow(/permission denied/)
    const supers = await query(database.appUrl, 'select rolname from pg_roles where rolsuper')
    expect(supers).toEqual([{ rolname: 'supervisor' }])
  })

  test('refuses a wrong password and other databases', async () => {
    const wrong = database.appUrl.replace(/app:[^@]+@/, 'app:wrong@')
    await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
    await expect(query(database.appUrl.replace('/app?', '/postgres?'), 'select 1')).rejects.toThrow(/permission denied/)
  })

  test('migrations can create the search extensions, which support Norwegian letters', async () => {
    await query(database.directUrl, 'create extension pg_trgm; create extension unaccent')
    const [row] = await query(
      database.appUrl,
      `select show_trgm('BLÅØ') as trigrams, lower('ÆØÅ') as lower, unaccent('ø') as plain`,
    )
    expect(row).toMatchObject({ lower: 'æøå', plain: 'o' })
    const { trigrams } = row as { trigrams: string[] }
    expect(trigrams.length).toBe(5)
  })

  test('the backup role can read everything and take a base backup, not write', async () => {
    const [row] = await query(
      database.backupUrl,
      `select (select count(*)::int from ships) as ships, pg_backup_start('test', true) is not null as started`,
    )
    expect(row).toEqual({ ships: 0, started: true })
    await expect(query(database.backupUrl, `insert into ships (name) values ('x')`)).rejects.toThrow(
      /permission denied/,
    )
  })

  test('gives addresses that pools, drizzle and pg-boss accept', async () => {
    expect(new URL(database.appUrl).username).toBe('app')
    const pool = new Pool({ connectionString: database.appUrl })
    const viaDrizzle = await drizzle({ client: pool }).execute('select 1 as one')
    expect(viaDrizzle).toMatchObject({ rows: [{ one: 1 }] })
    await pool.end()
    const boss = new PgBoss({ connectionString: database.directUrl })
    await boss.start()
    await boss.createQueue('mail')
    expect(await boss.send('mail', { to: 'x' })).toEqual(expect.any(String))
    await boss.stop({ graceful: false })
  })

  test('keeps secrets to the owner and what people write out of the log', async () => {
    const secrets = join(folder.path, 'data', 'secrets')
    for (const name of await readdir(secrets)) expect((await stat(join(secrets, name))).mode & 0o077).toBe(0)
    await query(database.appUrl, `select 'a-private-word'::uuid`).catch(() => undefined)
    await query(
      database.appUrl,
      `insert into ships (id, name) values (99, 'a-private-word'), (99, 'a-private-word')`,
    ).catch(() => undefined)
    await query(database.appUrl, `select 'a-private-word' from nowhere`).catch(() => undefined)
    const log = await readFile(join(folder.path, 'data', 'postgres-log', 'postgres.log'), 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toContain('a-private-word')
  })

  test('is refused to a second server, in a sentence', async () => {
    await expect(startEmbeddedDatabase({ dataDir: join(folder.path, 'data') })).rejects.toThrow(
      new RegExp(
        `in use by a server that is running \\(process ${process.pid}, .*Stop that server first, or use another data folder`,
      ),
    )
    expect(await query(database.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a data folder over time', () => {
  const folder = useDataDir()

  test('of two starts at the same moment on an empty folder one serves and the other is refused', async () => {
    const starts = await Promise.allSettled([1, 2].map(() => startEmbeddedDatabase({ dataDir: folder.path })))
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    expect(running.length).toBe(1)
    const database = running[0] as EmbeddedDatabase
    await query(database.directUrl, `create table notes (text text); insert into notes values ('kept')`)
    await database.stop()
    expect(await isRunning(database.serverPid)).toBe(false)
    expect(existsSync(join(folder.path, 'server.lock'))).toBe(false)
    expect(existsSync(socketFolderOf(database))).toBe(false)
  })

  test('rows are there after stop and start, at the same address', async () => {
    const first = await startEmbeddedDatabase({ dataDir: folder.path })
    await first.stop()
    const second = await startEmbeddedDatabase({ dataDir: folder.path })
    expect(second.appUrl).toBe(first.appUrl)
    expect(await query(second.appUrl, 'select text from notes')).toEqual([{ text: 'kept' }])
    await second.stop()
  })

  test('when the server is killed, PostgreSQL is stopped, and the next start has every acknowledged row', async () => {
    const { serverPid, acknowledged } = await runAndKill(folder.path, 200)
    expect(acknowledged).toBeGreaterThanOrEqual(200)
    await until(async () => !(await isRunning(serverPid)))
    const database = await startEmbeddedDatabase({ dataDir: folder.path })
    const [row] = await query<{ rows: number }>(database.appUrl, 'select count(*)::int as rows from kept')
    expect(row?.rows).toBeGreaterThanOrEqual(acknowledged)
    await database.stop()
  })

  test('a start right after the kill works, too', async () => {
    const { acknowledged } = await runAndKill(folder.path, 100)
    const database = await startEmbeddedDatabase({ dataDir: folder.path })
    const [row] = await query<{ rows: number }>(database.appUrl, 'select count(*)::int as rows from kept')
    expect(row?.rows).toBeGreaterThanOrEqual(acknowledged)
    await database.stop()
  })

  test.runIf(process.platform === 'linux')('a PostgreSQL that was left running is taken over', async () => {
    const { serverPid, acknowledged } = await runAndKill(folder.path, 50, () =>
      killWatchdog(join(folder.path, 'postgres')),
    )
    expect(await isRunning(serverPid)).toBe(true)
    const database = await startEmbeddedDatabase({ dataDir: folder.path })
    expect(database.adopted).toBe(true)
    expect(database.serverPid).toBe(serverPid)
    const [row] = await query<{ rows: number }>(database.appUrl, 'select count(*)::int as rows from kept')
    expect(row?.rows).toBeGreaterThanOrEqual(acknowledged)
    await database.stop()
    expect(await isRunning(serverPid)).toBe(false)
  })

  test('a killed PostgreSQL is started again under the running server, at the same address', async () => {
    const database = await startEmbeddedDatabase({ dataDir: folder.path })
    const before = database.serverPid
    process.kill(before, 'SIGKILL')
    await until(async () => database.serverPid !== before)
    expect(await query(database.appUrl, 'select text from notes')).toEqual([{ text: 'kept' }])
    await database.stop()
    expect(await isRunning(database.serverPid)).toBe(false)
  })

  test.each([
    ['a dead process', { pid: 4_194_303, startMark: 'gone', token: 'old', since: 'yesterday' }],
    ['a reused process id', { pid: process.pid, startMark: 'another boot', token: 'old', since: 'yesterday' }],
    ['nothing readable', 'torn'],
  ])('a lock left by %s is taken over', async (_name, content) => {
    await writeFile(join(folder.path, 'server.lock'), typeof content === 'string' ? content : JSON.stringify(content))
    const database = await startEmbeddedDatabase({ dataDir: folder.path })
    expect(await query(database.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  })

  test("PostgreSQL's own lock file naming another program doesn't block the start", async () => {
    await writeFile(
      join(folder.path, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${folder.path}/postgres\n1\n5432\n/tmp/nowhere\n\n\nready\n`,
    )
    const database = await startEmbeddedDatabase({ dataDir: folder.path })
    expect(database.adopted).toBe(false)
    expect(await query(database.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  })

  test('lost passwords are replaced, the rows stay', async () => {
    await rm(join(folder.path, 'secrets'), { recursive: true })
    const database = await startEmbeddedDatabase({ dataDir: folder.path })
    expect(await query(database.appUrl, 'select text from notes')).toEqual([{ text: 'kept' }])
    await database.stop()
  })

  test('a data folder that cannot be made is named in the error', async () => {
    await writeFile(join(folder.path, 'file'), '')
    await expect(startEmbeddedDatabase({ dataDir: join(folder.path, 'file', 'data') })).rejects.toThrow(
      /The data folder .*file\/data can't be written \(ENOTDIR\)/,
    )
  })

  test('a folder with other content is refused, not overwritten', async () => {
    const other = join(folder.path, 'other')
    const stray = join(other, 'postgres', 'letter.txt')
    await startEmbeddedDatabase({ dataDir: other }).then((database) => database.stop())
    await rm(join(other, 'postgres', 'PG_VERSION'))
    await writeFile(stray, 'mine')
    await expect(startEmbeddedDatabase({ dataDir: other })).rejects.toThrow(/not empty and contains no database/)
    expect(await readFile(stray, 'utf8')).toBe('mine')
  })
})

function socketFolderOf(database: EmbeddedDatabase): string {
  return new URL(database.appUrl).searchParams.get('host') as string
}
