import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  superuser,
  addressOf,
  readRolePasswords,
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '@maritime-service/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareAudit } from '#core/audit/prepare-audit.server.ts'
import { findNewestSet } from '#core/backup/make-backup.server.ts'
import { proveRestored } from '#core/backup/prove-restored.server.ts'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import { openSet } from '#core/backup/set-reader.server.ts'
import { listAppliedMigrations } from '#core/db/baseline/baseline.server.ts'
import { describeSchema } from '#core/db/baseline/describe-schema.fixture.ts'
import { MIGRATIONS_FOLDER, migrateDatabase } from '#core/db/migrate.server.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { readEnv } from '#core/env.server.ts'
import { prepareJobs } from '#core/jobs/jobs.server.ts'
import { testDatabase } from '../../../tests/setup/database.ts'
import { PRODUCT_JOBS } from '../product-modules.server.ts'
import { backUpBeforeMigrating, isIrreversible } from './backup-before-migrating.server.ts'
import { findKnownMigrations } from './backup.server.ts'

/** A database of 0.2.0: the SQL of its migrations by name, which the baseline replaced, and every row by table. */
interface Release {
  migrations: Record<string, string>
  tables: Record<string, Record<string, unknown>[]>
}
const release = JSON.parse(
  gunzipSync(await readFile(path.join(import.meta.dirname, 'release-0.2.0.fixture.json.gz'))).toString('utf8'),
) as Release

const root = await mkdtemp(path.join(tmpdir(), 'upgrade-'))
const dataDir = path.join(root, 'data')
const older = path.join(root, 'migrations')
const env = readEnv({ DATA_DIR: dataDir })
let database: EmbeddedDatabase
const backups = () => readdir(path.join(dataDir, 'backups')).catch(() => [])

async function askSuperuser<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const passwords = await readRolePasswords(dataDir)
  const socketDir = new URL(database.directUrl).searchParams.get('host') ?? ''
  return withClient(addressOf(socketDir, superuser, passwords[superuser]), 'test', use)
}

