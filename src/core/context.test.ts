import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testServices } from '../../tests/setup/services.ts'
import type { Ctx } from './context.server.ts'

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
