import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@maritime-service/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareAudit } from '#core/audit/prepare-audit.server.ts'
import { fingerprintOf, makeBackupKeys } from '#core/backup/backup-keys.server.ts'
import { copySets } from '#core/backup/copy-set.server.ts'
import { drillBackup } from '#core/backup/drill-backup.server.ts'
import { withEmbeddedDatabase } from '#core/backup/find-database.server.ts'
import { findNewestSet, inOrder, listSets } from '#core/backup/make-backup.server.ts'
import { proveRestored } from '#core/backup/prove-restored.server.ts'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import { findSpareSets } from '#core/backup/set-facts.server.ts'
import { openSet } from '#core/backup/set-reader.server.ts'
import { systemCtx, type Ctx } from '#core/context.server.ts'
import { migrateDatabase } from '#core/db/migrate.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { readEnv } from '#core/env.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { createSlowCalls } from '#core/metrics/slow-calls.server.ts'
import { createFileKeys, partsPrefix } from '#house/files/sealed-parts.server.ts'
import { storeBytes } from '#house/files/stored-files.service.server.ts'
import { readRunning } from '#house/operations/operations.queries.server.ts'
import { openRun, performRun } from '#house/operations/runs.service.server.ts'
import { NODE_COMPILE_CACHE } from '../../../tests/setup/product.ts'
import { openDatabase } from '../start/open-database.server.ts'
import { backUp, findKnownMigrations, RESTORE_CHECKS } from './backup.server.ts'
import { describePlace, describeWork } from './operations.server.ts'

const root = await mkdtemp(path.join(tmpdir(), 'operations-test-'))
const dataDir = path.join(root, 'data')
const copies = path.join(root, 'copies')
const keys = makeBackupKeys()
const open = readEnv({ DATA_DIR: dataDir, BACKUP_COPY_DIR: copies })
const sealed = readEnv({ DATA_DIR: dataDir, BACKUP_COPY_DIR: copies, BACKUP_PUBLIC_KEY: keys.publicKey })

let database: EmbeddedDatabase
let pool: ReturnType<typeof createPool>
let ctx: Ctx

beforeAll(async () => {
  database = await startEmbeddedDatabase({ dataDir })
  await migrateDatabase(database.directUrl)
  await prepareAudit(database.directUrl, database.appUrl)
  pool = createPool({ url: database.appUrl, onError: () => {} })
  ctx = systemCtx(createDb(pool))
  await mkdir(path.join(dataDir, 'files'), { recursive: true })
  await writeFile(path.join(dataDir, 'files', 'one.webp'), 'picture')
})
afterAll(async () => {
  await pool?.end()
  await database?.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

const run = async (kind: 'backup' | 'drill', env = open) => {
  const opened = await openRun(ctx, { kind, cause: 'asked' })
  if (opened === null) throw new Error('Another run is under way')
  return performRun(
    ctx,
    describeWork(() => ctx, env, database),
    opened,
  )
}
/** A set is named by the second in which it was made. */
async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000)
  const begun = second()
  await expect.poll(second, { timeout: 5000 }).toBeGreaterThan(begun)
}
const look = (env = open) => readRunning(ctx, describePlace(env, { isEmbedded: true }, createSlowCalls()))

it('saves, says that copies have no place while their disk is away, and copies all of them once it is there', async () => {
  const first = await run('backup')
  expect(first).toMatchObject({
    state: 'done',
    result: { isSealed: false, copyError: expect.stringContaining('mounted') },
  })
  expect((await look()).backup.copy).toMatchObject({ isElsewhere: null, lastAt: null })
  await nextSecond()
  await mkdir(copies)
  const left = path.join(copies, 'backup-2026-01-01T00-00-00Z.partial')
  await mkdir(left)
  await utimes(left, 0, 0)
  const second = await run('backup', sealed)
  expect(second).toMatchObject({ state: 'done', result: { isSealed: true, copyError: null } })
  const sets = [first?.result?.set, second?.result?.set]
  expect((await readdir(copies)).toSorted()).toEqual(sets)
  const { backup } = await look(sealed)
  expect(backup.keyFingerprint).toBe(fingerprintOf(keys.publicKey))
  expect(backup.sets.map(({ name, isSealed, isCopied }) => [name, isSealed, isCopied])).toEqual([
    [sets[1], true, true],
    [sets[0], false, true],
  ])
  // The test's folders lie on one disk.
  expect(backup.copy).toMatchObject({ isElsewhere: false, error: null, lastAt: second?.result?.madeAt })
})

it('drills a set that only the private key opens by one of its own, and one in clear as it lies there', async () => {
  const before = (await readdir(dataDir)).toSorted()
  const drill = await run('drill', sealed)
  expect(drill).toMatchObject({ state: 'done', result: { isOwnSet: true, isSealed: true } })
  expect(drill?.result?.tables).toBeGreaterThan(50)
  expect(drill?.result?.relations).toBeGreaterThan(100)
  expect((await readdir(dataDir)).toSorted()).toEqual(before)
  const [newest, older] = (await look()).backup.sets
  await rm(path.join(dataDir, 'backups', newest?.name ?? ''), { recursive: true })
  await writeFile(path.join(dataDir, 'backups', older?.name ?? '', 'files', 'one.webp'), 'pictura')
  const failed = await run('drill')
  const says = 'files/one.webp is not as it was saved'
  expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining(says) })
  expect((await look()).drill).toMatchObject({ last: { state: 'failed' }, isOverdue: false })
})

