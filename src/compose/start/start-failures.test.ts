import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { openPatientPool, testDatabase } from '../../../tests/setup/database.ts'
import { refuseSilentDatabase, refuseTakenPort, sayFailure } from './start-failures.server.ts'

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
  await refuseSilentDatabase(url, 'DATABASE_URL')
  const nowhere = 'postgresql://app:opensesame@127.0.0.1:1/app'
  await expect(refuseSilentDatabase(nowhere, 'DATABASE_URL')).rejects.toThrow(
    'The database that DATABASE_URL names cannot be used: nothing listens at its address.',
  )
  const missing = new URL(url)
  missing.pathname = '/no_such_database'
  await expect(refuseSilentDatabase(missing.href, 'DATABASE_DIRECT_URL')).rejects.toThrow(
    'The database that DATABASE_DIRECT_URL names cannot be used: it has no database of that name.',
  )
})

it('what else fails is told by its names, not in words that may hold a value; all of it to who asks', async () => {
  expect(sayFailure(new Error('Set DATA_DIR.'), false)).toBe('Set DATA_DIR.')
  const pool = openPatientPool((await testDatabase()).url)
  const failure: unknown = await pool.query(`select 'a-private-word'::uuid`).catch((error: unknown) => error)
  await pool.end()
  expect(sayFailure(failure, false)).toBe('error 22P02')
  expect(sayFailure(failure, true)).toContain('a-private-word')
})
