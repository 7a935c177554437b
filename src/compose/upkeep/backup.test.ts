import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@maritime-service/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '#core/audit/audit.server.ts'
import { prepareAudit } from '#core/audit/prepare-audit.server.ts'
import { makeBackupKeys, readPrivateKeyFile } from '#core/backup/backup-keys.server.ts'
import { drillBackup } from '#core/backup/drill-backup.server.ts'
import { withEmbeddedDatabase } from '#core/backup/find-database.server.ts'
import type { MadeBackup } from '#core/backup/make-backup.server.ts'
import { proveRestored } from '#core/backup/prove-restored.server.ts'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import { describeSets } from '#core/backup/set-facts.server.ts'
import { openSet } from '#core/backup/set-reader.server.ts'
import { systemCtx, type Ctx } from '#core/context.server.ts'
import { migrateDatabase } from '#core/db/migrate.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { readEnv } from '#core/env.server.ts'
import { createThrottle } from '#core/http/throttle.server.ts'
import { prepareJobs, startJobs, type Jobs } from '#core/jobs/jobs.server.ts'
import { SendContactMessageInput } from '#site/contact/contact.contract.ts'
import { sendContactMessage } from '#site/contact/contact.service.server.ts'
import { FileReportInput } from '#site/whistleblowing/whistleblowing.contract.ts'
import { fileReport } from '#site/whistleblowing/whistleblowing.service.server.ts'
import { withKey } from '../../../tests/setup/services.ts'
import { PRODUCT_JOBS } from '../product-modules.server.ts'
import { prepareFirstStart } from '../start/first-start.server.ts'
import { loadStarterContent } from '../start/starter-content.server.ts'
import { showPicture } from './backup.fixture.ts'
import { backUp, backUpNightly, findBackupState, findKnownMigrations, RESTORE_CHECKS } from './backup.server.ts'

const REPORT_CANARY = 'Kanarifugl-9W3K the log book was rewritten'
const CONTACT_CANARY = 'Sjoorret-4H8P please quote two sets'
const UNLOGGED_CANARY = 'Flyndre-2M6T'

const root = await mkdtemp(path.join(tmpdir(), 'backup-test-'))
const dataDir = path.join(root, 'data')
const env = readEnv({ DATA_DIR: dataDir })
const keys = makeBackupKeys()
const keyFile = path.join(root, 'private-key')
const knownMigrations = await findKnownMigrations()

let database: EmbeddedDatabase
let pool: pg.Pool
let owner: pg.Pool
let jobs: Jobs
let ctx: Ctx
let open: MadeBackup
let sealed: MadeBackup

/** A server with something of everything: content, a message, a report, audit, a file, rows in UNLOGGED tables. */
beforeAll(async () => {
  await writeFile(keyFile, `${keys.privateKey}\n`)
  database = await startEmbeddedDatabase({ dataDir })
  await migrateDatabase(database.directUrl)
  await prepareJobs(database.directUrl, database.appUrl, PRODUCT_JOBS)
  await prepareAudit(database.directUrl, database.appUrl)
  pool = createPool({ url: database.appUrl, onError: () => {} })
  owner = createPool({ url: database.directUrl, max: 2, onError: () => {} })
  jobs = await startJobs({ url: database.appUrl, onError: () => {} })
  ctx = systemCtx(createDb(pool))
  await prepareFirstStart(ctx, env)
  await loadStarterContent(ctx)
  const sender = { name: 'Åse', email: 'ase@vessel.example', company: '', phone: '', service: 'chemicals' }
  const message = SendContactMessageInput.parse({ ...sender, message: CONTACT_CANARY })
  await sendContactMessage(
    withKey(ctx, 'key-of-one-press', message),
    {
      throttle: createThrottle({ pool, secret: randomBytes(32) }),
      mailTo: async () => 'sales@rovaer.example',
      businessHours: async () => ({ opens: '07:00', closes: '15:00' }),
    },
    message,
  )
  const report = { reporterName: 'Kari', reporterEmail: 'kari@canary.example', incidentType: 'safety' }
  await fileReport(
    withKey(ctx, 'key-of-one-report'),
    { jobs, fingerprintSecret: randomBytes(32), answerAfter: 0 },
    FileReportInput.parse({ ...report, description: REPORT_CANARY }),
  )
  await recordAudit(ctx, { entityType: 'product', entityId: null, entityName: 'pH meter', action: 'created' })
  await owner.query(
    `insert into throttles (key) select '${UNLOGGED_CANARY}' || number from generate_series(1, 50) as number`,
  )
  // Rows of UNLOGGED tables reach the disk late; a rewrite puts them there.
  await owner.query('vacuum full throttles')
  await mkdir(path.join(dataDir, 'files', 'pictures', 'ab'), { recursive: true })
  await writeFile(path.join(dataDir, 'files', 'pictures', 'ab', 'one.webp'), randomBytes(200_000))
  await showPicture(ctx, dataDir, 'card', { width: 600, height: 300 })
  await showPicture(ctx, dataDir, 'wide', { width: 600, height: 300 })
  open = await backUp(env, database, path.join(root, 'open'))
  sealed = await backUp({ ...env, backupPublicKey: keys.publicKey }, database, path.join(root, 'sealed'))
})