it('does not serve what a killed restore left', async () => {
  const [set = ''] = await listSets(path.join(dataDir, 'backups'))
  const opened = await openSet(path.join(dataDir, 'backups', set), null)
  const target = path.join(root, 'killed')
  await writeFile(path.join(dataDir, 'backups', set, 'files', 'one.webp'), 'picture')
  await restoreBackup({ set: opened, dataDir: target, knownMigrations: await findKnownMigrations() })
  // Nothing was compared yet: as it is when the process is killed before.
  const says = 'did not come to its end'
  await expect(openDatabase(readEnv({ DATA_DIR: target }))).rejects.toThrow(says)
  const external = { DATA_DIR: target, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }
  await expect(openDatabase(readEnv(external))).rejects.toThrow(says)
  await expect(withEmbeddedDatabase(target, async () => null)).rejects.toThrow(says)
  await proveRestored({ dataDir: target, manifest: opened.manifest })
  expect(await withEmbeddedDatabase(target, async () => 'served')).toBe('served')
})

it('a set in which a file of the portal lacks a part fails its drill', async () => {
  const storage = openFileStorage({ folder: path.join(dataDir, 'files'), s3: null })
  const deps = { storage, fileKeys: createFileKeys({ id: 'test', key: randomBytes(32) }) }
  const kept = { bytes: randomBytes(600_000), fileName: 'visit.pdf', fileType: 'application/pdf' }
  const { storedFileId } = await storeBytes(ctx, deps, kept)
  const { rows } = await pool.query<{ key: string; parts: string[] }>(
    'update stored_files set claimed_at = now() where id = $1 returning storage_key as key, parts',
    [storedFileId],
  )
  const part = partsPrefix(rows[0]?.key ?? '') + (rows[0]?.parts[1] ?? '')
  await storage.remove(part)
  const parent = path.join(root, 'torn')
  const { folder } = await backUp(open, database, parent)
  const knownMigrations = await findKnownMigrations()
  const drilled = drillBackup({ folder, privateKey: null, knownMigrations, checks: RESTORE_CHECKS })
  await expect(drilled).rejects.toThrow(`files/${part} is missing`)
  // All the same it is what there is: it comes back, with a warning.
  const target = path.join(root, 'torn-restored')
  const pepperFile = path.join(root, 'apart', 'pepper')
  const { PATH = '' } = process.env
  const { code, stdout, stderr } = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const command = [path.resolve('scripts/restore.ts'), folder, target]
    const env = { PATH, TMPDIR: tmpdir(), NODE_COMPILE_CACHE, PEPPER_FILE: pepperFile }
    execFile(process.execPath, command, { env }, (error, said, warned) =>
      resolve({ code: error?.code ?? 0, stdout: said, stderr: warned }),
    )
  })
  expect([code, stderr]).toEqual([2, expect.stringContaining(`files/${part} is missing`)])
  expect(stdout).toContain(`to ${pepperFile},`)
  expect(await withEmbeddedDatabase(target, async () => 'served')).toBe('served')
})

it('takes a set of a time that has not come for none of the newest, and keeps what is made from now on', async () => {
  const folder = path.join(root, 'leap')
  const ahead = 'backup-2199-01-01T02-50-00Z'
  const real = ['backup-2026-01-01T02-50-00Z', 'backup-2026-01-02T02-50-00Z']
  for (const name of [ahead, ...real]) await mkdir(path.join(folder, name), { recursive: true })
  expect(await listSets(folder)).toEqual([ahead, ...real])
  expect(await findNewestSet(folder)).toBe(path.join(folder, real[1] ?? ''))
  // A clock that was set back: what it makes now is not gone at once for being the oldest.
  const days = Array.from({ length: 7 }, (_, day) => `backup-2199-02-0${day + 1}T02-50-00Z`)
  expect(findSpareSets(inOrder([...days, ...real]), 7)).toEqual(days.slice(0, 2))
})

it('makes room before it copies, and leaves alone what somebody else is writing there', async () => {
  const [from, to] = [path.join(root, 'from'), path.join(root, 'to')]
  const nameOf = (day: number) => `backup-2026-01-0${day}T02-50-00Z`
  for (const day of [1, 2, 3, 4]) await mkdir(path.join(to, nameOf(day)), { recursive: true })
  for (const day of [4, 5]) await mkdir(path.join(from, nameOf(day)), { recursive: true })
  const draft = path.join(to, `${nameOf(5)}.partial`)
  await mkdir(draft)
  await expect(copySets(from, to, 4)).rejects.toThrow('Somebody else is writing')
  expect((await readdir(to)).toSorted()).toEqual([...[2, 3, 4].map(nameOf), path.basename(draft)])
  await utimes(draft, 0, 0)
  expect(await copySets(from, to, 4)).toBe(1)
  expect((await readdir(to)).toSorted()).toEqual([2, 3, 4, 5].map(nameOf))
})

it('keeps sets of earlier days when one day has many', () => {
  const days = Array.from({ length: 9 }, (_, day) => `backup-2026-01-0${day + 1}T02-50-00Z`)
  const pressed = Array.from({ length: 6 }, (_, hour) => `backup-2026-01-10T1${hour}-00-00Z`)
  expect(findSpareSets([...days, ...pressed], 7)).toEqual([...days.slice(0, 3), ...pressed.slice(0, 3)])
})
