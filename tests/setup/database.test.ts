import { describe, expect, it } from 'vitest'
import { withClient } from '#core/db/with-client.server.ts'
import { testDatabase } from './database.ts'

const query = (url: string, text: string): Promise<unknown[]> =>
  withClient(url, 'test', async (client) => (await client.query<Record<string, unknown>>(text)).rows)

describe('test databases', async () => {
  const [first, second] = [await testDatabase(), await testDatabase()]

  it('are apart from each other and writable for the running product', async () => {
    await query(first.directUrl, 'create table planted (n integer)')
    await query(first.url, 'insert into planted values (1)')
    expect(await query(first.url, 'select n from planted')).toEqual([{ n: 1 }])
    await expect(query(second.url, 'select n from planted')).rejects.toThrow('does not exist')
  })

  it('give the running product no right to change the schema', async () => {
    await expect(query(first.url, 'create table planted_by_app (n integer)')).rejects.toThrow('permission denied')
  })

  it('are migrated', async () => {
    const tables = await query(
      first.url,
      `select 1 from pg_tables where schemaname = 'public' and tablename <> 'planted'`,
    )
    expect(tables.length).toBeGreaterThan(0)
  })
})
