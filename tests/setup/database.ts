import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { ClonedDatabase } from './database-server.ts'
import type { ClonedInstallation } from './site-server.ts'

/**
 * A migrated, empty database of real PostgreSQL, in the cluster that all test files share.
 * @throws Error with the reason when PostgreSQL can't be started or migrated
 */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const response = await fetch(inject('testDatabases'), { method: 'POST' })
  const body = (await response.json()) as ClonedDatabase | { message: string }
  if ('message' in body) throw new Error(`No test database: ${body.message}`)
  return body
}

/**
 * The same of an installation that has had its first start: keys, first persons and starter content are there.
 * @throws Error with the reason when there is none
 */
export async function cloneInstallation(): Promise<ClonedInstallation> {
  const response = await fetch(inject('testInstallations'), { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(`No installation: ${text}`)
  return JSON.parse(text) as ClonedInstallation
}

/** Drops it, even with open connections. */
export async function dropDatabase({ name }: ClonedDatabase): Promise<void> {
  await fetch(`${inject('testDatabases')}/${name}`, { method: 'DELETE' })
}

/**
 * A database for the calling test file, dropped after its last test. Call it at the file's top level or inside a
 * `describe`: `const database = await testDatabase()`. Each call makes another one.
 * @throws Error with the reason when PostgreSQL can't be started or migrated
 */
export async function testDatabase(): Promise<ClonedDatabase> {
  const database = await cloneDatabase()
  afterAll(() => dropDatabase(database))
  return database
}

/**
 * Connection pool for a test's own statements, without the product's statement and lock timeouts: on a busy machine
 * those would make tests fail by chance.
 */
export function openPatientPool(url: string, max = 2): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  // Tests stop its database on purpose.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
