import { beforeEach, expect, it } from 'vitest'
import { openPatientPool, testDatabase } from '../../../../tests/setup/database.ts'
import { systemCtx, type Ctx } from '../../context.server.ts'
import { createDb } from '../pool.server.ts'
import { readSnapshot } from './read-snapshot.server.ts'

const { url } = await testDatabase()
const pool = openPatientPool(url)
const ctx = systemCtx(createDb(pool))
// Any table that the product's role may write will do.
const fill = async () => {
  await pool.query('delete from throttles')
  await pool.query('insert into throttles (key, points) select number, number from generate_series(1, 100) number')
}
beforeEach(fill)

const SLICES = 10
let read = 0

/** Reads ten numbers at a time. */
async function* readNumbers({ db }: Ctx): AsyncGenerator<number[]> {
  for (let at = 0; at < SLICES; at += 1) {
    const { rows } = await db.execute<{ number: number }>(
      `select points as number from throttles order by points offset ${at * 10} limit 10`,
    )
    read += 1
    yield rows.map(({ number }) => number)
  }
}

const countTransactions = async (): Promise<number> => {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  )
  return rows[0]?.open ?? 0
}

it('yields one state of the database, whatever changes while it is read', async () => {
  const numbers: number[] = []
  for await (const slice of readSnapshot(ctx, readNumbers)) {
    numbers.push(...slice)
    await pool.query('insert into throttles (key, points) values (gen_random_uuid(), 0)')
    await pool.query('delete from throttles where points = $1', [100 - numbers.length])
  }
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
})

it('ends its transaction before a slow consumer has taken everything', async () => {
  const slices = readSnapshot(ctx, readNumbers)
  await slices.next()
  await expect.poll(countTransactions).toBe(0)
  let left = 0
  for await (const slice of slices) left += slice.length
  expect(left).toBe((SLICES - 1) * 10)
})

it('reads nothing more once the consumer has left', async () => {
  read = 0
  for await (const slice of readSnapshot(ctx, readNumbers)) {
    expect(slice).toHaveLength(10)
    break
  }
  await expect.poll(countTransactions).toBe(0)
  expect(read).toBeLessThan(SLICES)
})

it('passes a failure on after what was read before it', async () => {
  const slices = readSnapshot(ctx, async function* ({ db }) {
    yield 1
    await db.execute('select 1 / 0')
  })
  expect((await slices.next()).value).toBe(1)
  await expect(slices.next()).rejects.toThrow()
  expect(await countTransactions()).toBe(0)
})

it('writes nothing', async () => {
  const slices = readSnapshot(ctx, async function* ({ db }) {
    await db.execute('delete from throttles')
    yield 1
  })
  await expect(slices.next()).rejects.toThrow()
})
