import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

/** A result whose type is asserted: nothing compares it with the statement. */
const ASSERTED = /\b(?:execute|rowsOf|rowOf|rowOrNull|queryRows)<(?!const )/
const ANY_ROWS = /\banyRowsOf\b(?:<|\()/

/** Statements on other databases than the product's own, before it is migrated or after it was restored. */
const ELSEWHERE = /^src\/core\/(?:backup|db\/(?:embedded|baseline))\//

/** Selects that callers give, with the rows' type; and the function itself. */
const GIVEN = new Set([
  'src/core/db/json-rows.server.ts',
  'src/money/analytics/figure-rows.queries.server.ts',
  'src/money/analytics/figures.queries.server.ts',
  'src/visits/parts/parts-usage.queries.server.ts',
])

const findAsserted = (path: string, text: string): boolean =>
  (ASSERTED.test(text) && !ELSEWHERE.test(path)) || (ANY_ROWS.test(text) && !GIVEN.has(path))

const sources = () => listRepositoryFiles().filter((path) => /^src\/.*\.server\.ts$/.test(path))

it('rows of a statement have a shape that tests compare with it: queryRows, rowsOf, rowOf', () => {
  expect(sources().filter((path) => findAsserted(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

it('a planted assertion is found', () => {
  const path = 'src/visits/planted.queries.server.ts'
  expect(findAsserted(path, 'await ctx.db.execute<{ id: string }>(sql`select 1 as id`)')).toBe(true)
  expect(findAsserted(path, 'rows: anyRowsOf<Row>(select)')).toBe(true)
  expect(findAsserted(path, "await queryRows(ctx.db, { id: 'text' }, sql`select 1 as id`)")).toBe(false)
})

/** A total that is read by a statement of its own, after the rows: a change between the two makes them disagree. */
const COUNTED_APART = /await \w+\.db\s*\.select\(\{ total: count\(\) \}\)|await countRows\(ctx, sql/

it('a list and its total are read by one statement', () => {
  const apart = listRepositoryFiles().filter(
    (path) => /^src\/.*\.queries\.server\.ts$/.test(path) && COUNTED_APART.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(apart).toEqual([])
  expect(COUNTED_APART.test('const [all] = await ctx.db.select({ total: count() }).from(rows)')).toBe(true)
  expect(COUNTED_APART.test('const counted = ctx.db.select({ total: count() }).from(rows)')).toBe(false)
})
