import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/setup/database.ts'
import { fewOf, triesOf } from '../../../tests/setup/long-tests/sample.ts'
import { BASELINE } from './baseline/baseline.server.ts'
import { describeSchema } from './baseline/describe-schema.fixture.ts'
import { migrateDatabase } from './migrate.server.ts'

const database = await testDatabase()
const owner = new pg.Client({ connectionString: database.directUrl })
await owner.connect()
afterAll(() => owner.end())

const folders = await readdir(resolve(import.meta.dirname, '../../../migrations'), { withFileTypes: true })
const migrations = folders.filter((entry) => entry.isDirectory()).length

/** Back to the empty database of a first start. */
const empty = () =>
  owner.query(
    'drop schema if exists drizzle cascade; drop schema if exists audit cascade; drop schema public cascade; create schema public',
  )

const countApplied = async () =>
  (await owner.query<{ count: number }>('select count(*)::int as count from drizzle.__drizzle_migrations')).rows[0]
    ?.count

// The new schema has no default privileges, so the template's can't be compared.
await empty()
await migrateDatabase(database.directUrl)
const newest = await describeSchema(owner)

it('two processes that start together on an empty database migrate it once', async () => {
  for (let round = 0; round < triesOf({ full: 5, sample: 2 }); round += 1) {
    await empty()
    await Promise.all([1, 2, 3].map(() => migrateDatabase(database.directUrl)))
    expect(await countApplied()).toBe(migrations)
    expect(await describeSchema(owner)).toBe(newest)
  }
})

it('a process killed while it migrates leaves nothing that the next start cannot finish', async () => {
  for (const delay of fewOf([0, 12, 24, 36, 48, 60, 72, 84], 3, String)) {
    await empty()
    const child = spawn(
      process.execPath,
      [resolve(import.meta.dirname, 'migrate-and-exit.fixture.ts'), database.directUrl],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(child.stdout, 'data')
    await sleep(delay)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await migrateDatabase(database.directUrl)
    expect(await countApplied()).toBe(migrations)
    expect(await describeSchema(owner)).toBe(newest)
  }
})

it('what is stored stays as it is when nothing is left to migrate', async () => {
  await owner.query(`insert into brands (id, name) values ('019a0000-0000-7000-8000-000000000000', 'Kept')`)
  await migrateDatabase(database.directUrl)
  expect((await owner.query('select name from brands')).rows).toEqual([{ name: 'Kept' }])
})

it('rows that a migration fills do not keep the next from altering their table', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const write = async (name: string, statements: readonly string[]) => {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'migration.sql'), statements.join(';\n--> statement-breakpoint\n'))
  }
  try {
    await empty()
    await write(BASELINE, [
      'create table kept (id int primary key, told int)',
      'create function tell() returns trigger language plpgsql as $$ begin return null; end $$',
      `create constraint trigger kept_told after insert or update on kept deferrable initially deferred
        for each row execute function tell()`,
    ])
    await migrateDatabase(database.directUrl, folder)
    await owner.query('insert into kept (id) values (1), (2)')
    await write('29990102000000_second', ['update kept set told = id'])
    await write('29990103000000_third', ['alter table kept add column more text'])
    await migrateDatabase(database.directUrl, folder)
    expect((await owner.query('select id, told, more from kept order by id')).rows).toEqual([
      { id: 1, told: 1, more: null },
      { id: 2, told: 2, more: null },
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