afterAll(async () => {
  await jobs.stop()
  await pool.end()
  await owner.end()
  await database.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

const drill = async (folder: string, key?: string) =>
  drillBackup({ folder, privateKey: await readPrivateKeyFile(key), knownMigrations, checks: RESTORE_CHECKS })

/** A set of its own to spoil. */
async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(path.join(root, 'spoilt-'))
  await cp(folder, copy, { recursive: true })
  return copy
}

/** Files under a folder that contain any spelling of a text. */
async function findText(folder: string, text: string): Promise<string[]> {
  const forms = [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(Buffer.from(text).toString('hex'))]
  // Of base64 only the middle is certain: the bytes before and after shift the edges.
  forms.push(...[0, 1, 2].map((shift) => Buffer.from(Buffer.from(text.slice(shift)).toString('base64').slice(4, -8))))
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    if (forms.some((form) => bytes.includes(form))) found.push(path.relative(folder, file))
  }
  return found
}

async function flipByte(file: string, at: number): Promise<void> {
  const bytes = await readFile(file)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(file, bytes)
}

const ask = <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> =>
  withClient(url, 'test', async (client) => (await client.query<Row>(text)).rows)

describe('a backup', () => {
  it.each(['open', 'sealed'])('that is %s passes its drill', async (kind) => {
    const proof = await (kind === 'open' ? drill(open.folder) : drill(sealed.folder, keyFile))
    expect(proof.tables).toBeGreaterThan(20)
    expect(proof.rows).toBeGreaterThan(100)
    expect(proof.relations).toBeGreaterThan(100)
    // The same number as the list of sets says.
    expect(proof.files).toBe((await describeSets(path.join(root, kind)))[0]?.files)
  })

  it('is taken while others write, ends at one exact moment, and has everything from before', async () => {
    await owner.query('create table kept (writer int, n int, primary key (writer, n))')
    let isWriting = true
    const acknowledged = [0, 0, 0]
    const writers = acknowledged.map(async (_, writer) => {
      while (isWriting) {
        await owner.query('insert into kept values ($1, $2)', [writer, (acknowledged[writer] ?? 0) + 1])
        acknowledged[writer] = (acknowledged[writer] ?? 0) + 1
      }
    })
    const isGoing = async (): Promise<void> => {
      if (acknowledged.some((number) => number < 20))
        return new Promise((resolve) => setTimeout(() => resolve(isGoing()), 20))
    }
    await isGoing()
    const before = [...acknowledged]
    const made = await backUp(env, database, path.join(root, 'busy'))
    isWriting = false
    await Promise.all(writers)

    const target = path.join(root, 'busy-restored')
    const set = await openSet(made.folder, null)
    await restoreBackup({ set, dataDir: target, knownMigrations })
    const { faults } = await proveRestored({ dataDir: target, manifest: set.manifest, checks: RESTORE_CHECKS })
    expect(faults).toEqual([])
    await withEmbeddedDatabase(target, async ({ backupUrl }) => {
      const rows = await ask<{ writer: number; count: number; last: number }>(
        backupUrl,
        'select writer, count(*)::int as count, max(n) as last from kept group by writer order by writer',
      )
      for (const [index, seen] of before.entries()) {
        const row = rows[index]
        expect(row?.count).toBeGreaterThanOrEqual(seen)
        // No gaps: a later row is never there without the earlier ones.
        expect(row?.count).toBe(row?.last)
        expect(row?.last).toBeLessThanOrEqual(acknowledged[index] ?? 0)
      }
    })
    await owner.query('drop table kept')
  })

  it('the restored product starts: rows readable, UNLOGGED tables empty, audit unbroken', async () => {
    const target = path.join(root, 'restored')
    const set = await openSet(sealed.folder, await readPrivateKeyFile(keyFile))
    await restoreBackup({ set, dataDir: target, knownMigrations })
    const { faults } = await proveRestored({ dataDir: target, manifest: set.manifest, checks: RESTORE_CHECKS })
    expect(faults).toEqual([])
    const again = await startEmbeddedDatabase({ dataDir: target })
    try {
      await migrateDatabase(again.directUrl)
      const [messages] = await ask<{ message: string }>(again.appUrl, 'select message from contact_submissions')
      expect(messages?.message).toBe(CONTACT_CANARY)
      const [unlogged] = await ask<{ throttles: number; prints: number }>(
        again.directUrl,
        'select (select count(*)::int from throttles) as throttles, (select count(*)::int from report_fingerprints) as prints',
      )
      expect(unlogged).toEqual({ throttles: 0, prints: 0 })
      expect((await owner.query(`select from throttles where key like '${UNLOGGED_CANARY}%'`)).rowCount).toBe(50)
    } finally {
      await again.stop()
    }
    const picture = path.join('files', 'pictures', 'ab', 'one.webp')
    expect((await readFile(path.join(target, picture))).equals(await readFile(path.join(dataDir, picture)))).toBe(true)
  })

  it('contains no report in clear, no pepper, no passwords and nothing of UNLOGGED tables', async () => {
    expect(await findText(open.folder, CONTACT_CANARY)).not.toEqual([])
    expect(await findText(open.folder, REPORT_CANARY)).toEqual([])
    expect(await findText(open.folder, 'kari@canary.example')).toEqual([])
    expect(await findText(open.folder, UNLOGGED_CANARY)).toEqual([])
    expect(await findText(path.join(dataDir, 'postgres', 'base'), UNLOGGED_CANARY)).not.toEqual([])
    expect(await findText(path.join(dataDir, 'postgres'), REPORT_CANARY)).toEqual([])
    const pepper = await readFile(env.pepperFile)
    for (const entry of await readdir(open.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const bytes = await readFile(path.join(entry.parentPath, entry.name))
      expect(bytes.includes(pepper)).toBe(false)
    }
    for (const name of await readdir(path.join(dataDir, 'secrets'))) {
      if (!name.startsWith('database-')) continue
      const secret = await readFile(path.join(dataDir, 'secrets', name), 'utf8')
      expect(await findText(open.folder, secret.trim())).toEqual([])
    }
  })

  it('that is sealed shows nothing without the private key', async () => {
    expect(await findText(sealed.folder, CONTACT_CANARY)).toEqual([])
    expect(await findText(sealed.folder, 'contact_submissions')).toEqual([])
    expect(await findText(open.folder, 'contact_submissions')).not.toEqual([])
    await expect(drill(sealed.folder)).rejects.toThrow('is sealed')
    const other = path.join(root, 'other-key')
    await writeFile(other, makeBackupKeys().privateKey)
    await expect(drill(sealed.folder, other)).rejects.toThrow('belongs to another backup key')
    await writeFile(other, keys.publicKey)
    await expect(drill(sealed.folder, other)).rejects.toThrow('contains no private key')
  })
})

describe('a damaged backup fails its drill', () => {
  const picture = 'files/pictures/ab/one.webp'

  it.each([
    [
      'one byte of a file',
      async (set: string) => flipByte(path.join(set, picture), 100_000),
      `${picture} is not as it`,
    ],
    [
      'one byte of the database',
      async (set: string) => flipByte(path.join(set, 'cluster/global/pg_control'), 40),
      'pg_control is not as it',
    ],
    [
      'one byte of the manifest',
      async (set: string) => flipByte(path.join(set, 'manifest.json'), 400),
      'manifest.json and manifest.json.sha256',
    ],
    [
      'the checksum',
      async (set: string) => flipByte(path.join(set, 'manifest.json.sha256'), 3),
      'manifest.json and manifest.json.sha256',
    ],
    ['a file cut short', async (set: string) => writeFile(path.join(set, picture), 'short'), `${picture} is not as it`],
    ['a file grown', async (set: string) => appendFile(path.join(set, picture), 'x'), `${picture} is not as it`],
    ['a missing file', async (set: string) => rm(path.join(set, picture)), `${picture} is missing`],
    [
      'a missing part of the log',
      async (set: string) => rm(path.join(set, 'cluster/pg_wal'), { recursive: true }),
      'pg_wal/',
    ],
    ['a missing manifest', async (set: string) => rm(path.join(set, 'manifest.json')), 'manifest.json is missing'],
    [
      'a file too many',
      async (set: string) => writeFile(path.join(set, 'cluster/planted'), ''),
      "isn't its own: cluster/planted",
    ],
  ])('%s', async (_what, spoil, says) => {
    const set = await copyOf(open.folder)
    await spoil(set)
    await expect(drill(set)).rejects.toThrow(says)
  })

  it.each([
    [
      'one byte',
      async (set: string) => flipByte(path.join(set, `${picture}.sealed`), 70_000),
      `${picture} is not as it`,
    ],
    [
      'one byte of the manifest',
      async (set: string) => flipByte(path.join(set, 'manifest.json.sealed'), 200),
      "can't be opened",
    ],
    ['a missing file', async (set: string) => rm(path.join(set, `${picture}.sealed`)), `${picture}.sealed is missing`],
    [
      'two files exchanged',
      async (set: string) => cp(path.join(set, `${picture}.sealed`), path.join(set, 'cluster/PG_VERSION.sealed')),
      'cluster/PG_VERSION is not as it',
    ],
  ])('sealed: %s', async (_what, spoil, says) => {
    const set = await copyOf(sealed.folder)
    await spoil(set)
    await expect(drill(set, keyFile)).rejects.toThrow(says)
  })

  it('a row too few, when counts are compared', async () => {
    const set = await openSet(open.folder, null)
    const target = path.join(root, 'row-less')
    await restoreBackup({ set, dataDir: target, knownMigrations })
    const products = set.manifest.rows['public.products'] ?? 0
    const manifest = { ...set.manifest, rows: { ...set.manifest.rows, 'public.products': products + 1 } }
    await expect(proveRestored({ dataDir: target, manifest })).rejects.toThrow(
      `public.products has ${products}, saved were ${products + 1} rows`,
    )
  })
})

describe('a restore is refused', () => {
  it('into a folder that is not empty, which is left unchanged', async () => {
    const target = path.join(root, 'full')
    await mkdir(target)
    await writeFile(path.join(target, 'letter.txt'), 'mine')
    const set = await openSet(open.folder, null)
    await expect(restoreBackup({ set, dataDir: target, knownMigrations })).rejects.toThrow('is not empty')
    expect(await readdir(target)).toEqual(['letter.txt'])
  })

  it('of a damaged set, and leaves the folder empty', async () => {
    const folder = await copyOf(open.folder)
    await flipByte(path.join(folder, 'files/pictures/ab/one.webp'), 5)
    const target = path.join(root, 'still-empty')
    const set = await openSet(folder, null)
    await expect(restoreBackup({ set, dataDir: target, knownMigrations })).rejects.toThrow('is damaged')
    expect(await readdir(target)).toEqual([])
  })

  it('of other versions', async () => {
    const set = await openSet(open.folder, null)
    const target = path.join(root, 'never-made')
    await expect(
      restoreBackup({ set, dataDir: target, knownMigrations: knownMigrations.slice(0, -1) }),
    ).rejects.toThrow('made by a newer version')
    const old = { ...set, manifest: { ...set.manifest, postgres: { major: 17, version: '17.2' } } }
    await expect(restoreBackup({ set: old, dataDir: target, knownMigrations })).rejects.toThrow('PostgreSQL 17.2')
    await expect(stat(target)).rejects.toThrow('ENOENT')
  })
})

describe('the nightly backup', () => {
  const folder = path.join(dataDir, 'backups')

  it('keeps a week of sets, clears what a killed one left, and notes its result', async () => {
    for (let day = 1; day <= 8; day += 1) {
      await mkdir(path.join(folder, `backup-2026-01-0${day}T02-50-00Z`), { recursive: true })
    }
    await utimes((await mkdir(`${folder}/backup-2026-01-09T02-50-00Z.partial`, { recursive: true })) ?? '', 0, 0)
    await mkdir(path.join(folder, 'put-here-by-hand'))
    await backUpNightly(ctx, { ...env, backupPublicKey: keys.publicKey }, database)
    const names = (await readdir(folder)).toSorted()
    expect(names).toHaveLength(8)
    expect(names[0]).toBe('backup-2026-01-03T02-50-00Z')
    expect(names).toContain('put-here-by-hand')
    expect(await findBackupState(ctx)).toMatchObject({ ok: true, isSealed: true, finishedAt: expect.any(String) })
    await drill(path.join(folder, names[6] ?? ''), keyFile)
  })

  it('records a failure with its reason and still reports the last good one', async () => {
    const good = await findBackupState(ctx)
    await expect(backUpNightly(ctx, { ...env, backupPublicKey: 'nonsense' }, database)).rejects.toThrow('no public key')
    expect(await findBackupState(ctx)).toMatchObject({
      ok: false,
      finishedAt: good?.finishedAt,
      error: expect.stringContaining('BACKUP_PUBLIC_KEY'),
    })
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})

it('finds a database that another process serves, without starting or locking anything', async () => {
  const before = (await readdir(dataDir)).toSorted()
  const pid = await withEmbeddedDatabase(dataDir, async ({ backupUrl, clusterDir }) => {
    expect(clusterDir).toBe(database.clusterDir)
    return ask<{ who: string }>(backupUrl, 'select current_user as who')
  })
  expect(pid).toEqual([{ who: 'backup' }])
  expect((await readdir(dataDir)).toSorted()).toEqual(before)
  await expect(withEmbeddedDatabase(path.join(root, 'nothing'), async () => null)).rejects.toThrow(
    'nothing does not exist',
  )
})
