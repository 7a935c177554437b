import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../tests/setup/database.ts'
import { makeDumpBackup } from './dump-database.server.ts'

const database = await testDatabase()
// Before the next file of this worker is loaded, not before its first test.
afterEach(() => vi.unstubAllEnvs())

it('says what to install where PostgreSQL’s own programs are not, and leaves nothing behind', async () => {
  // Whole rounds with these programs are made by npm run check:ops, where they are.
  vi.stubEnv('PATH', path.join(tmpdir(), 'no-programs-here'))
  const folder = await mkdtemp(path.join(tmpdir(), 'dump-test-'))
  const parent = path.join(folder, 'sets')
  await expect(
    makeDumpBackup(database.directUrl, {
      dataDir: tmpdir(),
      parent,
      publicKey: null,
      pepperId: null,
      findReportKeyIds: async () => [],
      configuration: {},
    }),
  ).rejects.toThrow(/The program pg_dump is not here\. .* version 18 or newer/)
  expect(existsSync(parent)).toBe(false)
  await rm(folder, { recursive: true })
})
