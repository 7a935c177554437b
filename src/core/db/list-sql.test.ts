import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { limitPage } from './list-sql.server.ts'

it('lists of any size and page are few statements, and a first page of a screen says its size', () => {
  const sizes = Array.from({ length: 200 }, (_, each) => each + 1)
  const written = new PgDialect()
  const textsOf = (page: number) =>
    new Set(sizes.map((pageSize) => written.sqlToQuery(limitPage({ page, pageSize })).sql))
  expect([...textsOf(1)]).toContain('limit 50')
  expect(textsOf(1).size).toBeLessThan(12)
  expect([...textsOf(2)]).toEqual(['limit $1 offset $2'])
  expect(written.sqlToQuery(limitPage({ page: 3, pageSize: 7 })).params).toEqual([7, 14])
})
