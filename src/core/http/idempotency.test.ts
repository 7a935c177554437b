import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testServices, withKey } from '../../../tests/setup/services.ts'
import { apart, type Ctx } from '../context.server.ts'

const { ctx, query } = await testServices()
await query('create table numbers (n int not null)')
await query('grant select, insert on numbers to public')

const add = async (tx: Ctx, n: number) => {
  await tx.db.execute(sql`insert into numbers values (${n})`)
  return { n }
}
const countNumbers = async () => (await query<{ count: number }>('select count(*)::int from numbers'))[0]?.count

it('runs the change once for one key, whoever asks together or later, and returns the first result', async () => {
  const send = (n: number) => withKey(ctx, 'one-and-the-same').tx((tx) => add(tx, n))
  const together = await Promise.all([send(1), send(2), send(3)])
  expect(new Set(together.map(({ n }) => n)).size).toBe(1)
  expect(await send(4)).toEqual(together[0])
  expect(await countNumbers()).toBe(1)
})

it('stores nothing when the change fails, and the same request may try again', async () => {
  const before = await countNumbers()
  const request = withKey(ctx, 'fails-at-first')
  const failing = request.tx(async (tx) => {
    await add(tx, 1)
    throw new Error('planted')
  })
  await expect(failing).rejects.toThrow('planted')
  expect(await request.tx((tx) => add(tx, 2))).toEqual({ n: 2 })
  expect(await countNumbers()).toBe((before ?? 0) + 1)
})

it('refuses a second transaction of a handler, also without a key, but for one that is apart', async () => {
  for (const key of ['two-transactions', null]) {
    const request = withKey(ctx, key)
    await apart(request).tx((tx) => add(tx, 1))
    await request.tx((tx) => tx.tx((nested) => add(nested, 2)))
    await apart(request).tx((tx) => add(tx, 3))
    await expect(request.tx((tx) => add(tx, 4))).rejects.toThrow('a second transaction')
  }
})
