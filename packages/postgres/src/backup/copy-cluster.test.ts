import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  changeOwner,
  checkPages,
  chooseAccount,
  copyCluster,
  countRows,
  findRunningDatabase,
  startEmbeddedDatabase,
  withClient,
} from '../index.ts'
import type { EmbeddedDatabase } from '../server/supervisor.ts'

let root = ''
let database: EmbeddedDatabase

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'copy-cluster-'))
  database = await startEmbeddedDatabase({ dataDir: join(root, 'first') })
  await withClient({ connectionString: database.directUrl }, (client) =>
    client.query(`create table ships (id serial primary key, name text not null);
      insert into ships (name) select 'ship ' || number from generate_series(1, 1000) as number`),
  )
})
afterAll(async () => {
  await database.stop()
  await rm(root, { recursive: true, force: true })
})

it('copies a cluster that is being written, to the position and the rows that it reports, and the copy starts', async () => {
  const target = join(root, 'second', 'postgres')
  const account = await chooseAccount(target)
  const make = async (path: string): Promise<void> => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await changeOwner(account, path)
  }
  await make(target)
  let inserted = 0
  let isCopying = true
  const writing = withClient({ connectionString: database.appUrl }, async (client) => {
    for (; isCopying; inserted += 1) await client.query(`insert into ships (name) values ('while it is copied')`)
  })
  const copy = await copyCluster(database, {
    purpose: 'test',
    add: async (path, bytes) => {
      for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1))
        await make(join(target, path.slice(0, at)))
      await mkdir(dirname(join(target, path)), { recursive: true })
      await pipeline(bytes, createWriteStream(join(target, path), { mode: 0o600 }))
      await changeOwner(account, join(target, path))
    },
  })
  isCopying = false
  await writing
  for (const folder of copy.folders) await make(join(target, folder))

  expect(inserted).toBeGreaterThan(0)
  const second = await startEmbeddedDatabase({ dataDir: join(root, 'second') })
  try {
    const rows = await withClient({ connectionString: second.backupUrl }, countRows)
    expect(rows).toEqual(copy.rows)
    expect(await checkPages(second, join(root, 'second'))).toBeGreaterThan(50)
    expect(rows['public.ships']).toBeGreaterThanOrEqual(1000)
    expect(rows['public.ships']).toBeLessThanOrEqual(1000 + inserted)
  } finally {
    await second.stop()
  }
})

it('a command next to the running program finds its database, and none in another folder', async () => {
  const { appUrl, backupUrl, clusterDir } = database
  expect(await findRunningDatabase(join(root, 'first'))).toEqual({ appUrl, backupUrl, clusterDir })
  expect(await findRunningDatabase(join(root, 'second'))).toBeNull()
})

it('ends when a file can’t be written, with the error of the writer', async () => {
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  await expect(
    copyCluster(database, {
      purpose: 'test',
      add: async () => {
        throw full
      },
    }),
  ).rejects.toBe(full)
})
