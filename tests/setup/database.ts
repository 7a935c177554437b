import { afterAll, inject } from 'vitest'
import type { ClonedDatabase } from './database-server.ts'

/**
 * A migrated, empty database of real PostgreSQL for the calling test file, dropped after its last test. Call it at the
 * file's top level or inside a `describe`: `const database = await testDatabase()`. Each call makes another one.
 * @throws Error with the reason when PostgreSQL can't be started or migrated
 */
export async function testDatabase(): Promise<ClonedDatabase> {
  const server = inject('testDatabases')
  const response = await fetch(server, { method: 'POST' })
  const body = (await response.json()) as ClonedDatabase | { message: string }
  if ('message' in body) throw new Error(`No test database: ${body.message}`)
  afterAll(async () => {
    await fetch(`${server}/${body.name}`, { method: 'DELETE' })
  })
  return body
}
