import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareAudit } from '#core/audit/prepare-audit.server.ts'
import { fingerprintOf, makeBackupKeys } from '#core/backup/backup-keys.server.ts'
import { findSpareSets } from '#core/backup/set-facts.server.ts'
import { systemCtx, type Ctx } from '#core/context.server.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#core/db/embedded/supervisor.server.ts'
import { migrateDatabase } from '#core/db/migrate.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { readEnv } from '#core/env.server.ts'
import { createSlowCalls } from '#core/metrics/slow-calls.server.ts'
import { readRunning } from '#modules/operations/operations.queries.server.ts'
import { openRun, performRun } from '#modules/operations/runs.service.server.ts'
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
  await mkdir(path.join(copies, 'backup-2026-01-01T00-00-00Z.partial'))
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
  expect(drill).toMatchObject({ state: 'done', result: { isOwnSet: true, isSealed: true, files: 1 } })
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

it('lets many sets of one day not push out those of the days before', () => {
  const days = Array.from({ length: 9 }, (_, day) => `backup-2026-01-0${day + 1}T02-50-00Z`)
  const pressed = Array.from({ length: 6 }, (_, hour) => `backup-2026-01-10T1${hour}-00-00Z`)
  expect(findSpareSets([...days, ...pressed], 7)).toEqual([...days.slice(0, 3), ...pressed.slice(0, 3)])
})
