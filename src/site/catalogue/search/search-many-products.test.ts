import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { openPatientPool, testDatabase } from '../../../../tests/setup/database.ts'
import { insertManyProducts, insertProduct } from '../catalogue.factory.ts'
import { searchProducts } from '../catalogue.queries.server.ts'
import { buildProductSearch, SEARCH_RESULTS_MAX } from './product-search.server.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

describe('search in 20,000 products', async () => {
  const { url, directUrl } = await testDatabase()
  const pool = openPatientPool(url, 1)
  afterAll(() => pool.end())
  const ctx = systemCtx(createDb(pool))

  beforeAll(async () => {
    await insertManyProducts(ctx, 20_000)
    await insertProduct(ctx, {
      itemNumber: '09991',
      name: 'CLX reagent set',
      brand: 'HF scientific',
      category: 'TRO reagents',
    })
    await withClient(directUrl, 'test', (owner) => owner.query('analyze'))
  })

  /** The plan that a connection caches for every search text, run for these parts. */
  async function explain(keys: string[], words: string[], terms = words): Promise<PlanNode[]> {
    const query = buildProductSearch(ctx.db).toSQL()
    const list = (values: string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]::text[]`
    return ctx.tx(async ({ db }) => {
      await db.execute(sql`set local plan_cache_mode = force_generic_plan`)
      await db.execute(sql.raw(`prepare searched (text[], text[], text[], text[], int, bigint) as ${query.sql}`))
      const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        sql.raw(
          `explain (analyze, format json) execute searched (${list(keys)}, ${list(words)}, ${list(words)}, ${list(terms)}, ${terms.length}, ${SEARCH_RESULTS_MAX})`,
        ),
      )
      await db.execute(sql`deallocate searched`)
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      if (!plan) throw new Error('No plan')
      return nodesOf(plan)
    })
  }

  it.each([
    ['an item number', ['CLX 09991', 'CLX', '09991'], ['CLX', '09991']],
    ['a common word', ['reagent'], ['reagent']],
    ['a misspelling', ['reagnet'], ['reagnet']],
    ['two misspelt words', ['galvanised shackel', 'galvanised', 'shackel'], ['galvansed', 'shackel']],
    ['two letters', ['re'], ['re']],
  ])('reads %s from indexes, and never many rows', async (_, keys, words) => {
    const nodes = await explain(keys, words)
    const reads = nodes.filter((node) => node['Relation Name'] === 'products')
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter((node) => node['Node Type'] === 'Seq Scan' && (node['Actual Loops'] ?? 0) > 0)).toEqual([])
    for (const node of reads) expect((node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0)).toBeLessThanOrEqual(2000)
    expect(nodes.map((node) => node['Index Name'])).toContain('products_search_text_idx')
    expect(nodes.map((node) => node['Index Name'])).toContain('products_item_key_idx')
  })

  it('still puts the number first and bounds the answer', async () => {
    expect((await searchProducts(ctx, 'clx-9991'))[0]?.itemNumber).toBe('09991')
    expect((await searchProducts(ctx, '20777'))[0]?.itemNumber).toBe('20777')
    expect(await searchProducts(ctx, 'shackle')).toHaveLength(SEARCH_RESULTS_MAX)
    expect(await searchProducts(ctx, 'shackel')).toHaveLength(SEARCH_RESULTS_MAX)
  })
})
