import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/setup/database.ts'
import { createPool, databaseErrorCode, isDatabaseAway, openConnections } from './pool.server.ts'

const database = await testDatabase()
const owner = new pg.Client({ connectionString: database.directUrl })
await owner.connect()
// The role of the running product may end its own sessions.
const ender = new pg.Client({ connectionString: database.url })
await ender.connect()
const errors: Error[] = []
const pool = createPool({ url: database.url, max: 4, onError: (error) => errors.push(error) })
afterAll(async () => {
  await pool.end()
  await Promise.all([owner.end(), ender.end()])
})

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

it('opens connections before anybody asks, and no more than it may', async () => {
  await openConnections(pool)
  expect([pool.totalCount, pool.idleCount]).toEqual([4, 4])
})

describe('no statement occupies a connection without a time limit', () => {
  it('a query that runs away is cancelled', async () => {
    const error = await failureOf(pool.query('select pg_sleep(30)'))
    expect(databaseErrorCode(error)).toBe('57014')
    expect(isDatabaseAway(error)).toBe(true)
  })

  it('waits for locks and idle transactions are bounded, too', async () => {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'lock_timeout', setting: '3000' },
      { name: 'statement_timeout', setting: '5000' },
    ])
  })

  it('a command in a terminal waits as long as it takes', async () => {
    const patient = createPool({ url: database.url, max: 1, isPatient: true, onError: () => undefined })
    const { rows } = await patient.query(`select current_setting('statement_timeout') as setting`)
    expect([rows, patient.options.query_timeout]).toEqual([[{ setting: '0' }], 0])
    await patient.end()
  })

  it('a caller who finds every connection in use gets an error that says so', async () => {
    const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
    const error = await failureOf(pool.query('select 1'))
    for (const client of taken) client.release()
    expect(isDatabaseAway(error)).toBe(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('a connection that dies', () => {
  const endSessions = (state: 'idle' | 'idle in transaction') =>
    ender.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = current_user and datname = current_database() and pid <> pg_backend_pid() and state = $1`,
      [state],
    )

  it('in the middle of a transaction fails that transaction and nothing else, and leaves nothing half-written', async () => {
    await owner.query('create table if not exists halves (n integer)')
    for (let round = 0; round < 25; round += 1) {
      const client = await pool.connect()
      await client.query('begin')
      await client.query('insert into halves values ($1)', [round])
      await endSessions('idle in transaction')
      const error = await failureOf(client.query('insert into halves values ($1)', [round]))
      client.release(true)
      expect(isDatabaseAway(error)).toBe(true)
    }
    expect((await pool.query('select count(*)::int as rows from halves')).rows).toEqual([{ rows: 0 }])
  })

  it('while it waits in the pool is reported and replaced', async () => {
    await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.05)')))
    errors.length = 0
    await endSessions('idle')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(errors.length).toBeGreaterThan(0)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('distinguishing failures', () => {
  it('a refused connection is a database that is away', async () => {
    const nobody = createPool({ url: 'postgresql://app:x@127.0.0.1:1/app', onError: () => undefined })
    expect(isDatabaseAway(await failureOf(nobody.query('select 1')))).toBe(true)
    await nobody.end()
  })

  it('a wrong statement or a broken rule is not', async () => {
    for (const text of ['selec', 'select 1/0', `insert into site_settings (id, value) values (2, '{}')`]) {
      const error = await failureOf(pool.query(text))
      expect(databaseErrorCode(error), text).not.toBeNull()
      expect(isDatabaseAway(error), text).toBe(false)
    }
    expect(isDatabaseAway('text')).toBe(false)
    expect(databaseErrorCode(new Error('x'))).toBeNull()
  })
})
