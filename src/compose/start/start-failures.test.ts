import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { openPatientPool, testDatabase } from '../../../tests/setup/database.ts'
import { prepareDataFolder, assertDatabaseAnswers, refuseTakenPort, sayFailure } from './start-failures.server.ts'

it('a port that somebody has is refused in a sentence, a free one is left free', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(refuseTakenPort({ host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken: another program listens there`,
  )
  server.close()
  await once(server, 'close')
  await refuseTakenPort({ host: '127.0.0.1', port })
  await refuseTakenPort({ host: '127.0.0.1', port })
})

it('a host that is none of ours is refused in a sentence', async () => {
  await expect(refuseTakenPort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST is 192.0.2.1, which is no address of this machine.',
  )
})

it('a database that does not answer is refused in a sentence without address or password', async () => {
  const { url } = await testDatabase()
  await assertDatabaseAnswers(url, 'DATABASE_URL')
  const nowhere = 'postgresql://app:opensesame@127.0.0.1:1/app'
  await expect(assertDatabaseAnswers(nowhere, 'DATABASE_URL')).rejects.toThrow(
    'The database that DATABASE_URL names cannot be used: nothing listens at its address.',
  )
  const missing = new URL(url)
  missing.pathname = '/no_such_database'
  await expect(assertDatabaseAnswers(missing.href, 'DATABASE_DIRECT_URL')).rejects.toThrow(
    'The database that DATABASE_DIRECT_URL names cannot be used: it has no database of that name.',
  )
})

describe('a data folder that can’t be used', () => {
  const root = mkdtemp(join(tmpdir(), 'data-folder-'))
  afterAll(async () => rm(await root, { recursive: true, force: true }))

  it('is refused by the process in a sentence that names it, with another exit code than 0', async () => {
    const file = join(await root, 'a file')
    await writeFile(file, '')
    for (const dataDir of [file, join(file, 'below')]) {
      const child = spawn(process.execPath, ['src/main.server.ts'], {
        env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [says, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
      expect([code, says]).toEqual([
        1,
        `DATA_DIR can’t be used. ${dataDir} is a file or lies below one, but has to be a folder. Set DATA_DIR to a folder of the product’s own, or mend its permissions.\n`,
      ])
    }
  })

  it('is refused where one of its own folders is a file', async () => {
    const dataDir = join(await root, 'data')
    await prepareDataFolder({ dataDir })
    await prepareDataFolder({ dataDir })
    await writeFile(join(dataDir, 'files'), '')
    await expect(prepareDataFolder({ dataDir })).rejects.toThrow(`${join(dataDir, 'files')} is a file`)
  })

  // Permission bits mean nothing to root.
  it.skipIf(process.getuid?.() === 0)('is refused where this account may not list it', async () => {
    const dataDir = join(await root, 'locked')
    await mkdir(dataDir, { mode: 0o000 })
    await expect(prepareDataFolder({ dataDir })).rejects.toThrow('can’t be read and written by the account')
  })
})

it('other failures are printed by name, without messages that may contain a value; in full on request', async () => {
  expect(sayFailure(new Error('Set DATA_DIR.'), false)).toBe('Set DATA_DIR.')
  const pool = openPatientPool((await testDatabase()).url)
  const failure: unknown = await pool.query(`select 'a-private-word'::uuid`).catch((error: unknown) => error)
  await pool.end()
  expect(sayFailure(failure, false)).toBe('error 22P02')
  expect(sayFailure(failure, true)).toContain('a-private-word')
})
