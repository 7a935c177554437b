import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openPatientPool, testDatabase } from '../../../tests/setup/database.ts'
import { createCtx, type Ctx } from '../context.server.ts'
import { createDb, createPool } from './pool.server.ts'
import { AnswerStore, cacheQuery } from './query-cache.server.ts'

const { url, directUrl } = await testDatabase()
const owner = openPatientPool(directUrl)
afterAll(() => owner.end())
await owner.query(`create table counter (version int); insert into counter values (1); create table entry (id int);
  grant select, insert, update on counter, entry to public`)

/** Two processes have a pool and a store each, and one database. */
const openProcess = (most?: number) => {
  const pool = createPool({ url, max: 3, onError: () => undefined })
  afterAll(() => pool.end())
  const store = new AnswerStore(most)
  let read = 0
  const ctx = createCtx(createDb(pool))
  const counted = cacheQuery<number>('counted', sql<string>`(select version::text from counter)`, store)
  return {
    ctx,
    store,
    counted,
    /** How many rows there are, and how often they have been counted. */
    count: async (asker: Ctx = ctx, question: unknown = 'rows') => {
      const answer = await counted.readOnce(asker, question, async () => {
        read += 1
        return Number((await asker.db.execute<{ n: string }>(sql`select count(*) as n from entry`)).rows[0]?.n)
      })
      return [answer, read]
    },
  }
}
const here = openProcess()
const there = openProcess()

const add = async ({ db }: Ctx) => {
  await db.execute(sql`insert into entry values (1)`)
  await db.execute(sql`update counter set version = version + 1`)
}

it('reads once until something changes, and again for a read after the commit, in each process', async () => {
  expect([await here.count(), await here.count(), await there.count()]).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  await here.ctx.tx(async (tx) => {
    await add(tx)
    expect(await there.count()).toEqual([0, 1])
  })
  expect([await there.count(), await here.count(), await here.count()]).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
})

it('is read by one for all who ask at once', async () => {
  const { count } = openProcess()
  const answers = await Promise.all(Array.from({ length: 20 }, () => count()))
  expect(new Set(answers.map(String))).toEqual(new Set(['1,1']))
})

it('a query that is given as it was built is asked once, however many wait for it', async () => {
  let asked = 0
  // As the query builder's: it is sent when it is awaited.
  // oxlint-disable-next-line unicorn/no-thenable
  const query = { then: (done: (answer: number) => void) => done((asked += 1)) } as unknown as Promise<number>
  const read = () => here.counted.readOnce(here.ctx, 'as built', () => query)
  expect([await read(), await read(), asked]).toEqual([1, 1, 1])
})

it('keeps nothing that a transaction saw before it was rolled back', async () => {
  const { ctx, count, counted } = openProcess()
  const undone = ctx.tx(async (tx) => {
    // Rows that the database counts as a change only at the commit.
    await tx.db.execute(sql`insert into entry values (2)`)
    expect(await count(tx)).toEqual([2, 1])
    counted.keep(tx, 'rows', 2, '2')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await count()).toEqual([1, 2])
})

it('forgets a failure, and an old answer with its version', async () => {
  const { ctx, counted } = openProcess()
  const ask = (version: string, answer: () => Promise<number>) => counted.readOnceAt(ctx, version, 'question', answer)
  await expect(ask('1', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(counted.find('question')).toBeUndefined()
  expect(await ask('1', async () => 7)).toBe(7)
  expect(counted.find('question')).toEqual({ answer: 7, version: '1' })
  await expect(ask('2', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await ask('2', async () => 8)).toBe(8)
})

it('is limited in size, and evicts what was read least recently', async () => {
  const { ctx, store, counted } = openProcess(20_000)
  const texts = cacheQuery<string>('texts', sql<string>`'1'`, store)
  const ask = (question: unknown, letters: number) =>
    texts.readOnceAt(ctx, '1', question, async () => 'x'.repeat(letters))
  await counted.readOnceAt(ctx, '1', 'often', async () => 1)
  for (let nth = 0; nth < 200; nth += 1) {
    await ask(nth, 3000)
    expect(store.weight).toBeLessThanOrEqual(20_000)
    expect(await counted.readOnceAt(ctx, '1', 'often', async () => 2)).toBe(1)
  }
  expect([texts.find(199)?.answer.length, texts.find(0)]).toEqual([3000, undefined])
  // An answer that takes most of the cache isn't cached; the others stay.
  expect((await ask('large', 15_000)).length).toBe(15_000)
  expect([texts.find('large'), texts.find(199)?.answer.length]).toEqual([undefined, 3000])
})
