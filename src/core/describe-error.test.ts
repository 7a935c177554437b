import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../tests/setup/database.ts'
import { createCtx } from './context.server.ts'
import { createDb, createPool } from './db/pool.server.ts'
import { describeError } from './describe-error.server.ts'
import { ByteCache } from './http/byte-cache.server.ts'
import { createHttpServer } from './http/server.server.ts'

const CANARY = 'Kanarifugl'
const { url } = await testDatabase()
const pool = createPool({ url, onError: () => undefined })
afterAll(() => pool.end())
const { db } = createCtx(createDb(pool))

const failureOf = async (run: () => unknown): Promise<unknown> => {
  try {
    await run()
  } catch (error) {
    return error
  }
  throw new Error('It did not fail')
}
const insert = () => db.execute(sql`insert into companies (id, name) values (uuidv7(), ${CANARY})`)

describe('what is logged of an error', () => {
  it.each([
    ['a value that is none', () => db.execute(sql`select ${CANARY}::uuid`), { code: '22P02' }],
    ['a row that is there', async () => [await insert(), await insert()], { code: '23505', table: 'companies' }],
    ['a statement in error', () => db.execute(sql.raw(`select ${CANARY}`)), { code: '42703' }],
    ['a parser', () => JSON.parse(`{"a": ${CANARY}}`), { type: 'SyntaxError' }],
    ['an address', () => new URL(CANARY), { type: 'TypeError', code: 'ERR_INVALID_URL' }],
    ['a number', () => BigInt(CANARY), { type: 'SyntaxError' }],
  ])('of %s has names and codes and no value', async (_, run, expected) => {
    const described = describeError(await failureOf(run))
    expect(described).toMatchObject(expected)
    expect(described.message).toBe('')
    expect(described.stack).toContain('describe-error.test.ts')
    expect(JSON.stringify(described)).not.toContain(CANARY)
  })

  it('keeps what we wrote ourselves, and what the driver says of its connection', async () => {
    expect(describeError(new Error('The queue is gone')).message).toBe('The queue is gone')
    const wrapped = new Error('No mail today', { cause: await failureOf(() => JSON.parse(CANARY)) })
    expect(describeError(wrapped)).toMatchObject({ type: 'SyntaxError', message: 'No mail today' })
    expect(describeError(new Error('No mail today', { cause: new Error('No paper') })).message).toBe(
      'No mail today: No paper',
    )
    const ended = createPool({ url, onError: () => undefined })
    await ended.end()
    expect(describeError(await failureOf(() => ended.query('select 1')))).toMatchObject({
      message: 'Cannot use a pool after calling end on the pool',
    })
    expect(describeError(CANARY)).toEqual({ type: 'string', message: '', stack: '' })
  })

  it('is the same for every logger', async () => {
    let log = ''
    const server = createHttpServer({
      cache: new ByteCache(),
      logLevel: 'trace',
      logTo: { write: (line) => void (log += line) },
      trustProxy: false,
      isDraining: () => false,
    })
    afterAll(() => server.close())
    const error = await failureOf(() => db.execute(sql`select ${CANARY}::uuid`))
    server.log.error({ err: error }, 'said')
    expect(log).toContain('"code":"22P02"')
    expect(log).not.toContain(CANARY)
  })
})
