import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  superuser,
  addressOf,
  readRolePasswords,
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '@maritime-service/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFromLine, timeOfName } from '#core/backup/archive/archive-folder.server.ts'
import { readUntil, restoreToTime, sayTime, type Until } from '#core/backup/archive/restore-to-time.server.ts'
import { endArchive } from '#core/backup/archive/wal-archive.server.ts'
import { makeBackupKeys, readPrivateKeyFile } from '#core/backup/backup-keys.server.ts'
import { withEmbeddedDatabase } from '#core/backup/find-database.server.ts'
import { timeOfSet } from '#core/backup/set-facts.server.ts'
import { openSet } from '#core/backup/set-reader.server.ts'
import { finishRestore } from '#core/backup/unfinished-restore.server.ts'
import { migrateDatabase } from '#core/db/migrate.server.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { readEnv } from '#core/env.server.ts'
import { type Archive, openArchive } from './archive.server.ts'
import { backUp, findKnownMigrations } from './backup.server.ts'

const root = await mkdtemp(path.join(tmpdir(), 'archive-test-'))
const dataDir = path.join(root, 'data')
const folder = path.join(root, 'archive')
const keys = makeBackupKeys()
const env = readEnv({ DATA_DIR: dataDir, WAL_ARCHIVE: folder, BACKUP_PUBLIC_KEY: keys.publicKey })
const knownMigrations = await findKnownMigrations()
const PICTURE = 'files/pictures/cd/two.webp'

let database: EmbeddedDatabase
let archive: Archive
let set: string
let sets = 0

const ask = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(database.directUrl, 'test', async (client) => (await client.query<Row>(text, values)).rows)
const write = (what: string) => ask('insert into kept (what) values ($1)', [what])
/** A moment that is later than all that was confirmed, and earlier than all that follows. */
const betweenTwo = async (): Promise<Date> => {
  const [row] = await ask<{ now: Date }>(`select clock_timestamp() + interval '2 ms' as now`)
  await ask('select pg_sleep(0.01)')
  return row?.now ?? new Date()
}
/** A full segment, as a day of work makes one. */
const fillSegment = () => withClient(database.backupUrl, 'test', (client) => client.query('select pg_switch_wal()'))

const lineFolder = async (): Promise<string> => path.join(folder, (await readdir(folder))[0] ?? '')
const segments = async (of?: string): Promise<string[]> =>
  (await readdir(path.join(of ?? (await lineFolder()), 'wal'))).toSorted()

async function restored(until: Until, from = folder): Promise<{ whats: string[]; dataDir: string; last: Date | null }> {
  const target = await mkdtemp(path.join(root, 'restored-'))
  const privateKey = await readPrivateKeyFile(path.join(root, 'private-key'))
  const opened = await openSet(set, privateKey)
  const last = await restoreToTime({ set: opened, dataDir: target, knownMigrations, archive: from, privateKey, until })
  await finishRestore(target)
  const whats = await withEmbeddedDatabase(target, ({ backupUrl }) =>
    withClient(backupUrl, 'test', async (client) => {
      const { rows } = await client.query<{ what: string }>('select what from kept order by id')
      return rows.map(({ what }) => what)
    }),
  )
  return { whats, dataDir: target, last }
}

beforeAll(async () => {
  await writeFile(path.join(root, 'private-key'), keys.privateKey)
  await mkdir(folder)
  database = await startEmbeddedDatabase({ dataDir })
  await migrateDatabase(database.directUrl)
  await ask('create table kept (id serial primary key, what text)')
  let isRefused = true
  const opened = openArchive(env, database, async () => {
    if (isRefused) throw new Error('No set can be asked for')
    sets += 1
  })
  if (opened === null) throw new Error('WAL_ARCHIVE opens an archive')
  archive = opened
  // One without its set is no archive: the next try begins anew.
  await expect(archive.keep()).rejects.toThrow('did not answer')
  isRefused = false
  await archive.keep()
  set = (await backUp(env, database, path.join(root, 'sets'))).folder
})

