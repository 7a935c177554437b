import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testServices } from '../../../../tests/setup/services.ts'
import { queryInOneRoundTrip, rowOf, rowsOf } from '../json-rows.server.ts'
import { queryRows } from './query-rows.server.ts'
import { json, oneOf } from './row-shape.server.ts'

const { ctx } = await testServices()
const statement = sql`select 'a' as name, 1::int as count, 2::bigint as bytes, null::date as day, array['b'] as names,
  true as "isOpen", 'open' as state`
const SHAPE = {
  name: 'text',
  count: 'number',
  bytes: 'text',
  day: 'text?',
  names: json<string[]>(),
  isOpen: 'boolean',
  state: oneOf(['open', 'closed']),
} as const

it('returns rows of the declared shape', async () => {
  const rows = await queryRows(ctx.db, SHAPE, statement)
  expect(rows).toEqual([{ name: 'a', count: 1, bytes: '2', day: null, names: ['b'], isOpen: true, state: 'open' }])
})

describe('in tests a statement fails whose rows are not as declared', () => {
  const faults: [string, object, RegExp][] = [
    ['a missing column', { ...SHAPE, other: 'text' }, /other is declared and not there/],
    ['another type', { ...SHAPE, count: 'text' }, /count is number, declared text/],
    ['a bigint as a number', { ...SHAPE, bytes: 'number' }, /bytes is text, declared number/],
    ['a null', { ...SHAPE, day: 'text' }, /day: null/],
    ['another choice', { ...SHAPE, state: oneOf(['closed']) }, /state: "open"/],
    ['a schema that says otherwise', { ...SHAPE, name: z.uuid() }, /name: "a"/],
  ]
  for (const [name, shape, message] of faults) {
    it(`by ${name}`, async () => {
      await expect(queryRows(ctx.db, shape as typeof SHAPE, statement)).rejects.toThrow(message)
    })
  }

  it('by a column that is not declared, also where no row is found', async () => {
    const none = sql`select 'a' as name, 'b' as other where false`
    await expect(queryRows(ctx.db, { name: 'text' }, none)).rejects.toThrow('other is not declared')
    await expect(queryRows(ctx.db, { name: 'number', other: 'text' }, none)).rejects.toThrow('name is text')
  })

  it('also as JSON in a statement of several questions', async () => {
    const rows = rowsOf({ count: 'text' }, sql`select 1 as count`)
    await expect(queryInOneRoundTrip(ctx.db, { rows })).rejects.toThrow(/count: 1/)
    const row = rowOf({ count: 'number', other: 'text' }, sql`select 1 as count`)
    await expect(queryInOneRoundTrip(ctx.db, { row })).rejects.toThrow('other is declared and not there')
  })
})