/** Rows as they were saved: no trigger and no foreign key has a say. */
async function load(client: pg.Client): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  for (const [table, rows] of Object.entries(release.tables)) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns.map(({ name }) => name).join(', ')
    await client.query(`delete from ${table}`)
    await client.query(
      `insert into ${table} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    )
  }
}

/** A data folder of 0.2.0. */
beforeAll(async () => {
  for (const [name, statements] of Object.entries(release.migrations)) {
    await mkdir(path.join(older, name), { recursive: true })
    await writeFile(path.join(older, name, 'migration.sql'), statements)
  }
  database = await startEmbeddedDatabase({ dataDir })
  await migrateDatabase(database.directUrl, older)
  await prepareJobs(database.directUrl, database.appUrl, PRODUCT_JOBS)
  await prepareAudit(database.directUrl, database.appUrl)
  await askSuperuser(load)
})
afterAll(async () => {
  await database?.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

const prepared = () => ({ directUrl: database.directUrl, toSave: { ...database } })

/** Rows of a table with the columns that 0.2.0 had. */
const readOld = (client: pg.Client, table: string, columns: readonly string[]) =>
  client
    .query<{ row: string }>(
      `select to_jsonb(part)::text as row from (select ${columns.map((name) => pg.escapeIdentifier(name)).join(', ')} from ${table}) as part order by 1`,
    )
    .then(({ rows }) => rows.map(({ row }) => JSON.parse(row) as unknown))

it('a database on which nothing that cannot be undone waits is left as it is', async () => {
  expect(await backUpBeforeMigrating(env, prepared(), older)).toBeNull()
  expect(await backups()).toEqual([])
})

it('migrates a database of 0.2.0 with all its rows, after a backup of its own', async () => {
  // Words of the search are computed again from the products; a migration that fills a column counts as a change.
  const computed = new Set(['public.product_words', 'public.portal_changes'])
  const stored = Object.entries(release.tables).filter(([table]) => !computed.has(table))
  const columnsOf = (rows: Record<string, unknown>[]) =>
    Object.keys(rows[0] ?? {}).filter((name) => !name.startsWith('search'))
  const before = await askSuperuser(async (client) => {
    const found = new Map<string, unknown[]>()
    for (const [table, rows] of stored) found.set(table, await readOld(client, table, columnsOf(rows)))
    return found
  })
  expect(before.get('public.vessel_projects')).toHaveLength(30)

  expect(await backUpBeforeMigrating(env, prepared())).toMatch(/^A backup was made before the migration \d{14}_/)
  expect(await backups()).toHaveLength(1)
  await migrateDatabase(database.directUrl)
  await prepareJobs(database.directUrl, database.appUrl, PRODUCT_JOBS)
  await prepareAudit(database.directUrl, database.appUrl)

  await askSuperuser(async (client) => {
    for (const [table, rows] of stored) {
      expect(await readOld(client, table, columnsOf(rows)), table).toEqual(before.get(table))
    }
  })
})

it('gives it the schema of a new installation', async () => {
  const fresh = await testDatabase()
  const expected = await withClient(fresh.directUrl, 'test', describeSchema)
  expect(await withClient(database.directUrl, 'test', describeSchema)).toBe(expected)
  const applied = await withClient(database.directUrl, 'test', listAppliedMigrations)
  expect(applied).toEqual([...Object.keys(release.migrations), ...(await findKnownMigrations())])
})

it('restores the backup of 0.2.0 row by row, and migrates it', async () => {
  const [before = ''] = await backups()
  const folder = await findNewestSet(path.join(dataDir, 'backups', before))
  const set = await openSet(folder, null)
  const { manifest } = set
  expect(manifest.migrations).toEqual(Object.keys(release.migrations))
  const restored = path.join(root, 'restored')
  await restoreBackup({ set, dataDir: restored, knownMigrations: await findKnownMigrations() })
  const proof = await proveRestored({ dataDir: restored, manifest })
  expect(manifest.rows['public.vessel_projects']).toBe(30)
  expect(proof.rows).toBe(Object.values(manifest.rows).reduce((sum, count) => sum + count, 0))

  const again = await startEmbeddedDatabase({ dataDir: restored })
  try {
    await migrateDatabase(again.directUrl)
    const expected = await withClient(database.directUrl, 'test', describeSchema)
    expect(await withClient(again.directUrl, 'test', describeSchema)).toBe(expected)
  } finally {
    await again.stop()
  }
})

it('refuses a database of a version before 0.2.0, and its backups', async () => {
  const { directUrl } = await testDatabase()
  const last = '20261122202549_parts-given-up'
  const readApplied = () => withClient(directUrl, 'test', listAppliedMigrations)
  await withClient(directUrl, 'test', async (client) => {
    await client.query('truncate drizzle.__drizzle_migrations')
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at, name) values ($1, 0, $1)', [last])
  })
  await expect(backUpBeforeMigrating(env, { ...prepared(), directUrl })).rejects.toThrow('a version before 0.2.0')
  await expect(migrateDatabase(directUrl)).rejects.toThrow('Start version 0.2.0 with it once')
  expect(await readApplied()).toEqual([last])

  const [made = ''] = await backups()
  const set = await openSet(await findNewestSet(path.join(dataDir, 'backups', made)), null)
  const old = { ...set, manifest: { ...set.manifest, migrations: [last] } }
  const target = path.join(root, 'never-made')
  await expect(
    restoreBackup({ set: old, dataDir: target, knownMigrations: await findKnownMigrations() }),
  ).rejects.toThrow('made by a version before 0.2.0')
})

it('migrates nothing when it cannot be saved', async () => {
  const away = {
    directUrl: database.directUrl,
    toSave: { ...prepared().toSave, clusterDir: path.join(root, 'nowhere') },
  }
  const planted = path.join(root, 'planted')
  await cp(MIGRATIONS_FOLDER, planted, { recursive: true })
  await mkdir(path.join(planted, '29990101000000_planted'))
  await cp(
    path.join(import.meta.dirname, 'planted-migration.fixture.sql'),
    path.join(planted, '29990101000000_planted/migration.sql'),
  )
  await expect(backUpBeforeMigrating(env, away, planted)).rejects.toThrow(/so nothing was migrated: /)
  // A database that is not ours: its own server has the backup.
  const said = await backUpBeforeMigrating(env, { ...away, toSave: null }, planted)
  expect(said).toContain('29990101000000_planted cannot be undone')
})

describe('what cannot be undone', () => {
  it.each([
    'alter table "brands" drop column "name";',
    'DROP TABLE "brands";',
    'alter table brands alter column name set data type text;',
    'update products set name = upper(name);',
    'delete from throttles;',
    'truncate throttles;',
  ])('%s', (statement) => expect(isIrreversible(`create table a (b text);\n${statement}`)).toBe(true))
  it.each([
    'alter table "brands" add column "name" text;',
    'drop index "brands_name_idx";',
    'create trigger told after delete or truncate on brands for each statement execute function f();',
    '-- drop table brands\ncreate table a (b text);',
    'create function f() returns trigger language plpgsql as $$ begin delete from products; return null; end $$;',
  ])('not %s', (statement) => expect(isIrreversible(statement)).toBe(false))
})