afterAll(async () => {
  await database.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

describe('the archive of the log', () => {
  let beforeMistake: Date

  it('leads from a set to a time between two changes, over segments, with the files that came since', async () => {
    expect(sets).toBe(1)
    const begun = (await betweenTwo()).getTime()
    await write('right')
    await mkdir(path.join(dataDir, path.dirname(PICTURE)), { recursive: true })
    await writeFile(path.join(dataDir, PICTURE), 'the picture')
    await fillSegment()
    await archive.keep()
    await write('right, in the next segment')
    beforeMistake = await betweenTwo()
    await write('a mistake')
    await archive.keep()
    const found = await restored(beforeMistake)
    expect(found.whats).toEqual(['right', 'right, in the next segment'])
    expect(await readFile(path.join(found.dataDir, PICTURE), 'utf8')).toBe('the picture')
    expect(found.last?.getTime()).toBeGreaterThan(begun)
    expect(found.last?.getTime()).toBeLessThanOrEqual(beforeMistake.getTime())
    expect(archive.state()).toMatchObject({ error: null, waitingBytes: 0 })
  })

  it('finds what lies behind a full segment that was read after the time', async () => {
    await fillSegment()
    await write('behind a full segment')
    const time = await betweenTwo()
    await write('and later')
    await archive.keep()
    expect((await restored(time)).whats.slice(2)).toEqual(['a mistake', 'behind a full segment'])
  })

  it('keeps full segments as they are, and of the newest its beginning alone', async () => {
    const before = await segments()
    expect(before.filter((name) => name.includes('.part.'))).toHaveLength(1)
    await write('more')
    await archive.keep()
    const after = await segments()
    const whole = (names: readonly string[]) => names.filter((name) => name.includes('.whole.'))
    expect(whole(after)).toEqual(whole(before))
    expect(after.filter((name) => name.includes('.part.'))).toHaveLength(1)
  })

  it('sealed, shows nothing of what was written, and opens for its own key alone', async () => {
    const line = await lineFolder()
    for (const entry of await readdir(line, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      expect(entry.name).toMatch(/\.zst\.sealed$/)
      const bytes = await readFile(path.join(entry.parentPath, entry.name))
      expect(bytes.includes('a mistake') || bytes.includes('the picture')).toBe(false)
    }
    const [name = ''] = await segments()
    const open = (key: Buffer | null) =>
      readFromLine({ folder: line, name: path.basename(line) }, `wal/${name}`, key, async (source) => {
        for await (const _ of source);
      })
    await open(await readPrivateKeyFile(path.join(root, 'private-key')))
    await expect(open(null)).rejects.toThrow('is sealed')
    const other = Buffer.from(makeBackupKeys().privateKey.slice('backup-private-key:'.length), 'base64url')
    await expect(open(other)).rejects.toThrow('another backup key')
  })

  it('names what it cannot reach: earlier than the set, later than its end, past a gap, another archive', async () => {
    const [early, late] = [new Date('2020-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')]
    await expect(restored(early)).rejects.toThrow('name an earlier backup')
    await expect(restored(late)).rejects.toThrow(`The archive ends at ${sayTime(archive.state().until ?? early)}`)
    await expect(restored('end', root)).rejects.toThrow('does not hold the archive of this backup')
    const gappy = path.join(root, 'gappy')
    await cp(folder, gappy, { recursive: true })
    const [line = ''] = await readdir(gappy)
    const wanted = (await segments(path.join(gappy, line))).findLast((name) => name.includes('.whole.')) ?? ''
    await rm(path.join(gappy, line, 'wal', wanted))
    await expect(restored('end', gappy)).rejects.toThrow(`the segment ${wanted.slice(0, 24)} is missing`)
  })

  it('while the WAL archive is unavailable the product continues, reports it once, and catches up afterwards', async () => {
    await rename(folder, `${folder}-away`)
    await write('while it was away')
    await expect(archive.keep()).rejects.toThrow('Mount its disk; the log waits until then')
    await archive.keep()
    expect(archive.state().error).toContain('Mount its disk')
    await fillSegment()
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
    await rename(`${folder}-away`, folder)
    await archive.keep()
    expect(archive.state().error).toBeNull()
    // To all that there is: a time after which nothing was changed.
    const { whats } = await restored(archive.state().until ?? new Date(0))
    expect(whats).toEqual([
      'right',
      'right, in the next segment',
      'a mistake',
      'behind a full segment',
      'and later',
      'more',
      'while it was away',
    ])
  })

  it('deletes segments that no retained set needs, and nothing else', async () => {
    const before = await segments()
    await mkdir(path.join(dataDir, 'backups', path.basename(set)), { recursive: true })
    await archive.forgetOld()
    const needed = before.filter(
      (name) => timeOfName(name.split('.')[1] ?? '') >= new Date(timeOfSet(path.basename(set))),
    )
    expect(await segments()).toEqual(needed)
    expect(needed.length).toBeGreaterThan(1)
    await rename(
      path.join(dataDir, 'backups', path.basename(set)),
      path.join(dataDir, 'backups/backup-2100-01-01T00-00-00Z'),
    )
    await archive.forgetOld()
    expect(await segments()).toEqual([])
    await archive.keep()
  })

  it('after the database dropped segments during a long outage, starts a new timeline with a set and reports the gap', async () => {
    const { [superuser]: password } = await readRolePasswords(dataDir)
    const socket = new URL(database.backupUrl).searchParams.get('host') ?? ''
    await withClient(addressOf(socket, superuser, password), 'test', async (client) => {
      await client.query(`alter system set max_slot_wal_keep_size = '1MB'`)
      await client.query('select pg_reload_conf()')
      for (const what of ['one', 'two', 'three']) {
        await write(what)
        await client.query('select pg_switch_wal()')
      }
      await client.query('checkpoint')
    })
    const [earlier] = await readdir(folder)
    await expect(archive.keep()).rejects.toThrow(`The archive ${earlier} ends at`)
    expect(sets).toBe(2)
    expect(await readdir(folder)).toHaveLength(2)
    await archive.keep()
    expect(archive.state().error).toBeNull()
    await endArchive(database)
    expect(await ask('select from pg_replication_slots')).toEqual([])
  })
})

it.each([
  ['2026-11-23 06:00', '2026-11-23T05:00:00.000Z'],
  ['2026-07-01 06:00:30', '2026-07-01T04:00:30.000Z'],
  ['2026-11-23T05:00:00Z', '2026-11-23T05:00:00.000Z'],
  ['2026-11-23 06:00+01:00', '2026-11-23T05:00:00.000Z'],
])('%s is a time on the clock of Oslo, or with its zone', (text, instant) => {
  expect((readUntil(text) as Date).toISOString()).toBe(instant)
})

it.each(['06:00', 'yesterday', '2026-02-30 06:00', '2026-11-23', '2026-11-23 25:00', '1 or 1=1'])(
  '%s is none',
  (text) => {
    expect(() => readUntil(text)).toThrow('is no time')
  },
)
