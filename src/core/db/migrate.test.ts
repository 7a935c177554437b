import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/setup/database.ts'
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

async function describeSchema(): Promise<string> {
  const { rows } = await owner.query<{ line: string }>(
    `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     order by 1`,
  )
  return rows.map(({ line }) => line).join('\n')
}

const countApplied = async () =>
  (await owner.query<{ count: number }>('select count(*)::int as count from drizzle.__drizzle_migrations')).rows[0]
    ?.count

const newest = await describeSchema()

it('two processes that start together on an empty database migrate it once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await empty()
    await Promise.all([1, 2, 3].map(() => migrateDatabase(database.directUrl)))
    expect(await countApplied()).toBe(migrations)
    expect(await describeSchema()).toBe(newest)
  }
})

it('a process killed while it migrates leaves nothing that the next start cannot finish', async () => {
  for (let round = 0; round < 8; round += 1) {
    await empty()
    const child = spawn(
      process.execPath,
      [resolve(import.meta.dirname, 'migrate-and-exit.fixture.ts'), database.directUrl],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(child.stdout, 'data')
    await sleep(round * 12)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await migrateDatabase(database.directUrl)
    expect(await countApplied()).toBe(migrations)
    expect(await describeSchema()).toBe(newest)
  }
})

it('what is stored stays as it is when nothing is left to migrate', async () => {
  await owner.query(`insert into brands (id, name) values ('019a0000-0000-7000-8000-000000000000', 'Kept')`)
  await migrateDatabase(database.directUrl)
  expect((await owner.query('select name from brands')).rows).toEqual([{ name: 'Kept' }])
})
