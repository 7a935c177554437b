import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testDatabase } from './database.ts'

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

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
