import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testServices, withKey } from '../../tests/setup/services.ts'
import { apart, type Ctx } from './context.server.ts'

const { ctx, query } = await testServices()
await query('create table pairs (id int primary key, total int not null)')
await query('insert into pairs values (1, 0), (2, 0)')
await query('grant select, update on pairs to public')

const add = (tx: Ctx, id: number) => tx.db.execute(sql`update pairs set total = total + 1 where id = ${id}`)

it('of two transactions that wait for each other one begins anew, and both are done once', async () => {
  const [met, meet] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const oneIsDone = Promise.withResolvers<void>()
  let runs = 0
  const cross = (from: number, to: number, mine: typeof met, other: typeof met) =>
    ctx.tx(async (tx) => {
      runs += 1
      // Earlier, the second attempt could take its first row before the other transaction has woken up, and meet it again.
      if (runs > 2) await oneIsDone.promise
      await add(tx, from)
      mine.resolve()
      await other.promise
      await add(tx, to)
    })
  await Promise.all([cross(1, 2, met, meet), cross(2, 1, meet, met)].map((each) => each.then(oneIsDone.resolve)))
  expect(runs).toBe(3)
  expect(await query('select id, total from pairs order by id')).toEqual([
    { id: 1, total: 2 },
    { id: 2, total: 2 },
  ])
})

it('what fails for another reason is rolled back and not tried again', async () => {
  let runs = 0
  const failing = ctx.tx(async (tx) => {
    runs += 1
    await add(tx, 1)
    await tx.db.execute(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow()
  expect(runs).toBe(1)
  expect(await query('select total from pairs where id = 1')).toEqual([{ total: 2 }])
})

await query('create table numbers (n int not null)')
await query('grant select, insert on numbers to public')

const addNumber = async (tx: Ctx, count: number) => {
  await tx.db.execute(sql`insert into numbers values (${count})`)
  return { count }
}
const countNumbers = async () => (await query<{ count: number }>('select count(*)::int from numbers'))[0]?.count

it('runs the change once for one key, for concurrent and later requests, and returns the first result', async () => {
  const send = (count: number) => withKey(ctx, 'one-and-the-same').tx((tx) => addNumber(tx, count))
  const together = await Promise.all([send(1), send(2), send(3)])
  expect(new Set(together.map(({ count }) => count)).size).toBe(1)
  expect(await send(4)).toEqual(together[0])
  expect(await countNumbers()).toBe(1)
})

it('stores nothing when the change fails, and the same request may try again', async () => {
  const before = await countNumbers()
  const request = withKey(ctx, 'fails-at-first')
  const failing = request.tx(async (tx) => {
    await addNumber(tx, 1)
    throw new Error('planted')
  })
  await expect(failing).rejects.toThrow('planted')
  expect(await request.tx((tx) => addNumber(tx, 2))).toEqual({ count: 2 })
  expect(await countNumbers()).toBe((before ?? 0) + 1)
})

it('refuses a second transaction of a handler, also without a key, but for one that is apart', async () => {
  for (const key of ['two-transactions', null]) {
    const request = withKey(ctx, key)
    await apart(request).tx((tx) => addNumber(tx, 1))
    await request.tx((tx) => tx.tx((nested) => addNumber(nested, 2)))
    await apart(request).tx((tx) => addNumber(tx, 3))
    await expect(request.tx((tx) => addNumber(tx, 4))).rejects.toThrow('a second transaction')
  }
})
